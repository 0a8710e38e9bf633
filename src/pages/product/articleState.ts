import { useTranslate } from 'react-admin'
import type { Product, ProductArticle } from '../../contract/calls/products/product.ts'
import { exportPath } from '../../resources/exports.ts'
import { settings } from '../../resources/index.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { usePageLink } from '../exports/useExport.ts'
import { withoutColumn } from '../trace/traceVerdict.ts'

/** The states of an article in the last delivered file; `waiting` comes with a later export. */
export type ArticleState = 'in' | 'error' | 'purpose' | 'waiting' | 'unclear'

const outStates: Readonly<Record<ProductArticle['verdict']['kind'], Exclude<ArticleState, 'in'>>> = {
  unknown: 'purpose',
  gone: 'purpose',
  filtered: 'purpose',
  inactive: 'purpose',
  failed: 'error',
  settings: 'error',
  away: 'unclear',
  onHold: 'waiting',
  new: 'waiting',
  withdrawn: 'waiting',
  changed: 'waiting',
  current: 'waiting',
}

/** Whether an article is in the last delivered file; if not, whether by an error or on purpose. */
export const stateOf = ({ isIn, verdict }: Pick<ProductArticle, 'isIn' | 'verdict'>): ArticleState =>
  isIn ? 'in' : outStates[verdict.kind]

/** Whether an article is in the file with a warning. */
export const isWarned = ({ isIn, issues }: ProductArticle): boolean =>
  isIn && issues.some(({ severity }) => severity === 'warning')

/** The errors of an article that keep it out. */
const errorsOf = ({ issues }: ProductArticle) => issues.filter(({ severity }) => severity === 'error')

/** The names of what keeps an article out: fields, or conditions of the product filter. */
export const useCauseNames = () => {
  const translate = useTranslate()
  return (article: ProductArticle): string[] => {
    const { kind, fields } = article.verdict
    if (kind === 'filtered') return fields.map(field => translate(`kontor.trace.filter.names.${field}`))
    if (kind === 'gone' || kind === 'unknown') return [translate('kontor.product.names.gone')]
    const labels = errorsOf(article).flatMap(({ label }) => label ?? [])
    return labels.length > 0 ? labels : [...article.verdict.sentences]
  }
}

/** A reason with its tone: an error, a warning, or neither. */
interface Reason {
  readonly text: string
  readonly tone: 'plain' | 'warning' | 'quiet'
}

/** The most changed cells that a reason names. */
const maxCells = 2

/** Why an article is in the file or not, in a sentence; null if there is nothing to say. */
export const useReason = (last: Product['last']) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const namesOf = useCauseNames()
  const say = (key: string, params = {}) => translate(`kontor.product.reasons.${key}`, params)

  const cause = (article: ProductArticle): string | null => {
    const { kind, sentences, hold, since } = article.verdict
    const [error] = errorsOf(article)
    switch (kind) {
      case 'failed':
      case 'settings':
        return error?.label
          ? say('failed', { label: error.label, sentence: withoutColumn(error.sentence, error.column) })
          : (sentences[0] ?? null)
      case 'filtered':
        return say('filtered', { names: namesOf(article).join(', ') })
      case 'onHold':
        return say('onHold', { id: hold?.id ?? 0 })
      case 'changed':
        return say('pending', { id: since?.id ?? 0 })
      case 'current':
        return null
      default:
        return say(kind)
    }
  }

  const changed = ({ changed: cells }: ProductArticle): string | null => {
    if (cells.length === 0 || !last) return null
    const named = cells.slice(0, maxCells).map(cell => say('cell', { ...cell }))
    const more = cells.length - named.length
    return say('changed', {
      id: last.id,
      cells: [...named, ...(more > 0 ? [say('more', { count: number(more) })] : [])].join(', '),
    })
  }

  return (article: ProductArticle): Reason | null => {
    const { isIn, verdict, issues } = article
    const text = cause(article)
    if (!isIn) {
      const since = verdict.since && verdict.onSale === false ? say('outSince', { id: verdict.since.id }) : ''
      return { text: [text, since].filter(Boolean).join(' '), tone: 'plain' }
    }
    const leaves = ['failed', 'filtered', 'gone'].includes(verdict.kind)
    if (text && leaves) return { text: `${text} ${say('stillIn')}`, tone: 'warning' }
    const warnings = issues.filter(({ severity }) => severity === 'warning')
    const [warning] = warnings
    if (warning) {
      const sentence = withoutColumn(warning.sentence, warning.column)
      const more = warnings.length > 1 ? ` (${say('more', { count: number(warnings.length - 1) })})` : ''
      const first = warning.label ? say('failed', { label: warning.label, sentence }) : sentence
      return { text: first + more, tone: 'warning' }
    }
    const said = text ?? changed(article)
    return said === null ? null : { text: said, tone: verdict.kind === 'inactive' ? 'warning' : 'quiet' }
  }
}

/** What helps an article: a page of the console, or the product in Akeneo. */
export interface ArticleCure {
  readonly label: string
  readonly to?: string
  readonly href?: string
}

/** The cure of an article; null if it needs none, or nothing here helps. */
export const useCure = (last: Product['last']) => {
  const translate = useTranslate()
  const linkTo = usePageLink()
  const say = (key: string, params = {}) => translate(`kontor.product.cures.${key}`, params)
  const word = (key: string, params = {}) => translate(`kontor.trace.${key}`, params)
  return (article: ProductArticle): ArticleCure | null => {
    const { verdict, akeneoUrl, sku } = article
    const inAkeneo = (label: string) => (akeneoUrl ? { label, href: akeneoUrl } : null)
    const [error] = errorsOf(article)
    const page = verdict.page === null ? undefined : linkTo(verdict.page)
    switch (verdict.kind) {
      case 'failed':
        return inAkeneo(
          error?.isMissing && error.label ? say('fill', { label: error.label }) : word('openAkeneo'),
        )
      case 'inactive':
        return inAkeneo(word('openAkeneo'))
      case 'filtered':
        return verdict.fields[0] === 'akeneoStatus'
          ? inAkeneo(word('openAkeneo'))
          : { label: word('openFilter'), to: settings.productFilter.path }
      case 'settings':
        return page ? { label: word('openPage', { name: page.name }), to: page.to } : null
      case 'onHold':
        return verdict.hold
          ? { label: word('openExport', { id: verdict.hold.id }), to: exportPath(verdict.hold.id) }
          : null
      default:
        return isWarned(article) && last
          ? { label: say('message'), to: `${exportPath(last.id, 'results')}?q=${encodeURIComponent(sku)}` }
          : null
    }
  }
}

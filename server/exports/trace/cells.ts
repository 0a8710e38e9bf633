import type { TraceCell } from '../../../src/contract/calls/products/trace.ts'
import type { StoredSource } from '../../../src/contract/mapping/entry.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { AkeneoValue } from '../../model/akeneo.ts'
import type { Catalogue } from '../../model/catalogue.ts'
import type { RunSetup } from '../../store/exports/exportRecord.ts'
import { createCellSteps } from '../../tradebyte/columns/cellSteps.ts'
import { compile } from '../../tradebyte/compile.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { readStored } from '../../tradebyte/mapping/readStored.ts'
import type { FileColumn, ArticleOutcome, Plan } from '../../tradebyte/plan.ts'
import { isFilled, leftOutName } from '../../tradebyte/row.ts'
import type { Article, Links, Setup } from '../../model/setup.ts'
import { type ReadingStep, sourceKey } from '../../tradebyte/sources/reading.ts'
import { formatterLabel } from '../../tradebyte/mapping/entryKinds.ts'
import { languageFormats } from '../../tradebyte/values/languageFormats.ts'

interface Explained {
  readonly plan: Plan
  readonly outcome: ArticleOutcome
  readonly cells: TraceCell[]
}

/** Evaluates one article as a run does, and gives the source of each cell, or the reason it is empty. */
export const explainArticle = (
  setup: Setup,
  catalogue: Catalogue,
  links: Links,
  article: Article,
  language: Language,
): Explained => {
  const { observe, stepsOf } = createCellSteps()
  const plan = compile(setup, catalogue, links, { observe })
  const outcome = plan.evaluate(article)
  const { list, default: usual } = languageFormats(setup)
  const inLanguages = new Set(
    plan.columns.filter(({ language: name }) => name !== null).map(({ field }) => field),
  )
  const labelOf = (name: string | undefined) =>
    setup.languages.find(one => one.name === name)?.label || (name ?? null)
  const cells = plan.columns.map((column, index): TraceCell => {
    const own = list.find(({ name }) => name === column.language) ?? list[usual]
    const cell = outcome.written[index] ?? ''
    const used = usedIn(stepsOf(column.header))
    return {
      column: column.header,
      field: column.field.key,
      language: inLanguages.has(column.field) ? labelOf(own?.name) : null,
      channel: setup.channels.find(({ name }) => name === column.bracket)?.name ?? null,
      cell,
      source: {
        ...sourceOf(used, column, language),
        isFallbackLocale: isOther(used.value, own?.locale ?? null),
      },
      empty:
        cell === '' ? whyEmpty(column, used, { outcome, catalogue, article, locale: own?.locale }) : null,
    }
  })
  return { plan, outcome, cells }
}

interface Used {
  /** The source that gave a value, else the first. */
  readonly source: StoredSource | null
  readonly value: AkeneoValue | null
  /** Sources before it. */
  readonly after: number
  readonly isFilled: boolean
  /** All codes that were read. */
  readonly codes: readonly string[]
}

const usedIn = (steps: readonly ReadingStep[]): Used => {
  const results = steps.filter(step => 'written' in step)
  const filling = results.find(({ written }) => written.length > 0)
  const ofEntry = results.filter(({ entry }) => entry === filling?.entry)
  const sources = [...new Set(ofEntry.map(({ source }) => sourceKey(source)))]
  const source = (filling ?? results[0])?.source ?? null
  const until = filling ? steps.indexOf(filling) : 0
  const read = steps
    .slice(0, until)
    .flatMap(step =>
      'value' in step && step.value && sourceKey(step.source) === sourceKey(filling?.source)
        ? [step.value]
        : [],
    )
  return {
    source,
    value: read.at(-1) ?? null,
    after: filling ? sources.indexOf(sourceKey(filling.source)) : 0,
    isFilled: filling !== undefined,
    codes: [...new Set(steps.flatMap(step => ('code' in step ? [step.code] : [])))],
  }
}

const isOther = (value: AkeneoValue | null, locale: string | null) =>
  value !== null && value.locale !== null && value.locale !== locale

const sourceOf = (
  { source, value, after }: Used,
  column: FileColumn,
  language: Language,
): Omit<TraceCell['source'], 'isFallbackLocale'> => {
  const common = {
    locale: value?.locale ?? null,
    scope: value?.scope ?? null,
    formatter: formatterLabel(source?.formatter, language),
    after,
  }
  // a row that must not fill the column reads nothing
  if (source === null)
    return { kind: column.source === '' ? 'none' : 'attribute', text: column.source, ...common }
  if (source.value !== undefined) return { kind: 'fixed', text: '', ...common }
  if (source.template !== undefined) return { kind: 'template', text: source.template, ...common }
  return { kind: 'attribute', text: source.akeneoAttribute, ...common }
}

interface CellContext {
  readonly outcome: ArticleOutcome
  readonly catalogue: Catalogue
  readonly article: Article
  readonly locale: string | null | undefined
}

const whyEmpty = (
  { header, field }: FileColumn,
  { source, isFilled: isRead, codes }: Used,
  { outcome, catalogue, article, locale }: CellContext,
): NonNullable<TraceCell['empty']> => {
  const is = (reason: NonNullable<TraceCell['empty']>['reason'], values: readonly string[] = []) => ({
    reason,
    values: [...new Set(values)],
  })
  if (outcome.leftOut.has(leftOutName('notShared', header))) return is('notShared')
  if (outcome.leftOut.has(leftOutName('noAxis', header))) return is('noAxis')
  const code = source?.akeneoAttribute ?? ''
  if (code !== '' && !code.startsWith('@') && !catalogue.attribute(code)) return is('unsynchronized', [code])
  // the later columns of a list are mostly empty
  if (isRead) return field.listMax > 1 && /\{[1-9]\d*\}$/.test(header) ? is('nothing') : is('unsuitable')
  const filled = codes.flatMap(one => article.product.values[one] ?? []).filter(({ data }) => isFilled(data))
  if (filled.length === 0) return is('nothing')
  const inLocale = filled.filter(value => value.locale === null || value.locale === locale)
  if (inLocale.length === 0)
    return is(
      'otherLocale',
      filled.flatMap(value => value.locale ?? []),
    )
  const scopes = inLocale.flatMap(value => value.scope ?? [])
  return scopes.length === inLocale.length ? is('otherScope', scopes) : is('unsuitable')
}

/** The path of the first picture of an article that this service serves. */
export const imageOf = (article: Pick<Explained, 'plan' | 'outcome'> | undefined): string | null => {
  for (const { field, index } of article?.plan.columns ?? []) {
    if (field.rule !== 'url') continue
    const path = /\/media\/[\da-z]+\/[\w-]{22}\/\S+$/.exec(article?.outcome.written[index] ?? '')
    if (path) return path[0]
  }
  return null
}

/** Disabled channels that the mapping uses: their columns are not in the file. */
export const disabledChannels = ({ mapping, channels }: RunSetup) =>
  channels
    .filter(({ enabled }) => !enabled)
    .map(({ name, label }) => ({
      name,
      label,
      fields: [...fieldTable.values()]
        .filter(field => readStored(mapping, field)?.parts.some(({ channel }) => channel === name))
        .map(({ field }) => field),
    }))
    .filter(({ fields }) => fields.length > 0)

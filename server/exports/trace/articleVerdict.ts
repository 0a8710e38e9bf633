import type { Selectable } from 'kysely'
import type { ArticleNow, Trace } from '../../../src/contract/calls/products/trace.ts'
import { formatSentence, type Language, type Params, type Sentence } from '../../../src/contract/words.ts'
import { exportPath } from '../../../src/resources/exports.ts'
import { settings } from '../../../src/resources/index.ts'
import type { ArticleStore } from '../../store/exports/articleStore.ts'
import { isHashDelivered } from '../../store/exports/deliveredRows.ts'
import type { DeliveredRow } from '../../store/tables.ts'
import { type Issue, issues, issueSentence } from '../../tradebyte/checks/issues.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import type { ArticleOutcome, Plan } from '../../tradebyte/plan.ts'
import { createRowStager } from '../compare/articleRows.ts'
import { openRemedy } from '../findings/finding.ts'
import { formatRunMessage, pathOfMessage } from '../findings/runMessages.ts'
import { conditionMessage } from '../select/filterProblems.ts'
import type { ProductAnswer } from './answer.ts'
import type { ArticleHistory } from './history.ts'

/** An article as the engine of a run evaluates it. */
export interface Evaluated {
  readonly plan: Plan
  readonly outcome: ArticleOutcome
}

/** Whether the row that the next export would write is the delivered one. */
export const isSameRow = (
  delivered: Pick<DeliveredRow, 'hash' | 'length'>,
  { plan, outcome }: Evaluated,
): boolean =>
  delivered.length > 0 &&
  isHashDelivered(
    createRowStager(plan.header, plan.closing)(outcome.written, { at: 0, length: 0 }).hash,
    delivered,
  )

/**
 * The issue that another article has the same number, which only a full export finds; null if the last one did not.
 */
export const duplicateIn = async (
  { articles }: { readonly articles: Pick<ArticleStore, 'failure'> },
  { steps: [newest] }: ArticleHistory,
  names: readonly string[],
  language: Language,
): Promise<string | null> => {
  if (!newest) return null
  const failures = await Promise.all(names.map(name => articles.failure(newest.run, name)))
  const message = failures.find(failure => failure?.code === 'duplicateArticleNumber')
  return message ? issueSentence({ code: 'duplicateArticleNumber', params: message.params }, language) : null
}

/** What the file and the exports on hold say about an article. */
interface DeliveredFacts {
  readonly history: ArticleHistory
  readonly delivered: Readonly<Selectable<DeliveredRow>> | undefined
  /** Whether the delivered row equals the current one. */
  readonly isSame: boolean | undefined
  readonly duplicate: string | null
}

/** The facts of an article from Akeneo and the settings that decide on its state. */
interface Judged extends Pick<ProductAnswer, 'lacking'> {
  readonly pim: Pick<Trace['pim'], 'state' | 'error'>
  readonly filter?:
    | { readonly conditions: readonly Pick<Conditions[number], 'field' | 'passes'>[] }
    | null
    | undefined
  readonly explained?: Evaluated | undefined
}
type Conditions = NonNullable<Trace['filter']>['conditions']

type Kind = ArticleNow['kind']

/** The state of an article with the reasons, before it is put into words. */
interface Judgement {
  readonly kind: Kind
  readonly sentences: readonly string[]
  readonly fields: readonly string[]
  /** The page that solves it. */
  readonly page: string | null
}

/** The first reason that keeps the product out of the file; without one, its state in the file. */
const judge = (
  { pim, lacking, filter, explained }: Judged,
  { history, delivered, isSame, duplicate }: DeliveredFacts,
  language: Language,
): Judgement => {
  const is = (kind: Kind, sentences: readonly string[] = [], fields: readonly string[] = []): Judgement => ({
    kind,
    sentences: [...new Set(sentences)],
    page: null,
    fields: [...new Set(fields)],
  })
  if (pim.state === 'missing') return is(delivered || history.steps.length > 0 ? 'gone' : 'unknown')
  const [reason] = lacking
  if (reason) {
    const sentences = lacking.map(message => formatRunMessage(message, language))
    return { ...is('settings', sentences), page: pathOfMessage(reason) }
  }
  if (pim.state === 'away')
    return { ...is('away', pim.error === null ? [] : [pim.error]), page: settings.akeneoApi.path }
  if (pim.state === 'unreadable')
    return is('failed', [issueSentence({ code: 'unusable', params: { reason: pim.error ?? '' } }, language)])
  const failedConditions = (filter?.conditions ?? []).filter(({ passes }) => passes === false)
  if (failedConditions.length > 0) {
    const fields = failedConditions.map(({ field }) => field)
    // a disabled product is enabled in Akeneo
    const page = fields[0] === 'akeneoStatus' ? null : settings.productFilter.path
    return { ...is('filtered', [], fields), page }
  }
  const errors = explained?.outcome.issues.filter(({ code }) => issues[code].severity === 'error') ?? []
  if (errors.length > 0)
    return is(
      'failed',
      errors.map(issue => issueSentence(issue, language)),
      errors.flatMap(issue => issueField(issue, explained) ?? []),
    )
  if (duplicate !== null) return is('failed', [duplicate], ['a_nr'])
  if (history.hold !== undefined && !isSame) return { ...is('onHold'), page: exportPath(history.hold) }
  if (!delivered) return is('new')
  if (delivered.length === 0) return is('withdrawn')
  if (
    explained?.plan.columns.some(
      ({ header, index }) => /^[ap]_active$/.test(header) && explained.outcome.written[index] === '0',
    )
  )
    return is('inactive', [], ['a_active'])
  return is(isSame ? 'current' : 'changed')
}

const titles: { readonly [K in Kind]: Sentence } = {
  unknown: {
    en: 'No product has the SKU, EAN or product number {sku}',
    de: 'Kein Produkt hat die SKU, EAN oder Produktnummer {sku}',
  },
  gone: { en: 'Not in Akeneo any more', de: 'Nicht mehr in Akeneo' },
  away: { en: 'Akeneo could not be asked', de: 'Akeneo konnte nicht gefragt werden' },
  settings: { en: 'No export can run', de: 'Kein Export kann laufen' },
  filtered: {
    en: 'Kept out by the product filter: {names}',
    de: 'Vom Produktfilter ausgeschlossen: {names}',
  },
  failed: { en: 'Does not get into the file: {names}', de: 'Kommt nicht in die Datei: {names}' },
  onHold: { en: 'On hold with #{hold}', de: 'Zurückgehalten mit #{hold}' },
  new: { en: 'Not delivered yet', de: 'Noch nicht übergeben' },
  withdrawn: { en: 'Withdrawn with #{since}', de: 'Zurückgezogen mit #{since}' },
  inactive: { en: 'In the file, but not for sale', de: 'In der Datei, aber nicht im Verkauf' },
  changed: { en: 'Changed since #{since}', de: 'Geändert seit #{since}' },
  current: {
    en: 'In the last delivered file, unchanged since #{since}',
    de: 'In der letzten übergebenen Datei, unverändert seit #{since}',
  },
}

/** What follows from a state. */
const consequences: { readonly [K in Kind]?: Sentence } = {
  new: {
    en: 'Nothing keeps it out: the next full export includes it.',
    de: 'Nichts hält es auf: Der nächste vollständige Export nimmt es mit.',
  },
  changed: {
    en: 'The next full export includes the change.',
    de: 'Der nächste vollständige Export nimmt die Änderung mit.',
  },
  withdrawn: {
    en: 'Nothing keeps it out any more: the next full export brings it back.',
    de: 'Nichts hält es mehr auf: Der nächste vollständige Export bringt es zurück.',
  },
  inactive: {
    en: 'It is disabled, or its activation is 0. Enable it in Akeneo.',
    de: 'Es ist deaktiviert, oder seine Aktivierung ist 0. Aktivieren Sie es in Akeneo.',
  },
  onHold: {
    en: 'An administrator releases or discards the export.',
    de: 'Die Administration gibt den Export frei oder verwirft ihn.',
  },
}

const words = {
  product: { en: 'The product', de: 'Das Produkt' },
  stillOnSale: {
    en: 'Still on sale at TB.One as of #{since}, until withdrawn by an export.',
    de: 'Bei TB.One weiter im Verkauf nach dem Stand von #{since}, bis zum Zurückziehen durch einen Export.',
  },
  offSale: {
    en: 'It was withdrawn with #{since}, so it is off sale.',
    de: 'Mit #{since} zurückgezogen, also nicht im Verkauf.',
  },
  hold: {
    en: 'Export #{hold} on hold would change this.',
    de: 'Der zurückgehaltene Export #{hold} würde das ändern.',
  },
  inAkeneo: { en: 'Open in Akeneo', de: 'In Akeneo öffnen' },
  fill: { en: 'Fill in {label}', de: '{label} eintragen' },
} as const satisfies Record<string, Sentence>

/** What a judgement is put into words with. */
export interface ArticleContext extends DeliveredFacts {
  readonly sku: string
  /** The address of the product in Akeneo. */
  readonly akeneoUrl: string | null
  readonly runOf: (id: number | undefined) => Promise<ArticleNow['hold']>
  /** Whether the next delta includes the product. */
  readonly nextDelta?: ((kind: Kind) => Promise<string | null>) | undefined
  readonly language: Language
}

/** States of products that an export takes out. */
const leaving: ReadonlySet<Kind> = new Set(['gone', 'filtered', 'failed'])

/** Judges what the settings and the product of now would do with an article, and says it for every page. */
export const judgeArticle = async (judged: Judged, context: ArticleContext): Promise<ArticleNow> => {
  const { history, delivered, sku, akeneoUrl, runOf, language } = context
  const { kind, sentences, fields, page } = judge(judged, context, language)
  const since = history.outSince ?? delivered?.run
  const say = (sentence: Sentence, params: Params = {}) =>
    formatSentence(sentence, language, {
      sku,
      ...(since !== undefined && { since: String(since) }),
      ...(history.hold !== undefined && { hold: String(history.hold) }),
      ...params,
    })
  const labels = judged.explained ? describeIssues(judged.explained, [], language) : []
  const names =
    kind === 'filtered'
      ? fields.map(field => formatRunMessage(conditionMessage(field), language)).join(', ')
      : fields
          .map(
            key =>
              labels.find(({ field }) => field === key)?.label ?? fieldTable.get(key)?.label[language] ?? key,
          )
          .join(', ')
  const consequence = consequences[kind]
  const delta = await context.nextDelta?.(kind)
  const missing = kind === 'failed' ? labels.find(({ isMissing }) => isMissing)?.label : undefined
  const isInAkeneo = kind === 'failed' || kind === 'inactive' || kind === 'filtered'
  const inAkeneo = missing ? say(words.fill, { label: missing }) : say(words.inAkeneo)
  const remedy = page === null ? null : openRemedy(page, language)
  return {
    kind,
    title: say(titles[kind], { names: names || say(words.product) }),
    sentences: [
      ...sentences,
      ...(consequence ? [say(consequence)] : []),
      ...(delta ? [delta] : []),
      ...(leaving.has(kind) && delivered
        ? [say(delivered.length > 0 ? words.stillOnSale : words.offSale)]
        : []),
      ...(history.hold !== undefined && kind !== 'onHold' ? [say(words.hold)] : []),
    ],
    fields: [...fields],
    remedy: remedy
      ? { label: remedy.label, path: remedy.path, href: null }
      : isInAkeneo && akeneoUrl
        ? { label: inAkeneo, path: null, href: akeneoUrl }
        : null,
    hold: await runOf(history.hold),
  }
}

/** The key of the field that an issue is about. */
export const issueField = ({ params }: Issue, explained: Evaluated | undefined): string | null =>
  explained?.plan.columns.find(({ header }) => header === params['column'])?.field.key ?? null

/** The issues of a row in words, with the fields that they are about. */
export const describeIssues = (
  explained: Evaluated,
  more: readonly Issue[],
  language: Language,
): NonNullable<Trace['required']>['issues'] =>
  [...explained.outcome.issues, ...more].map(issue => {
    const field = issueField(issue, explained)
    const { column } = issue.params
    return {
      severity: issues[issue.code].severity,
      sentence: issueSentence(issue, language),
      column: typeof column === 'string' ? column : null,
      field,
      label: field === null ? null : (fieldTable.get(field)?.label[language] ?? null),
      isMissing: field !== null && issue.code === fieldTable.get(field)?.whenMissing,
    }
  })

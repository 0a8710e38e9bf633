import type { Selectable } from 'kysely'
import type { Trace } from '../../../src/contract/calls/products/trace.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { ArticleStore } from '../../store/exports/articleStore.ts'
import { isDelivered } from '../../store/exports/deliveredRows.ts'
import type { DeliveredRow } from '../../store/tables.ts'
import { type Issue, issues, issueSentence } from '../../tradebyte/checks/issues.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import type { Outcome, Plan } from '../../tradebyte/plan.ts'
import { createRowStager } from '../compare/articleRows.ts'
import { formatRunMessage, pathOfMessage } from '../findings/runMessages.ts'
import type { Answer } from './answer.ts'
import type { History } from './history.ts'

/** An article as the engine of a run evaluates it. */
export interface Evaluated {
  readonly plan: Plan
  readonly outcome: Outcome
}

/** Whether the row that the next export would write is the delivered one. */
export const isSameRow = (
  delivered: Pick<DeliveredRow, 'hash' | 'length'>,
  { plan, outcome }: Evaluated,
): boolean =>
  delivered.length > 0 &&
  isDelivered(
    createRowStager(plan.header, plan.closing)(outcome.written, { at: 0, length: 0 }).hash,
    delivered,
  )

/**
 * The issue that another article has the same number, which only a full export finds; null if the last one did not.
 */
export const duplicateIn = async (
  { articles }: { readonly articles: Pick<ArticleStore, 'failure'> },
  { steps: [newest] }: History,
  names: readonly string[],
  language: Language,
): Promise<string | null> => {
  if (!newest) return null
  const failures = await Promise.all(names.map(name => articles.failure(newest.run, name)))
  const message = failures.find(failure => failure?.code === 'duplicateArticleNumber')
  return message ? issueSentence({ code: 'duplicateArticleNumber', params: message.params }, language) : null
}

export interface DeliveryFacts {
  readonly history: History
  readonly delivered: Readonly<Selectable<DeliveredRow>> | undefined
  /** Whether the delivered row equals the current one. */
  readonly isSame: boolean | undefined
  readonly duplicate: string | null
  readonly language: Language
}

/** The facts of an article from Akeneo and the settings that decide on its state. */
interface Judged extends Pick<Answer, 'lacking'> {
  readonly pim: Pick<Trace['pim'], 'state' | 'error'>
  readonly filter?:
    | { readonly conditions: readonly Pick<Conditions[number], 'field' | 'passes'>[] }
    | null
    | undefined
  readonly explained?: Evaluated | undefined
}
type Conditions = NonNullable<Trace['filter']>['conditions']

type Verdict = Pick<Trace['verdict'], 'kind' | 'sentences' | 'page' | 'fields'>

/** The first reason that keeps the product out of the file; without one, its state in the file. */
export const verdictOf = (
  { pim, lacking, filter, explained }: Judged,
  { history, delivered, isSame, duplicate, language }: DeliveryFacts,
): Verdict => {
  const is = (
    kind: Verdict['kind'],
    sentences: readonly string[] = [],
    fields: readonly string[] = [],
  ): Verdict => ({ kind, sentences: [...new Set(sentences)], page: null, fields: [...new Set(fields)] })
  if (pim.state === 'missing') return is(delivered || history.steps.length > 0 ? 'gone' : 'unknown')
  const [reason] = lacking
  if (reason) {
    const sentences = lacking.map(message => formatRunMessage(message, language))
    return { ...is('settings', sentences), page: pathOfMessage(reason) }
  }
  if (pim.state === 'away') return is('away', pim.error === null ? [] : [pim.error])
  if (pim.state === 'unreadable')
    return is('failed', [issueSentence({ code: 'unusable', params: { reason: pim.error ?? '' } }, language)])
  const failedConditions = (filter?.conditions ?? []).filter(({ passes }) => passes === false)
  if (failedConditions.length > 0)
    return is(
      'filtered',
      [],
      failedConditions.map(({ field }) => field),
    )
  const errors = explained?.outcome.issues.filter(({ code }) => issues[code].severity === 'error') ?? []
  if (errors.length > 0)
    return is(
      'failed',
      errors.map(issue => issueSentence(issue, language)),
      errors.flatMap(issue => fieldOf(issue, explained) ?? []),
    )
  if (duplicate !== null) return is('failed', [duplicate], ['a_nr'])
  if (history.hold !== undefined && !isSame) return is('onHold')
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

/** The key of the field that an issue is about. */
export const fieldOf = ({ params }: Issue, explained: Evaluated | undefined): string | null =>
  explained?.plan.columns.find(({ header }) => header === params['column'])?.field.key ?? null

/** The issues of a row in words, with the fields that they are about. */
export const describeIssues = (
  explained: Evaluated,
  more: readonly Issue[],
  language: Language,
): NonNullable<Trace['required']>['issues'] =>
  [...explained.outcome.issues, ...more].map(issue => {
    const field = fieldOf(issue, explained)
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

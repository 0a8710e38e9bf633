import type { Sentence } from '../../../src/contract/words.ts'

/** An error keeps the product out of the file; a warning does not. */
export type Severity = 'error' | 'warning'

/** The sentences and the severity of an issue. */
export interface IssueWords {
  readonly severity: Severity
  /** The problem in a few words, for many products at once. */
  readonly cause: Sentence
  /** The remedy, for many products at once. */
  readonly remedies: Sentence
  /** The problem and the remedy for one product. */
  readonly sentence: Sentence
  /** The field of the issue, if its places do not name a column. */
  readonly field?: string
  /** The subject of the issue, if it is no field. */
  readonly about?: Sentence
}

type BothLanguages = readonly [en: string, de: string]

const issueOf =
  (severity: Severity) =>
  (
    [causeEn, causeDe]: BothLanguages,
    [en, de]: BothLanguages,
    [remedyEn, remedyDe]: BothLanguages,
    more: Partial<Pick<IssueWords, 'field' | 'about' | 'remedies'>> = {},
  ): IssueWords => ({
    severity,
    cause: { en: causeEn, de: causeDe },
    sentence: { en: `${en} ${remedyEn}`, de: `${de} ${remedyDe}` },
    remedies: { en: remedyEn, de: remedyDe },
    ...more,
  })

/** Makes the words of an error. */
export const error = issueOf('error')
/** Makes the words of a warning. */
export const warning = issueOf('warning')

import { formatMessage, formatShortIssue, type ShortIssue } from '../../../src/contract/messages/format.ts'
import { type IssueCode, issueMessages, issueOf } from '../../../src/contract/messages/index.ts'
import type { IssueEntry, ParamsOf, Severity, StoredMessage } from '../../../src/contract/messages/message.ts'
import type { Language } from '../../../src/contract/words.ts'
import { fieldLabels } from '../fields/fieldTable.ts'

/** All issues of a product, with severity and sentences. */
export const issues: Readonly<Record<IssueCode, IssueEntry>> = issueMessages

/** One issue of one product; `params` fill the placeholders of the sentence. */
export interface Issue extends StoredMessage {
  readonly code: IssueCode
}

/** The parameters of an issue; those with a field of their own may name a column as well. */
export type IssueParams<C extends IssueCode> = ParamsOf<(typeof issueMessages)[C]> & {
  readonly column?: string
}

/** Makes an issue; the compiler checks its parameters. */
export const issue = <C extends IssueCode>(code: C, params: IssueParams<C>): Issue => ({ code, params })

/**
 * Formats an issue in the reader's language. A code of a newer version shows as itself.
 * @example issueSentence({ code: 'eanMissing', params: { column: 'a_ean', attribute: 'ean' } }, 'de')
 */
export const issueSentence = (one: StoredMessage, language: Language): string =>
  formatMessage(one, language, fieldLabels)

/** The field of an issue: its column without the number of a list; '' without a field. `fieldOf('tooLong', { column: 'a_media[image]{2}' })` is `a_media[image]`. */
export const fieldOf = (code: string, { column }: StoredMessage['params']): string =>
  typeof column === 'string' ? column.replace(/\{\d+\}$/, '') : (issueOf(code)?.field ?? '')

/** Formats an issue of many products: its cause in a few words, and the remedy. @param one the issue of any of them */
export const issueInShort = (one: StoredMessage, language: Language): ShortIssue | undefined =>
  formatShortIssue(one, language, fieldLabels)

/** The severity of a product, which is that of its worst issue; null without issues. */
export const worstOf = (all: readonly Issue[]): Severity | null => {
  if (all.length === 0) return null
  return all.some(({ code }) => issues[code].severity === 'error') ? 'error' : 'warning'
}

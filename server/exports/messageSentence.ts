import type { Language } from '../../src/contract/words.ts'
import { issueSentence } from '../tradebyte/issueSentence.ts'
import { issues, type Issue } from '../tradebyte/issues.ts'

/** A stored message of a run in the reader's language. A code from a newer version shows as itself. */
export const messageSentence = (
  { code, params }: { readonly code: string; readonly params: string },
  language: Language,
): string => {
  const issue = { code, params: JSON.parse(params) } as Issue // written from an Issue
  return code in issues ? issueSentence(issue, language) : code
}

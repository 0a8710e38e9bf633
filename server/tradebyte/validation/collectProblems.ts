import { noMessages, type FieldMessages } from '../../../src/contract/errors.ts'
import { say, type Language, type Params } from '../../../src/contract/words.ts'
import { mappingProblems, type MappingProblemCode } from '../mappingProblems.ts'

/** Collects sentences by path; the parts of a path are joined with dots. */
export interface Problems {
  readonly messages: FieldMessages
  note(path: readonly (string | number)[], code: MappingProblemCode, params?: Params): void
}

/** Starts with none. */
export const collectProblems = (language: Language): Problems => {
  const messages = noMessages()
  return {
    messages,
    note: (path, code, params) => {
      ;(messages[path.join('.')] ??= []).push(say(mappingProblems[code], language, params))
    },
  }
}

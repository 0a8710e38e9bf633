import type { Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { Choice } from '../../src/contract/kinds.ts'
import type { Language } from '../../src/contract/words.ts'
import type { Deps } from '../deps.ts'
import { optionLists } from './optionLists.ts'

/** The choices of several lists, as an options call answers them. */
export const readOptions = async (
  deps: Deps,
  names: readonly string[],
  language: Language,
): Promise<Record<string, Choice[]>> =>
  Object.fromEntries(
    await Promise.all(
      names.map(async name => [name, (await optionLists[name]?.(deps, language)) ?? []] as const),
    ),
  )

const codesIn = (choices: readonly Choice[]): string[] =>
  choices.flatMap(({ code, children }) => [code, ...codesIn(children ?? [])])

/** Sentences for chosen codes that their list no longer holds. */
export const goneOptions = async (
  deps: Deps,
  fields: Fields,
  record: Values,
  language: Language,
): Promise<FieldMessages> => {
  const errors: FieldMessages = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!('options' in field) || typeof field.options !== 'string') continue
    const chosen = [record[name]].flat().filter(code => typeof code === 'string')
    if (chosen.length === 0) continue
    const codes = new Set(codesIn((await optionLists[field.options]?.(deps, language)) ?? []))
    const gone = chosen.filter(code => !codes.has(code))
    if (gone.length > 0) errors[name] = gone.map(value => fieldError('optionGone', language, { value }))
  }
  return errors
}

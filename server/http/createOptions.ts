import { inputsOf, valueAt, type Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { Choice } from '../../src/contract/kinds.ts'
import type { Language } from '../../src/contract/words.ts'
import type { Deps } from '../deps.ts'
import type { OptionLists } from './optionLists.ts'

/** The option lists at work: what an options call answers and what a save is held to. */
export interface Options {
  /** The choices of several lists, as an options call answers them. */
  read(names: readonly string[], language: Language): Promise<Record<string, Choice[]>>
  /** Sentences for chosen codes that their list no longer holds. */
  gone(fields: Fields, record: Values, language: Language): Promise<FieldMessages>
}

const codesIn = (choices: readonly Choice[]): string[] =>
  choices.flatMap(({ code, children }) => [code, ...codesIn(children ?? [])])

export const createOptions = (deps: Deps, lists: OptionLists): Options => {
  const choicesOf = async (name: string, language: Language) => (await lists[name]?.(deps, language)) ?? []
  return {
    read: async (names, language) =>
      Object.fromEntries(
        await Promise.all(names.map(async name => [name, await choicesOf(name, language)] as const)),
      ),

    gone: async (fields, record, language) => {
      const errors: FieldMessages = {}
      for (const [path, field] of inputsOf(fields)) {
        if (!('options' in field) || typeof field.options !== 'string') continue
        const chosen = [valueAt(record, path)].flat().filter(code => typeof code === 'string')
        if (chosen.length === 0) continue
        const codes = new Set(codesIn(await choicesOf(field.options, language)))
        const gone = chosen.filter(code => !codes.has(code))
        if (gone.length > 0) errors[path] = gone.map(value => fieldError('optionGone', language, { value }))
      }
      return errors
    },
  }
}

import { chosenIn, type Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldErrorCode, type FieldMessages } from '../../src/contract/errors.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { Choice } from '../../src/contract/kinds.ts'
import type { Language } from '../../src/contract/words.ts'
import type { Deps } from '../deps.ts'
import { shorten } from '../tradebyte/text/shorten.ts'
import type { OptionLists } from './optionLists.ts'

/** The option lists at work: what an options call answers and what a save is held to. */
export interface Options {
  /** The choices of several lists, as an options call answers them. */
  read(names: readonly string[], language: Language): Promise<Record<string, Choice[]>>
  /** Sentences for chosen codes that their list does not offer, or no longer. */
  refused(fields: Fields, record: Values, language: Language): Promise<FieldMessages>
}

/** Codes of one field that are named one by one; the rest are counted. */
const named = 5

/** Every code of a list, with whether something lies below it. */
const branchesIn = (choices: readonly Choice[], found = new Map<string, boolean>()): Map<string, boolean> => {
  for (const { code, children = [] } of choices) {
    found.set(code, children.length > 0)
    branchesIn(children, found)
  }
  return found
}

const sentences = (code: FieldErrorCode, values: readonly string[], language: Language): string[] => {
  const rest = values.length - named
  const each = values.slice(0, named).map(value => fieldError(code, language, { value: shorten(value) }))
  return rest > 0 ? [...each, fieldError('andMore', language, { count: rest })] : each
}

export const createOptions = (deps: Deps, lists: OptionLists): Options => {
  const choicesOf = async (name: string, language: Language) => (await lists[name]?.(deps, language)) ?? []
  /** Chosen codes that a list does not offer, and those with something below them where only leaves may be chosen. */
  const unfit = async (name: string, leavesOnly: boolean, chosen: readonly string[], language: Language) => {
    const codes = leavesOnly ? undefined : await lists[name]?.codes?.(deps)
    if (codes) return { gone: chosen.filter(code => !codes.has(code)), above: [] }
    const branches = branchesIn(await choicesOf(name, language))
    return {
      gone: chosen.filter(code => !branches.has(code)),
      above: leavesOnly ? chosen.filter(code => branches.get(code)) : [],
    }
  }

  return {
    read: async (names, language) =>
      Object.fromEntries(
        await Promise.all(names.map(async name => [name, await choicesOf(name, language)] as const)),
      ),

    refused: async (fields, record, language) => {
      const errors: FieldMessages = {}
      for (const { path, field, list, codes } of chosenIn(fields, record)) {
        if (codes.length === 0) continue
        const leavesOnly = 'leavesOnly' in field && field.leavesOnly === true
        const { gone, above } = await unfit(list, leavesOnly, codes, language)
        const messages = [
          ...sentences('optionGone', gone, language),
          ...sentences('notALeaf', above, language),
        ]
        if (messages.length > 0) errors[path] = messages
      }
      return errors
    },
  }
}

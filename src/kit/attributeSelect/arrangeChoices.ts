import type { Choice } from '../../contract/kinds.ts'
import { foldText } from '../tree/indexTree.ts'

/** A choice with its texts folded for the search. */
interface IndexedChoice {
  readonly choice: Choice
  readonly label: string
  readonly code: string
  readonly group: string
}

/** Whether to show a code beside its label. Codes that begin with `=` are internal. */
export const addsToLabel = (code: string, label: string | undefined): boolean =>
  !code.startsWith('=') && label?.toLowerCase() !== code.toLowerCase()

/** One row of the list: the heading of a group, or a choice with its index among all listed choices. */
type ChoiceRow =
  | { readonly heading: string }
  | { readonly heading?: undefined; readonly choice: Choice; readonly place: number }

/** The element id of the option at an index, for `aria-activedescendant`. */
export const optionId = (list: string, place: number): string | undefined =>
  place < 0 ? undefined : `${list}-${place}`

/** The rows of the list for a search. */
export interface ArrangedChoices {
  readonly rows: readonly ChoiceRow[]
  /** The choices of the rows, in order. */
  readonly choices: readonly Choice[]
  /** The row index of each choice. */
  readonly rowOf: readonly number[]
}

/** Folds the texts of all choices for the search. */
export const indexChoices = (choices: readonly Choice[]): readonly IndexedChoice[] =>
  choices.map(choice => ({
    choice,
    label: foldText(choice.label),
    code: choice.code.toLowerCase(),
    group: foldText(choice.groupLabel ?? ''),
  }))

const isWordStart = (text: string, at: number) => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** How well a text matches a word: 0 = is the word, 1 = begins with it, 2 = has it at a word's start, 3 = within; undefined = no match. */
const matchOf = (text: string, word: string): number | undefined => {
  if (text === word) return 0
  const at = text.indexOf(word)
  if (at < 0) return undefined
  return at === 0 ? 1 : isWordStart(text, at) ? 2 : 3
}

/** The worst match of all words, each with its best match in label, code or group (4); undefined if a word has none. */
const rankOf = ({ label, code, group }: IndexedChoice, words: readonly string[]): number | undefined => {
  let worst = 0
  for (const word of words) {
    const inLabel = matchOf(label, word)
    const inCode = matchOf(code, word)
    const best = inLabel === undefined ? inCode : inCode === undefined ? inLabel : Math.min(inLabel, inCode)
    const match = best ?? (group.includes(word) ? 4 : undefined)
    if (match === undefined) return undefined
    worst = Math.max(worst, match)
  }
  return worst
}

/** The choices that match a query, best match first; all choices in their order without a query. */
const searchChoices = (indexed: readonly IndexedChoice[], query: string): readonly Choice[] => {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return indexed.map(({ choice }) => choice)
  const byRank: Choice[][] = []
  for (const item of indexed) {
    const rank = rankOf(item, words)
    if (rank !== undefined) (byRank[rank] ??= []).push(item.choice)
  }
  return byRank.flat()
}

/**
 * Arranges choices under the headings of their groups. A search finds choices that have all of its words in label, code
 * or group.
 * @param query the typed text
 * @example arrangeChoices(indexChoices(attributes), 'weight tech').choices
 */
export const arrangeChoices = (indexed: readonly IndexedChoice[], query: string): ArrangedChoices => {
  const groups = new Map<string, Choice[]>()
  for (const choice of searchChoices(indexed, query)) {
    const group = choice.groupLabel ?? ''
    const members = groups.get(group)
    if (members) members.push(choice)
    else groups.set(group, [choice])
  }
  const rows: ChoiceRow[] = []
  const choices: Choice[] = []
  const rowOf: number[] = []
  for (const [heading, members] of groups) {
    if (heading !== '') rows.push({ heading })
    for (const choice of members) {
      rowOf.push(rows.length)
      rows.push({ choice, place: choices.length })
      choices.push(choice)
    }
  }
  return { rows, choices, rowOf }
}

/** Splits the rendered rows by group, also if the heading of a group is scrolled out of view. */
export const rowsByGroup = <T>(
  rendered: readonly T[],
  indexOf: (item: T) => number,
  { rows }: ArrangedChoices,
) => {
  const groups: { group: string; items: T[] }[] = []
  for (const item of rendered) {
    const row = rows[indexOf(item)]
    const group = !row ? '' : row.heading !== undefined ? row.heading : (row.choice.groupLabel ?? '')
    const open = groups.at(-1)
    if (open && open.group === group) open.items.push(item)
    else groups.push({ group, items: [item] })
  }
  return groups
}

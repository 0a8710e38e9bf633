import type { Choice } from '../../contract/kinds.ts'
import { foldText } from '../tree/indexTree.ts'

/** A choice with what a search compares. */
interface IndexedChoice {
  readonly choice: Choice
  readonly label: string
  readonly code: string
  readonly group: string
}

/** Whether a code says more than the label; codes that begin with = are for programs alone. */
export const saysMore = (code: string, label: string | undefined): boolean =>
  !code.startsWith('=') && label?.toLowerCase() !== code.toLowerCase()

/** What the list shows in one row: the heading of a group, or the choice at a place among all that are shown. */
type ChoiceRow =
  | { readonly heading: string }
  | { readonly heading?: undefined; readonly choice: Choice; readonly place: number }

/** The id of the option at a place, for `aria-activedescendant`. */
export const optionId = (list: string, place: number): string | undefined =>
  place < 0 ? undefined : `${list}-${place}`

/** A list ready to be shown. */
export interface ArrangedChoices {
  readonly rows: readonly ChoiceRow[]
  /** The choices among them, in order. */
  readonly choices: readonly Choice[]
  /** The row of each choice. */
  readonly rowOf: readonly number[]
}

/** Folds the texts of all choices once. */
export const indexChoices = (choices: readonly Choice[]): readonly IndexedChoice[] =>
  choices.map(choice => ({
    choice,
    label: foldText(choice.label),
    code: choice.code.toLowerCase(),
    group: foldText(choice.groupLabel ?? ''),
  }))

const wordStart = (text: string, at: number) => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** How well a text fits: 0 is the text itself, 3 somewhere within; undefined not at all. */
const fitOf = (text: string, word: string): number | undefined => {
  if (text === word) return 0
  const at = text.indexOf(word)
  if (at < 0) return undefined
  return at === 0 ? 1 : wordStart(text, at) ? 2 : 3
}

/** The worst fit of all words, each in its best place; the group counts least. */
const rankOf = ({ label, code, group }: IndexedChoice, words: readonly string[]): number | undefined => {
  let worst = 0
  for (const word of words) {
    const inLabel = fitOf(label, word)
    const inCode = fitOf(code, word)
    const near = inLabel === undefined ? inCode : inCode === undefined ? inLabel : Math.min(inLabel, inCode)
    const fit = near ?? (group.includes(word) ? 4 : undefined)
    if (fit === undefined) return undefined
    worst = Math.max(worst, fit)
  }
  return worst
}

/** Without a search the order stays; else the best comes first, and its group with it. */
const ranked = (indexed: readonly IndexedChoice[], query: string): readonly Choice[] => {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return indexed.map(({ choice }) => choice)
  const byRank: Choice[][] = []
  for (const one of indexed) {
    const rank = rankOf(one, words)
    if (rank !== undefined) (byRank[rank] ??= []).push(one.choice)
  }
  return byRank.flat()
}

/**
 * Brings choices under the headings of their groups. A search asks for all of its words in label, code or group.
 * @param query as typed
 * @example arrangeChoices(indexChoices(attributes), 'weight tech').choices
 */
export const arrangeChoices = (indexed: readonly IndexedChoice[], query: string): ArrangedChoices => {
  const groups = new Map<string, Choice[]>()
  for (const choice of ranked(indexed, query)) {
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

/** Rows that are drawn by the group they stand in; its heading may have been scrolled away. */
export const rowsByGroup = <T>(
  drawn: readonly T[],
  placeOf: (one: T) => number,
  { rows }: ArrangedChoices,
) => {
  const groups: { group: string; items: T[] }[] = []
  for (const item of drawn) {
    const shown = rows[placeOf(item)]
    const group = !shown ? '' : shown.heading !== undefined ? shown.heading : (shown.choice.groupLabel ?? '')
    const open = groups.at(-1)
    if (open && open.group === group) open.items.push(item)
    else groups.push({ group, items: [item] })
  }
  return groups
}

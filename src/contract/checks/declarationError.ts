/** The number of letters to change, add or remove to turn one word into another (Levenshtein distance). */
export const editDistance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_none, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === other ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * Suggests the known name with the smallest edit distance, unless more than half of its letters differ.
 * @example nearestName('nmae', ['name', 'label']) // 'name'
 */
export const nearestName = (wrong: string, known: readonly string[]): string | undefined => {
  const ranked = known
    .map(name => ({ name, apart: editDistance(wrong.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.apart - b.apart)
  const [first] = ranked
  return first && first.apart <= Math.max(wrong.length, first.name.length) / 2 ? first.name : undefined
}

/** The maximum number of names that a sentence lists. */
const maxListedNames = 12

/**
 * Describes one mistake of a declaration: the problem, the nearest known name and all known names.
 * @param key the place in the declaration: `fields.currency.options`
 */
export const describeMistake = (
  declaration: string,
  key: string,
  problem: string,
  wrong?: string,
  known: readonly string[] = [],
): string => {
  const nearest = wrong === undefined ? undefined : nearestName(wrong, known)
  const rest = known.length > maxListedNames ? `, and ${known.length - maxListedNames} more` : ''
  return [
    `${declaration}: ${key} ${problem}.`,
    ...(nearest === undefined ? [] : [`Did you mean "${nearest}"?`]),
    ...(known.length === 0 ? [] : [`There is: ${known.slice(0, maxListedNames).join(', ')}${rest}.`]),
  ].join(' ')
}

/** Records a mistake of one declaration. */
export type ReportMistake = (key: string, problem: string, wrong?: string, known?: readonly string[]) => void

/** Reports a name that is not one of the known names. */
export const checkName = (
  find: ReportMistake,
  key: string,
  name: string | undefined,
  known: readonly string[],
  thing: string,
) => {
  if (name !== undefined && !known.includes(name))
    find(key, `names the ${thing} "${name}", which is not there`, name, known)
}

/** The mistakes in the declarations, one sentence each. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError'
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(`Correct the declarations:\n${sentences.map(sentence => `- ${sentence}`).join('\n')}`)
    this.sentences = sentences
  }
}

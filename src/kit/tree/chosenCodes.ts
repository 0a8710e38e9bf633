import type { TreeIndex } from './indexTree.ts'

/** Adds a code where the tree has it: before the first chosen one that follows it. Nothing else moves. */
export const withCode = ({ placeOf }: TreeIndex, codes: readonly string[], code: string): string[] => {
  const own = placeOf.get(code) ?? Infinity
  const before = codes.findIndex(other => (placeOf.get(other) ?? -1) > own)
  return before < 0 ? [...codes, code] : codes.toSpliced(before, 0, code)
}

/** The chosen codes that the tree does not hold. */
export const goneCodes = ({ placeOf }: TreeIndex, codes: readonly string[]): string[] =>
  codes.filter(code => !placeOf.has(code))

/** How many chosen nodes lie below each place. */
export const chosenBelow = ({ nodes, placeOf }: TreeIndex, codes: readonly string[]): Int32Array => {
  const below = new Int32Array(nodes.length)
  for (const code of codes) {
    const place = placeOf.get(code)
    if (place === undefined) continue
    for (let at = nodes[place]?.parent ?? -1; at >= 0; at = nodes[at]?.parent ?? -1)
      below[at] = (below[at] ?? 0) + 1
  }
  return below
}

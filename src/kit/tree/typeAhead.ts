import { foldText } from './foldText.ts'

/**
 * The row a person means who types the first letters of its label. One letter, however often, goes on to the next
 * such row; several stay where they fit. The search starts again at the top.
 * @param labelAt the label of a row
 * @returns undefined where no row begins so
 * @example typeAhead(3, row => ['Men', 'Shoes', 'Socks'][row] ?? '', 1, 's') // 2
 */
export const typeAhead = (
  count: number,
  labelAt: (row: number) => string,
  from: number,
  typed: string,
): number | undefined => {
  const letters = foldText(typed)
  const again = new Set(letters).size === 1
  const wanted = again ? letters.charAt(0) : letters
  const first = again ? 1 : 0
  for (let step = first; step < count + first; step++) {
    const row = (from + step) % count
    if (foldText(labelAt(row)).startsWith(wanted)) return row
  }
  return undefined
}

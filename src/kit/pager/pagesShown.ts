/** Page buttons that are visible at once. Source: spec section 9. */
const buttons = 10

/** The numbers of the page buttons, the current one near the middle. `pagesShown(11, 26)` is 6 to 15. */
export const pagesShown = (page: number, pages: number): number[] => {
  const first = Math.max(1, Math.min(page - buttons / 2, pages - buttons + 1))
  return Array.from({ length: Math.min(buttons, pages) }, (_button, index) => first + index)
}

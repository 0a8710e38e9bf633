const none: readonly string[] = Object.freeze([])

/**
 * Category codes without duplicates, in the PIM's order; variants of real PIMs name inherited ones twice.
 * @returns null when it is no list of codes
 */
export const readCategories = (raw: unknown): readonly string[] | null => {
  if (raw === undefined || raw === null) return none
  if (!Array.isArray(raw)) return null
  const seen: string[] = []
  for (const code of raw) {
    if (typeof code !== 'string' && typeof code !== 'number') return null
    const text = String(code)
    if (!seen.includes(text)) seen.push(text)
  }
  return seen
}

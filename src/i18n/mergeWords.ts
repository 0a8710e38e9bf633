/** A catalogue: words by name, nested. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue
}

/** Both catalogues in one; where both speak, `over` wins. */
export const mergeWords = (base: Catalogue, over: Catalogue): Catalogue => {
  const merged: Record<string, string | Catalogue> = { ...base }
  for (const [name, words] of Object.entries(over)) {
    const below = merged[name]
    merged[name] = typeof words === 'object' && typeof below === 'object' ? mergeWords(below, words) : words
  }
  return merged
}

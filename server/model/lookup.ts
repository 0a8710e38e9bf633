/** Texts by key that a run looks up again, however many there are. */
export interface Lookup {
  /** The texts of keys; a key without a text is missing. */
  find(keys: readonly string[]): ReadonlyMap<string, string>
  /** Keeps texts. A key that has a text keeps it. */
  add(texts: ReadonlyMap<string, string>): void
}

/** A lookup in memory, for few texts. */
export const createMemoryLookup = (): Lookup => {
  const all = new Map<string, string>()
  return {
    find: keys => {
      const matches = new Map<string, string>()
      for (const key of keys) {
        const text = all.get(key)
        if (text !== undefined) matches.set(key, text)
      }
      return matches
    },
    add: texts => {
      for (const [key, text] of texts) if (!all.has(key)) all.set(key, text)
    },
  }
}

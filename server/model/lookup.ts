/** Texts by key that a run looks up again, however many there are. */
export interface Lookup {
  /** The texts of those of some keys that have one. */
  find(keys: readonly string[]): ReadonlyMap<string, string>
  /** Keeps texts. A key that has a text keeps it. */
  add(texts: ReadonlyMap<string, string>): void
}

/** A lookup for what is few: it lies in memory. */
export const createMemoryLookup = (): Lookup => {
  const all = new Map<string, string>()
  return {
    find: keys => {
      const found = new Map<string, string>()
      for (const key of keys) {
        const text = all.get(key)
        if (text !== undefined) found.set(key, text)
      }
      return found
    },
    add: texts => {
      for (const [key, text] of texts) if (!all.has(key)) all.set(key, text)
    },
  }
}

import type { Lookup } from '../../model/lookup.ts'

/** The texts of the keys of a page, in memory: the loaded ones and those that were added since `save`. */
export interface PageMemory {
  /** Loads the stored texts of the keys, in place of those of the page before. */
  load(keys: readonly string[]): void
  get(key: string): string | undefined
  /** Adds a text; a key that has one keeps it. */
  add(key: string, text: string): void
  save(): void
}

/** Reads and writes a lookup page by page. */
export const createPageMemory = (lookup: Lookup): PageMemory => {
  let loadedTexts: ReadonlyMap<string, string> = new Map()
  let newTexts = new Map<string, string>()
  const get = (key: string) => loadedTexts.get(key) ?? newTexts.get(key)
  return {
    load: keys => {
      loadedTexts = lookup.find([...new Set(keys)])
    },
    get,
    add: (key, text) => {
      if (get(key) === undefined) newTexts.set(key, text)
    },
    save: () => {
      lookup.add(newTexts)
      newTexts = new Map()
    },
  }
}

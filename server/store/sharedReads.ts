import type { DocumentStore } from '../model/documents.ts'
import type { ExportStore } from './exports/exportStore.ts'
import type { MasterStore } from './masterStore.ts'
import type { RecordStore } from './recordStore.ts'

interface Stores {
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: MasterStore
  readonly exports: ExportStore
}

/** Stores of which each part is read once. Whoever reads shares it with others: none may change it. */
export interface ReadOnce extends Stores {
  /** Finds something from what these stores read, once as well. @param name what it is, and for whom */
  once<T>(name: string, find: () => Promise<T>): Promise<T>
}

/** What open pages ask for again and again. Each is named by what it is asked with. */
const shared: { readonly [S in keyof Stores]: readonly (keyof Stores[S] & string)[] } = {
  records: ['list', 'readSettings', 'findSettings'],
  documents: ['read'],
  masters: ['attributes', 'channels', 'locales', 'currencies', 'measurementFamilies', 'codes', 'count'],
  exports: ['running', 'finished', 'lastUploaded', 'laterDelivery'],
}

/** Declarations go by their names; a schema goes with the name of its document. */
const wordOf = (asked: unknown) =>
  typeof asked === 'object' && asked !== null && !Array.isArray(asked)
    ? String((asked as { name?: unknown }).name ?? '')
    : JSON.stringify(asked)

const readingOnce = (stores: Stores): ReadOnce => {
  const known = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, find: () => Promise<T>): Promise<T> => {
    const found = known.get(name) ?? find()
    known.set(name, found)
    // what could not be read is tried again by the next one
    found.catch(() => known.delete(name))
    return found as Promise<T> // what this name stands for
  }
  const sharing = (name: keyof Stores) => {
    const store = stores[name] as unknown as Readonly<
      Record<string, (...asked: unknown[]) => Promise<unknown>>
    >
    const methods = shared[name].map(method => {
      const read = (...asked: unknown[]) =>
        once([name, method, ...asked.map(wordOf)].join(' '), async () => store[method]?.(...asked))
      return [method, read] as const
    })
    return { ...store, ...Object.fromEntries(methods) }
  }
  const names = Object.keys(shared) as (keyof Stores)[]
  return { ...(Object.fromEntries(names.map(name => [name, sharing(name)])) as unknown as Stores), once }
}

/**
 * Shares what was read among all answers until something is written, by whomever.
 * @param changes tells two states of the database apart; undefined where it cannot, and one answer shares with itself alone
 */
export const createSharedReads = (
  stores: Stores,
  changes: () => Promise<string | undefined>,
): (() => Promise<ReadOnce>) => {
  let kept: { readonly state: string; readonly reads: ReadOnce } | undefined
  return async () => {
    const state = await changes()
    if (state === undefined) return readingOnce(stores)
    // what is read after a later change lies under this state, which never comes back
    if (kept?.state !== state) kept = { state, reads: readingOnce(stores) }
    return kept.reads
  }
}

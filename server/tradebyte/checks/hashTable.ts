/** Two halves of a 64-bit hash: at 1,000,000 numbers the chance that any two collide is below one in ten million. */
export interface Hash {
  readonly high: number
  readonly low: number
}

/** A hash with the number that is kept for it. */
export interface HashEntry extends Hash {
  readonly value: number
}

const mixed = (value: number) => {
  let bits = Math.imul(value ^ (value >>> 15), 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 13), 0x85ebca77)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Hashes a text; the same text gives the same hash in every process. Never both halves zero. */
export const hashOf = (text: string): Hash => {
  let [high, low] = [0x811c9dc5, 0x2f0b4f37]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low + code, 0x2c1b3c6d) ^ (low >>> 11)
  }
  return { high: mixed(high ^ text.length), low: mixed(low + Math.imul(high, 0x27d4eb2f)) || 1 }
}

/** Remembers a number for each hash in flat memory: 12 bytes a place, at most two thirds of the places taken. */
export interface HashTable {
  /** The number kept for a hash, undefined when there is none. */
  get(hash: Hash): number | undefined
  /** Keeps a number (0 to 2^32 - 1) unless the hash has one already. */
  add(hash: Hash, value: number): void
  /** All of them, by the low halves of their hashes but for neighbours. */
  entries(): Iterable<HashEntry>
  size(): number
  /** Forgets all of them; the places stay. */
  clear(): void
}

/** A place is a low half, a high half and a number. A free one has a low half of zero, which no hash has. */
const width = 3

/** Where a hash is, or where it belongs. */
const placeOf = (places: Uint32Array, { high, low }: Hash): number => {
  let at = (low >>> (Math.clz32(places.length / width) + 1)) * width
  while (places[at] !== 0 && (places[at] !== low || places[at + 1] !== high))
    at = (at + width) % places.length
  return at
}

function* entriesOf(places: Uint32Array): Generator<HashEntry> {
  for (let at = 0; at < places.length; at += width) {
    const low = places[at] ?? 0
    if (low !== 0) yield { high: places[at + 1] ?? 0, low, value: places[at + 2] ?? 0 }
  }
}

/** Starts an empty table. @param room places to begin with, a power of two */
export const createHashTable = (room = 1024): HashTable => {
  let [places, size] = [new Uint32Array(room * width), 0]
  const put = (hash: Hash, value: number) => {
    const at = placeOf(places, hash)
    if (places[at] !== 0) return
    places[at] = hash.low
    places[at + 1] = hash.high
    places[at + 2] = value
    size++
  }
  const grow = () => {
    const old = places
    ;[places, size] = [new Uint32Array(old.length * 2), 0]
    for (const entry of entriesOf(old)) put(entry, entry.value)
  }
  return {
    get: hash => {
      const at = placeOf(places, hash)
      return places[at] === 0 ? undefined : places[at + 2]
    },
    add: (hash, value) => {
      if ((size + 1) * 3 > (places.length / width) * 2) grow()
      put(hash, value)
    },
    entries: () => entriesOf(places),
    size: () => size,
    clear: () => {
      places.fill(0)
      size = 0
    },
  }
}

/** Where numbers go that are too many for memory. */
export interface Overflow {
  /** The numbers that memory holds before they go here. */
  readonly most: number
  /** Keeps numbers, unless their hashes have some already. */
  add(entries: Iterable<HashEntry>): Promise<void>
  /** The numbers of these hashes, as far as they have any, and perhaps of others. */
  find(hashes: readonly Hash[]): Promise<readonly HashEntry[]>
  /** Forgets all of them. */
  clear(): Promise<void>
}

/** A hash table whose memory stays the same, however many numbers it keeps. */
export interface BoundedTable extends Pick<HashTable, 'get' | 'add'> {
  /** Reads what is known of these hashes: until the next call `get` and `add` are for them alone. */
  load(hashes: () => readonly Hash[]): Promise<void>
}

/** Starts an empty table over an overflow, of which nothing is asked while memory has room. */
export const createBoundedTable = (overflow: Overflow): BoundedTable => {
  const [kept, found] = [createHashTable(), createHashTable()]
  let hasOverflown = false
  return {
    load: async hashes => {
      if (kept.size() >= overflow.most) {
        // a process before this one may have left some
        if (!hasOverflown) await overflow.clear()
        hasOverflown = true
        await overflow.add(kept.entries())
        kept.clear()
      }
      if (!hasOverflown) return
      found.clear()
      const missing = hashes().filter(hash => kept.get(hash) === undefined)
      for (const entry of await overflow.find(missing)) found.add(entry, entry.value)
    },
    get: hash => kept.get(hash) ?? found.get(hash),
    add: (hash, value) => {
      if (found.get(hash) === undefined) kept.add(hash, value)
    },
  }
}

/** Two halves of a 64-bit hash: at 1,000,000 numbers the chance that any two collide is below one in ten million. */
interface Hash {
  readonly high: number
  readonly low: number
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
  readonly size: number
  /** Memory of the places. */
  readonly bytes: number
}

interface Places {
  readonly high: Uint32Array
  readonly low: Uint32Array
  readonly values: Uint32Array
  readonly mask: number
}

const placesOf = (count: number): Places => ({
  high: new Uint32Array(count),
  low: new Uint32Array(count),
  values: new Uint32Array(count),
  mask: count - 1,
})

/** The place of a hash, or the free place where it belongs. A free place has a low half of zero, which no hash has. */
const placeOf = ({ high, low, mask }: Places, hash: Hash): number => {
  let place = hash.low & mask
  while (low[place] !== 0 && (low[place] !== hash.low || high[place] !== hash.high))
    place = (place + 1) & mask
  return place
}

const put = (places: Places, hash: Hash, value: number): boolean => {
  const place = placeOf(places, hash)
  if (places.low[place] !== 0) return false
  places.high[place] = hash.high
  places.low[place] = hash.low
  places.values[place] = value
  return true
}

const grown = (old: Places): Places => {
  const places = placesOf(old.low.length * 2)
  for (let index = 0; index < old.low.length; index++) {
    const low = old.low[index] ?? 0
    if (low !== 0) put(places, { high: old.high[index] ?? 0, low }, old.values[index] ?? 0)
  }
  return places
}

/** Starts an empty table. */
export const createHashTable = (): HashTable => {
  let places = placesOf(1024)
  let size = 0
  return {
    get: hash => {
      const place = placeOf(places, hash)
      return places.low[place] === 0 ? undefined : places.values[place]
    },
    add: (hash, value) => {
      if ((size + 1) * 3 > places.low.length * 2) places = grown(places)
      if (put(places, hash, value)) size++
    },
    get size() {
      return size
    },
    get bytes() {
      return places.low.length * 12
    },
  }
}

/** Two halves of a 64-bit hash: at 1,000,000 numbers the chance that any two collide is below one in ten million. */
export interface Hash {
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

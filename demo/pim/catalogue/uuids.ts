import { chance } from '../chance.ts'

const MOST = 1_048_575

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}

/**
 * The uuid of an article. The first eight digits hold the index, so that uuids sort like indexes
 * and lead back to them; the rest is drawn.
 */
export function uuidOf(seed: number, index: number): string {
  const head = index * 4096 + (chance(seed, index, 'uuid') & 0xfff)
  const middle = chance(seed, index, 'uuidTail')
  const tail = chance(seed ^ 0x5bd1e995, index, 'uuidTail')
  const variant = 0x8000 | (middle & 0x3fff)
  const end = hex(tail, 8) + hex((middle >>> 14) & 0xffff, 4)
  return `${hex(head, 8)}-${hex(tail & 0xffff, 4)}-4${hex(middle >>> 20, 3)}-${hex(variant, 4)}-${end}`
}

/** The index a uuid stands for, or null when no article has it. */
export function indexOfUuid(seed: number, uuid: string): number | null {
  if (!/^[0-9a-f]{8}-/i.test(uuid)) return null
  const index = Number.parseInt(uuid.slice(0, 8), 16) >>> 12
  return index <= MOST && uuidOf(seed, index) === uuid.toLowerCase() ? index : null
}

import { chance } from '../chance.ts'
import type { Catalogue } from './catalogue.ts'
import { articlesBelow, firstArticleOf, modelIndexOf, slotOfRoot } from './places.ts'

const ROOT_CODE = /^KTR-(\d{6})(?:-|$)/i

function rootNumber(catalogue: Catalogue, code: string): number | null {
  const digits = ROOT_CODE.exec(code)?.[1]
  if (digits === undefined) return null
  const root = Number(digits)
  return firstArticleOf(root) < catalogue.products ? root : null
}

/** The article with an identifier, or null. Case does not matter, as in the PIM's database. */
export function productIndexOf(catalogue: Catalogue, identifier: string): number | null {
  const root = rootNumber(catalogue, identifier)
  if (root === null) return null
  const { first, count } = articlesBelow(root, null)
  for (let index = first; index < Math.min(first + count, catalogue.products); index += 1) {
    if (catalogue.productAt(index)?.code.toLowerCase() === identifier.toLowerCase()) return index
  }
  return null
}

/** The model with a code, or null. */
export function modelIndexOfCode(catalogue: Catalogue, code: string): number | null {
  const root = rootNumber(catalogue, code)
  if (root === null) return null
  const places = [null, ...Array.from({ length: slotOfRoot(root).colours }, (_, at) => at)]
  for (const colourAt of places) {
    const index = modelIndexOf(root, colourAt)
    if (index === null || index >= catalogue.models) continue
    if (catalogue.modelAt(index)?.code.toLowerCase() === code.toLowerCase()) return index
  }
  return null
}

/** All indexes of articles whose root, sub-model or own code begins with the same root number. */
export function articlesOfRootCode(catalogue: Catalogue, code: string): number[] {
  const root = rootNumber(catalogue, code)
  if (root === null) return []
  const { first, count } = articlesBelow(root, null)
  const last = Math.min(first + count, catalogue.products)
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
}

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

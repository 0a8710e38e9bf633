import { random, shuffle, unshuffle } from '../random.ts'
import type { Catalogue } from './catalogue.ts'
import { articlesBelow, firstArticleOf, modelIndexOf, slotOfRoot } from './places.ts'

const ROOT_CODE = /^KTR-(\d{6})(?:-|$)/i

function rootNumber(catalogue: Catalogue, code: string): number | null {
  const digits = ROOT_CODE.exec(code)?.[1]
  if (digits === undefined) return null
  const root = Number(digits)
  return firstArticleOf(root) < catalogue.products ? root : null
}

/** The article with an identifier, or null. Case is ignored, as in the database of the PIM. */
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
  const places = [null, ...Array.from({ length: slotOfRoot(root).colors }, (_, at) => at)]
  for (const colorAt of places) {
    const index = modelIndexOf(root, colorAt)
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

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}

/**
 * The uuid of an article (version 4). It is the same in each catalogue of a seed. Its first five digits are the shuffled
 * index; the others are random.
 */
export function uuidOf(seed: number, index: number): string {
  const head = shuffle(index) * 4096 + (random(seed, index, 'uuidTail') >>> 20)
  const middle = random(seed ^ 0x2545f491, index, 'uuidTail')
  const tail = random(seed ^ 0x5bd1e995, index, 'uuidTail')
  const variant = 0x8000 | (middle & 0x3fff)
  const end = hex(tail, 8) + hex((middle >>> 14) & 0xffff, 4)
  return `${hex(head, 8)}-${hex(tail & 0xffff, 4)}-4${hex(middle >>> 20, 3)}-${hex(variant, 4)}-${end}`
}

/** The index of the article with a uuid, or null if no article can have it. */
export function indexOfUuid(seed: number, uuid: string): number | null {
  if (!/^[0-9a-f]{8}-/i.test(uuid)) return null
  const index = unshuffle(Number.parseInt(uuid.slice(0, 5), 16))
  return uuidOf(seed, index) === uuid.toLowerCase() ? index : null
}

/** The articles of a catalogue in the order of their uuids. */
interface UuidOrder {
  indexAt(rank: number): number
  rankOf(index: number): number
}

/** The order of the first uuids, which does not depend on the seed. It is created on first use; each uuid takes four bytes. */
export function createUuidOrder(products: number): UuidOrder {
  let sorted: Uint32Array | null = null
  const places = () =>
    (sorted ??= Uint32Array.from({ length: products }, (_, index) => shuffle(index)).sort())

  return {
    indexAt: rank => unshuffle(places()[rank] ?? 0),
    rankOf: index => lowestIndex(products, rank => (places()[rank] ?? 0) >= shuffle(index)),
  }
}

/** The lowest index that passes, if all after it pass too; `count` if none does. */
export function lowestIndex(count: number, passes: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}

import { articlesBelow, modelIndexOf } from './modelPlaces.ts'
import type { Catalogue } from './createCatalogue.ts'
import { firstArticleOf, slotOfRoot } from './placeOf.ts'

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

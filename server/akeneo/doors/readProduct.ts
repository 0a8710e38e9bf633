import type { AkeneoProduct } from '../types.ts'
import { readCategories } from './readCategories.ts'
import { plainCode } from './plainCode.ts'
import { readValues } from './readValues.ts'

/** What stands for a product that could not be read: how to name it and why, in plain words. */
export interface ProductFault {
  readonly identifier: string | null
  readonly uuid: string | null
  readonly reason: string
}

/** The SKU among the values, where /products-uuid keeps it; it is neither localisable nor scopable. */
const skuIn = (values: unknown, mainIdentifier: string): unknown => {
  // Reading keys is fine on any object; what comes out stays unknown.
  const all = typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {}
  const list = all[mainIdentifier]
  const first: unknown = Array.isArray(list) ? list[0] : null
  return typeof first === 'object' && first !== null && 'data' in first ? first.data : null
}

/**
 * One item of /products or /products-uuid. By hand, because it runs a million times per export.
 * @param mainIdentifier code of the attribute that holds the SKU
 */
export const readProduct = (raw: unknown, mainIdentifier: string): AkeneoProduct | ProductFault => {
  if (typeof raw !== 'object' || raw === null)
    return { identifier: null, uuid: null, reason: 'it is no object' }
  const item = raw as Record<string, unknown> // an object, as checked above; every key is checked below
  const uuid = plainCode(item['uuid']) ?? null
  const identifier = plainCode(item['identifier'] ?? skuIn(item['values'], mainIdentifier)) ?? null
  const fault = (reason: string): ProductFault => ({ identifier, uuid, reason })

  if (uuid === null && identifier === null) return fault('it has neither a uuid nor an identifier')
  const family = plainCode(item['family'])
  if (family === undefined) return fault('family is no code')
  const parent = plainCode(item['parent'])
  if (parent === undefined) return fault('parent is no code')
  const enabled = item['enabled'] ?? true
  if (typeof enabled !== 'boolean') return fault('enabled is neither true nor false')
  const categories = readCategories(item['categories'])
  if (categories === null) return fault('categories is no list of codes')
  const values = readValues(item['values'])
  if (typeof values === 'string') return fault(values)
  const updated = item['updated'] ?? ''
  if (typeof updated !== 'string') return fault('updated is no date')
  return { uuid, identifier, enabled, family, parent, categories, values, updated }
}

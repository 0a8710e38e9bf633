import type { AkeneoProductModel } from '../types.ts'
import { readCategories } from './readCategories.ts'
import { plainCode } from './plainCode.ts'
import type { ProductFault } from './readProduct.ts'
import { readValues } from './readValues.ts'

/** One item of /product-models. The fault names the model's code as identifier; models have no uuid. */
export const readProductModel = (raw: unknown): AkeneoProductModel | ProductFault => {
  if (typeof raw !== 'object' || raw === null)
    return { identifier: null, uuid: null, reason: 'it is no object' }
  const item = raw as Record<string, unknown> // an object, as checked above; every key is checked below
  const code = plainCode(item['code']) ?? null
  const fault = (reason: string): ProductFault => ({ identifier: code, uuid: null, reason })

  if (code === null) return fault('it has no code')
  const family = plainCode(item['family'])
  if (family === undefined) return fault('family is no code')
  const familyVariant = plainCode(item['family_variant'])
  if (familyVariant === undefined) return fault('family_variant is no code')
  const parent = plainCode(item['parent'])
  if (parent === undefined) return fault('parent is no code')
  const categories = readCategories(item['categories'])
  if (categories === null) return fault('categories is no list of codes')
  const values = readValues(item['values'])
  if (typeof values === 'string') return fault(values)
  const updated = item['updated'] ?? ''
  if (typeof updated !== 'string') return fault('updated is no date')
  return { code, parent, family, familyVariant, categories, values, updated }
}

import type { Mapping } from '../../../src/contract/mapping/mapping.ts'
import type { AkeneoAttribute } from '../../model/akeneo.ts'
import { defaultSources, fieldTable, isSharedOnly } from '../../tradebyte/fields/fieldTable.ts'
import { readStored, sourceCodesOf } from '../../tradebyte/mapping/readStored.ts'
import { differingSources } from '../../tradebyte/variantShapes.ts'
import type { MappedColumn } from './mappedSources.ts'
import { byLowerCode, readStoredMapping } from './mappedSources.ts'
import type { Stores } from './renamedOptions.ts'

/**
 * The sources whose values may differ between the variants of a product, by their codes in lower case. It depends on the
 * source of the product number, which decides what is a product.
 */
export const readDifferingSources = async (
  stores: Pick<Stores, 'masters' | 'documents'>,
): Promise<ReadonlySet<string>> => {
  const number = fieldTable.get('p_nr')
  const stored = number && readStored(await readStoredMapping(stores), number)
  const attributes = byLowerCode(await stores.masters.attributes())
  const numberSources = sourceCodesOf(stored, defaultSources['p_nr'] ?? '').map(
    code => attributes.get(code.toLowerCase())?.code ?? code,
  )
  const codes = differingSources(await stores.masters.familyVariants(), numberSources)
  return new Set([...codes].map(code => code.toLowerCase()))
}

/** The columns of products that read a differing attribute, each with it. */
export const variantColumns = (
  mapping: Mapping,
  attributes: readonly AkeneoAttribute[],
  differing: ReadonlySet<string>,
): readonly (MappedColumn & { readonly attribute: AkeneoAttribute })[] => {
  const byCode = byLowerCode(attributes)
  return [...fieldTable.values()].filter(isSharedOnly).flatMap(field => {
    const stored = readStored(mapping, field)
    const codes = new Set(stored ? sourceCodesOf(stored, '').map(code => code.toLowerCase()) : [])
    return [...codes].flatMap(code => {
      const attribute = byCode.get(code)
      return attribute && differing.has(code) ? [{ field, column: field.field, attribute }] : []
    })
  })
}

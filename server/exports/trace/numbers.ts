import type { AkeneoClient, Search } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import { mainIdentifierOf } from '../../model/catalogue.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { readStored, sourceCodesOf } from '../../tradebyte/mapping/readStored.ts'
import type { RunDeps } from '../run/run.ts'
import { byLowerCode, readStoredMapping } from '../select/mappedSources.ts'

/** The fields whose values are numbers that people look products up by. */
const numberFields = ['a_ean', 'a_nr', 'p_nr'] as const

/** The types of attributes that Akeneo finds by their whole value. */
const operators: Readonly<Record<string, (value: string) => Search[string]>> = {
  pim_catalog_identifier: value => [{ operator: 'IN', value: [value] }],
  pim_catalog_text: value => [{ operator: '=', value }],
}

/**
 * Finds products by a whole number other than their SKU: an EAN, an article number or a product number of the mapping, or
 * the code of a product model.
 * @param max products of each search
 * @throws AkeneoError
 */
export const findByNumber = async (
  client: AkeneoClient,
  stores: Pick<RunDeps, 'masters' | 'documents'>,
  number: string,
  max: number,
  signal: AbortSignal,
): Promise<AkeneoProduct[]> => {
  const all = await stores.masters.attributes()
  const [attributes, mainIdentifier] = [byLowerCode(all), mainIdentifierOf(all)]
  const mapping = await readStoredMapping(stores)
  const codes = numberFields.flatMap(key => {
    const field = fieldTable.get(key)
    const stored = field && readStored(mapping, field)
    return stored ? sourceCodesOf(stored, '') : []
  })
  const ofAttributes = [...new Set(codes)].flatMap((code): Search[] => {
    const attribute = attributes.get(code.toLowerCase())
    const conditionsOf = attribute && operators[attribute.type]
    const isPlain = attribute && !attribute.localizable && !attribute.scopable
    return conditionsOf && isPlain ? [{ [attribute.code]: conditionsOf(number) }] : []
  })
  const { items: models } = await client.productModels([number], signal)
  // all variants below the model; an unknown code would be refused
  const ofModels = models.map(({ code }): Search => ({ parent: [{ operator: '=', value: code }] }))
  const labels = (await stores.masters.families()).flatMap(({ attributeAsLabel }) => attributeAsLabel ?? [])
  const query = { mainIdentifier, attributes: [...new Set([mainIdentifier, ...labels])], limit: max }
  const read = async (search: Search) => {
    for await (const { items } of client.products({ search, ...query }, signal)) return items
    return []
  }
  const products = (await Promise.all([...ofAttributes, ...ofModels].map(read))).flat()
  return [...new Map(products.map(product => [product.uuid ?? product.identifier, product])).values()]
}

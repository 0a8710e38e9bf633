import type { AkeneoAttribute } from './types.ts'

/** Every PIM starts with an identifier of this name. */
const usual = 'sku'

/** Code of the attribute that holds the SKU: the one marked so (7.0 and later), else the first identifier there is. */
export const mainIdentifierOf = (attributes: readonly AkeneoAttribute[]): string => {
  const identifiers = attributes.filter(({ type }) => type === 'pim_catalog_identifier')
  const main = identifiers.find(({ isMainIdentifier }) => isMainIdentifier) ?? identifiers[0]
  return main?.code ?? usual
}

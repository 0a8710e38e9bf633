import type { productFilter as english } from '../en/productFilter.ts'

/** German words of the product filter. */
export const productFilter: typeof english = {
  count: {
    title: 'Produkte, die der Filter durchlässt',
    of: 'von {count} {smart_count|Produkt|Produkten}',
    products: '{smart_count|Produkt|Produkte}',
    all: 'Ohne Bedingung werden alle Produkte exportiert.',
    counting: 'Wird gezählt',
    empty: 'Der Filter lässt kein Produkt durch. Ein Export wäre leer.',
    failed: 'Die Produkte konnten nicht gezählt werden.',
    refused: 'Nicht gezählt: Der Filter ist noch nicht gültig.',
  },
  conditions: '{count} {smart_count|Bedingung|Bedingungen}',
  skus: '{count} {smart_count|SKU|SKUs}',
  duplicates: '{count} doppelt',
  unknown: '{count} {smart_count|SKU ist|SKUs sind} in Akeneo unbekannt',
  tile: {
    none: 'Kein Filter, alle Produkte',
  },
}

import type { productFilter as english } from '../en/productFilter.ts'

/** German words of the product filter. */
export const productFilter: typeof english = {
  count: {
    title: 'Produkte, die der Filter durchlässt',
    of: 'von %{count} Produkt |||| von %{count} Produkten',
    products: 'Produkt |||| Produkte',
    all: 'Ohne Bedingung werden alle Produkte exportiert.',
    counting: 'Wird gezählt',
    empty: 'Der Filter lässt kein Produkt durch. Ein Export wäre leer.',
    failed: 'Die Produkte konnten nicht gezählt werden.',
    refused: 'Nicht gezählt: Der Filter ist noch nicht gültig.',
  },
  conditions: '%{count} Bedingung |||| %{count} Bedingungen',
  skus: '%{count} SKU |||| %{count} SKUs',
  duplicates: '%{count} doppelt |||| %{count} doppelt',
  unknown: '%{count} SKU ist in Akeneo unbekannt |||| %{count} SKUs sind in Akeneo unbekannt',
  tile: {
    none: 'Kein Filter, alle Produkte',
  },
}

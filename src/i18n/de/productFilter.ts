import type { productFilter as english } from '../en/productFilter.ts'

/** German words of the product filter. */
export const productFilter: typeof english = {
  count: {
    title: 'Produkte, die der Filter durchlässt',
    of: 'von %{count} Produkt |||| von %{count} Produkten',
    products: 'Produkt |||| Produkte',
    all: 'Ohne Bedingung werden alle exportiert.',
    counting: 'Wird gezählt',
    empty: 'Der Filter lässt kein Produkt durch. Ein Export wäre leer.',
    failed: 'Die Produkte ließen sich nicht zählen.',
    refused: 'Nicht gezählt: Der Filter ist nicht in Ordnung.',
  },
  conditions: '%{count} Bedingung |||| %{count} Bedingungen',
  skus: '%{count} Artikelnummer |||| %{count} Artikelnummern',
  duplicates: '%{count} doppelt |||| %{count} doppelt',
  unknown:
    '%{count} Artikelnummer ist in Akeneo unbekannt |||| %{count} Artikelnummern sind in Akeneo unbekannt',
  tile: {
    none: 'Kein Filter, alle Produkte',
  },
}

/** English words of the product filter. */
export const productFilter = {
  count: {
    title: 'Products that pass the filter',
    of: 'of %{count} product |||| of %{count} products',
    products: 'product |||| products',
    all: 'Without a condition, all products are exported.',
    counting: 'Counting',
    empty: 'No product passes the filter. An export would be empty.',
    failed: 'The products could not be counted.',
    refused: 'Not counted: the filter is not valid yet.',
  },
  conditions: '%{count} condition |||| %{count} conditions',
  skus: '%{count} SKU |||| %{count} SKUs',
  duplicates: '%{count} duplicate |||| %{count} duplicates',
  unknown: '%{count} SKU is unknown in Akeneo |||| %{count} SKUs are unknown in Akeneo',
  tile: {
    none: 'No filter, all products',
  },
}

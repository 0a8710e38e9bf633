/** English words of the product filter. */
export const productFilter = {
  count: {
    title: 'Products that pass the filter',
    of: 'of {count} {smart_count|product|products}',
    products: '{smart_count|product|products}',
    all: 'Without a condition, all products are exported.',
    counting: 'Counting',
    empty: 'No product passes the filter. An export would be empty.',
    failed: 'The products could not be counted.',
    refused: 'Not counted: the filter is not valid yet.',
  },
  conditions: '{count} {smart_count|condition|conditions}',
  skus: '{count} {smart_count|SKU|SKUs}',
  duplicates: '{count} {smart_count|duplicate|duplicates}',
  unknown: '{count} {smart_count|SKU is|SKUs are} unknown in Akeneo',
  tile: {
    none: 'No filter, all products',
  },
}

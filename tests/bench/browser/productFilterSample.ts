/** How many SKUs the measured page holds. */
export const skuCount = 10_000

/** As many SKUs, one a line. */
export const skuLines = (count: number): string =>
  Array.from({ length: count }, (_none, n) => `SKU-${String(n).padStart(8, '0')}`).join('\n')

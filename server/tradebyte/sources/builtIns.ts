import type { BuiltInSource } from '../../../src/contract/mapping.ts'
import type { Row } from '../row.ts'
import type { Read, Reading } from './reading.ts'
import { writeBoolean } from './writeBoolean.ts'

/** An article without models stands for its own root and parent, so that products can be grouped by either. */
const own = (row: Row, code: string | null | undefined) => code || row.product.identifier || ''

type PrepareBuiltIn = (reading: Reading, inProduct: boolean) => (row: Row) => Read

/** How the sources that are no attributes are read. `inProduct` is set where all rows of a product must agree. */
export const builtIns: Readonly<Record<BuiltInSource, PrepareBuiltIn>> = {
  '@identifier': () => row => row.product.identifier ?? '',
  '@rootModel': () => row => own(row, row.article.root?.code),
  '@parent': () => row => own(row, row.article.root ? row.product.parent : null),
  '@family': () => row => row.product.family ?? '',
  '@familyLabel': reading => row => {
    const code = row.product.family
    const labels = code ? reading.catalogue.family(code)?.labels : undefined
    return labels?.[reading.language.locale ?? ''] || labels?.[reading.language.fallback ?? ''] || code || ''
  },
  // A disabled variant must not switch off the product of the others: models have no such flag
  '@enabled': (reading, inProduct) => row =>
    inProduct && row.variant?.shared && !row.product.enabled
      ? ''
      : writeBoolean(reading, row.product.enabled),
  '@categories': (_reading, inProduct) => row =>
    (inProduct && row.variant?.ofRoot && row.article.root?.categories) || row.product.categories,
}

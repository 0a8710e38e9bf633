import { createHash } from 'node:crypto'
import type { Hierarchy } from './createHierarchy.ts'
import { createValueWriter, type ApiValues } from './createValueWriter.ts'
import { codesIn, type Catalogue, type CsvRow } from './readCatalogue.ts'

interface Item {
  readonly family: string | null
  readonly parent: string | null
  readonly categories: readonly string[]
  readonly values: ApiValues
  /** ISO 8601 with offset. */
  readonly updated: string
}
export interface ProductItem extends Item {
  readonly uuid: string
  readonly enabled: boolean
}
export interface ModelItem extends Item {
  readonly code: string
  readonly family_variant: string | null
}

/** When the catalogue was imported, as far as this PIM remembers. */
export const importedAt = '2020-02-13T08:34:26+01:00'

const uuidOf = (sku: string) => {
  const hash = createHash('sha1').update(sku).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Products in the order of their uuids and models, each with the values and categories of the models above it. */
export const productItems = (catalogue: Catalogue, hierarchy: Hierarchy, origin: () => string) => {
  const write = createValueWriter(catalogue, origin)
  const categories = new Map(catalogue.categories.map(({ code = '' }) => [code.toLowerCase(), code]))

  const itemOf = (row: CsvRow) => {
    const steps = hierarchy.steps(row)
    return {
      parent: row.parent || null,
      // As in real answers a category stands once for each level that names it.
      categories: steps
        .flatMap(step => codesIn(step.row, 'categories'))
        .map(code => categories.get(code.toLowerCase()) ?? code)
        .toSorted(),
      values: Object.assign({}, ...steps.map(step => write(step.row, step.keeps))) as ApiValues, // levels share no attribute
      created: importedAt,
      updated: importedAt,
      associations: {},
    }
  }

  const familyOf = (row: CsvRow) => hierarchy.familyVariantOf(row)?.family ?? null

  const products: ProductItem[] = catalogue.products.map(row => ({
    uuid: uuidOf(row.sku ?? ''),
    enabled: row.enabled === '1',
    family: row.family || null,
    groups: [],
    ...itemOf(row),
  }))
  const models: ModelItem[] = catalogue.models.map(row => ({
    code: row.code ?? '',
    family: familyOf(row),
    family_variant: row.family_variant || null,
    ...itemOf(row),
  }))
  return { products: products.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1)), models }
}

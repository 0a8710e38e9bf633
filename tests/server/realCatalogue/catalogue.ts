import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type CsvRow = Readonly<Record<string, string>>

const files = {
  attributes: 'attributes',
  attributeGroups: 'attribute_groups',
  attributeOptions: 'attribute_options',
  categories: 'categories',
  channels: 'channels',
  currencies: 'currencies',
  families: 'families',
  familyVariants: 'family_variants',
  locales: 'locales',
  models: 'product_models',
  products: 'products',
} as const

/** The rows of every CSV file of the catalogue, unchanged. */
export type Catalogue = Readonly<Record<keyof typeof files, readonly CsvRow[]>>

/** @param folder the one that holds products.csv */
export const readCatalogue = (folder: string): Catalogue => {
  const read = (name: string): CsvRow[] =>
    parse(readFileSync(join(folder, `${name}.csv`)), { columns: true, delimiter: ';', bom: true })
  const rows: Partial<Record<keyof typeof files, CsvRow[]>> = {}
  for (const kind of Object.keys(files) as (keyof typeof files)[]) rows[kind] = read(files[kind]) // its own keys
  return rows as Catalogue // every kind was read above
}

/** The codes of a cell with several codes, each once. */
export const codesIn = (row: CsvRow, column: string): string[] => [
  ...new Set((row[column] ?? '').split(',').filter(Boolean)),
]

/** The content of one level of a family variant. */
export interface VariantLevel {
  readonly axes: readonly string[]
  readonly attributes: readonly string[]
}

/** A row and its attributes that the PIM keeps: an import drops those of another level. */
export interface Step {
  readonly row: CsvRow
  keeps(attribute: string): boolean
}

/** The parent of each row. */
export interface Hierarchy {
  levelsOf(variant: CsvRow): VariantLevel[]
  /** The PIM compares codes of models independent of the case. */
  model(code: string): CsvRow | undefined
  familyVariantOf(model: CsvRow): CsvRow | undefined
  /** The row itself first, its root model last. */
  steps(row: CsvRow): Step[]
}

export const createHierarchy = (catalogue: Catalogue): Hierarchy => {
  const models = new Map(catalogue.models.map(row => [row.code?.toLowerCase(), row]))
  const variants = new Map(catalogue.familyVariants.map(row => [row.code, row]))
  // The PIM puts unique attributes on the last level by itself.
  const unique = catalogue.attributes.flatMap(row => (row.unique === '1' && row.code ? [row.code] : []))

  const levelsOf = (variant: CsvRow): VariantLevel[] => {
    const levels = [1, 2].map(level => ({
      axes: codesIn(variant, `variant-axes_${level}`),
      attributes: codesIn(variant, `variant-attributes_${level}`),
    }))
    const used = levels.filter(({ axes }) => axes.length > 0)
    return used.map(({ axes, attributes }, index) => ({
      axes,
      attributes: [...new Set([...attributes, ...axes, ...(index === used.length - 1 ? unique : [])])],
    }))
  }

  const model = (code: string) => models.get(code.toLowerCase())
  const familyVariantOf = (row: CsvRow) => variants.get(row.family_variant)

  const rows = (row: CsvRow): CsvRow[] => {
    const parent = row.parent ? model(row.parent) : undefined
    return parent ? [row, ...rows(parent)] : [row]
  }

  return {
    levelsOf,
    model,
    familyVariantOf,
    steps: row => {
      const chain = rows(row)
      const variant = familyVariantOf(chain.at(-1) ?? row)
      if (!variant) return chain.map(step => ({ row: step, keeps: () => true }))
      const levels = levelsOf(variant)
      const below = new Set(levels.flatMap(({ attributes }) => attributes))
      return chain.map((step, index) => {
        const level = levels[chain.length - 2 - index]
        return {
          row: step,
          keeps: attribute => (level ? level.attributes.includes(attribute) : !below.has(attribute)),
        }
      })
    },
  }
}

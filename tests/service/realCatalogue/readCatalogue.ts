import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

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

/** The rows of every CSV file of the catalogue, as they stand there. */
export type Catalogue = Readonly<Record<keyof typeof files, readonly CsvRow[]>>

/** @param folder the one that holds products.csv */
export const readCatalogue = (folder: string): Catalogue => {
  const read = (name: string): CsvRow[] =>
    parse(readFileSync(join(folder, `${name}.csv`)), { columns: true, delimiter: ';', bom: true })
  const rows: Partial<Record<keyof typeof files, CsvRow[]>> = {}
  for (const kind of Object.keys(files) as (keyof typeof files)[]) rows[kind] = read(files[kind]) // its own keys
  return rows as Catalogue // every kind was read above
}

/** The codes of a cell that holds several, each once. */
export const codesIn = (row: CsvRow, column: string): string[] => [
  ...new Set((row[column] ?? '').split(',').filter(Boolean)),
]

import { createHash } from 'node:crypto'
import { type Catalogue, codesIn, type CsvRow, type Hierarchy } from './catalogue.ts'

/** A file of the CSV under a code as the PIM returns it: four folders, a hash and the file's own name. */
export const mediaCodeOf = (file: string): string => {
  const hash = createHash('sha1').update(file).digest('hex')
  return [...hash.slice(0, 4), `${hash}_${file.split('/').at(-1)}`].join('/')
}

/** A value as the REST API writes it. */
export interface ApiValue {
  readonly locale: string | null
  readonly scope: string | null
  readonly data: unknown
  readonly _links?: object
}
export type ApiValues = Record<string, ApiValue[]>

/** A filled cell: its attribute, its text and the suffix of the attribute's code in the column's name. */
interface Cell {
  readonly attribute: CsvRow
  readonly text: string
  readonly place: readonly string[]
  readonly row: CsvRow
}

/**
 * Writes the cells of a row as the API writes values.
 * @param origin address of the PIM, for links to files
 */
export const createValueWriter = (catalogue: Catalogue, origin: () => string) => {
  const attributes = new Map(catalogue.attributes.map(row => [row.code, row]))
  const options = new Map(
    catalogue.attributeOptions.map(row => [`${row.attribute}/${row.code}`.toLowerCase(), row.code]),
  )
  /** The PIM returns an option in the spelling of its master data, and no unknown one. */
  const option = ({ attribute }: Cell, code: string) =>
    options.get(`${attribute.code}/${code}`.toLowerCase()) ?? null

  const plain = ({ attribute, text, place }: Cell): ApiValue => {
    const scope = attribute.localizable === '1' ? place[1] : place[0]
    return {
      locale: attribute.localizable === '1' ? (place[0] ?? null) : null,
      scope: attribute.scopable === '1' ? (scope ?? null) : null,
      data: text,
    }
  }
  const whole = (data: unknown): ApiValue => ({ locale: null, scope: null, data })

  const file = ({ text }: Cell): ApiValue => {
    const code = mediaCodeOf(text)
    const href = `${origin()}/api/rest/v1/media-files/${code}/download`
    return { ...whole(code), _links: { download: { href } } }
  }

  const byType: Readonly<Record<string, (cell: Cell) => ApiValue>> = {
    pim_catalog_identifier: plain,
    pim_catalog_text: plain,
    pim_catalog_textarea: plain,
    pim_catalog_image: file,
    pim_catalog_file: file,
    pim_catalog_simpleselect: cell => whole(option(cell, cell.text)),
    pim_catalog_multiselect: cell =>
      whole(
        codesIn({ text: cell.text }, 'text')
          .map(code => option(cell, code))
          .filter(Boolean),
      ),
    pim_catalog_metric: ({ attribute, text, row }) =>
      whole({ amount: Number(text).toFixed(4), unit: row[`${attribute.code}-unit`] }),
    pim_catalog_price_collection: ({ text, place }) =>
      whole([{ amount: Number(text).toFixed(2), currency: place[0] }]),
  }

  return (row: CsvRow, keeps: (attribute: string) => boolean): ApiValues => {
    const values: ApiValues = {}
    for (const [column, text] of Object.entries(row)) {
      const [code = '', ...place] = column.split('-')
      const attribute = attributes.get(code)
      if (!attribute || text === '' || place[0] === 'unit' || !keeps(code)) continue
      const write = byType[attribute.type ?? '']
      if (!write) throw new Error(`the catalogue has a type that this PIM cannot write: ${attribute.type}`)
      const value = write({ attribute, text, place, row })
      if (value.data !== null) (values[code] ??= []).push(value)
    }
    return values
  }
}

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

/** The time of the import of the catalogue, as this PIM reports it. */
export const importedAt = '2020-02-13T08:34:26+01:00'

const uuidOf = (sku: string) => {
  const hash = createHash('sha1').update(sku).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/**
 * Products in the order of their uuids and models, each with the values and categories of the models above
 * it.
 */
export const productItems = (catalogue: Catalogue, hierarchy: Hierarchy, origin: () => string) => {
  const write = createValueWriter(catalogue, origin)
  const categories = new Map(catalogue.categories.map(({ code = '' }) => [code.toLowerCase(), code]))

  const itemOf = (row: CsvRow) => {
    const steps = hierarchy.steps(row)
    return {
      parent: row.parent || null,
      // As in real answers a category is listed once for each level that names it.
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

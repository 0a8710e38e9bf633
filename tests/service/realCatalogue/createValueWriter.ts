import { mediaCodeOf } from './mediaCodeOf.ts'
import { codesIn, type Catalogue, type CsvRow } from './readCatalogue.ts'

/** A value as the REST API writes it. */
export interface ApiValue {
  readonly locale: string | null
  readonly scope: string | null
  readonly data: unknown
  readonly _links?: object
}
export type ApiValues = Record<string, ApiValue[]>

/** A filled cell: its attribute, its text and what stands behind the attribute's code in the column's name. */
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
  /** The PIM answers an option as its master data spells it, and none that is not there. */
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

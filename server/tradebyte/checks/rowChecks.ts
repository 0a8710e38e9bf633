import type { CellWriter } from '../columns/columnWriter.ts'
import type { Setup } from '../../model/setup.ts'
import type { FileColumn } from '../plan.ts'
import { isFilled, report, type Row, valuesOf } from '../row.ts'
import { shorten } from '../values/text.ts'

/**
 * The checks of a row once all its cells are written.
 * @param pimCode gives the spelling of a code in the PIM
 */
export const rowChecks = (
  columns: readonly FileColumn[],
  setup: Setup,
  pimCode: (code: string) => string,
): CellWriter[] => [
  ...missingValues(columns),
  ...missingPictures(columns),
  ...zeroPrices(columns),
  ...missingPrices(columns, setup, pimCode),
  ...oldPrices(columns),
  ...missingAxes(columns, pimCode),
]

const missingValues = (columns: readonly FileColumn[]): CellWriter[] => {
  const fieldOf = (key: string) =>
    columns.filter(({ field, language }) => field.key === key && language === null)
  return columns.flatMap(({ field, language, index, header, source }) => {
    const code = field.whenMissing
    if (code === null || language !== null) return []
    const alternatives = field.orElse.flatMap(fieldOf).map(other => other.index)
    return (row, cells) => {
      if (!cells[index] && !alternatives.some(other => cells[other]))
        report(row, code, { column: header, attribute: source })
    }
  })
}

/** Media types that are not pictures. Source: Tradebyte media import. */
const documents: ReadonlySet<string> = new Set(['manual', 'energy'])

const missingPictures = (columns: readonly FileColumn[]): CellWriter[] => {
  const media = columns.filter(({ field, bracket }) => field.rule === 'url' && !documents.has(bracket ?? ''))
  const first = media[0]
  if (!first) return []
  const indexes = media.map(({ index }) => index)
  return [
    (row, cells) => {
      if (!indexes.some(index => cells[index])) report(row, 'imageMissing', { column: first.header })
    },
  ]
}

const amount = (cell: string) => Number(cell.replace(',', '.'))

/** Selling prices of 0, which no channel takes. */
const zeroPrices = (columns: readonly FileColumn[]): CellWriter[] =>
  columns
    .filter(({ field }) => field.field === 'a_vk')
    .map(({ index, header }) => (row, cells) => {
      const price = cells[index] ?? ''
      if (price && amount(price) === 0) report(row, 'priceZero', { column: header, value: price })
    })

/** Channels in which an article is on sale without a price. */
const missingPrices = (
  columns: readonly FileColumn[],
  { channels, exportSettings }: Setup,
  pimCode: (code: string) => string,
): CellWriter[] =>
  columns
    .filter(({ field }) => field.key === 'a_vk')
    .map(({ index, header, bracket, source }) => {
      const channel = channels.find(({ name }) => name === bracket)
      const currency = channel?.akeneoCurrency || exportSettings.akeneoCurrency || ''
      const switches = columns.filter(
        ({ field, bracket: other }) => isSwitch(field.field) && (other === null || other === bracket),
      )
      return (row, cells) => {
        const isOff = switches.some(({ index: at }) => cells[at] === '0')
        if (cells[index] || isOff || row.issues.some(({ params }) => params['column'] === header)) return
        const others = otherCurrencies(row, pimCode(source), currency)
        const params = { column: header, attribute: source, currency }
        if (others.length === 0) report(row, 'priceMissing', params)
        else report(row, 'priceCurrencyMissing', { ...params, others: shorten(others.join(', ')) })
      }
    })

const isSwitch = (field: string) => field === 'a_active' || field === 'p_active'

/** The other currencies in which a price collection has amounts. */
const otherCurrencies = ({ product }: Row, code: string, currency: string): string[] => {
  const prices = valuesOf(product, code).flatMap(({ data }): readonly unknown[] =>
    Array.isArray(data) ? data : [],
  )
  const codes = prices.flatMap(price => {
    if (typeof price !== 'object' || price === null || !('currency' in price) || !isFilled(price)) return []
    return typeof price.currency === 'string' && price.currency !== currency ? [price.currency] : []
  })
  return [...new Set(codes)]
}

const oldPrices = (columns: readonly FileColumn[]): CellWriter[] =>
  columns
    .filter(({ field }) => field.field === 'a_vk_old')
    .flatMap(old => {
      const current = columns.find(({ field, bracket }) => field.field === 'a_vk' && bracket === old.bracket)
      if (!current) return []
      return (row, cells) => {
        const [value, price] = [cells[old.index] ?? '', cells[current.index] ?? '']
        if (value && price && amount(value) < amount(price))
          report(row, 'oldPriceBelowPrice', {
            column: old.header,
            value: shorten(value),
            price: shorten(price),
          })
      }
    })

const missingAxes = (columns: readonly FileColumn[], pimCode: (code: string) => string): CellWriter[] =>
  columns
    .filter(({ field, language }) => field.key === 'a_comp' && language === null)
    .map(({ index, header, source }) => {
      const code = pimCode(source)
      return (row, cells) => {
        if (!cells[index] && row.variant?.axes.has(code))
          report(row, 'axisMissing', { column: header, attribute: source })
      }
    })

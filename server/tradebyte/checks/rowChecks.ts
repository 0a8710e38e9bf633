import type { CellWriter } from '../columns/columnWriter.ts'
import type { Column } from '../plan.ts'
import { report } from '../row.ts'
import { shorten } from '../values/text.ts'

/**
 * The checks of a row once all its cells are written.
 * @param pimCode gives the spelling of a code in the PIM
 */
export const rowChecks = (columns: readonly Column[], pimCode: (code: string) => string): CellWriter[] => [
  ...missingValues(columns),
  ...missingPictures(columns),
  ...oldPrices(columns),
  ...missingAxes(columns, pimCode),
]

const missingValues = (columns: readonly Column[]): CellWriter[] => {
  const fieldOf = (key: string) =>
    columns.filter(({ field, language }) => field.key === key && language === null)
  return columns.flatMap(({ field, language, index, header, source }) => {
    const code = field.whenMissing
    if (code === null || language !== null) return []
    const others = field.orElse.flatMap(fieldOf).map(other => other.index)
    return (row, cells) => {
      if (!cells[index] && !others.some(other => cells[other]))
        report(row, code, { column: header, attribute: source })
    }
  })
}

/** Media types that hold no pictures. Source: Tradebyte media import. */
const documents: ReadonlySet<string> = new Set(['manual', 'energy'])

const missingPictures = (columns: readonly Column[]): CellWriter[] => {
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

const oldPrices = (columns: readonly Column[]): CellWriter[] =>
  columns
    .filter(({ field }) => field.field === 'a_vk_old')
    .flatMap(old => {
      const now = columns.find(({ field, bracket }) => field.field === 'a_vk' && bracket === old.bracket)
      if (!now) return []
      return (row, cells) => {
        const [value, price] = [cells[old.index] ?? '', cells[now.index] ?? '']
        if (value && price && amount(value) < amount(price))
          report(row, 'oldPriceBelowPrice', {
            column: old.header,
            value: shorten(value),
            price: shorten(price),
          })
      }
    })

const missingAxes = (columns: readonly Column[], pimCode: (code: string) => string): CellWriter[] =>
  columns
    .filter(({ field, language }) => field.key === 'a_comp' && language === null)
    .map(({ index, header, source }) => {
      const code = pimCode(source)
      return (row, cells) => {
        if (!cells[index] && row.variant?.axes.has(code))
          report(row, 'axisMissing', { column: header, attribute: source })
      }
    })

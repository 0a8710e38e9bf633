import type { Column } from './columns/createColumns.ts'
import type { Writer } from './columns/workshop.ts'
import { report } from './row.ts'
import { shorten } from './text/shorten.ts'

const missing = (columns: readonly Column[]): Writer[] => {
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

const pictures = (columns: readonly Column[]): Writer[] => {
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

const oldPrices = (columns: readonly Column[]): Writer[] =>
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

const axes = (columns: readonly Column[], spelt: (code: string) => string): Writer[] =>
  columns
    .filter(({ field, language }) => field.key === 'a_comp' && language === null)
    .map(({ index, header, source }) => {
      const code = spelt(source)
      return (row, cells) => {
        if (!cells[index] && row.variant?.axes.has(code))
          report(row, 'axisMissing', { column: header, attribute: source })
      }
    })

/**
 * What is looked at once all cells of a row are written.
 * @param spelt the spelling of a code in the PIM
 */
export const rowChecks = (columns: readonly Column[], spelt: (code: string) => string): Writer[] => [
  ...missing(columns),
  ...pictures(columns),
  ...oldPrices(columns),
  ...axes(columns, spelt),
]

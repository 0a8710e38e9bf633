import { canonicalDecimal } from '../decimal/canonicalDecimal.ts'
import { shorten } from '../text/shorten.ts'
import { plainText } from './plainText.ts'
import { readAssets, readTessa } from './readAssets.ts'
import { readMetric } from './readMetric.ts'
import { readPrice } from './readPrice.ts'
import { readSelect, readSelectMany } from './readSelect.ts'
import type { PrepareReader } from './reading.ts'
import { reportSource } from './reportSource.ts'
import type { SourceKind } from './sourceKind.ts'
import { writeBoolean } from './writeBoolean.ts'
import { writeNumber } from './writeNumber.ts'

const readText: PrepareReader = () => value => plainText(value.data)

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
])

const readNumber: PrepareReader = reading => value => {
  const canonical = canonicalDecimal(value.data)
  return canonical === null ? plainText(value.data) : writeNumber(reading, canonical)
}

const readBoolean: PrepareReader = reading => value => {
  const truth = truths.get(value.data)
  return truth === undefined ? plainText(value.data) : writeBoolean(reading, truth)
}

const readProductLink: PrepareReader = () => value => {
  const { data } = value
  if (typeof data !== 'object' || data === null) return plainText(data)
  return ('identifier' in data ? plainText(data.identifier) : '') || ('id' in data ? plainText(data.id) : '')
}

/** How the data of each family of attribute types becomes text. A list source says so: it may fill several columns. */
export const readers: Readonly<
  Record<SourceKind, { readonly several?: true; readonly prepare: PrepareReader }>
> = {
  identifier: { prepare: readText },
  text: { prepare: readText },
  number: { prepare: readNumber },
  boolean: { prepare: readBoolean },
  select: { prepare: readSelect },
  selectMany: { several: true, prepare: readSelectMany },
  date: { prepare: reading => value => reading.language.date(plainText(value.data)) },
  metric: { prepare: readMetric },
  price: { prepare: readPrice },
  media: {
    prepare: reading => value => {
      const code = plainText(value.data)
      return code && reading.links.media(code)
    },
  },
  assets: { several: true, prepare: readAssets },
  tessa: { several: true, prepare: readTessa },
  productLink: { prepare: readProductLink },
  table: {
    prepare: (reading, attribute) => (_value, row) => {
      reportSource(row, 'notExportable', attribute.code, { column: reading.column })
      return ''
    },
  },
  unknown: {
    prepare: (reading, attribute) => (value, row) => {
      const type = shorten(attribute.type)
      reportSource(row, 'unknownType', attribute.code, { column: reading.column, type })
      return plainText(value.data)
    },
  },
}

import type { FieldDefinition, Rule } from '../fields/defineField.ts'
import { report, type Row } from '../row.ts'
import type { CsvSettings } from '../../model/setup.ts'
import { encodeAddress } from '../values/addresses.ts'
import { cleanNumber, cleanText, invisibleIn } from '../values/cleanText.ts'
import { canonicalDecimal, roundDecimal, roundDown, roundUp } from '../values/decimals.ts'
import { cutHtml } from '../values/html.ts'
import { eanProblem, lengthOf, shorten, unencodable } from '../values/text.ts'
import { readTypedNumber } from '../values/typedNumber.ts'

/** Formats a text for its column and reports issues; '' leaves the cell empty. */
export type CellRule = (text: string, row: Pick<Row, 'issues'>, column: string) => string

/**
 * Creates the rule for the cells of a field, including the charset of the file. Characters that the charset lacks become
 * question marks here, so that a cell that is read from the file equals the written one.
 */
export const createCellRule = (field: FieldDefinition, { charset, decimalPoint }: CsvSettings): CellRule => {
  const byRule = cleanedRule(field, decimalPoint)
  const unencodableIn = unencodable(charset)
  if (!unencodableIn) return byRule
  return (text, row, column) => {
    const cell = byRule(text, row, column)
    const signs = unencodableIn(cell)
    if (signs === '') return cell
    report(row, 'notEncodable', { column, value: shorten(cell), charset, signs: shorten(signs) })
    return Array.from(cell, sign => (signs.includes(sign) ? '?' : sign)).join('')
  }
}

/** Whether a text has no issues in the cells of a field. */
export const takesCell = (field: FieldDefinition, text: string): boolean => {
  const issues: Row['issues'] = []
  const read = isNumeric(field) ? readTypedNumber(text) : text
  if (read === null || read === 'ambiguous') return false
  cleanedRule(field, '.')(read, { issues }, field.field)
  return issues.length === 0
}

/** Whether the cells of a field are numbers. */
export const isNumeric = ({ rule }: FieldDefinition): boolean => numericRules.has(rule)

const numericRules: ReadonlySet<Rule> = new Set(['integer', 'decimal', 'price'])

/** The rule of a field for cleaned texts; it gets no empty text. */
const cleanedRule = (field: FieldDefinition, decimalPoint: string): CellRule => {
  const clean = field.rule === 'text' ? cleanText : cleanNumber
  const byRule = cellRules[field.rule](field, decimalPoint)
  return (text, row, column) => {
    const cleaned = clean(text)
    if (field.rule === 'identity') nameInvisible(text, row, column)
    return cleaned === '' ? '' : byRule(cleaned, row, column)
  }
}

/** Two numbers that look alike may differ in a character that nobody sees. */
const nameInvisible: (...place: Parameters<CellRule>) => void = (text, row, column) => {
  const signs = invisibleIn(text)
  if (signs) report(row, 'invisibleInNumber', { column, value: shorten(cleanNumber(text)), signs })
}

type PrepareRule = (field: FieldDefinition, decimalPoint: string) => CellRule

const limited: PrepareRule = ({ max }) => {
  if (max === null) return text => text
  return (text, row, column) => {
    if (text.length <= max) return text
    const length = lengthOf(text)
    if (length <= max) return text
    report(row, 'tooLong', { column, value: shorten(text), length, limit: max })
    return cutHtml(text, max)
  }
}

const identity: PrepareRule = ({ max }) => {
  const limit = max ?? Infinity
  return (number, row, column) => {
    if (number.length > limit && lengthOf(number) > limit)
      report(row, 'numberTooLong', { column, value: shorten(number), limit })
    else if (/\s/.test(number)) report(row, 'spaceInNumber', { column, value: shorten(number) })
    return number
  }
}

/** Writes a canonical number of 0 or more; null if the field cannot take it. */
type WriteNumber = (canonical: string, ...place: [row: Pick<Row, 'issues'>, column: string]) => string | null

const numeric =
  (expected: string, writeWith: (field: FieldDefinition) => WriteNumber): PrepareRule =>
  (field, decimalPoint) => {
    const write = writeWith(field)
    return (text, row, column) => {
      const canonical = canonicalDecimal(text)
      if (canonical?.startsWith('-') && field.belowZero === 'zero') {
        report(row, 'belowZero', { column, value: shorten(text) })
        return '0'
      }
      const number = canonical === null || canonical.startsWith('-') ? null : write(canonical, row, column)
      if (number !== null) return number.replace('.', decimalPoint)
      report(row, 'wrongNumber', { column, value: shorten(text), expected })
      return ''
    }
  }

const wholeNumber = ({ fractions }: FieldDefinition): WriteNumber => {
  return (canonical, row, column) => {
    if (!canonical.includes('.')) return canonical
    if (fractions === 'leftOut') return null
    const rounded = fractions === 'roundedUp' ? roundUp(canonical) : roundDown(canonical)
    report(row, fractions, { column, value: shorten(canonical), rounded })
    return rounded
  }
}

const yes: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'ja', 'y', 'j'])
const no: ReadonlySet<string> = new Set(['0', 'false', 'no', 'nein', 'n'])

const eightDigits = /^\d{8}$/

/** How each rule writes a cell. Source: TB.One import format. */
const cellRules: Readonly<Record<Rule, PrepareRule>> = {
  text: limited,
  code: limited,
  identity,
  ean13: () => (ean, row, column) => {
    const problem = eanProblem(ean)
    if (problem) report(row, problem, { column, value: shorten(ean) })
    return ean
  },
  integer: numeric('integer', wholeNumber),
  decimal: numeric('decimal', () => canonical => canonical),
  price: numeric('price', () => canonical => roundDecimal(canonical, 2)),
  zeroOne: () => (text, row, column) => {
    if (text === '1' || text === '0') return text
    const word = text.toLowerCase()
    if (yes.has(word)) return '1'
    if (no.has(word)) return '0'
    report(row, 'wrongBoolean', { column, value: shorten(text) })
    return ''
  },
  url:
    ({ max }) =>
    (text, row, column) => {
      const encoded = encodeAddress(text)
      const address = encoded ?? text
      if (max !== null && address.length > max) {
        report(row, 'urlTooLong', { column, value: shorten(address), limit: max })
        return ''
      }
      if (encoded === null) report(row, 'notUrl', { column, value: shorten(text) })
      return address
    },
  tariffNumber: () => (text, row, column) => {
    if (eightDigits.test(text)) return text
    const digits = text.replace(/[\s.]/g, '')
    if (!eightDigits.test(digits)) report(row, 'wrongTariffNumber', { column, value: shorten(text) })
    return digits
  },
  country: () => (text, row, column) => {
    const country = text.toUpperCase()
    if (/^[A-Z]{2}$/.test(country)) return country
    report(row, 'wrongCountry', { column, value: shorten(text) })
    return text
  },
  rateClass: () => (code, row, column) => {
    if (!/^[123]$/.test(code)) report(row, 'wrongRateClass', { column, value: shorten(code) })
    return code
  },
}

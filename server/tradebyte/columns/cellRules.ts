import type { FieldDefinition, Rule } from '../fields/defineField.ts'
import { report, type Row } from '../row.ts'
import type { CsvSettings } from '../../model/setup.ts'
import { canonicalDecimal, roundDecimal } from '../values/decimals.ts'
import { cutText, eanProblem, lengthOf, shorten, unencodable } from '../values/text.ts'

/** Formats a text for its column and reports issues; '' leaves the cell empty. */
export type CellRule = (text: string, row: Pick<Row, 'issues'>, column: string) => string

/**
 * Creates the rule for the cells of a field, including the charset of the file. Characters that the charset lacks become
 * question marks here, so that a cell that is read from the file equals the written one.
 */
export const createCellRule = (field: FieldDefinition, { charset, decimalPoint }: CsvSettings): CellRule => {
  const byRule = cellRules[field.rule](field, decimalPoint)
  const unencodableIn = unencodable(charset)
  if (!unencodableIn) return (text, row, column) => (text === '' ? '' : byRule(text, row, column))
  return (text, row, column) => {
    const cell = text === '' ? '' : byRule(text, row, column)
    const signs = unencodableIn(cell)
    if (signs === '') return cell
    report(row, 'notEncodable', { column, value: shorten(cell), charset, signs: shorten(signs) })
    return Array.from(cell, sign => (signs.includes(sign) ? '?' : sign)).join('')
  }
}

/** Whether a text has no issues in the cells of a field. */
export const takesCell = (field: FieldDefinition, text: string): boolean => {
  const issues: Row['issues'] = []
  cellRules[field.rule](field, '.')(text, { issues }, field.field)
  return issues.length === 0
}

type PrepareRule = (field: FieldDefinition, decimalPoint: string) => CellRule

const limited: PrepareRule = ({ max }) => {
  if (max === null) return text => text
  return (text, row, column) => {
    if (text.length <= max) return text
    const length = lengthOf(text)
    if (length <= max) return text
    report(row, 'tooLong', { column, value: shorten(text), length, limit: max })
    return cutText(text, max)
  }
}

const identity: PrepareRule = ({ max }) => {
  const limit = max ?? Infinity
  return (text, row, column) => {
    const number = text.trim()
    if (number.length > limit && lengthOf(number) > limit)
      report(row, 'numberTooLong', { column, value: shorten(number), limit })
    else if (/\s/.test(number)) report(row, 'spaceInNumber', { column, value: shorten(number) })
    return number
  }
}

/** Texts may hold a number with a decimal comma. */
const commaDecimal = /^\s*[+-]?\d+,\d+\s*$/

const numeric =
  (expected: string, write: (canonical: string) => string | null): PrepareRule =>
  (_field, decimalPoint) => {
    const parse = (text: string) => {
      const canonical = canonicalDecimal(commaDecimal.test(text) ? text.replace(',', '.') : text)
      return canonical === null || canonical.startsWith('-') ? null : write(canonical)
    }
    return (text, row, column) => {
      const number = parse(text)
      if (number !== null) return number.replace('.', decimalPoint)
      report(row, 'wrongNumber', { column, value: shorten(text), expected })
      return ''
    }
  }

const yes: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'ja', 'y', 'j'])
const no: ReadonlySet<string> = new Set(['0', 'false', 'no', 'nein', 'n'])

const eightDigits = /^\d{8}$/
const webAddress = /^(?:https?:\/\/|sync\/media\/)\S+$/i

/** How each rule writes a cell. Source: TB.One import format. */
const cellRules: Readonly<Record<Rule, PrepareRule>> = {
  text: limited,
  code: limited,
  identity,
  ean13: () => (text, row, column) => {
    const ean = text.trim()
    const problem = ean && eanProblem(ean)
    if (problem) report(row, problem, { column, value: shorten(ean) })
    return ean
  },
  integer: numeric('integer', canonical => (canonical.includes('.') ? null : canonical)),
  decimal: numeric('decimal', canonical => canonical),
  price: numeric('price', canonical => roundDecimal(canonical, 2)),
  zeroOne: () => (text, row, column) => {
    if (text === '1' || text === '0') return text
    const word = text.trim().toLowerCase()
    if (yes.has(word)) return '1'
    if (no.has(word)) return '0'
    report(row, 'wrongBoolean', { column, value: shorten(text) })
    return ''
  },
  url:
    ({ max }) =>
    (text, row, column) => {
      const address = text.trim()
      if (max !== null && address.length > max) {
        report(row, 'urlTooLong', { column, value: shorten(address), limit: max })
        return ''
      }
      if (address && !webAddress.test(address)) report(row, 'notUrl', { column, value: shorten(address) })
      return address
    },
  tariffNumber: () => (text, row, column) => {
    if (eightDigits.test(text)) return text
    const digits = text.replace(/[\s.]/g, '')
    if (!eightDigits.test(digits)) report(row, 'wrongTariffNumber', { column, value: shorten(text) })
    return digits
  },
  country: () => (text, row, column) => {
    const country = text.trim().toUpperCase()
    if (/^[A-Z]{2}$/.test(country)) return country
    report(row, 'wrongCountry', { column, value: shorten(text) })
    return text.trim()
  },
  rateClass: () => (text, row, column) => {
    const code = text.trim()
    if (!/^[123]$/.test(code)) report(row, 'wrongRateClass', { column, value: shorten(text) })
    return code
  },
}

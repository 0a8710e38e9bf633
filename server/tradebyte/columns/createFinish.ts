import type { FieldDefinition } from '../fields/fieldDefinition.ts'
import { report } from '../row.ts'
import type { CsvSettings } from '../setup.ts'
import { shorten } from '../text/shorten.ts'
import { unencodable } from '../unencodable.ts'
import type { Finish } from './finish.ts'
import { ruleFinishes } from './ruleFinishes.ts'

/**
 * How the cells of a field are finished: by its rule, then for the character set of the file.
 * Signs the set lacks become question marks here, so that a cell read back from the file is the cell that was written.
 */
export const createFinish = (field: FieldDefinition, { charset, decimalPoint }: CsvSettings): Finish => {
  const byRule = ruleFinishes[field.rule](field, decimalPoint)
  const lacking = unencodable(charset)
  if (!lacking) return (text, row, column) => (text === '' ? '' : byRule(text, row, column))
  return (text, row, column) => {
    const finished = text === '' ? '' : byRule(text, row, column)
    const signs = lacking(finished)
    if (signs === '') return finished
    report(row, 'notEncodable', { column, value: shorten(finished), charset, signs: shorten(signs) })
    return Array.from(finished, sign => (signs.includes(sign) ? '?' : sign)).join('')
  }
}

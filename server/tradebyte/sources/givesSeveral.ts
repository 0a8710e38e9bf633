import type { Entry } from '../../../src/contract/mapping.ts'
import { formatters } from '../formatters.ts'
import type { Catalogue } from '../setup.ts'
import { readers } from './readers.ts'
import { sourceKindOf } from './sourceKind.ts'

/** Whether an entry may fill several columns of a list: its source holds several values and no formatter makes one of them. */
export const givesSeveral = (entry: Entry, catalogue: Catalogue): boolean => {
  if (formatters[entry.formatter ?? 'none'].gather) return false
  const type = catalogue.attribute(entry.akeneoAttribute)?.type ?? entry.akeneoAttribute
  return readers[sourceKindOf(type)].several === true
}

import type { TranslatedWords } from '../../../src/i18n/translation.ts'
import { declared } from './resources.ts'
import { shell } from './shell.ts'

/** The French words; English stands in for the others. */
export const words: TranslatedWords = {
  isPartial: true,
  stock: {},
  reactAdmin: {},
  own: { shell },
  declared,
}

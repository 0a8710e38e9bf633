import { fieldErrors } from '../../../src/contract/errors.ts'
import type { Sentence } from '../../../src/contract/words.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import { filterProblemCodes, type FilterProblem } from './filterProblems.ts'

type Field = FilterProblem['field']
/** The code of a run that a product filter ended. */
export type FilterWord = `filter.${Field}.${FilterProblem['code']}`

/** The fields in German as the form names them: the console's words are out of the service's reach. */
const germanNames: { readonly [F in Field]: string } = {
  akeneoExportAttribute: 'Exportattribut',
  akeneoExportAttributeLocales: 'Sprachen des Exportattributs',
  akeneoFamilies: 'Familien',
  akeneoStatus: 'Status',
  akeneoQualityScore: 'Qualitätsstufe',
  akeneoQualityScoreChannel: 'Kanal der Qualitätsstufe',
  akeneoQualityScoreLocale: 'Sprache der Qualitätsstufe',
  akeneoCompleteness: 'Vollständigkeit in Prozent',
  akeneoCompletenessChannel: 'Kanal der Vollständigkeit',
  akeneoCompletenessLocales: 'Sprachen der Vollständigkeit',
  akeneoCategories: 'Kategorien',
  akeneoSkus: 'SKUs',
}

const sentence = (field: Field, code: FilterProblem['code']): Sentence => ({
  en: `The product filter cannot be applied. ${productFilter.fields[field].label}: ${fieldErrors[code].en} It stands under Settings, ${productFilter.label} (${productFilter.path}).`,
  de: `Der Produktfilter lässt sich nicht anwenden. ${germanNames[field]}: ${fieldErrors[code].de} Er steht unter Einstellungen, Produktfilter (${productFilter.path}).`,
})

const fields = Object.keys(germanNames) as Field[] // the constant above names them all

/** What a run says whose product filter cannot be applied: the field, the value and the remedy. */
export const filterSentences = Object.fromEntries(
  fields.flatMap(field => filterProblemCodes.map(code => [`filter.${field}.${code}`, sentence(field, code)])),
) as Record<FilterWord, Sentence> // each field with each code, just made

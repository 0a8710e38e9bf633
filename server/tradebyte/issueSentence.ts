import { say, type Language, type Params, type Sentence } from '../../src/contract/words.ts'
import { issues, type Issue } from './issues.ts'

const expectations: Readonly<Record<string, Sentence>> = {
  integer: { en: 'a whole number of 0 or more', de: 'keine ganze Zahl ab 0' },
  decimal: { en: 'a number of 0 or more', de: 'keine Zahl ab 0' },
  price: { en: 'a price of 0 or more', de: 'kein Preis ab 0' },
}

const inLanguage = (params: Params, language: Language): Params => {
  const expected = expectations[String(params['expected'])]
  return expected ? { ...params, expected: expected[language] } : params
}

/**
 * Says an issue in the reader's language.
 * @example issueSentence({ code: 'eanMissing', params: { column: 'a_ean', attribute: 'ean' } }, 'de')
 */
export const issueSentence = (issue: Issue, language: Language): string =>
  say(issues[issue.code].sentence, language, inLanguage(issue.params, language))

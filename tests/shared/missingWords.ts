import { declarationTexts } from '../../src/contract/declarationTexts.ts'
import type { Declaration } from '../../src/contract/resource.ts'

/** Words by their dotted name; one that is empty is none. */
const namesIn = (words: object, before: string): string[] =>
  Object.entries(words).flatMap(([name, word]: [string, unknown]) => {
    if (typeof word === 'object' && word !== null) return namesIn(word, `${before}.${name}`)
    return typeof word === 'string' && word.trim() !== '' ? [`${before}.${name}`] : []
  })

/** Names of the words of a declaration that another language lacks: `carriers.fields.days`. */
export const missingWords = (declaration: Declaration, words: object = {}): string[] => {
  const said = new Set(namesIn(words, declaration.name))
  return namesIn(declarationTexts(declaration), declaration.name).filter(name => !said.has(name))
}

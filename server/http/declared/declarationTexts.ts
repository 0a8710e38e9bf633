import type { SentenceOf } from '../../../src/contract/errors.ts'
import type { Choice } from '../../../src/contract/kinds.ts'
import type { Words } from '../../../src/contract/declarationTexts.ts'
import type { Declaration } from '../../../src/contract/resource.ts'
import type { Language } from '../../../src/contract/words.ts'

/** The words of declarations in the languages of the service. */
export interface DeclaredWords {
  /** The label of a choice that a declaration lists. */
  choice(declaration: string, path: string, choice: Choice, language: Language): string
  /** The sentences of a declaration by their keys. */
  sentencesOf(declaration: Declaration, language: Language): SentenceOf
}

/** Reads the words of declarations from their German texts, else from the declarations. */
export const createDeclaredWords = (german: Readonly<Record<string, Words>> = {}): DeclaredWords => ({
  choice: (declaration, path, { code, label }, language) =>
    (language === 'de' ? german[declaration]?.choices?.[path]?.[code] : undefined) ?? label,

  sentencesOf:
    ({ name, sentences = {} }, language) =>
    key =>
      (language === 'de' ? german[name]?.sentences?.[key] : undefined) ?? sentences[key],
})

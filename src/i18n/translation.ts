import type { LanguageWords, WordsOf } from '../contract/declarationTexts.ts'
import type { resources, settings } from '../resources/index.ts'
import type { words as english } from './en/shell.ts'

/**
 * Some of the given words; English stands in for the others. A name that English lacks does not compile.
 * @example export const shell: Translation<typeof english> = { dashboard: 'Tableau de bord' }
 */
export type Translation<Words> = {
  readonly [Name in keyof Words]?: Words[Name] extends string
    ? string
    : Words[Name] extends readonly string[]
      ? readonly string[]
      : Translation<Words[Name]>
}

type Declared = typeof resources & typeof settings

/** The words of a language that need not be complete. `npm run words` lists the missing ones. */
export interface TranslatedWords extends LanguageWords {
  readonly isPartial: true
  readonly own: Translation<typeof english.own> & LanguageWords['own']
  readonly declared: { readonly [K in keyof Declared]?: Translation<WordsOf<Declared[K]>> }
}

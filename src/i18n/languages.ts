import type { LanguageWords } from '../contract/declarationTexts.ts'
import type { Locale } from '../wire/locales.ts'

/** Fetches the words of the console in one language. */
export const languages: { readonly [L in Locale]: () => Promise<LanguageWords> } = {
  'en-US': async () => (await import('./en/shell.ts')).words,
  'de-DE': async () => (await import('./de/reactAdmin.ts')).words,
}

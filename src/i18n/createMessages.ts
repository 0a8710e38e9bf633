import polyglotI18nProvider from 'ra-i18n-polyglot'
import { type I18nProvider, localStorageStore, type Store, type TranslationMessages } from 'react-admin'
import { routeNameOf } from '../contract/derive.ts'
import {
  type TextCatalogue,
  type LanguageWords,
  declarationTexts,
  type TranslatedDeclaration,
  type Words,
} from '../contract/declarationTexts.ts'
import type { Declaration } from '../contract/resource.ts'
import { accountForms } from '../resources/account.ts'
import { resources, settings } from '../resources/index.ts'
import { localeCookie } from '../wire/locale.ts'
import { type Locale, locales } from '../wire/locales.ts'
import { languages } from './languages.ts'
/** Merges two catalogues; `over` wins. */
export const mergeWords = (base: TextCatalogue, over: TextCatalogue): TextCatalogue => {
  const merged: Record<string, string | TextCatalogue> = { ...base }
  for (const [name, words] of Object.entries(over)) {
    const below = merged[name]
    merged[name] = typeof words === 'object' && typeof below === 'object' ? mergeWords(below, words) : words
  }
  return merged
}

const present = (part: Readonly<Record<string, unknown>>): TextCatalogue =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as TextCatalogue // catalogues nest catalogues only

/** The words of one declaration as react-admin looks them up below `resources.<name>`. */
const catalogueOf = ({ label, ...rest }: TranslatedDeclaration): TextCatalogue =>
  present({ name: typeof label === 'object' ? `{smart_count|${label.join('|')}}` : label, ...rest })

/** The words of the declarations by route; each without a translation is the declaration's own. */
const byRoute = (declared: readonly Declaration[], words: LanguageWords['declared'] = {}): TextCatalogue =>
  Object.fromEntries(
    declared.map(declaration => [
      routeNameOf(declaration),
      mergeWords(catalogueOf(declarationTexts(declaration)), catalogueOf(words[declaration.name] ?? {})),
    ]),
  )

/** Matches `{smart_count|one|several}`; languages with more plurals have more forms. */
const pluralForms = /\{smart_count\|((?:[^{}]|\{\w+\})*)\}/g

/**
 * Converts a text to polyglot's syntax. Its amount is always `smart_count`, polyglot's only count, and its forms are in
 * polyglot's order for the language.
 * @example inPolyglot('{count} {smart_count|entry|entries}') // '%{count} entry |||| %{count} entries'
 */
export const inPolyglot = (text: string): string => {
  const amounts = [...text.matchAll(pluralForms)].map(([, forms = '']) => forms.split('|').length)
  const forms = Array.from({ length: Math.max(1, ...amounts) }, (_, at) =>
    text.replace(pluralForms, (_amount, choices: string) => {
      const words = choices.split('|')
      return words[at] ?? words.at(-1) ?? ''
    }),
  )
  return (new Set(forms).size === 1 ? forms.slice(0, 1) : forms).join(' |||| ').replace(/\{(\w+)\}/g, '%{$1}')
}

const allInPolyglot = (words: TextCatalogue): TextCatalogue =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      typeof word === 'string' ? inPolyglot(word) : allInPolyglot(word),
    ]),
  )

/** The catalogue of one language. A text of a declaration without a translation stays English. */
export const catalogueIn = (
  { stock, reactAdmin, own, declared: words }: LanguageWords,
  declared: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)],
): TextCatalogue => {
  const all = [...declared, ...Object.values(accountForms)]
  return mergeWords(
    mergeWords(stock as TextCatalogue, reactAdmin),
    allInPolyglot({ kontor: own, resources: byRoute(all, words) }),
  )
}

/** The catalogue of a locale; a promise while it loads. */
export type Messages = (locale: Locale) => TextCatalogue | Promise<TextCatalogue>

type GermanWords = Readonly<Record<string, Words>>

/**
 * Loads catalogues by locale and caches them; a failed load is repeated by the next call.
 * @param german words of additional declarations, by their names
 * @param check receives our German words before the first use; throws where they do not fit their declarations
 */
export const createMessages = (
  declared?: readonly Declaration[],
  german?: GermanWords,
  check?: (ours: GermanWords) => void,
): Messages => {
  const loaded = new Map<Locale, TextCatalogue | Promise<TextCatalogue>>()
  const load = async (locale: Locale) => {
    try {
      check?.((await import('./de/reactAdmin.ts')).words.declared)
      const words = await languages[locale]()
      const ours = locale === 'de-DE' ? { ...words.declared, ...german } : words.declared
      const translated = catalogueIn({ ...words, declared: ours }, declared)
      const catalogue = words.isPartial
        ? mergeWords(catalogueIn(await languages['en-US'](), declared), translated)
        : translated
      loaded.set(locale, catalogue)
      return catalogue
    } catch (error) {
      loaded.delete(locale)
      throw error
    }
  }
  return locale => {
    const words = loaded.get(locale) ?? load(locale)
    loaded.set(locale, words)
    return words
  }
}

/** The i18n provider. The catalogue of the cookie's language must be loaded; an unknown language is English. */
export const createI18nProvider = (messages: Messages): I18nProvider =>
  polyglotI18nProvider(
    // react-admin's type lists each of its words; a test proves that they are complete
    locale =>
      messages(localeCookie.isLocale(locale) ? locale : locales[0].locale) as unknown as TranslationMessages,
    localeCookie.read(),
    [...locales],
  )

/**
 * React-admin's store: preferences in local storage, the language in its cookie.
 * A logout keeps them, because they belong to the browser, not to the user.
 */
export const createStore = (): Store => {
  const store = localStorageStore(undefined, 'Kontor')
  return {
    ...store,
    getItem: <T>(key: string, fallback?: T) =>
      key === 'locale' ? (localeCookie.read() as T) : store.getItem<T>(key, fallback), // the caller's type for this key is a locale
    setItem: (key, value: unknown) => {
      if (key === 'locale' && localeCookie.isLocale(value)) localeCookie.keep(value)
      store.setItem(key, value)
    },
    reset: () => undefined,
  }
}

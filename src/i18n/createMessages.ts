import polyglotI18nProvider from 'ra-i18n-polyglot'
import { type I18nProvider, localStorageStore, type Store, type TranslationMessages } from 'react-admin'
import { routeNameOf } from '../contract/derive.ts'
import { type Catalogue, type LanguageWords, messagesOf, type Words } from '../contract/messages.ts'
import type { Declaration } from '../contract/resource.ts'
import { pluralPattern } from '../contract/words.ts'
import { accountForms } from '../resources/account.ts'
import { resources, settings } from '../resources/index.ts'
import { type Locale, localeCookie, locales } from '../wire/locale.ts'
import { languages } from './languages.ts'
/** Merges two catalogues; `over` wins. */
export const mergeWords = (base: Catalogue, over: Catalogue): Catalogue => {
  const merged: Record<string, string | Catalogue> = { ...base }
  for (const [name, words] of Object.entries(over)) {
    const below = merged[name]
    merged[name] = typeof words === 'object' && typeof below === 'object' ? mergeWords(below, words) : words
  }
  return merged
}

const present = (part: Readonly<Record<string, unknown>>): Catalogue =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Catalogue // catalogues nest catalogues only

/** The words of one declaration as react-admin looks them up below `resources.<name>`. */
const catalogueOf = ({ label, ...rest }: Words): Catalogue =>
  present({ name: typeof label === 'string' ? label : `{smart_count|${label.join('|')}}`, ...rest })

const byRoute = (declared: readonly Declaration[], wordsOf: (declaration: Declaration) => Words): Catalogue =>
  Object.fromEntries(
    declared.map(declaration => [routeNameOf(declaration), catalogueOf(wordsOf(declaration))]),
  )

/**
 * Converts a text to polyglot's syntax. Its amount is always `smart_count`, polyglot's only count.
 * @example inPolyglot('{count} {smart_count|entry|entries}') // '%{count} entry |||| %{count} entries'
 */
export const inPolyglot = (text: string): string => {
  if (!text.includes('{')) return text
  const one = text.replace(pluralPattern, (_amount, _name, singular: string) => singular)
  const several = text.replace(pluralPattern, (_amount, _name, _singular, plural: string) => plural)
  return (one === several ? one : `${one} |||| ${several}`).replace(/\{(\w+)\}/g, '%{$1}')
}

const allInPolyglot = (words: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      typeof word === 'string' ? inPolyglot(word) : allInPolyglot(word),
    ]),
  )

/** The catalogue of one language. A declaration without words in it uses its own English ones. */
export const catalogueIn = (
  { stock, reactAdmin, own, declared: words = {} }: LanguageWords,
  declared: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)],
): Catalogue => {
  const all = [...declared, ...Object.values(accountForms)]
  const declarations = byRoute(all, declaration => words[declaration.name] ?? messagesOf(declaration))
  return mergeWords(
    mergeWords(stock as Catalogue, reactAdmin),
    allInPolyglot({ kontor: own, resources: declarations }),
  )
}

/** The catalogue of a locale; a promise while it loads. */
export type Messages = (locale: Locale) => Catalogue | Promise<Catalogue>

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
  const loaded = new Map<Locale, Catalogue | Promise<Catalogue>>()
  const load = async (locale: Locale) => {
    try {
      check?.((await languages['de-DE']()).declared ?? {})
      const words = await languages[locale]()
      const ours = words.declared && { ...words.declared, ...german }
      const catalogue = catalogueIn({ ...words, declared: ours }, declared)
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

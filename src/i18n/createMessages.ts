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
/** Both catalogues in one; where both speak, `over` wins. */
export const mergeWords = (base: Catalogue, over: Catalogue): Catalogue => {
  const merged: Record<string, string | Catalogue> = { ...base }
  for (const [name, words] of Object.entries(over)) {
    const below = merged[name]
    merged[name] = typeof words === 'object' && typeof below === 'object' ? mergeWords(below, words) : words
  }
  return merged
}

const present = (part: Readonly<Record<string, unknown>>): Catalogue =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Catalogue // words nest nothing but words

/** The words of one declaration as react-admin looks them up below `resources.<name>`. */
const catalogueOf = ({ label, ...rest }: Words): Catalogue =>
  present({ name: typeof label === 'string' ? label : `{smart_count|${label.join('|')}}`, ...rest })

const byRoute = (declared: readonly Declaration[], wordsOf: (declaration: Declaration) => Words): Catalogue =>
  Object.fromEntries(
    declared.map(declaration => [routeNameOf(declaration), catalogueOf(wordsOf(declaration))]),
  )

/**
 * A text of ours as polyglot reads it. An amount is always `smart_count`: polyglot counts by nothing else.
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

/** Every word of the console in one language. English stands in for what a declaration lacks, since it has it itself. */
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

/** The words of a locale, at once where they are there. */
export type Messages = (locale: Locale) => Catalogue | Promise<Catalogue>

type GermanWords = Readonly<Record<string, Words>>

/**
 * The words of the console by locale. What could not be fetched is fetched anew when it is asked for again.
 * @param german words of declarations that others bring, by their names
 * @param check is given our German words before any are said; throws where they do not fit their declarations
 */
export const createMessages = (
  declared?: readonly Declaration[],
  german?: GermanWords,
  check?: (ours: GermanWords) => void,
): Messages => {
  const known = new Map<Locale, Catalogue | Promise<Catalogue>>()
  const load = async (locale: Locale) => {
    try {
      check?.((await languages['de-DE']()).declared ?? {})
      const words = await languages[locale]()
      const ours = words.declared && { ...words.declared, ...german }
      const catalogue = catalogueIn({ ...words, declared: ours }, declared)
      known.set(locale, catalogue)
      return catalogue
    } catch (error) {
      known.delete(locale)
      throw error
    }
  }
  return locale => {
    const words = known.get(locale) ?? load(locale)
    known.set(locale, words)
    return words
  }
}

/** Words in the language of the cookie, which have to be there; a language it does not know is English. */
export const createI18nProvider = (messages: Messages): I18nProvider =>
  polyglotI18nProvider(
    // react-admin's type names each word of its own; a test proves that they are all there
    locale =>
      messages(localeCookie.isLocale(locale) ? locale : locales[0].locale) as unknown as TranslationMessages,
    localeCookie.read(),
    [...locales],
  )

/**
 * Where react-admin keeps preferences: local storage, but the language in its cookie.
 * A logout forgets none of them: they belong to the screen, not to the person.
 */
export const createStore = (): Store => {
  const store = localStorageStore(undefined, 'Kontor')
  return {
    ...store,
    getItem: <T>(key: string, fallback?: T) =>
      key === 'locale' ? (localeCookie.read() as T) : store.getItem<T>(key, fallback), // who asks for the locale means a locale
    setItem: (key, value: unknown) => {
      if (key === 'locale' && localeCookie.isLocale(value)) localeCookie.keep(value)
      store.setItem(key, value)
    },
    reset: () => undefined,
  }
}

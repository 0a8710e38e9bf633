import english from 'ra-language-english'
import raGerman from 'ra-language-german'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { type I18nProvider, localStorageStore, type Store, type TranslationMessages } from 'react-admin'
import { routeNameOf } from '../contract/derive.ts'
import { messagesOf, type Words } from '../contract/messages.ts'
import type { Declaration } from '../contract/resource.ts'
import { amounts } from '../contract/words.ts'
import { accountForms } from '../resources/account.ts'
import { resources, settings } from '../resources/index.ts'
import { type Locale, localeCookie, locales } from '../wire/tokenStore.ts'
import { appConnection as deAppConnection, sync as deSync } from './de/akeneo.ts'
import { exports as deExports } from './de/exports.ts'
import { attributeSelect as deAttributeSelect, kit as deKit } from './de/kit.ts'
import { checkRun as deCheckRun, mapping as deMapping } from './de/mapping.ts'
import { reactAdmin as deReactAdmin } from './de/reactAdmin.ts'
import { accountWords, words as deWords } from './de/resources.ts'
import { productFilter as deProductFilter, settings as deSettings } from './de/settings.ts'
import { account as deAccount, shell as deShell } from './de/shell.ts'
import { palette as dePalette, trace as deTrace } from './de/trace.ts'
import { appConnection as enAppConnection, sync as enSync } from './en/akeneo.ts'
import { exports as enExports } from './en/exports.ts'
import { attributeSelect as enAttributeSelect, kit as enKit } from './en/kit.ts'
import { checkRun as enCheckRun, mapping as enMapping } from './en/mapping.ts'
import { productFilter as enProductFilter, settings as enSettings } from './en/settings.ts'
import { account as enAccount, reactAdmin as enReactAdmin, shell as enShell } from './en/shell.ts'
import { palette as enPalette, trace as enTrace } from './en/trace.ts'

/** A catalogue: words by name, nested. Ours write `{name}` and `{smart_count|one|several}`, react-admin's as polyglot does. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue
}

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
  const one = text.replace(amounts, (_amount, _name, singular: string) => singular)
  const several = text.replace(amounts, (_amount, _name, _singular, plural: string) => plural)
  return (one === several ? one : `${one} |||| ${several}`).replace(/\{(\w+)\}/g, '%{$1}')
}

const allInPolyglot = (words: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      typeof word === 'string' ? inPolyglot(word) : allInPolyglot(word),
    ]),
  )

/** Our own words by subject: English and German. */
const own: Readonly<Record<string, readonly [Catalogue, Catalogue]>> = {
  shell: [enShell, deShell],
  account: [enAccount, deAccount],
  exports: [enExports, deExports],
  attributeSelect: [enAttributeSelect, deAttributeSelect],
  kit: [enKit, deKit],
  mapping: [enMapping, deMapping],
  checkRun: [enCheckRun, deCheckRun],
  productFilter: [enProductFilter, deProductFilter],
  settings: [enSettings, deSettings],
  sync: [enSync, deSync],
  trace: [enTrace, deTrace],
  palette: [enPalette, dePalette],
  appConnection: [enAppConnection, deAppConnection],
}

/** One language: react-admin's words, those of ours that replace or add to them, and our own subjects. */
const inOneLanguage = (
  stock: Catalogue,
  over: Catalogue,
  place: 0 | 1,
  declarations: Catalogue,
): Catalogue => {
  const kontor = Object.fromEntries(Object.entries(own).map(([name, both]) => [name, both[place]]))
  return mergeWords(mergeWords(stock, over), allInPolyglot({ kontor, resources: declarations }))
}

/**
 * Every word of the console by locale: react-admin's, the declarations' and our own.
 * @param german words of each declaration, by its name
 */
export const createMessages = (
  declared: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)],
  german: Readonly<Record<string, Words>> = deWords,
): Readonly<Record<Locale, Catalogue>> => {
  const words: typeof german = { ...accountWords, ...german }
  // the compiler asks for every German word; English stands in where declarations come in by argument
  const germanOf = (declaration: Declaration) => words[declaration.name] ?? messagesOf(declaration)
  // react-admin's type names each word; a catalogue only says that they are words
  const stock = english as unknown as Catalogue
  const all = [...declared, ...Object.values(accountForms)]
  return {
    'en-US': inOneLanguage(stock, enReactAdmin, 0, byRoute(all, messagesOf)),
    'de-DE': inOneLanguage(raGerman as Catalogue, deReactAdmin, 1, byRoute(all, germanOf)),
  }
}

/** Words in the language of the cookie; a language it does not know is English. */
export const createI18nProvider = (messages = createMessages()): I18nProvider =>
  polyglotI18nProvider(
    // react-admin's type names each word of its own; a test proves that they are all there
    locale =>
      messages[localeCookie.isLocale(locale) ? locale : locales[0].locale] as unknown as TranslationMessages,
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

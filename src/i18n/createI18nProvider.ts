import polyglotI18nProvider from 'ra-i18n-polyglot'
import { type I18nProvider, localStorageStore, type Store, type TranslationMessages } from 'react-admin'
import { localeCookie, locales } from '../wire/locale.ts'
import { createMessages } from './createMessages.ts'

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

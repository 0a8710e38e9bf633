import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { localeCookie } from './localeCookie.ts'
import { locales } from './locales.ts'
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

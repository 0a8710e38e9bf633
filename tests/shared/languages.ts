import type { Words } from '../../src/contract/declarationTexts.ts'
import { catalogueIn, createI18nProvider } from '../../src/i18n/createMessages.ts'
import { words as german } from '../../src/i18n/de/reactAdmin.ts'
import { words as english } from '../../src/i18n/en/shell.ts'

/** Every word of the console in both languages; the console itself fetches the one that is spoken. */
export const catalogues = { 'en-US': catalogueIn(english), 'de-DE': catalogueIn(german) } as const

/** Our German words of declarations, by their names. */
export const germanWords: Readonly<Record<string, Words>> = german.declared

/** What a part of the console says its words by, without a console around it. */
export const i18nProvider = () => createI18nProvider(locale => catalogues[locale])

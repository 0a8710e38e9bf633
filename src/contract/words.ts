/** The two languages of the product, as the first part of their locales. */
export type Language = 'en' | 'de'

/** The regions whose dates and numbers they are written with: day before month, 24 hours. */
export const regions = { en: 'en-GB', de: 'de-DE' } as const

/** One sentence in both languages; `{name}` marks a place for a parameter, `{name|one|several}` words that follow an amount. */
export type Sentence = Readonly<Record<Language, string>>

/** Values for the places of a sentence. Numbers are amounts and written as the language groups them; names and ids are text. */
export type Params = Readonly<Record<string, string | number>>

/**
 * The language a reader wants.
 * @param locale an Accept-Language header, a locale such as `de-DE` or `de_DE`, or nothing
 * @returns `de` for any German, else `en` (the default and the fallback)
 */
export const languageOf = (locale: string | null | undefined): Language =>
  locale?.trim().toLowerCase().startsWith('de') ? 'de' : 'en'

/** `{name|one|several}`; both may hold places themselves. */
export const pluralPattern = /\{(\w+)\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g

/**
 * Writes a sentence in one language.
 * @example formatMessage({ en: '{n|one SKU|{n} SKUs}', de: '{n|eine SKU|{n} SKUs}' }, 'de', { n: 2 }) // '2 SKUs'
 */
export const formatMessage = (sentence: Sentence, language: Language, params: Params = {}): string =>
  sentence[language]
    .replace(pluralPattern, (_amount, name: string, one: string, several: string) =>
      Number(params[name]) === 1 ? one : several,
    )
    .replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = params[name]
      return value === undefined ? place : typeof value === 'number' ? value.toLocaleString(language) : value
    })

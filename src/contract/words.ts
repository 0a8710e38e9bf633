/** The two languages of the product, as the first part of their locales. */
export type Language = 'en' | 'de'

/** The region whose date and number formats each language uses: day before month, 24 hours. */
export const regions = { en: 'en-GB', de: 'de-DE' } as const

/** A sentence in both languages. `{name}` is a placeholder, `{name|one|several}` chooses the words by an amount. */
export type Sentence = Readonly<Record<Language, string>>

/** Values of placeholders. A number is an amount and gets the separators of the language; names and ids are strings. */
export type Params = Readonly<Record<string, string | number>>

/**
 * Picks the language of the product for a locale.
 * @param locale an Accept-Language header, a locale such as `de-DE` or `de_DE`, or nothing
 * @returns `de` for any German, else `en` (the default and the fallback)
 */
export const languageOf = (locale: string | null | undefined): Language =>
  locale?.trim().toLowerCase().startsWith('de') ? 'de' : 'en'

/** Matches `{name|one|several}`; both alternatives may contain placeholders. */
export const pluralPattern = /\{(\w+)\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g

/**
 * Formats a sentence in one language. A placeholder without a parameter stays as it is.
 * @example formatSentence({ en: '{n|one SKU|{n} SKUs}', de: '{n|eine SKU|{n} SKUs}' }, 'de', { n: 2 }) // '2 SKUs'
 */
export const formatSentence = (sentence: Sentence, language: Language, params: Params = {}): string =>
  sentence[language]
    .replace(pluralPattern, (_amount, name: string, one: string, several: string) =>
      Number(params[name]) === 1 ? one : several,
    )
    .replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = params[name]
      return value === undefined ? place : typeof value === 'number' ? value.toLocaleString(language) : value
    })

/** The texts of a table of sentences in one language. */
export const textsIn = <T extends Readonly<Record<string, Sentence>>>(table: T, language: Language) =>
  Object.fromEntries(Object.entries(table).map(([code, sentence]) => [code, sentence[language]])) as {
    readonly [C in keyof T]: string
  } // the codes of the table

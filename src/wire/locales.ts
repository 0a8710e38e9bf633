/** The languages the console speaks, in menu order; the first is the default and the fallback, word by word. */
export const locales = [
  { locale: 'en-US', name: 'English' },
  { locale: 'de-DE', name: 'Deutsch' },
] as const

export type Locale = (typeof locales)[number]['locale']

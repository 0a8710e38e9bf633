import { login as german } from './de/login.ts'
import { login as english } from './en/login.ts'
import type { Locale } from './locales.ts'

/** What the log-in page says. */
export const loginWords: Readonly<Record<Locale, typeof english>> = { 'en-US': english, 'de-DE': german }

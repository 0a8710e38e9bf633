import type { Locale } from '../wire/locale.ts'
import { login as german } from './de/login.ts'
import { login as english } from './en/login.ts'

/** What the log-in page says. */
export const loginWords: Readonly<Record<Locale, typeof english>> = { 'en-US': english, 'de-DE': german }

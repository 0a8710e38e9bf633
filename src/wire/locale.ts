/** The languages the console speaks, in menu order; the first is the default and the fallback. */
export const locales = [
  { locale: 'en-US', name: 'English' },
  { locale: 'de-DE', name: 'Deutsch' },
] as const

export type Locale = (typeof locales)[number]['locale']

const cookieName = 'currentLanguage'
const sevenDays = 604_800

const isLocale = (value: unknown): value is Locale => locales.some(({ locale }) => locale === value)

/** Where the chosen language lives: a cookie, so that the service could read it too. Seconds: 604800. */
export const localeCookie = {
  name: cookieName,
  /** The chosen language, else English: what the browser prefers does not count. */
  read: (): Locale => {
    const kept = document.cookie
      .split('; ')
      .find(pair => pair.startsWith(`${cookieName}=`))
      ?.slice(cookieName.length + 1)
    return isLocale(kept) ? kept : locales[0].locale
  },
  keep: (locale: Locale): void => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${cookieName}=${locale}; Max-Age=${sevenDays}; Path=/; SameSite=Lax${secure}`
    document.documentElement.lang = locale.slice(0, 2)
  },
  isLocale,
}

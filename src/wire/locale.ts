import { type Locale, locales } from './locales.ts'

const cookieName = 'currentLanguage'
/** Seconds. */
const sevenDays = 604_800

const isLocale = (value: unknown): value is Locale => locales.some(({ locale }) => locale === value)

/** The chosen language in a cookie, so that the service could read it too. It is kept for seven days. */
export const localeCookie = {
  name: cookieName,
  /** The chosen language, else English, whatever the browser prefers. */
  read: (): Locale => {
    const stored = document.cookie
      .split('; ')
      .find(pair => pair.startsWith(`${cookieName}=`))
      ?.slice(cookieName.length + 1)
    return isLocale(stored) ? stored : locales[0].locale
  },
  keep: (locale: Locale): void => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${cookieName}=${locale}; Max-Age=${sevenDays}; Path=/; SameSite=Lax${secure}`
    document.documentElement.lang = locale.slice(0, 2)
  },
  isLocale,
}

import type { calls } from '../contract/calls/calls.ts'
import { isDashboard } from '../contract/pagePaths.ts'

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

/** The name of the token in local storage. */
const key = 'token'

/** Tells this tab that the service no longer takes the token; other tabs hear of it from local storage. */
const expired = 'kontor:expired'

/**
 * The event before somebody logs out: what still has to be sent is sent with the token that is about to go. Whoever sends
 * something prevents the default, which is to end the session at once.
 */
export const leaving = 'kontor:leaving'

/** The token of who is signed in. Being signed in means that one is here. */
export const tokenStore = {
  key,
  read: (): string | null => localStorage.getItem(key),
  keep: (token: string): void => localStorage.setItem(key, token),
  /** Takes the token that a service gives in place of the one it was asked with; nobody has left or come meanwhile. */
  renew: (token: string | null, asked: string | null): void => {
    if (token && asked === `Bearer ${localStorage.getItem(key)}`) localStorage.setItem(key, token)
  },
  drop: (): void => localStorage.removeItem(key),
  /** Drops a token that the service refused. */
  expire: (): void => {
    localStorage.removeItem(key)
    window.dispatchEvent(new Event(expired))
  },
  /** Tells when the token went without this tab's person logging out; gives back how to stop listening. */
  watch: (onGone: () => void): (() => void) => {
    const onStorage = (event: StorageEvent) => {
      const gone = event.key === null || (event.key === key && event.newValue === null)
      if (gone && localStorage.getItem(key) === null) onGone()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener(expired, onGone)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener(expired, onGone)
    }
  },
}

/**
 * The headers of every request: the person's language, and the token where there is one. The log-in page needs
 * nothing else of callService.ts, so they stand here.
 */
export const requestHeaders = (): Headers => {
  const headers = new Headers({ accept: 'application/json', 'accept-language': localeCookie.read() })
  const token = tokenStore.read()
  if (token) headers.set('authorization', `Bearer ${token}`)
  // what pages read by themselves is no work: it must not keep an empty chair signed in
  const { userActivation }: Partial<Navigator> = globalThis.navigator ?? {} // absent outside of browsers
  if (userActivation?.isActive === false) headers.set('x-background', 'true')
  return headers
}

type PathOf<N extends keyof typeof calls> = (typeof calls)[N]['path']

// Spelled here and held to the contract by its types: the contract itself would double the first script.
const whoAmI: PathOf<'authCheck'> = '/ui/api/app/auth-check'
const ofDrawer: PathOf<'exportDashboard'> = '/ui/api/exports/dashboard'
const ofDashboard: PathOf<'verdict'> = '/ui/api/dashboard/verdict'

/** Where it is noted that somebody may have to do something before they read anything. */
const heldKey = 'kontor.held'

/** Who asks, and in which language: nobody takes what somebody else was answered. */
const keyOf = (path: string, headers: Headers) =>
  [path, headers.get('authorization'), headers.get('accept-language')].join(' ')

const asked = new Map<string, Promise<Response>>()

/** What a page reads first is asked for while its code is on its way; who then makes the same call takes the answer, once. */
export const firstAnswers = {
  /** @param pathname the address that is opened with a token */
  ask: (pathname: string): void => {
    const data = isDashboard(pathname) ? [ofDrawer, ofDashboard] : [ofDrawer]
    for (const path of firstAnswers.isHeld() ? [whoAmI] : [whoAmI, ...data]) {
      const headers = requestHeaders()
      if (path === whoAmI) headers.delete('x-background') // coming here is work
      const answer = fetch(path, { headers })
      answer.catch(() => undefined) // who takes it hears of it
      asked.set(keyOf(path, headers), answer)
    }
  },
  /** Holds all back but who is there: until that is known after a log-in, and while a password has to be chosen. */
  hold: (isHeld: boolean): void =>
    isHeld ? localStorage.setItem(heldKey, 'true') : localStorage.removeItem(heldKey),
  isHeld: (): boolean => localStorage.getItem(heldKey) !== null,
  /** The answer to a call, where it was asked for and nobody took it. */
  take: (path: string, headers: Headers): Promise<Response> | undefined => {
    const answer = asked.get(keyOf(path, headers))
    asked.delete(keyOf(path, headers))
    return answer
  },
}

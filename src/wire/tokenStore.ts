/** The name of the token in local storage. */
const key = 'token'

/** The event in this tab after the service refused the token; other tabs see the change of local storage. */
const expired = 'kontor:expired'

/**
 * The event before a logout: its listeners send pending changes while the token is still valid. A listener that sends
 * something prevents the default, which is to end the session at once.
 */
export const leaving = 'kontor:leaving'

/** Whether a request was sent with the stored token. @param sent its authorization header */
const isCurrent = (sent: string | null) => sent === `Bearer ${localStorage.getItem(key)}`

/** The token of the signed-in user. The user is signed in while a token is stored. */
export const tokenStore = {
  key,
  read: (): string | null => localStorage.getItem(key),
  keep: (token: string): void => localStorage.setItem(key, token),
  /** Stores the renewed token of an answer, unless the token of its request has been replaced meanwhile. @param sent the request's authorization header */
  renew: (token: string | null, sent: string | null): void => {
    if (token && isCurrent(sent)) localStorage.setItem(key, token)
  },
  drop: (): void => localStorage.removeItem(key),
  /**
   * Drops a token that the service refused. @param sent the request's authorization header
   * @returns false if another token has replaced it meanwhile, so that the request can be repeated
   */
  expire: (sent: string | null): boolean => {
    if (!isCurrent(sent) && localStorage.getItem(key) !== null) return false
    localStorage.removeItem(key)
    window.dispatchEvent(new Event(expired))
    return true
  },
  /** Calls back when the token went without a logout in this tab. @returns how to stop listening */
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

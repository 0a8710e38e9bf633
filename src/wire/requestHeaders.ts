import { localeCookie } from './locale.ts'
import { tokenStore } from './tokenStore.ts'

/** The headers of every request: the user's language, and the token where there is one. */
export const requestHeaders = (): Headers => {
  const headers = new Headers({ accept: 'application/json', 'accept-language': localeCookie.read() })
  const token = tokenStore.read()
  if (token) headers.set('authorization', `Bearer ${token}`)
  // marks what a page reads on its own, because polling must not extend the session of an absent user
  const { userActivation }: Partial<Navigator> = globalThis.navigator ?? {} // absent outside of browsers
  if (userActivation?.isActive === false) headers.set('x-background', 'true')
  return headers
}

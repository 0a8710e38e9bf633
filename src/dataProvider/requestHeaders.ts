import { tokenStore } from '../authProvider/tokenStore.ts'
import { localeCookie } from '../i18n/localeCookie.ts'

/** What every request says of the person: language, and the token where there is one. Source: spec section 7. */
export const requestHeaders = (): Headers => {
  const headers = new Headers({ accept: 'application/json', 'accept-language': localeCookie.read() })
  const token = tokenStore.read()
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

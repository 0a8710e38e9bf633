import { localeCookie } from './locale.ts'
import { tokenStore } from './tokenStore.ts'

/**
 * The headers of every request: the person's language, and the token where there is one. They stand apart from
 * callService.ts because the log-in page needs nothing else of it.
 */
export const requestHeaders = (): Headers => {
  const headers = new Headers({ accept: 'application/json', 'accept-language': localeCookie.read() })
  const token = tokenStore.read()
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

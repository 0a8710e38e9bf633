import { accountCalls } from '../resources/accountCalls.ts'
import { requestHeaders } from '../wire/requestHeaders.ts'
import { tokenStore } from '../wire/tokenStore.ts'

/**
 * Drops the token and has the service end its session, without waiting for the answer.
 * @param delay milliseconds for requests that still need the session
 */
export const logOut = (delay = 0): void => {
  const { method, path } = accountCalls.logOut
  const headers = requestHeaders()
  tokenStore.drop()
  if (!headers.has('authorization')) return
  const send = () => void fetch(path, { method, headers, keepalive: true }).catch(() => undefined)
  if (delay > 0) setTimeout(send, delay)
  else send()
}

import { loginProviderCall, loginTokenCall } from '../contract/calls/loginCall.ts'
import { tokenStore } from '../wire/tokenStore.ts'

const textIn = async (response: Response, name: string): Promise<string | null> => {
  const body: unknown = await response.json()
  const value: unknown = Reflect.get(Object(body), name)
  return response.ok && typeof value === 'string' ? value : null
}

/** The name of the OpenID provider; null without one, and where the service does not tell. */
export const fetchProviderName = async (): Promise<string | null> => {
  try {
    return await textIn(await fetch(loginProviderCall.path), 'name')
  } catch {
    return null // the log-in with a password says what is wrong
  }
}

/** Stores the token of a log-in at the provider. @throws Error without one */
export const takeProviderToken = async (): Promise<void> => {
  const { method, path } = loginTokenCall
  const token = await textIn(await fetch(path, { method }), 'token')
  if (token === null) throw new Error('no token')
  tokenStore.keep(token)
}

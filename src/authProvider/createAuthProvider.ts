import { type AuthProvider, HttpError } from 'react-admin'
import type { CurrentUser } from '../contract/calls/shellCalls.ts'
import { isOutage, outageInterval } from '../wire/outage.ts'
import { leaving, tokenStore } from '../wire/tokenStore.ts'
import type { AccessOf } from './accessOf.ts'
import { mayEnter } from './mayEnter.ts'
import { logIn, loginAddress, loginPath } from './logIn.ts'
import { logOut } from './logOut.ts'

interface AuthProviderDeps {
  /** Reads the user that the token belongs to. */
  readonly askUser: () => Promise<CurrentUser>
  /** The access that an action needs. */
  readonly access: AccessOf
}

const isUnauthorized = (error: unknown) => error instanceof HttpError && error.status === 401

/** Whether the address is already that of the log-in page, which is about to replace the console. */
const isLeaving = () => window.location.pathname === loginPath

/** Milliseconds for pending changes, which need the session, before it ends. */
const pendingDelay = 2000

/** Has pending changes sent with the token. @returns the milliseconds that the session must last */
const sendPendingChanges = async (): Promise<number> => {
  if (tokenStore.read() === null) return 0
  const isQuiet = window.dispatchEvent(new Event(leaving, { cancelable: true }))
  await new Promise(resolve => setTimeout(resolve)) // requests of the listeners read the token in this turn
  return isQuiet ? 0 : pendingDelay
}

/** A promise that never settles. */
const pending = () => new Promise<never>(() => {})

/** The error by which react-admin leads to the log-in page and back afterwards, without a notification. */
const toLogin = () => ({ redirectTo: loginAddress(window.location), message: false as const })

/**
 * The auth provider: the signed-in user, read once per token, and the user's access.
 * @example createAuthProvider({ askUser: async () => (await callService(calls.authCheck)).user, access: accessOf(resources) })
 */
export const createAuthProvider = ({ askUser, access }: AuthProviderDeps): AuthProvider => {
  let cached: { token: string; user: Promise<CurrentUser> } | undefined

  const userOf = (token: string): Promise<CurrentUser> => {
    if (cached?.token === token) return cached.user
    const user = askUser()
    cached = { token, user }
    user.catch(() => {
      if (cached?.user === user) cached = undefined // a failure is not cached
    })
    return user
  }

  const currentUser = async () => {
    const token = tokenStore.read()
    if (!token) throw toLogin()
    return userOf(token)
  }

  /**
   * The user, as soon as the service answers. An outage is neither a refusal, which react-admin would store for minutes, nor
   * an error, for which it would leave the page.
   */
  const awaitUser = async (): Promise<CurrentUser> => {
    for (;;)
      try {
        return await currentUser()
      } catch (error) {
        if (!isOutage(error)) throw error
        await new Promise(resolve => setTimeout(resolve, outageInterval))
      }
  }

  /** The user's roles; none without a user. */
  const readRoles = async (): Promise<readonly string[]> => {
    try {
      return (await awaitUser()).roles
    } catch {
      return [] // checkAuth handles a missing user
    }
  }

  return {
    /** Called by the log-in page. */
    login: logIn,

    /** Called with null when the user logs out, else when a call was refused: then the log-in leads back afterwards. */
    logout: async (params: unknown) => {
      cached = undefined
      logOut(await sendPendingChanges())
      return params === null ? loginPath : loginAddress(window.location)
    },

    /** Called before a page is shown. A service that cannot answer does not deny access, because the page's own calls report it. */
    checkAuth: async () => {
      try {
        await currentUser()
      } catch (error) {
        // rejecting again would make react-admin log out again, before the log-in page is rendered
        if (isLeaving()) await pending()
        if (!tokenStore.read() || isUnauthorized(error)) throw toLogin()
      }
    },

    /** Called when a call of the data provider failed. Only a 401 ends the session; the page reports a 403. */
    checkError: async (error: unknown) => {
      if (isUnauthorized(error)) throw toLogin()
    },

    getPermissions: readRoles,

    /** Called when the user's name is shown. */
    getIdentity: async () => {
      const { id, firstName, lastName, ...duties } = await awaitUser()
      return { ...duties, id, fullName: `${firstName} ${lastName}`.trim() }
    },

    /** Called before a page, tile or button of a resource is shown. */
    canAccess: async ({ resource, action }) => {
      const needed = access(resource, action)
      if (needed === undefined) return false
      return mayEnter(needed, []) || mayEnter(needed, await readRoles())
    },
  }
}

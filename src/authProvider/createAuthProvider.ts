import { type AuthProvider, HttpError } from 'react-admin'
import type { CurrentUser } from '../contract/calls/shellCalls.ts'
import { leaving, tokenStore } from '../wire/tokenStore.ts'
import type { AccessOf } from './accessOf.ts'
import { mayEnter } from './mayEnter.ts'
import { logIn, loginAddress, loginPath, logOut } from './logIn.ts'

interface Needs {
  /** Asks the service who the token belongs to. */
  readonly askUser: () => Promise<CurrentUser>
  /** Who may see and do what. */
  readonly access: (...asked: Parameters<AccessOf>) => ReturnType<AccessOf> | Promise<ReturnType<AccessOf>>
}

const isUnauthorised = (error: unknown) => error instanceof HttpError && error.status === 401

/** Whether the log-in is on its way already: the console behind it goes as soon as it is there. */
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

/** An answer that never comes. */
const silence = () => new Promise<never>(() => {})

/** How react-admin is told to go to the log-in page and come back; the page itself says enough. */
const toLogin = () => ({ redirectTo: loginAddress(window.location), message: false as const })

/**
 * Who is signed in and what they may see. The user is asked for once per token.
 * @example createAuthProvider({ askUser: async () => (await callService(calls.authCheck)).user, access: accessOf(resources) })
 */
export const createAuthProvider = ({ askUser, access }: Needs): AuthProvider => {
  let known: { token: string; user: Promise<CurrentUser> } | undefined

  const userOf = (token: string): Promise<CurrentUser> => {
    if (known?.token === token) return known.user
    const user = askUser()
    known = { token, user }
    user.catch(() => {
      if (known?.user === user) known = undefined // not knowing is asked again, not remembered
    })
    return user
  }

  const currentUser = async () => {
    const token = tokenStore.read()
    if (!token) throw toLogin()
    return userOf(token)
  }

  /** Roles as far as they are known: without an answer of the service nobody has any. */
  const rolesNow = async (): Promise<readonly string[]> => {
    try {
      return (await currentUser()).roles
    } catch {
      return [] // the guard deals with who is not signed in
    }
  }

  return {
    /** Called by the log-in page. */
    login: logIn,

    /** Called with null when the user logs out, else when a call was refused: then the log-in leads back afterwards. */
    logout: async (params: unknown) => {
      known = undefined
      logOut(await sendPendingChanges())
      return params === null ? loginPath : loginAddress(window.location)
    },

    /** Before a page shows. A service that cannot answer keeps nobody out: its calls will say so themselves. */
    checkAuth: async () => {
      try {
        await currentUser()
      } catch (error) {
        // who is told to leave asks anew each time, and the page to go to would never get its turn
        if (isLeaving()) await silence()
        if (!tokenStore.read() || isUnauthorised(error)) throw toLogin()
      }
    },

    /** When a call of the data provider failed. Only a 401 ends the session: a 403 is said on the page. */
    checkError: async (error: unknown) => {
      if (isUnauthorised(error)) throw toLogin()
    },

    getPermissions: rolesNow,

    /** When somebody's name is shown. */
    getIdentity: async () => {
      const { id, firstName, lastName, ...must } = await currentUser()
      return { ...must, id, fullName: `${firstName} ${lastName}`.trim() }
    },

    /** Before a resource's page, tile or button shows. */
    canAccess: async ({ resource, action }) => {
      const needed = await access(resource, action)
      return needed !== undefined && mayEnter(needed, await rolesNow())
    },
  }
}

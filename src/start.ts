import { logoutPath } from './authProvider/logIn.ts'
import { isDashboard } from './contract/pagePaths.ts'
import { languages } from './i18n/loginWords.ts'
import { firstAnswers, localeCookie, tokenStore } from './wire/tokenStore.ts'

// zod is not to try whether it may write functions: the policy forbids it, and the browser would report that
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Fetches the console. */
export const fetchRouter = () => import('./createRouter.tsx')

const { pathname } = window.location

/** Whether the console is shown, and not the log-in: to whoever has a token, and to whoever leaves. */
export const isInside = tokenStore.read() !== null || pathname === logoutPath

// all that is needed starts at once, before React: the console, its words, and what its page reads first
if (isInside) {
  const parts: Promise<unknown>[] = [fetchRouter(), languages[localeCookie.read()]()]
  // every other page makes more calls of the service, which take long to be made
  if (!isDashboard(pathname) && pathname !== logoutPath) parts.push(import('./contract/calls/calls.ts'))
  for (const arrival of parts) arrival.catch(() => undefined) // asked for anew by the console
  if (pathname !== logoutPath) firstAnswers.ask(pathname)
}

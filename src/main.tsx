import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:tokens.css'
import { loginAddress, logoutPath } from './authProvider/logIn.ts'
import { languages } from './i18n/loginWords.ts'
import { CrashPage, FullScreenSpinner } from './layout/brand.tsx'
import './layout/fonts.css'
import './layout/page.css'
import { showChosenTheme } from './layout/showChosenTheme.ts'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { firstAnswers, localeCookie, tokenStore } from './wire/tokenStore.ts'

// zod is not to try whether it may write functions: the policy forbids it, and the browser would report that
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

document.documentElement.lang = localeCookie.read().slice(0, 2)
showChosenTheme()

const element = document.getElementById('root')
if (!element) throw new Error('index.html lacks the element #root')
const root = createRoot(element)
const show = (page: ReactElement) => root.render(<StrictMode>{page}</StrictMode>)

const fetchRouter = () => import('./createRouter.tsx')

const showConsole = async () => {
  try {
    show(await (await fetchRouter()).openRouter())
  } catch {
    show(<CrashPage />)
  }
}

/** Leads to an address that leaves no trace on the way back. */
const goTo = (address: string) => window.history.replaceState(null, '', address)

/** The log-in for the address that the browser shows, before any of the console is loaded. */
const showLogin = () => {
  goTo(loginAddress(location))
  show(
    <LoginPage
      search={location.search}
      warmUp={async address => (await fetchRouter()).loadConsole(address)}
      onDone={address => {
        window.removeEventListener('popstate', showLogin)
        goTo(address)
        void showConsole()
      }}
    />,
  )
}

const { location } = window
if (tokenStore.read() || location.pathname === logoutPath) {
  // all that is needed starts at once: the console, its words, and what its page reads first
  void showConsole()
  void languages[localeCookie.read()]().catch(() => undefined) // asked for anew by the console
  if (location.pathname !== logoutPath) firstAnswers.ask(location.pathname)
  show(<FullScreenSpinner />)
} else {
  showLogin()
  window.addEventListener('popstate', showLogin)
}

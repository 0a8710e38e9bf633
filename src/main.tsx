import { fetchRouter, isInside } from './start.ts' // before React, which takes its time
import { type ReactElement, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import 'virtual:tokens.css'
import { loginAddress } from './authProvider/logIn.ts'
import './kit/kit.css'
import { CrashPage, FullScreenSpinner, showChosenTheme } from './layout/brand.tsx'
import './layout/fonts.css'
import './layout/page.css'
import './layout/shell.css'
import './pages/dashboard/guide.css'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { localeCookie } from './wire/tokenStore.ts'

document.documentElement.lang = localeCookie.read().slice(0, 2)
showChosenTheme()

const element = document.getElementById('root')
if (!element) throw new Error('index.html lacks the element #root')
const root = createRoot(element)
const show = (page: ReactElement) => root.render(<StrictMode>{page}</StrictMode>)

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
  // before the browser's next frame, and not when it comes to it
  flushSync(() =>
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
    ),
  )
}

/** Milliseconds after which somebody waits: a sign of it before then would only hold up what they wait for. */
const patience = 300

const { location } = window
if (isInside) {
  const waiting = setTimeout(() => show(<FullScreenSpinner />), patience)
  void showConsole().finally(() => clearTimeout(waiting))
} else {
  showLogin()
  window.addEventListener('popstate', showLogin)
}

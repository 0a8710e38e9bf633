import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { loginAddress, logIn } from './authProvider/logIn.ts'
import { CrashPage } from './layout/CrashPage.tsx'
import './layout/fonts.css'
import './layout/page.css'
import './layout/shell.css'
import { FullScreenSpinner } from './layout/Spinner.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { showChosenTheme } from './theme/chosenTheme.ts'
import './theme/tokens.css'
import { localeCookie } from './wire/locale.ts'
import { tokenStore } from './wire/tokenStore.ts'

// the content security policy forbids zod to compile its schemas; the console, which has them, is imported after this
config({ jitless: true })

document.documentElement.lang = localeCookie.read().slice(0, 2)
showChosenTheme()

const element = document.getElementById('root')
if (!element) throw new Error('index.html lacks the element #root')
const root = createRoot(element)
const show = (page: ReactElement) => root.render(<StrictMode>{page}</StrictMode>)

const importConsole = () => import('./createRouter.tsx')

const showConsole = async () => {
  try {
    show((await importConsole()).openConsole())
  } catch {
    show(<CrashPage />)
  }
}

/** Replaces the address without an entry in the browser's history. */
const replaceAddress = (address: string) => window.history.replaceState(null, '', address)

/** The log-in page before the console is loaded; inside the console it is the `loginPage` of Admin. */
const showLogin = () => {
  replaceAddress(loginAddress(window.location))
  show(
    <LoginPage
      search={window.location.search}
      onLogIn={async (credentials, next) => {
        importConsole().catch(() => undefined) // loads during the log-in; showConsole reports a failure
        await logIn(credentials)
        window.removeEventListener('popstate', showLogin)
        replaceAddress(next)
        await showConsole()
      }}
    />,
  )
}

if (tokenStore.read() === null) {
  showLogin()
  window.addEventListener('popstate', showLogin) // another address of the console also needs the log-in
} else {
  show(<FullScreenSpinner />)
  void showConsole()
}

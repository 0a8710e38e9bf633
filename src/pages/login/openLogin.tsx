import { useSyncExternalStore } from 'react'
import { loginAddress, logIn } from '../../authProvider/logIn.ts'
import { LoginPage } from './LoginPage.tsx'

/** Turns the address into that of the log-in page, which leads to the former address after the log-in. */
const showLoginAddress = () => window.history.replaceState(null, '', loginAddress(window.location))

/** Watches the history: entries of a console that was open before lead to another address without loading the page. */
const watchAddress = (onChange: () => void) => {
  const onMove = () => {
    showLoginAddress()
    onChange()
  }
  window.addEventListener('popstate', onMove)
  return () => window.removeEventListener('popstate', onMove)
}

const StandaloneLogin = () => (
  <LoginPage
    search={useSyncExternalStore(watchAddress, () => window.location.search)}
    onLogIn={async (credentials, next) => {
      await logIn(credentials)
      window.location.replace(next)
    }}
  />
)

/** The log-in page without the console, which the browser loads after the log-in; inside the console it is Admin's `loginPage`. */
export const openLogin = () => {
  showLoginAddress()
  return <StandaloneLogin />
}

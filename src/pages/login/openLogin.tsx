import { loginAddress, logIn } from '../../authProvider/logIn.ts'
import { LoginPage } from './LoginPage.tsx'

/** The log-in page without the console, which the browser loads after the log-in; inside the console it is Admin's `loginPage`. */
export const openLogin = () => {
  window.history.replaceState(null, '', loginAddress(window.location))
  return (
    <LoginPage
      search={window.location.search}
      onLogIn={async (credentials, next) => {
        await logIn(credentials)
        window.location.replace(next)
      }}
    />
  )
}

import { useEffect } from 'react'
import { useLogin, useLogout } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { loginPath, nextUrlOf } from '../../authProvider/logIn.ts'
import { FullScreenSpinner } from '../../layout/Spinner.tsx'
import { tokenStore } from '../../wire/tokenStore.ts'
import { LoginPage } from './LoginPage.tsx'

/** The log-in page inside the console. A signed-in user is led on to where the page would lead. */
export const ConsoleLoginPage = () => {
  const login = useLogin()
  const { search } = useLocation()
  if (tokenStore.read() !== null) return <Navigate to={nextUrlOf(search)} replace />
  return <LoginPage search={search} onLogIn={login} />
}

/**
 * Ends the session and leads to the log-in. It has an address of its own, so that the guard of a form asks about unsaved
 * changes before the session ends.
 */
export const LogoutPage = () => {
  const logout = useLogout()
  useEffect(() => {
    void logout(null, loginPath, false)
  }, [logout])
  return <FullScreenSpinner />
}

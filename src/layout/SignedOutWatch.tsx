import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { loginAddress, loginPath } from '../authProvider/loginAddress.ts'
import { tokenStore } from '../authProvider/tokenStore.ts'

/**
 * Leads to the log-in when the token goes: in another tab, or because a call was refused with 401.
 * It waits a moment, since react-admin leads there by itself after calls of its data provider.
 */
export const SignedOutWatch = () => {
  const navigate = useNavigate()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = tokenStore.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (window.location.pathname !== loginPath && tokenStore.read() === null)
          void navigate(loginAddress(window.location))
      }, 30)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [navigate])
  return null
}

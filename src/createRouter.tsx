import { lazy, Suspense } from 'react'
import { createBrowserRouter, redirect } from 'react-router-dom'
import { loginAddress, loginPath } from './authProvider/loginAddress.ts'
import { logoutPath } from './authProvider/logoutPath.ts'
import { nextUrlOf } from './authProvider/nextUrlOf.ts'
import { tokenStore } from './authProvider/tokenStore.ts'
import { CrashPage } from './layout/CrashPage.tsx'
import type { House } from './house.ts'
import { FullScreenSpinner } from './layout/FullScreenSpinner.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { preloadPage } from './pages/preloadPage.ts'

/** The console behind the log-in, together with the page that will show first. */
const loadConsole = async (address: string) => {
  const [{ App }] = await Promise.all([import('./App.tsx'), preloadPage(address)])
  return { default: App }
}

const Console = lazy(() => loadConsole(window.location.pathname))

/**
 * Every address of the console. Whoever has no token is led to the log-in before any of the console is loaded.
 * A data router: without one react-admin's guards for unsaved changes are silently off.
 * @param house other declarations than those of src/resources
 */
export const createRouter = (house?: House) =>
  createBrowserRouter([
    {
      path: loginPath,
      loader: ({ request }) => (tokenStore.read() ? redirect(nextUrlOf(new URL(request.url).search)) : null),
      element: <LoginPage warmUp={loadConsole} />,
      errorElement: <CrashPage />,
      HydrateFallback: FullScreenSpinner,
    },
    {
      path: logoutPath,
      loader: () => {
        tokenStore.drop()
        return redirect(loginPath)
      },
      errorElement: <CrashPage />,
      HydrateFallback: FullScreenSpinner,
    },
    {
      path: '*',
      loader: ({ request }) => (tokenStore.read() ? null : redirect(loginAddress(new URL(request.url)))),
      shouldRevalidate: () => false,
      element: (
        <Suspense fallback={<FullScreenSpinner />}>
          <Console house={house} />
        </Suspense>
      ),
      errorElement: <CrashPage />,
      HydrateFallback: FullScreenSpinner,
    },
  ])

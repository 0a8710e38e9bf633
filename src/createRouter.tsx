import { lazy, Suspense } from 'react'
import { createBrowserRouter, matchPath, redirect } from 'react-router-dom'
import { loginAddress, loginPath, logOut, logoutPath, nextUrlOf } from './authProvider/logIn.ts'
import type { Declared } from './declared.ts'
import type { PartsByName } from './kit/ResourceParts.ts'
import { CrashPage, FullScreenSpinner } from './layout/brand.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { leaving, tokenStore } from './wire/tokenStore.ts'

/** Fetches the code of the page at an address, so that it is there when the shell asks for it. The table itself stays out of the log-in page. */
const preloadPage = async (address: string): Promise<void> => {
  const { routesOf } = await import('./pages/routes.tsx')
  const pathname = address.split(/[?#]/)[0] ?? ''
  await routesOf()
    .find(({ path }) => matchPath(path, pathname))
    ?.preload()
}

/** The console behind the log-in, together with the page that will show first. */
const loadConsole = async (address: string) => {
  const [{ App }] = await Promise.all([import('./App.tsx'), preloadPage(address)])
  return { default: App }
}

const Console = lazy(() => loadConsole(window.location.pathname))

/**
 * Every address of the console. Whoever has no token is led to the log-in before any of the console is loaded.
 * A data router: without one react-admin's guards for unsaved changes are silently off.
 * @param declared other declarations than those of src/resources
 * @param parts what their lists and forms show otherwise
 */
export const createRouter = (declared?: Declared, parts?: PartsByName) =>
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
      loader: async () => {
        const isQuiet = window.dispatchEvent(new Event(leaving, { cancelable: true }))
        await new Promise(resolve => setTimeout(resolve)) // what is sent now still carries the token
        logOut(isQuiet ? 0 : 2000)
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
          <Console declared={declared} parts={parts} />
        </Suspense>
      ),
      errorElement: <CrashPage />,
      HydrateFallback: FullScreenSpinner,
    },
  ])

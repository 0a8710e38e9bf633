import type { ReactElement } from 'react'
import {
  createBrowserRouter,
  redirect,
  type RouteObject,
  RouterProvider,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router-dom'
import { loginAddress, loginPath, logOut, logoutPath, nextUrlOf } from './authProvider/logIn.ts'
import type { Declared } from './resources/index.ts'
import { languages } from './i18n/loginWords.ts'
import type { PartsByName } from './kit/ResourceParts.ts'
import { CrashPage, FullScreenSpinner } from './layout/brand.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { leaving, localeCookie, tokenStore } from './wire/tokenStore.ts'

/** Fetches the console and its words side by side, and opens it at an address. */
export const loadConsole = async (address: string, declared?: Declared, parts?: PartsByName) => {
  const [{ openConsole }] = await Promise.all([import('./App.tsx'), languages[localeCookie.read()]()])
  return openConsole(address.split(/[?#]/)[0] ?? '', declared, parts)
}

/** The log-in of somebody who was in the console, and of whoever comes by a link to it. */
const LoginRoute = ({ warmUp }: { warmUp: (address: string) => Promise<unknown> }) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const goOn = (address: string) => void navigate(address, { replace: true })
  return <LoginPage search={search} warmUp={warmUp} onDone={goOn} />
}

/** The console that its loader has fetched: waiting in a Suspense would hold it back for another 300 ms. */
const Console = () => useLoaderData<ReactElement>()

/**
 * Every address of the console. Whoever has no token is led to the log-in before any of the console is loaded.
 * A data router: without one react-admin's guards for unsaved changes are silently off.
 * @param declared other declarations than those of src/resources
 * @param parts what their lists and forms show otherwise
 * @param opened the console at the address that the browser shows, where it is at hand
 */
export const createRouter = (declared?: Declared, parts?: PartsByName, opened?: ReactElement) => {
  const load = (address: string) => loadConsole(address, declared, parts)
  const routes: RouteObject[] = [
    {
      path: loginPath,
      loader: ({ request }) => (tokenStore.read() ? redirect(nextUrlOf(new URL(request.url).search)) : null),
      element: <LoginRoute warmUp={load} />,
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
      id: 'console',
      path: '*',
      loader: ({ request: { url } }) =>
        tokenStore.read() ? load(new URL(url).pathname) : redirect(loginAddress(new URL(url))),
      shouldRevalidate: () => false,
      element: <Console />,
      errorElement: <CrashPage />,
      HydrateFallback: FullScreenSpinner,
    },
  ]
  return createBrowserRouter(routes, opened && { hydrationData: { loaderData: { console: opened } } })
}

/**
 * The whole console, at the address that the browser shows. It is made before its router, which would have it drawn in
 * slices, behind whatever else there is to do.
 */
export const openRouter = async () => {
  const { pathname } = window.location
  const isBefore = [loginPath, logoutPath].includes(pathname) || tokenStore.read() === null
  const opened = isBefore ? undefined : await loadConsole(pathname)
  return <RouterProvider router={createRouter(undefined, undefined, opened)} />
}

import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import {
  AdminContext,
  DefaultTitleContextProvider,
  LogoutOnMount,
  Resource,
  type ResourceDefinition,
  ResourceDefinitionContextProvider,
  type ResourceProps,
  useAuthState,
  useScrollToTop,
} from 'react-admin'
import { matchPath, Navigate, Route, Routes } from 'react-router-dom'
import { loginPath } from './authProvider/logIn.ts'
import { routeNameOf } from './contract/derive.ts'
import { isDashboard, pagePaths } from './contract/pagePaths.ts'
import type { ResourceDeclaration } from './contract/resource.ts'
import { createDeps, messagesOf } from './createDeps.ts'
import { dashboardQuery, verdictQuery } from './dataProvider/useProvider.ts'
import { type Declared, declared as ours } from './resources/index.ts'
import type { PartsByName } from './kit/ResourceParts.ts'
import { recordTitle } from './kit/useDeclarationText.ts'
import { FullScreenSpinner, productName } from './layout/brand.tsx'
import { Toasts } from './layout/Toasts.tsx'
import { AuthFailedPage, DeniedPage } from './layout/errorPages.tsx'
import { LostPage, shellOf } from './pages/palette/Palette.tsx'
import { type PageRoute, pageOf, routesOf, toRoute } from './pages/routes.tsx'
import { createStyles, theme } from './theme/theme.ts'
import { firstAnswers, localeCookie, tokenStore } from './wire/tokenStore.ts'

const themes = { lightTheme: theme('light'), darkTheme: theme('dark') }

/**
 * Makes react-admin's resource of a declaration, with its pages. What cannot be changed by a form (the exports) has rooms
 * of its own and gets no page here.
 */
const toResource = (
  declaration: ResourceDeclaration,
  routes: readonly PageRoute[],
): ReactElement<ResourceProps> => {
  const pages = routes.filter(({ resource }) => resource?.declaration === declaration)
  const pageAt = (place: 'list' | 'create' | 'edit' | 'show') => {
    const found = pages.find(({ resource }) => resource?.place === place)
    return found && pageOf(found)
  }
  return (
    <Resource
      name={routeNameOf(declaration)}
      list={pageAt('list')}
      create={pageAt('create')}
      edit={pageAt('edit')}
      show={pageAt('show')}
      recordRepresentation={record => recordTitle(declaration, record)}
    />
  )
}

interface Props {
  declared: Declared
  deps: ReturnType<typeof createDeps>
  /** Its pages by address. */
  routes: readonly PageRoute[]
}

/** What is shown to who is signed in; others are led out. */
const SignedIn = ({ children }: { children: ReactNode }) => {
  useScrollToTop()
  const { authenticated, isPending } = useAuthState()
  if (isPending) return <FullScreenSpinner />
  return authenticated ? children : <LogoutOnMount />
}

/** Every page at its address: those of the declared resources, and those that no declaration describes. */
const pagesOf = (routes: readonly PageRoute[], resources: readonly ReactElement<ResourceProps>[]) => {
  const own = routes.filter(({ resource }) => !resource)
  return (
    <Routes>
      <Route path="/" element={<Navigate to={pagePaths.dashboard} replace />} />
      {own.filter(({ bare }) => !bare).map(toRoute)}
      {resources.map(resource => (
        <Route key={resource.props.name} path={`${resource.props.name}/*`} element={resource} />
      ))}
      <Route path="/authentication-error" element={<AuthFailedPage />} />
      <Route path="/access-denied" element={<DeniedPage />} />
      <Route path="*" element={<LostPage />} />
    </Routes>
  )
}

/**
 * Everything behind the log-in: what it needs, the declared resources and the pages no declaration describes. In place of
 * react-admin's Admin, which brings the shell and the log-in of react-admin along, and which draws all again twice until
 * it knows its resources: here they are known before.
 */
const App = ({ declared, deps, routes }: Props) => {
  const [{ styles, definitions, shown }] = useState(() => {
    const resources = Object.values(declared.resources).map(declaration => toResource(declaration, routes))
    const known = resources.map(({ props }): ResourceDefinition => Resource.registerResource(props))
    const Shell = shellOf(declared)
    return {
      styles: createStyles(),
      definitions: Object.fromEntries(known.map(definition => [definition.name, definition])),
      shown: (
        <Routes>
          {routes.filter(({ bare }) => bare).map(toRoute)}
          <Route
            path="/*"
            element={
              <SignedIn>
                <Shell>{pagesOf(routes, resources)}</Shell>
              </SignedIn>
            }
          />
        </Routes>
      ),
    }
  })
  return (
    <CacheProvider value={styles}>
      <AdminContext {...deps} {...themes}>
        <CssBaseline enableColorScheme />
        <ResourceDefinitionContextProvider definitions={definitions}>
          <DefaultTitleContextProvider value={productName}>{shown}</DefaultTitleContextProvider>
        </ResourceDefinitionContextProvider>
        <Toasts />
      </AdminContext>
    </CacheProvider>
  )
}

/** What react-admin asks before it shows anything, by its own keys: known beforehand, the shell is drawn once and not thrice. */
const whoIsThere = ({ queryClient, authProvider }: Props['deps']) => {
  const { checkAuth, getPermissions, getIdentity } = authProvider
  const asks = {
    checkAuth: [{}, async () => checkAuth({}).then(() => true)],
    getPermissions: [{}, async () => getPermissions?.({})],
    getIdentity: [undefined, async () => getIdentity?.()],
  } as const
  return Object.entries(asks).map(([name, [params, queryFn]]) =>
    queryClient.prefetchQuery({ queryKey: ['auth', name, ...(params ? [params] : [])], queryFn }),
  )
}

/** Reads what the dashboard shows while its code is made ready: what comes within 100 ms is drawn at once. */
const readFirst = async (path: string, queryClient: QueryClient) => {
  if (firstAnswers.isHeld() || !isDashboard(path)) return
  const answers = [dashboardQuery, verdictQuery].map(query => queryClient.prefetchQuery<unknown>(query))
  await Promise.race([Promise.all(answers), new Promise(resolve => setTimeout(resolve, 100))])
}

/**
 * Makes the console, with its words and the page at a path at hand, so that it shows all at once.
 * @param parts what its lists and forms show otherwise
 */
export const openConsole = async (path: string, declared: Declared = ours, parts?: PartsByName) => {
  const routes = routesOf(declared, parts)
  await messagesOf(declared)(localeCookie.read())
  const deps = createDeps(declared)
  const here = routes.find(route => matchPath(route.path, path))
  // while somebody still types nobody is there yet
  const isIn = tokenStore.read() !== null && window.location.pathname !== loginPath
  // every other page reads records; what does not arrive is fetched anew by the first of them
  if (path !== pagePaths.dashboard) import('./dataProvider/readRecords.ts').catch(() => undefined)
  await Promise.all([
    ...(isIn ? [...whoIsThere(deps), readFirst(path, deps.queryClient)] : []),
    here?.preload().catch(() => undefined), // a page that does not arrive says so in its place
  ])
  return <App declared={declared} deps={deps} routes={routes} />
}

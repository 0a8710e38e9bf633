import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { matchPath, Navigate, Route } from 'react-router-dom'
import { loginPath } from './authProvider/logIn.ts'
import { routeNameOf } from './contract/derive.ts'
import { isDashboard, pagePaths } from './contract/pagePaths.ts'
import type { ResourceDeclaration } from './contract/resource.ts'
import { createDeps, messagesOf } from './createDeps.ts'
import { dashboardQuery, verdictQuery } from './dataProvider/useProvider.ts'
import { type Declared, declared as ours } from './resources/index.ts'
import type { PartsByName } from './kit/ResourceParts.ts'
import { recordTitle } from './kit/useDeclarationText.ts'
import { CrashPage, FullScreenSpinner, productName } from './layout/brand.tsx'
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
const toResource = (declaration: ResourceDeclaration, routes: readonly PageRoute[]) => {
  const pages = routes.filter(({ resource }) => resource?.declaration === declaration)
  const pageAt = (place: 'list' | 'create' | 'edit' | 'show') => {
    const found = pages.find(({ resource }) => resource?.place === place)
    return found && pageOf(found)
  }
  return (
    <Resource
      key={declaration.name}
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

/**
 * Everything behind the log-in: what it needs, the declared resources and the pages no declaration describes. In place of
 * react-admin's Admin, which brings the shell and the log-in of react-admin along.
 */
const App = ({ declared, deps, routes }: Props) => {
  const [layout] = useState(() => shellOf(declared))
  const [styles] = useState(createStyles)
  const own = routes.filter(({ resource }) => !resource)
  return (
    <CacheProvider value={styles}>
      <AdminContext {...deps} {...themes}>
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          title={productName}
          layout={layout}
          loading={FullScreenSpinner}
          catchAll={LostPage}
          error={CrashPage}
          accessDenied={DeniedPage}
          authenticationError={AuthFailedPage}
          requireAuth
          disableTelemetry
        >
          {Object.values(declared.resources).map(declaration => toResource(declaration, routes))}
          <CustomRoutes>
            <Route path="/" element={<Navigate to={pagePaths.dashboard} replace />} />
            {own.filter(({ bare }) => !bare).map(toRoute)}
          </CustomRoutes>
          <CustomRoutes noLayout>{own.filter(({ bare }) => bare).map(toRoute)}</CustomRoutes>
        </CoreAdminUI>
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

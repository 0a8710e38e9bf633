import { useMemo } from 'react'
import { Admin, CustomRoutes } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { pagePaths } from './contract/pagePaths.ts'
import type { ConsoleDeps } from './createDeps.ts'
import type { PartsByName } from './kit/ResourceParts.ts'
import { productName } from './layout/brand.tsx'
import { CrashPage } from './layout/CrashPage.tsx'
import { AuthFailedPage, DeniedPage } from './layout/errorPages.tsx'
import { FullScreenSpinner } from './layout/Spinner.tsx'
import { ToastArea } from './layout/Toasts.tsx'
import { ConsoleLoginPage } from './pages/login/sessionPages.tsx'
import { createShell, LostPage } from './pages/palette/Palette.tsx'
import { bareRoutes, pageRoutes, toResource } from './pages/routes.tsx'
import type { Declared } from './resources/index.ts'
import { darkTheme, lightTheme } from './theme/theme.ts'

interface AppProps {
  readonly declared: Declared
  readonly deps: ConsoleDeps
  /** Replace pieces of the declared pages; without them declaredPages.tsx uses those of resourceParts.tsx. */
  readonly parts?: PartsByName | undefined
}

/** The address of the dashboard is `/dashboard`; react-admin shows its `dashboard` at `/`. */
const Home = () => <Navigate to={pagePaths.dashboard} replace />

/** The console: react-admin's Admin with a resource for each declaration, and the pages that no declaration describes. */
export const App = ({ declared, deps, parts }: AppProps) => {
  const layout = useMemo(() => createShell(declared), [declared])
  return (
    <Admin
      dataProvider={deps.dataProvider}
      authProvider={deps.authProvider}
      i18nProvider={deps.i18nProvider}
      queryClient={deps.queryClient}
      store={deps.store}
      title={productName}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      layout={layout}
      loginPage={ConsoleLoginPage}
      dashboard={Home}
      catchAll={LostPage}
      accessDenied={DeniedPage}
      authenticationError={AuthFailedPage}
      error={CrashPage}
      loading={FullScreenSpinner}
      notification={ToastArea}
      requireAuth
      disableTelemetry
    >
      {Object.values(declared.resources).map(declaration => toResource(declaration, parts))}
      <CustomRoutes>{pageRoutes(declared, parts)}</CustomRoutes>
      <CustomRoutes noLayout>{bareRoutes}</CustomRoutes>
    </Admin>
  )
}

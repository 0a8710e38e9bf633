import { useState } from 'react'
import { Admin, CustomRoutes } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { pagePaths } from './contract/pagePaths.ts'
import { createDeps } from './createDeps.ts'
import { house as ours, type House } from './house.ts'
import { toResource } from './kit/toResource.tsx'
import { CrashPage } from './layout/CrashPage.tsx'
import { DeniedPage } from './layout/DeniedPage.tsx'
import { FullScreenSpinner } from './layout/FullScreenSpinner.tsx'
import { Layout } from './layout/Layout.tsx'
import { productName } from './layout/productName.ts'
import { theme } from './layout/theme.ts'
import { Toasts } from './layout/Toasts.tsx'
import { iconOf } from './pages/iconOf.ts'
import { NotFoundPage } from './pages/notFound/NotFoundPage.tsx'
import { routes } from './pages/routes.tsx'
import { partsOf } from './pages/settings/partsOf.ts'
import { toRoute } from './pages/toRoute.tsx'

const lightTheme = theme('light')
const darkTheme = theme('dark')

/** Everything behind the log-in: what it needs, the declared resources and the rooms of their own. */
export const App = ({ house = ours }: { house?: House | undefined }) => {
  const [deps] = useState(() => createDeps(house))
  return (
    <Admin
      {...deps}
      title={productName}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      layout={Layout}
      notification={Toasts}
      loading={FullScreenSpinner}
      catchAll={NotFoundPage}
      error={CrashPage}
      accessDenied={DeniedPage}
      loginPage={false}
      authCallbackPage={false}
      requireAuth
      disableTelemetry
    >
      {Object.values(house.resources).map(declaration =>
        toResource(declaration, iconOf(declaration), partsOf(declaration)),
      )}
      <CustomRoutes>
        <Route path="/" element={<Navigate to={pagePaths.dashboard} replace />} />
        {routes.filter(({ bare }) => !bare).map(toRoute)}
      </CustomRoutes>
      <CustomRoutes noLayout>{routes.filter(({ bare }) => bare).map(toRoute)}</CustomRoutes>
    </Admin>
  )
}

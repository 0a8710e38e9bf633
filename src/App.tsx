import { useState } from 'react'
import { Admin, CustomRoutes } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { pagePaths } from './contract/pagePaths.ts'
import { createDeps } from './createDeps.ts'
import { type Declared, declared as ours } from './declared.ts'
import type { PartsByName } from './kit/ResourceParts.ts'
import { toResource } from './kit/toResource.tsx'
import { productName } from './layout/BrandMark.tsx'
import { CrashPage } from './layout/CrashPage.tsx'
import { FullScreenSpinner } from './layout/Spinner.tsx'
import { Toasts } from './layout/Toasts.tsx'
import { DeniedPage } from './layout/errorPages.tsx'
import { LostPage, shellOf } from './pages/palette/Palette.tsx'
import { routesOf, toRoute } from './pages/routes.tsx'
import { ourParts } from './pages/settings/resourceParts.tsx'
import { iconOf } from './pages/settings/settingsGroups.tsx'
import { theme } from './theme/theme.ts'

const lightTheme = theme('light')
const darkTheme = theme('dark')

interface Props {
  declared?: Declared | undefined
  /** What the lists and forms of the declarations show otherwise than these say. */
  parts?: PartsByName | undefined
}

/** Everything behind the log-in: what it needs, the declared resources and the pages no declaration describes. */
export const App = ({ declared = ours, parts = ourParts }: Props) => {
  const [deps] = useState(() => createDeps(declared))
  const [routes] = useState(() => routesOf(declared, parts))
  const [layout] = useState(() => shellOf(declared))
  return (
    <Admin
      {...deps}
      title={productName}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      layout={layout}
      notification={Toasts}
      loading={FullScreenSpinner}
      catchAll={LostPage}
      error={CrashPage}
      accessDenied={DeniedPage}
      loginPage={false}
      authCallbackPage={false}
      requireAuth
      disableTelemetry
    >
      {Object.values(declared.resources).map(declaration =>
        toResource(declaration, iconOf(declaration), parts[declaration.name]),
      )}
      <CustomRoutes>
        <Route path="/" element={<Navigate to={pagePaths.dashboard} replace />} />
        {routes.filter(({ bare }) => !bare).map(toRoute)}
      </CustomRoutes>
      <CustomRoutes noLayout>{routes.filter(({ bare }) => bare).map(toRoute)}</CustomRoutes>
    </Admin>
  )
}

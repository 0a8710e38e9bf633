import { type ComponentType, type ReactElement, useState } from 'react'
import { Admin, CustomRoutes, Resource, type ResourceProps } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { callsOf } from './contract/calls/declaredCalls.ts'
import { routeNameOf } from './contract/derive.ts'
import { pagePaths } from './contract/pagePaths.ts'
import type { ResourceDeclaration } from './contract/resource.ts'
import { createDeps } from './createDeps.ts'
import { type Declared, declared as ours } from './declared.ts'
import type { PartsByName, ResourceParts } from './kit/ResourceParts.ts'
import { ResourceList } from './kit/list/ResourceList.tsx'
import { recordTitle } from './kit/useDeclarationText.ts'
import { CrashPage, FullScreenSpinner, productName } from './layout/brand.tsx'
import { Toasts } from './layout/Toasts.tsx'
import { DeniedPage, Guarded } from './layout/errorPages.tsx'
import { LostPage, shellOf } from './pages/palette/Palette.tsx'
import { routesOf, toRoute } from './pages/routes.tsx'
import { ourParts } from './pages/settings/resourceParts.tsx'
import { iconOf } from './pages/settings/settingsGroups.tsx'
import { theme } from './theme/theme.ts'

const lightTheme = theme('light')
const darkTheme = theme('dark')

/**
 * Makes react-admin's resource of a declaration, with its page. What cannot be changed by a form (the exports)
 * has rooms of its own and gets no page here.
 * @param icon shown where the list is empty
 * @param parts what its list shows that the declaration cannot say
 */
const toResource = (
  declaration: ResourceDeclaration,
  icon?: ResourceProps['icon'],
  parts?: ResourceParts,
) => {
  const { create, update } = callsOf(declaration)
  const { pages } = parts ?? {}
  const guarded = (page: ReactElement) => <Guarded access={declaration.access}>{page}</Guarded>
  const pageOf = (Page: ComponentType | undefined) => Page && guarded(<Page />)
  const isChangeable = create !== undefined || update !== undefined
  const ownList = isChangeable ? guarded(<ResourceList declaration={declaration} parts={parts} />) : undefined
  return (
    <Resource
      key={declaration.name}
      name={routeNameOf(declaration)}
      list={pageOf(pages?.list) ?? ownList}
      create={pageOf(pages?.create)}
      edit={pageOf(pages?.edit)}
      show={pageOf(pages?.show)}
      icon={icon}
      recordRepresentation={record => recordTitle(declaration, record)}
    />
  )
}

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

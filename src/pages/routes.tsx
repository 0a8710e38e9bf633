import { type ComponentType, lazy, Suspense } from 'react'
import { Route } from 'react-router-dom'
import type { Access } from '../contract/calls/call.ts'
import { connectPaths, pagePaths } from '../contract/pagePaths.ts'
import type { Declarations, SettingsDeclaration } from '../contract/resource.ts'
import { declared as ours } from '../declared.ts'
import type { PartsByName, ResourceParts } from '../kit/ResourceParts.ts'
import { Guarded } from '../layout/errorPages.tsx'
import { FullScreenSpinner } from '../layout/Spinner.tsx'
import { resources, settings } from '../resources/index.ts'
import { ourParts } from './settings/resourceParts.tsx'
import { groupsOf } from './settings/settingsGroups.tsx'
import { exportPath } from './exports/useExport.ts'

/** A page that no declaration describes. */
export interface PageRoute {
  readonly path: string
  /** Who may open it; everybody signed in by default. */
  readonly access?: Access
  readonly page: ComponentType
  /** Stands without the shell. */
  readonly bare?: true
  /** Fetches the page's code before it is shown. */
  readonly preload: () => Promise<unknown>
}

const route = (path: string, load: () => Promise<ComponentType>, access?: Access): PageRoute => ({
  path,
  access,
  page: lazy(async () => ({ default: await load() })),
  preload: load,
})

const bareRoute = (path: string, load: () => Promise<ComponentType>): PageRoute => ({
  ...route(path, load),
  bare: true,
})

type Load = () => Promise<ComponentType>

/** Declarations whose page shows more than a list or a form. */
const rooms: Readonly<Record<string, Load>> = {
  [settings.akeneoApi.name]: async () => (await import('./settings/AkeneoApiPage.tsx')).AkeneoApiPage,
  [settings.productFilter.name]: async () =>
    (await import('./productFilter/ProductFilterPage.tsx')).ProductFilterPage,
  [settings.assetCache.name]: async () => (await import('./settings/AssetCachePage.tsx')).AssetCachePage,
  [settings.retention.name]: async () => (await import('./settings/RetentionPage.tsx')).RetentionPage,
}

/** The page of a singleton is its form, where nothing stands in its place. */
const formOf =
  (declaration: SettingsDeclaration, parts: ResourceParts | undefined): Load =>
  async () => {
    const { SettingsPage } = await import('../kit/settings/SettingsPage.tsx')
    return () => <SettingsPage declaration={declaration} parts={parts} />
  }

const hubOf =
  (declared: Declarations): Load =>
  async () => {
    const { SettingsHub } = await import('./settings/SettingsHub.tsx')
    return () => <SettingsHub groups={groupsOf(declared)} />
  }

const settingsRoute = (declaration: SettingsDeclaration, parts: ResourceParts | undefined) => {
  const { name, path, access } = declaration
  const page = parts?.pages?.edit
  return route(path, page ? async () => page : (rooms[name] ?? formOf(declaration, parts)), access)
}

/** The rooms of the console by address, those of the singletons from their declarations. One line each. */
export const routesOf = (
  declared: Declarations = ours,
  parts: PartsByName = ourParts,
): readonly PageRoute[] => [
  route(pagePaths.dashboard, async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage),
  route(resources.exports.path, async () => (await import('./exports/ExportsPage.tsx')).ExportsPage),
  route(pagePaths.checkRun, async () => (await import('./checkRun/CheckRunPage.tsx')).CheckRunPage),
  route(exportPath(':id'), async () => (await import('./exports/ExportPage.tsx')).ExportPage),
  route(exportPath(':id', 'changes'), async () => (await import('./exports/ChangesPage.tsx')).ChangesPage),
  route(
    exportPath(':id', 'results'),
    async () => (await import('./exports/results/ResultsPage.tsx')).ResultsPage,
  ),
  route(
    exportPath(':id', 'errors'),
    async () => (await import('./exports/results/ResultsPage.tsx')).ExportErrorsPage,
  ),
  route(
    exportPath(':id', 'warnings'),
    async () => (await import('./exports/results/ResultsPage.tsx')).ExportWarningsPage,
  ),
  route(pagePaths.trace, async () => (await import('./trace/TracePage.tsx')).TracePage),
  route(`${pagePaths.trace}/:sku`, async () => (await import('./trace/TracePage.tsx')).TracePage),
  route(pagePaths.sync, async () => (await import('./sync/SyncPage.tsx')).SyncPage),
  route(pagePaths.mapping, async () => (await import('./mapping/MappingPage.tsx')).MappingPage),
  route(pagePaths.settings, hubOf(declared)),
  ...Object.values(declared.settings).map(declaration => settingsRoute(declaration, parts[declaration.name])),
  route(
    resources.audit.path,
    async () => (await import('./settings/audit/AuditPage.tsx')).AuditPage,
    resources.audit.access,
  ),
  bareRoute(connectPaths.confirm, async () => (await import('./appConnection/connectPages.tsx')).ConfirmPage),
  bareRoute(connectPaths.success, async () => (await import('./appConnection/connectPages.tsx')).SuccessPage),
  bareRoute(connectPaths.error, async () => (await import('./appConnection/connectPages.tsx')).ErrorPage),
]

/** A route of the table as react-admin's custom routes take it, behind its access. */
export const toRoute = ({ path, access, page: Page, bare }: PageRoute) => (
  <Route
    key={path}
    path={path}
    element={
      <Guarded access={access}>
        {bare ? (
          // the shell has one of its own
          <Suspense fallback={<FullScreenSpinner />}>
            <Page />
          </Suspense>
        ) : (
          <Page />
        )}
      </Guarded>
    }
  />
)

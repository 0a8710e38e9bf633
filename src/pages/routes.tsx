import { Card } from '@mui/material'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Route, useLocation, useParams } from 'react-router-dom'
import type { Access } from '../contract/calls/call.ts'
import { connectPaths, pagePaths } from '../contract/pagePaths.ts'
import { routeNameOf } from '../contract/derive.ts'
import type { Declaration, Declarations, SettingsDeclaration } from '../contract/resource.ts'
import { declared as ours } from '../declared.ts'
import type { PartsByName, ResourceParts } from '../kit/ResourceParts.ts'
import { RowSkeleton } from '../kit/states.tsx'
import { useSettingsCrumbs } from '../kit/useDeclarationText.ts'
import { Guarded } from '../layout/errorPages.tsx'
import { PageFrame } from '../layout/PageFrame.tsx'
import { FullScreenSpinner } from '../layout/brand.tsx'
import { profile } from '../resources/account.ts'
import { resources, settings } from '../resources/index.ts'
import { ourParts } from './settings/resourceParts.tsx'
import { groupsOf } from './settings/settingsGroups.tsx'
import { exportPath } from './exports/useExport.ts'

/** A page that no declaration describes. */
export interface PageRoute {
  readonly path: string
  /** Who may open it; everybody signed in by default. */
  readonly access?: Access
  /** The word that names it while its code loads; it may hold the places of the address. */
  readonly title: string
  readonly page: ComponentType
  /** Stands without the shell. */
  readonly bare?: true
  /** Fetches the page's code before it is shown. */
  readonly preload: () => Promise<unknown>
}

type Load = () => Promise<ComponentType>

const route = (path: string, title: string, load: Load, access?: Access): PageRoute => ({
  path,
  title,
  access,
  page: lazy(async () => ({ default: await load() })),
  preload: load,
})

const bareRoute = (path: string, load: Load): PageRoute => ({
  ...route(path, '', load),
  bare: true,
})

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

/** The word for what a declaration lists or keeps. */
const nameOf = (declaration: Declaration) => `resources.${routeNameOf(declaration)}.name`

const settingsRoute = (declaration: SettingsDeclaration, parts: ResourceParts | undefined) => {
  const { name, path, access } = declaration
  const page = parts?.pages?.edit
  const load = page ? async () => page : (rooms[name] ?? formOf(declaration, parts))
  return route(path, nameOf(declaration), load, access)
}

/** The rooms of the console by address, those of the singletons from their declarations. One line each. */
export const routesOf = (
  declared: Declarations = ours,
  parts: PartsByName = ourParts,
): readonly PageRoute[] => [
  route(
    pagePaths.dashboard,
    'kontor.shell.dashboard',
    async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
  ),
  route(
    resources.exports.path,
    'kontor.shell.exports',
    async () => (await import('./exports/ExportsPage.tsx')).ExportsPage,
  ),
  route(
    pagePaths.checkRun,
    'kontor.checkRun.title',
    async () => (await import('./checkRun/CheckRunPage.tsx')).CheckRunPage,
  ),
  route(
    exportPath(':id'),
    'kontor.exports.export',
    async () => (await import('./exports/ExportPage.tsx')).ExportPage,
  ),
  route(
    exportPath(':id', 'changes'),
    'kontor.exports.changes.title',
    async () => (await import('./exports/ChangesPage.tsx')).ChangesPage,
  ),
  route(
    exportPath(':id', 'results'),
    'kontor.exports.results.title',
    async () => (await import('./exports/results/ResultsPage.tsx')).ResultsPage,
  ),
  route(
    exportPath(':id', 'errors'),
    'kontor.exports.results.title',
    async () => (await import('./exports/results/ResultsPage.tsx')).ExportErrorsPage,
  ),
  route(
    exportPath(':id', 'warnings'),
    'kontor.exports.results.title',
    async () => (await import('./exports/results/ResultsPage.tsx')).ExportWarningsPage,
  ),
  route(pagePaths.trace, 'kontor.trace.title', async () => (await import('./trace/TracePage.tsx')).TracePage),
  route(
    `${pagePaths.trace}/:sku`,
    'kontor.trace.sku',
    async () => (await import('./trace/TracePage.tsx')).TracePage,
  ),
  route(pagePaths.sync, 'kontor.sync.title', async () => (await import('./sync/SyncPage.tsx')).SyncPage),
  route(
    pagePaths.mapping,
    'kontor.mapping.title',
    async () => (await import('./mapping/MappingPage.tsx')).MappingPage,
  ),
  route(profile.path, nameOf(profile), async () => (await import('./account/AccountPage.tsx')).AccountPage),
  route(pagePaths.settings, 'kontor.shell.settings', hubOf(declared)),
  ...Object.values(declared.settings).map(declaration => settingsRoute(declaration, parts[declaration.name])),
  route(
    resources.audit.path,
    nameOf(resources.audit),
    async () => (await import('./settings/audit/AuditPage.tsx')).AuditPage,
    resources.audit.access,
  ),
  bareRoute(connectPaths.confirm, async () => (await import('./appConnection/connectPages.tsx')).ConfirmPage),
  bareRoute(connectPaths.success, async () => (await import('./appConnection/connectPages.tsx')).SuccessPage),
  bareRoute(connectPaths.error, async () => (await import('./appConnection/connectPages.tsx')).ErrorPage),
]

/** What stands while the code of a page loads: its name, and room for its content. */
const PageLoading = ({ title }: Pick<PageRoute, 'title'>) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const settingsCrumbs = useSettingsCrumbs()
  const places = useParams()
  return (
    <PageFrame
      title={translate(title, { smart_count: 2, ...places })}
      crumbs={pathname.startsWith(`${pagePaths.settings}/`) ? settingsCrumbs : []}
    >
      <Card variant="outlined">
        <RowSkeleton />
      </Card>
    </PageFrame>
  )
}

/** A route of the table as react-admin's custom routes take it, behind its access. */
export const toRoute = ({ path, title, access, page: Page, bare }: PageRoute) => (
  <Route
    key={path}
    path={path}
    element={
      <Guarded access={access}>
        {bare ? (
          <Suspense fallback={<FullScreenSpinner />}>
            <Page />
          </Suspense>
        ) : (
          <Suspense fallback={<PageLoading title={title} />}>
            <Page />
          </Suspense>
        )}
      </Guarded>
    }
  />
)

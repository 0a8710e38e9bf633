import { Card, SvgIcon, type SvgIconProps } from '@mui/material'
import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { Route, useLocation, useParams } from 'react-router-dom'
import type { Access } from '../contract/calls/call.ts'
import { connectPaths, pagePaths } from '../contract/pagePaths.ts'
import { routeNameOf } from '../contract/derive.ts'
import type {
  Declaration,
  Declarations,
  ResourceDeclaration,
  SettingsDeclaration,
} from '../contract/resource.ts'
import type { PartsByName, ResourcePages } from '../kit/ResourceParts.ts'
import { RowSkeleton } from '../kit/states.tsx'
import { later } from '../kit/timing.ts'
import { useSettingsCrumbs } from '../kit/useDeclarationText.ts'
import { Guarded } from '../layout/errorPages.tsx'
import { PageFrame } from '../layout/PageFrame.tsx'
import { FullScreenSpinner } from '../layout/brand.tsx'
import { profile } from '../resources/account.ts'
import { exportPath } from '../resources/exports.ts'
import { resources, settings } from '../resources/index.ts'

/** A page and its address. */
export interface PageRoute {
  readonly path: string
  /** Who may open it; everybody signed in by default. */
  readonly access?: Access | undefined
  /** The word that names it while its code loads; it may hold the places of the address. */
  readonly title: string
  readonly page: ComponentType
  /** Stands without the shell. */
  readonly bare?: true
  /** Stands at one of react-admin's own addresses, which its resource leads to. */
  readonly resource?: { readonly declaration: ResourceDeclaration; readonly place: keyof ResourcePages }
  /** Fetches the page's code before it is shown. */
  readonly preload: () => Promise<unknown>
}

type Load = () => Promise<ComponentType>

/** A page whose code is fetched when it is opened; until then its name stands there, if it has one, and room for it. */
const route = (path: string, title: string, load: Load, access?: Access): PageRoute => {
  const page = later(load, title === '' ? FullScreenSpinner : () => <PageLoading title={title} />)
  return { path, title, access, page, preload: page.fetch }
}

const bareRoute = (path: string, load: Load): PageRoute => ({ ...route(path, '', load), bare: true })

/** Declarations whose page shows more than a list or a form. */
const rooms: Readonly<Record<string, Load>> = {
  [settings.akeneoApi.name]: async () => (await import('./settings/AkeneoApiPage.tsx')).AkeneoApiPage,
  [settings.productFilter.name]: async () =>
    (await import('./productFilter/ProductFilterPage.tsx')).ProductFilterPage,
  [settings.assetCache.name]: async () => (await import('./settings/AssetCachePage.tsx')).AssetCachePage,
  [settings.exportSettings.name]: async () =>
    (await import('./settings/ExportSettingsPage.tsx')).ExportSettingsPage,
  [settings.retention.name]: async () => (await import('./settings/RetentionPage.tsx')).RetentionPage,
}

const hubOf =
  (declared: Declarations): Load =>
  async () => {
    const [{ SettingsHub }, { groupsOf }] = await Promise.all([
      import('./settings/SettingsHub.tsx'),
      import('./settings/settingsGroups.tsx'),
    ])
    return () => <SettingsHub groups={groupsOf(declared)} />
  }

/** The word for what a declaration lists or keeps. */
const nameOf = (declaration: Declaration) => `resources.${routeNameOf(declaration)}.name`

/** The declarations of ours that have parts: the others do without the file of these. */
export const withParts: ReadonlySet<string> = new Set([resources.schedules.name, resources.languages.name])

/** Gives what a declaration shows otherwise; ours is fetched with the first page that needs it. */
const partsOf = async ({ name }: Declaration, parts: PartsByName | undefined) => {
  if (parts || !withParts.has(name)) return parts?.[name]
  return (await import('./settings/resourceParts.tsx')).ourParts[name]
}

/** The page of a singleton is its form, where nothing stands in its place. */
const settingsRoute = (declaration: SettingsDeclaration, given: PartsByName | undefined) => {
  const { name, path, access } = declaration
  const load = async () => {
    const parts = await partsOf(declaration, given)
    if (parts?.pages?.edit) return parts.pages.edit
    const [Room, { SettingsPage }] = await Promise.all([
      rooms[name]?.(),
      import('../kit/settings/SettingsPage.tsx'),
    ])
    return Room ?? (() => <SettingsPage declaration={declaration} parts={parts} />)
  }
  return route(path, nameOf(declaration), load, access)
}

const listOf =
  (declaration: ResourceDeclaration, given: PartsByName | undefined): Load =>
  async () => {
    const [parts, { ResourceList }] = await Promise.all([
      partsOf(declaration, given),
      import('../kit/list/ResourceList.tsx'),
    ])
    const load = async () => (await import('./settings/settingsGroups.tsx')).iconOf(declaration)
    // its place is there before its code, which most lists do without
    const own = { declaration, parts, icon: later<SvgIconProps>(load, SvgIcon) }
    return parts?.pages?.list ?? (() => <ResourceList {...own} />)
  }

/** Pages of ours at react-admin's own addresses, by their declaration; they are known before the other parts are fetched. */
const ourPages: Readonly<Record<string, ResourcePages>> = {}

const places = { list: '', create: '/create', edit: '/:id', show: '/:id/show' } as const

/** The list of a resource, unless nothing of it can be changed by a form or shown by a page of its own, and its other pages. */
const resourceRoutes = (declaration: ResourceDeclaration, given: PartsByName | undefined): PageRoute[] => {
  const { name, path, access, verbs = ['create'] } = declaration
  const pages = given ? given[name]?.pages : ourPages[name]
  const at = (place: keyof ResourcePages, load: Load): PageRoute => ({
    ...route(path + places[place], nameOf(declaration), load, access),
    resource: { declaration, place },
  })
  const others = (['create', 'edit', 'show'] as const).flatMap(place => {
    const page = pages?.[place]
    return page ? [at(place, async () => page)] : []
  })
  const hasForm = verbs.includes('create') || verbs.includes('update')
  const hasList = hasForm || pages?.list !== undefined
  return hasList ? [at('list', listOf(declaration, given)), ...others] : others
}

/**
 * The rooms of the console by address, those of lists and singletons from their declarations. One line each.
 * @param parts what their lists and forms show otherwise than our own parts say
 */
export const routesOf = (declared: Declarations, parts?: PartsByName): readonly PageRoute[] => [
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
    async () => (await import('./exports/changes/ChangesPage.tsx')).ChangesPage,
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
  ...Object.values(declared.resources).flatMap(declaration => resourceRoutes(declaration, parts)),
  ...Object.values(declared.settings).map(declaration => settingsRoute(declaration, parts)),
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

/** The page of a route, behind its access. */
export const pageOf = ({ access, page: Page }: PageRoute) => (
  <Guarded access={access}>
    <Page />
  </Guarded>
)

/** A route of the table as react-admin's custom routes take it. */
export const toRoute = (route: PageRoute) => (
  <Route key={route.path} path={route.path} element={pageOf(route)} />
)

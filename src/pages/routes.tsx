import { type ComponentType, type ReactElement, Suspense } from 'react'
import { Authenticated, Resource, type ResourceProps } from 'react-admin'
import { Navigate, Route, useParams } from 'react-router-dom'
import { logoutPath } from '../authProvider/logIn.ts'
import { type Access, adminRole } from '../contract/calls/call.ts'
import { routeNameOf } from '../contract/derive.ts'
import { connectPaths, pagePaths } from '../contract/pagePaths.ts'
import {
  type Declaration,
  type Declarations,
  type ResourceDeclaration,
  resourceVerbs,
} from '../contract/resource.ts'
import type { DeclaredOptions } from '../kit/declared/useDeclared.ts'
import type { PartsByName, ResourceParts } from '../kit/ResourceParts.ts'
import { recordTitle } from '../kit/useDeclarationText.ts'
import { FullScreenSpinner } from '../layout/Spinner.tsx'
import { profile } from '../resources/account.ts'
import { exportPath } from '../resources/exports.ts'
import { resources, settings } from '../resources/index.ts'
import { lazyPage, Page, type PageKind } from './lazyPage.tsx'
import { LogoutPage } from './login/sessionPages.tsx'

const DashboardPage = lazyPage(async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage)
const ExportsPage = lazyPage(async () => (await import('./exports/list/ExportsPage.tsx')).ExportsPage)
const CheckRunPage = lazyPage(async () => (await import('./checkRun/CheckRunPage.tsx')).CheckRunPage)
const ExportPage = lazyPage(async () => (await import('./exports/ExportPage.tsx')).ExportPage)
const ChangesPage = lazyPage(async () => (await import('./exports/changes/ChangesPage.tsx')).ChangesPage)
const ResultsPage = lazyPage(async () => (await import('./exports/results/ResultsPage.tsx')).ResultsPage)
const ErrorsPage = lazyPage(async () => (await import('./exports/results/ResultsPage.tsx')).ExportErrorsPage)
const WarningsPage = lazyPage(
  async () => (await import('./exports/results/ResultsPage.tsx')).ExportWarningsPage,
)
const TracePage = lazyPage(async () => (await import('./trace/TracePage.tsx')).TracePage)
const ProductPage = lazyPage(async () => (await import('./product/ProductPage.tsx')).ProductPage)
const SyncPage = lazyPage(async () => (await import('./sync/SyncPage.tsx')).SyncPage)
const MappingPage = lazyPage(async () => (await import('./mapping/MappingPage.tsx')).MappingPage)
const HandbookPage = lazyPage(async () => (await import('./help/HandbookPage.tsx')).HandbookPage)
const HistoryPage = lazyPage(async () => (await import('./history/HistoryPage.tsx')).HistoryPage)
const ConfigurationPage = lazyPage(
  async () => (await import('./configuration/ConfigurationPage.tsx')).ConfigurationPage,
)
const AccountPage = lazyPage(async () => (await import('./account/AccountPage.tsx')).AccountPage)
const AuditPage = lazyPage(async () => (await import('./settings/audit/AuditPage.tsx')).AuditPage)
const SettingsHub = lazyPage(async () => (await import('./settings/SettingsHub.tsx')).DeclaredHub)
const SettingsForm = lazyPage(async () => (await import('./settings/declaredPages.tsx')).FormOrReplacement)
const ResourceList = lazyPage(async () => (await import('./settings/declaredPages.tsx')).ListOrReplacement)
const AkeneoApiPage = lazyPage(async () => (await import('./settings/AkeneoApiPage.tsx')).AkeneoApiPage)
const FilterPage = lazyPage(
  async () => (await import('./productFilter/ProductFilterPage.tsx')).ProductFilterPage,
)
const AssetCachePage = lazyPage(async () => (await import('./settings/AssetCachePage.tsx')).AssetCachePage)
const ExportSettings = lazyPage(
  async () => (await import('./settings/ExportSettingsPage.tsx')).ExportSettingsPage,
)
const RetentionPage = lazyPage(
  async () => (await import('./settings/retention/RetentionPage.tsx')).RetentionPage,
)
const MessagePage = lazyPage(async () => (await import('./settings/MessagePage.tsx')).MessagePage)
const ConfirmPage = lazyPage(async () => (await import('./appConnection/connectPages.tsx')).ConfirmPage)
const SuccessPage = lazyPage(async () => (await import('./appConnection/connectPages.tsx')).SuccessPage)
const ErrorPage = lazyPage(async () => (await import('./appConnection/connectPages.tsx')).ErrorPage)

/** The pages of declarations that show more than a form or a list. */
const ownPages: Readonly<Record<string, ResourceParts['pages']>> = {
  [resources.exports.name]: { list: ExportsPage, edit: ExportPage },
  [resources.audit.name]: { list: AuditPage },
  [resources.outbox.name]: { show: MessagePage },
  [settings.akeneoApi.name]: { edit: AkeneoApiPage },
  [settings.productFilter.name]: { edit: FilterPage },
  [settings.assetCache.name]: { edit: AssetCachePage },
  [settings.exportSettings.name]: { edit: ExportSettings },
  [settings.retention.name]: { edit: RetentionPage },
}

/** The pages of a declaration by the console's parts, else its own ones; others are generated. */
const pagesOf = ({ name }: Declaration, parts: PartsByName | undefined): ResourceParts['pages'] => ({
  ...ownPages[name],
  ...parts?.[name]?.pages,
})

/** The catalogue key of what a declaration lists or stores. */
const nameOf = (declaration: Declaration) => `resources.${routeNameOf(declaration)}.name`

/** A page inside the shell. @param title catalogue key, which may take the parameters of the address */
const route = (
  path: string,
  title: string,
  content: ReactElement,
  { kind, access }: { readonly kind?: PageKind; readonly access?: Access | undefined } = {},
) => (
  <Route
    key={path}
    path={path}
    element={
      <Page title={title} kind={kind} access={access}>
        {content}
      </Page>
    }
  />
)

/** A page of the app connection, outside the shell. */
const connectRoute = (path: string, Content: ComponentType) => (
  <Route
    key={path}
    path={path}
    element={
      <Authenticated loading={<FullScreenSpinner />}>
        <Suspense fallback={<FullScreenSpinner />}>
          <Content />
        </Suspense>
      </Authenticated>
    }
  />
)

/** Leads from a former address to the present one, with what follows it. */
const Moved = ({ to }: { to: string }) => {
  const { '*': rest = '' } = useParams()
  return <Navigate replace to={rest ? `${to}/${rest}` : to} />
}

/**
 * The pages inside the shell by address: those that no declaration describes, and those of the singletons.
 * @param parts replace pieces of the singletons' pages; by default the forms use those of resourceParts.tsx
 */
export const pageRoutes = (declared: Declarations, parts?: PartsByName) => [
  route(pagePaths.dashboard, 'kontor.shell.dashboard', <DashboardPage />, { kind: 'overview' }),
  route(pagePaths.checkRun, 'kontor.checkRun.title', <CheckRunPage />),
  route(exportPath(':id', 'changes'), 'kontor.exports.changes.title', <ChangesPage />, { kind: 'list' }),
  route(exportPath(':id', 'results'), 'kontor.exports.results.title', <ResultsPage />, { kind: 'list' }),
  route(exportPath(':id', 'errors'), 'kontor.exports.results.title', <ErrorsPage />, { kind: 'list' }),
  route(exportPath(':id', 'warnings'), 'kontor.exports.results.title', <WarningsPage />, { kind: 'list' }),
  route(pagePaths.trace, 'kontor.trace.title', <TracePage />, { kind: 'list' }),
  route(`${pagePaths.trace}/:sku`, 'kontor.trace.sku', <TracePage />, { kind: 'list' }),
  route(pagePaths.products, 'kontor.product.titles', <ProductPage />, { kind: 'list' }),
  route(`${pagePaths.products}/:identifier`, 'kontor.product.named', <ProductPage />, { kind: 'list' }),
  route(pagePaths.sync, 'kontor.sync.title', <SyncPage />),
  route(pagePaths.mapping, 'kontor.mapping.title', <MappingPage />, { kind: 'list' }),
  route(pagePaths.configuration, 'kontor.configuration.title', <ConfigurationPage />, { access: adminRole }),
  route(pagePaths.help, 'kontor.help.handbook', <HandbookPage />),
  route(`${pagePaths.help}/:topic`, 'kontor.help.handbook', <HandbookPage />),
  route(`${pagePaths.history}/*`, 'kontor.history.title', <HistoryPage />, { kind: 'list' }),
  route(profile.path, nameOf(profile), <AccountPage />),
  // the log of webhooks of version 2.30
  <Route
    key="webhook-log"
    path="/settings/system/webhook-log/*"
    element={<Moved to={resources.outbox.path} />}
  />,
  route(pagePaths.settings, 'kontor.shell.settings', <SettingsHub declared={declared} />, { kind: 'tiles' }),
  ...Object.values(declared.settings).map(declaration => {
    const OwnPage = pagesOf(declaration, parts)?.edit
    const page = OwnPage ? <OwnPage /> : <SettingsForm declaration={declaration} parts={parts} />
    return route(declaration.path, nameOf(declaration), page, { access: declaration.access })
  }),
]

/** The pages outside the shell by address. */
export const bareRoutes = [
  <Route key={logoutPath} path={logoutPath} element={<LogoutPage />} />,
  connectRoute(connectPaths.confirm, ConfirmPage),
  connectRoute(connectPaths.success, SuccessPage),
  connectRoute(connectPaths.error, ErrorPage),
]

/**
 * Makes react-admin's resource of a declaration, which keeps it in its `options`. A resource that no form can change has a list
 * only if a tile leads to it, or a page of its own shows it.
 * @param parts replace pieces of its pages and add create, edit and show pages; by default the list uses the parts of
 * resourceParts.tsx
 */
export const toResource = (
  declaration: ResourceDeclaration,
  parts?: PartsByName,
): ReactElement<ResourceProps> => {
  const { name, access, tile, verbs = resourceVerbs } = declaration
  const pages = pagesOf(declaration, parts)
  const [hasCreate, hasEdit] = [verbs.includes('create'), verbs.includes('update')]
  const hasList = hasCreate || hasEdit || tile !== undefined
  const options: DeclaredOptions = { declaration, parts: { ...parts?.[name], pages } }
  const inPage = (content: ReactElement, kind?: PageKind) => (
    <Page title={nameOf(declaration)} kind={kind} access={access}>
      {content}
    </Page>
  )
  const own = (OwnPage: ComponentType | undefined, kind?: PageKind) => OwnPage && inPage(<OwnPage />, kind)
  return (
    <Resource
      key={name}
      name={routeNameOf(declaration)}
      options={options}
      list={
        own(pages?.list, 'list') ??
        (hasList ? inPage(<ResourceList declaration={declaration} parts={parts} />, 'list') : undefined)
      }
      create={own(pages?.create)}
      hasCreate={hasCreate}
      hasEdit={hasEdit}
      edit={own(pages?.edit)}
      show={own(pages?.show)}
      recordRepresentation={record => recordTitle(declaration, record)}
    />
  )
}

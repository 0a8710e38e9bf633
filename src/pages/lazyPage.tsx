import { Card } from '@mui/material'
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useParams } from 'react-router-dom'
import type { Access } from '../contract/calls/call.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import { FormSkeleton, RowSkeleton, TileSkeleton } from '../kit/states.tsx'
import { useSettingsCrumbs } from '../kit/useDeclarationText.ts'
import { failToFetch, Guarded } from '../layout/errorPages.tsx'
import { PageFrame, pageWidths } from '../layout/PageFrame.tsx'

/**
 * React.lazy for a page; where its code cannot be loaded, the page says so.
 * @example const SyncPage = lazyPage(async () => (await import('./sync/SyncPage.tsx')).SyncPage)
 */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch(failToFetch) }))

/** What a page mostly shows, so that its placeholder has the same shape and width. */
export type PageKind = 'form' | 'list' | 'overview' | 'tiles'

interface PageProps {
  /** The catalogue key of its title, which may take the parameters of the address. */
  readonly title: string
  /** A form by default. */
  readonly kind?: PageKind | undefined
  /** The role that may open it; every signed-in user by default. */
  readonly access?: Access | undefined
  readonly children: ReactElement
}

/** A page behind its access. Its title and a skeleton stand in its place while its code loads. */
export const Page = ({ title, kind = 'form', access, children }: PageProps) => (
  <Guarded access={access}>
    <Suspense fallback={<PageLoading title={title} kind={kind} />}>{children}</Suspense>
  </Guarded>
)

const skeletons: { readonly [K in PageKind]: ReactElement } = {
  form: (
    <Card variant="outlined">
      <FormSkeleton />
    </Card>
  ),
  list: (
    <Card variant="outlined">
      <RowSkeleton rows={8} height={44} />
    </Card>
  ),
  overview: (
    <>
      <Card variant="outlined">
        <RowSkeleton rows={1} height={56} />
      </Card>
      <Card variant="outlined">
        <RowSkeleton rows={8} height={56} />
      </Card>
    </>
  ),
  tiles: <TileSkeleton />,
}

const PageLoading = ({ title, kind }: { readonly title: string; readonly kind: PageKind }) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const settingsCrumbs = useSettingsCrumbs()
  const params = useParams()
  return (
    <PageFrame
      title={translate(title, { smart_count: 2, ...params })}
      crumbs={pathname.startsWith(`${pagePaths.settings}/`) ? settingsCrumbs : []}
      width={kind === 'form' ? undefined : pageWidths.list}
    >
      {skeletons[kind]}
    </PageFrame>
  )
}

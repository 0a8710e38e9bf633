import { Card } from '@mui/material'
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useParams } from 'react-router-dom'
import type { Access } from '../contract/calls/call.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import { RowSkeleton } from '../kit/states.tsx'
import { useSettingsCrumbs } from '../kit/useDeclarationText.ts'
import { failToFetch, Guarded } from '../layout/errorPages.tsx'
import { PageFrame } from '../layout/PageFrame.tsx'

/**
 * React.lazy for a page; where its code cannot be loaded, the page says so.
 * @example const SyncPage = lazyPage(async () => (await import('./sync/SyncPage.tsx')).SyncPage)
 */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch(failToFetch) }))

interface PageProps {
  /** The catalogue key of its title, which may take the parameters of the address. */
  readonly title: string
  /** The role that may open it; every signed-in user by default. */
  readonly access?: Access | undefined
  readonly children: ReactElement
}

/** A page behind its access. Its title and a skeleton stand in its place while its code loads. */
export const Page = ({ title, access, children }: PageProps) => (
  <Guarded access={access}>
    <Suspense fallback={<PageLoading title={title} />}>{children}</Suspense>
  </Guarded>
)

const PageLoading = ({ title }: Pick<PageProps, 'title'>) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const settingsCrumbs = useSettingsCrumbs()
  const params = useParams()
  return (
    <PageFrame
      title={translate(title, { smart_count: 2, ...params })}
      crumbs={pathname.startsWith(`${pagePaths.settings}/`) ? settingsCrumbs : []}
    >
      <Card variant="outlined">
        <RowSkeleton />
      </Card>
    </PageFrame>
  )
}

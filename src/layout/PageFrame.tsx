import type { ReactNode } from 'react'
import { Column } from './Column.tsx'
import { PageActions } from './PageActions.tsx'
import { PageTitle, type Crumb } from './PageTitle.tsx'

interface PageFrameProps {
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  readonly actions?: ReactNode
  /** Width of the column in px. */
  readonly width?: number
  readonly children: ReactNode
}

/** A whole page: title and acts in the toolbar, the content in its column. */
export const PageFrame = ({ title, crumbs, actions, width, children }: PageFrameProps) => (
  <>
    <PageTitle title={title} crumbs={crumbs} />
    {actions && <PageActions>{actions}</PageActions>}
    <Column width={width}>{children}</Column>
  </>
)

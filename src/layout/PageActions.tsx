import { useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { FrameContext } from './FrameContext.ts'

/**
 * Puts the acts of a page into the toolbar, left of Logout. At most one is contained.
 * @example <PageActions><Button variant="contained">Start export</Button></PageActions>
 */
export const PageActions = ({ children }: { children: ReactNode }) => {
  const { actions } = useContext(FrameContext)
  return actions && createPortal(children, actions)
}

import { usePermissions } from 'react-admin'
import { Route } from 'react-router-dom'
import { mayEnter } from '../authProvider/mayEnter.ts'
import { DeniedPage } from '../layout/DeniedPage.tsx'
import type { PageRoute } from './routes.tsx'

const Guarded = ({ access = 'signedIn', page: Page }: PageRoute) => {
  const { permissions, isPending } = usePermissions<string[]>()
  if (access !== 'signedIn' && isPending) return null
  return mayEnter(access, permissions ?? []) ? <Page /> : <DeniedPage />
}

/** A route of the table as react-admin's custom routes take it, behind its access. */
export const toRoute = (route: PageRoute) => (
  <Route key={route.path} path={route.path} element={<Guarded {...route} />} />
)

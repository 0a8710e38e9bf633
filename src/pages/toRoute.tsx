import { Suspense } from 'react'
import { Route } from 'react-router-dom'
import { Guarded } from '../kit/Guarded.tsx'
import { FullScreenSpinner } from '../layout/FullScreenSpinner.tsx'
import type { PageRoute } from './routes.tsx'

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

import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Admin, Resource } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { routeNameOf } from '../../../src/contract/derive.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { createConsoleDeps, type ConsoleDeps } from '../../../src/createDeps.ts'
import { recordTitle } from '../../../src/kit/useDeclarationText.ts'
import { Layout } from '../../../src/layout/Layout.tsx'
import { FullScreenSpinner } from '../../../src/layout/Spinner.tsx'
import { ToastArea } from '../../../src/layout/Toasts.tsx'
import { lightTheme } from '../../../src/theme/theme.ts'
import { withCarriers } from '../../framework/declaredWithCarriers.ts'

/** Pages that react-admin draws, for one declaration. */
export interface StockPages {
  readonly list?: ReactElement
  readonly edit?: ReactElement
  readonly create?: ReactElement
  readonly show?: ReactElement
}

interface Props {
  deps: ConsoleDeps
  pagesOf: (declaration: ResourceDeclaration) => StockPages
}

const StockConsole = ({ deps, pagesOf }: Props) => (
  <Admin
    {...deps}
    lightTheme={lightTheme}
    layout={Layout}
    notification={ToastArea}
    loginPage={false}
    disableTelemetry
  >
    {Object.values(withCarriers.resources).map((declaration: ResourceDeclaration) => (
      <Resource
        key={declaration.name}
        name={routeNameOf(declaration)}
        recordRepresentation={record => recordTitle(declaration, record)}
        {...pagesOf(declaration)}
      />
    ))}
  </Admin>
)

/** React-admin's own pages in our shell, on our providers, theme, words and toasts. */
export const renderStock = (
  address: string,
  token: string,
  pagesOf: (declaration: ResourceDeclaration) => StockPages,
) => {
  window.history.pushState({}, '', address)
  localStorage.setItem('token', token)
  const router = createBrowserRouter([
    {
      path: '*',
      lazy: async () => ({
        element: <StockConsole deps={await createConsoleDeps(withCarriers)} pagesOf={pagesOf} />,
      }),
      HydrateFallback: FullScreenSpinner,
    },
  ])
  onTestFinished(() => router.dispose())
  return { router, ...render(<RouterProvider router={router} />) }
}

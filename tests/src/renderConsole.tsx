import { render } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import '../../src/App.tsx'
import '../../src/kit/list/DeclaredList.tsx'
import '../../src/kit/settings/SettingsPage.tsx'
import { calls } from '../../src/contract/calls/calls.ts'
import { createRouter } from '../../src/createRouter.tsx'
import type { Declared } from '../../src/resources/index.ts'
import type { PartsByName } from '../../src/kit/ResourceParts.ts'
import { answering, server } from './service.ts'

// the imports without names load lazy pages beforehand, because on a busy machine they take longer than a test waits

interface Start {
  /** Signed in with these roles; not signed in where it is null. */
  readonly roles?: readonly string[] | null
  /** How many exports run. */
  readonly running?: number
  /** How many are on hold. */
  readonly onHold?: number
  /** Other declarations than those of src/resources. */
  readonly declared?: Declared
  readonly parts?: PartsByName
}

/** An export that runs, as the dashboard shows it. */
const running = (id: number) => ({
  id,
  status: 1,
  statusClass: 'running' as const,
  statusLabel: 'Running',
  statusDetails: '',
  type: 1,
  excludeAssets: false,
  disableUpload: false,
  startTime: '2026-11-20T14:02:00+01:00',
  amountProcessed: 0,
  amountSuccessful: 0,
  amountWarnings: 0,
  amountErroneous: 0,
  amountTotal: null,
})

/** The whole console at an address, as main.tsx starts it, with a service that knows who is signed in. */
export const renderConsole = (
  address: string,
  { roles = [], running: count = 0, onHold, declared, parts }: Start = {},
) => {
  window.history.pushState({}, '', address)
  if (roles) localStorage.setItem('token', 'a-token')
  server.use(
    answering(calls.authCheck, {
      user: {
        id: 1,
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        roles: [...(roles ?? [])],
      },
    }),
    answering(calls.exportDashboard, {
      success: true,
      data: {
        running: Array.from({ length: count }, (_none, n) => running(n + 1)),
        finished: [],
        history: [],
        onHold,
      },
    }),
  )
  const router = createRouter(declared, parts)
  onTestFinished(() => router.dispose())
  return { router, ...render(<RouterProvider router={router} />) }
}

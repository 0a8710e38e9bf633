import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { adminRole } from '../../src/contract/calls/call.ts'
import { calls } from '../../src/contract/calls/calls.ts'
import { labelPrinter, warehouses, withGenerated } from '../tools/generated.ts'
import { handlersFor } from './handlersFor.ts'
import { resourceMatrix } from './kit/list/resourceMatrix.tsx'
import { settingsMatrix } from './kit/settings/settingsMatrix.tsx'
import { mappingHandlers } from './pages/mapping/mappingHandlers.ts'
import { renderConsole } from './renderConsole.tsx'
import { answering, server } from './service.ts'

// what the generator writes passes what every declaration passes
resourceMatrix(warehouses, withGenerated)
settingsMatrix(labelPrinter, undefined, withGenerated)

it('has tiles that lead to what was generated', async () => {
  server.use(
    ...handlersFor(warehouses),
    ...handlersFor(labelPrinter),
    ...mappingHandlers(),
    answering(calls.syncState, { success: true, data: { running: null, last: null } }),
  )
  const made = { fixtureWarehouses: warehouses, fixturePrinter: labelPrinter }
  const german = Object.entries(withGenerated.german ?? {}).filter(([name]) => name in made)
  const declared = {
    resources: { fixtureWarehouses: warehouses },
    settings: { fixturePrinter: labelPrinter },
    german: Object.fromEntries(german),
  }
  renderConsole('/settings', { roles: [adminRole], declared })
  for (const [name, path] of [
    [/^Fixture warehouses/, warehouses.path],
    [/^Fixture printer/, labelPrinter.path],
  ] as const)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path)
})

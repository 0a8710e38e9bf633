import { expect, it } from 'vitest'
import { adminRole } from '../../src/contract/calls/call.ts'
import { withShipments } from '../framework/declaredWithShipments.ts'
import { shipmentParts } from '../framework/shipmentParts.tsx'
import { shipments } from '../framework/shipments.ts'
import { exampleRecord, handlersFor } from './handlersFor.ts'
import { findRows } from './kit/list/findRows.ts'
import { resourceMatrix } from './kit/list/resourceMatrix.tsx'
import { renderConsole } from './renderConsole.tsx'
import { server } from './service.ts'

// a declaration with references, dates, money, a picture, a group and a condition needs nothing beside it
resourceMatrix(shipments, withShipments)

it('has a computed column', async () => {
  const record = { ...exampleRecord(shipments, 1), from: '2026-12-24', until: '2026-12-31' }
  server.use(...handlersFor(shipments, { records: [record] }))
  renderConsole(`${shipments.path}?columns=until`, {
    roles: [adminRole],
    declared: withShipments,
    parts: shipmentParts,
  })
  const [row] = await findRows('Shipments')
  expect(row?.querySelectorAll('td')[2]).toHaveTextContent(/^7$/)
})

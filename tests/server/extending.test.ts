import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxRecordChoices, recordList } from '../../src/contract/kinds/references.ts'
import type { Choice } from '../../src/contract/kinds.ts'
import { carriers, carrierServices } from '../framework/carriers.ts'
import { dockActions, docks } from '../framework/docks.ts'
import { withDocks } from '../framework/declaredWithDocks.ts'
import { parcelLabels } from '../framework/parcelLabels.ts'
import { pickups } from '../framework/pickups.ts'
import { warehouses } from '../framework/warehouses.ts'
import { type Caller, offeredExample, signInOperator } from './http/declared/matrix/matrixFixture.ts'
import { resourceMatrix } from './http/declared/matrix/resourceMatrix.ts'
import { settingsMatrix } from './http/declared/matrix/settingsMatrix.ts'
import { startTestService, type TestService } from './startTestService.ts'

let service: TestService
let operator: Caller
const fixture = () => ({ service, operator })
beforeAll(async () => {
  const { resources, settings } = withDocks
  service = await startTestService({
    declared: { resources, settings: { ...settings, parcelLabels } },
    optionLists: { carrierServices },
    actions: { docks: dockActions },
  })
  operator = await signInOperator(service)
  for (const n of [1, 2]) {
    const record = {
      ...(await offeredExample(fixture(), carriers, n)),
      code: `carrier-${n}`,
      name: `Carrier ${n}`,
    }
    expect((await service.admin('POST /ui/api/settings/carriers', record)).body.success).toBe(true)
  }
})
afterAll(() => service.close())

// the examples of docs/extending.md pass the tests of every declaration
resourceMatrix(pickups, fixture)
resourceMatrix(docks, fixture)
resourceMatrix(warehouses, fixture)
settingsMatrix(parcelLabels, fixture)

it('runs an action of a declaration', async () => {
  const record = { ...(await offeredExample(fixture(), docks, 1)), code: 'D1' }
  expect((await service.admin('POST /ui/api/docks', record)).body.success).toBe(true)
  const { body } = await service.admin('POST /ui/api/docks/D1/ring')
  expect(body).toEqual({ success: true, error: null })
})

describe('a carrier that a pick-up refers to', () => {
  it('is not deleted', async () => {
    const record = { ...(await offeredExample(fixture(), pickups, 1)), code: 'noon', carrier: 'carrier-2' }
    expect((await service.admin('POST /ui/api/settings/pickups', record)).body.success).toBe(true)
    const { body } = await service.admin('DELETE /ui/api/settings/carriers/carrier-2')
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/^“Carrier 2” .*Pick-up/) })
  })
})

describe('a resource with more records than an option list holds', () => {
  it('offers the first ones by title, and accepts and refuses each by itself', async () => {
    const record = await offeredExample(fixture(), carriers, 3)
    for (let n = 0; n < maxRecordChoices; n++)
      await service.deps.records.create(carriers, { ...record, code: `more-${n}`, name: `A carrier ${n}` })
    const { body } = await service.admin('GET /ui/api/settings/pickups/options')
    const { [recordList('carriers')]: offered = [] } = body.data as unknown as Record<string, Choice[]>
    expect(offered).toHaveLength(maxRecordChoices)
    expect([offered[0]?.label, offered.some(({ code }) => code === 'carrier-1')]).toEqual([
      'A carrier 0',
      false,
    ])
    const pickup = { ...(await offeredExample(fixture(), pickups, 2)), code: 'late', carrier: 'carrier-1' }
    expect((await service.admin('POST /ui/api/settings/pickups', pickup)).body.success).toBe(true)
    const unknown = { ...pickup, code: 'later', carrier: 'carrier-9' }
    expect((await service.admin('POST /ui/api/settings/pickups', unknown)).body['errors']).toHaveProperty(
      'carrier',
    )
  })
})

import { afterAll, beforeAll } from 'vitest'
import { carriers, carrierServices } from '../framework/carriers.ts'
import { withShipments } from '../framework/declaredWithShipments.ts'
import { shipments } from '../framework/shipments.ts'
import { type Caller, offeredExample, signInOperator } from './http/declared/matrix/matrixFixture.ts'
import { resourceMatrix } from './http/declared/matrix/resourceMatrix.ts'
import { startTestService, type TestService } from './startTestService.ts'

let service: TestService
let operator: Caller
const fixture = () => ({ service, operator })
beforeAll(async () => {
  service = await startTestService({ declared: withShipments, optionLists: { carrierServices } })
  operator = await signInOperator(service)
  for (const n of [1, 2]) {
    const record = { ...(await offeredExample(fixture(), carriers, n)), code: `carrier-${n}` }
    await service.deps.records.create(carriers, record)
  }
})
afterAll(() => service.close())

// a declaration with references, dates, money, a picture, a group and a condition needs nothing beside it
resourceMatrix(shipments, fixture)

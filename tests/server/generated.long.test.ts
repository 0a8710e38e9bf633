import { afterAll, beforeAll } from 'vitest'
import { labelPrinter, warehouses, withGenerated } from '../tools/generated.ts'
import { type Caller, signInOperator } from './http/declared/matrix/matrixFixture.ts'
import { resourceMatrix } from './http/declared/matrix/resourceMatrix.ts'
import { settingsMatrix } from './http/declared/matrix/settingsMatrix.ts'
import { startTestService, type TestService } from './startTestService.ts'

let service: TestService
let operator: Caller
beforeAll(async () => {
  service = await startTestService({ declared: withGenerated })
  operator = await signInOperator(service)
})
afterAll(() => service.close())
const fixture = () => ({ service, operator })

// the generated files pass the tests of every declaration
resourceMatrix(warehouses, fixture)
settingsMatrix(labelPrinter, fixture)

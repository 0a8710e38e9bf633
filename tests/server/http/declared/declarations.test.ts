import { afterAll, beforeAll } from 'vitest'
import type { ResourceDeclaration, SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { resources, settings } from '../../../../src/resources/index.ts'
import { type DemoService, startDemoService } from '../../exports/startDemoService.ts'
import { type Caller, fitting, signInOperator } from './matrix/matrixFixture.ts'
import { resourceMatrix } from './matrix/resourceMatrix.ts'
import { settingsMatrix } from './matrix/settingsMatrix.ts'

let demo: DemoService
let operator: Caller
beforeAll(async () => {
  demo = await startDemoService(10)
  operator = await signInOperator(demo.service)
})
afterAll(() => demo.close())

const fixture = () => ({ service: demo.service, operator, fitting })

const lists: ResourceDeclaration[] = Object.values(resources)
const singletons: SettingsDeclaration[] = Object.values(settings)
for (const declaration of lists) resourceMatrix(declaration, fixture)
for (const declaration of singletons) settingsMatrix(declaration, fixture)

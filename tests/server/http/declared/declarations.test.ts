import { afterAll, beforeAll } from 'vitest'
import type { ResourceDeclaration, SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { resources, settings } from '../../../../src/resources/index.ts'
import { isLong } from '../../../shared/long.ts'
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

/** Each shape of a declaration: with branches, with a key, with a password; with options, with a secret, with conditions. */
const { schedules, channels, users } = resources
const { productFilter, ftp } = settings
const lists: ResourceDeclaration[] = isLong ? Object.values(resources) : [schedules, channels, users]
const singletons: SettingsDeclaration[] = isLong ? Object.values(settings) : [productFilter, ftp]
for (const declaration of lists) resourceMatrix(declaration, fixture)
for (const declaration of singletons) settingsMatrix(declaration, fixture)

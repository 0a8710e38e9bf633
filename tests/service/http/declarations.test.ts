import ssh2 from 'ssh2'
import { afterAll, beforeAll } from 'vitest'
import type { ResourceDeclaration, SettingsDeclaration } from '../../../src/contract/resource.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { startDemoService, type DemoService } from '../exports/startDemoService.ts'
import { signInOperator, type Caller } from './matrixGround.ts'
import { resourceMatrix } from './resourceMatrix.ts'
import { settingsMatrix } from './settingsMatrix.ts'

let demo: DemoService
let operator: Caller
beforeAll(async () => {
  demo = await startDemoService(10)
  operator = await signInOperator(demo.service)
})
afterAll(() => demo.close())

/** Rules that only the service knows ask for more than an example gives. */
const fitting = {
  [settings.exportSettings.name]: { defaultLanguageAttributeMapping: 'german:de' },
  [resources.languages.name]: { numberFormatThousandSeparator: '.', numberFormatDecimalSeparator: ',' },
  // a language of every channel, and an attribute that differs by language
  [settings.productFilter.name]: {
    akeneoExportAttribute: 'name',
    akeneoQualityScoreChannel: 'ecommerce',
    akeneoQualityScoreLocale: 'de_DE',
  },
  [settings.ftp.name]: {
    address: 'sftp.example.com',
    privateKey: ssh2.utils.generateKeyPairSync('ed25519').private,
  },
}
const ground = () => ({ service: demo.service, operator, fitting })

const lists: ResourceDeclaration[] = Object.values(resources)
const singletons: SettingsDeclaration[] = Object.values(settings)
for (const declaration of lists) resourceMatrix(declaration, ground)
for (const declaration of singletons) settingsMatrix(declaration, ground)

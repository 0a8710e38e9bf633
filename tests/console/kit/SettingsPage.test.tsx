import { expect, it } from 'vitest'
import { settingsCallsOf } from '../../../src/contract/derive.ts'
import type { SettingsDeclaration } from '../../../src/contract/resource.ts'
import { settings } from '../../../src/resources/index.ts'
import { settingsMatrix } from './settingsMatrix.tsx'

const singletons: SettingsDeclaration[] = Object.values(settings)
/** What nobody saves has a room of its own; a test below names it. */
const saved = singletons.filter(declaration => settingsCallsOf(declaration).save)

for (const declaration of saved) settingsMatrix(declaration)

it('leaves out only what nobody saves', () => {
  expect(singletons.filter(one => !saved.includes(one)).map(({ name }) => name)).toEqual(['assetCache'])
})

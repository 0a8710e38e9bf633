import type { HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import type { SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { settings } from '../../../../src/resources/index.ts'
import { isLong } from '../../../shared/long.ts'
import { answering, counting, neverCleaned } from '../../service.ts'
import { settingsMatrix } from './settingsMatrix.tsx'

const singletons: SettingsDeclaration[] = Object.values(settings)
/** Singletons without a form, which have their own page; a test below names them. */
const saved = singletons.filter(declaration => settingsCallsOf(declaration).save)

/** Handlers for pages with further calls. */
const besides: Readonly<Record<string, () => HttpHandler[]>> = {
  [settings.productFilter.name]: () => [counting(1)],
  [settings.retention.name]: () => [answering(calls.retentionState, { success: true, data: neverCleaned })],
}

for (const declaration of saved)
  settingsMatrix(declaration, besides[declaration.name], undefined, isLong || declaration === settings.ftp)

it('leaves out only singletons without a form', () => {
  expect(singletons.filter(one => !saved.includes(one)).map(({ name }) => name)).toEqual(['assetCache'])
})

import { screen, waitFor } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import type { SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { settings } from '../../../../src/resources/index.ts'
import { isLong } from '../../../shared/long.ts'
import { user } from '../../browser.ts'
import { exampleRecord, handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, counting, neverCleaned, server } from '../../service.ts'
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

it('marks a test that the page runs by itself, so that the audit log has only those of the button', async () => {
  const marks: (string | null)[] = []
  const { test } = settingsCallsOf(settings.tessaApi)
  server.use(...handlersFor(settings.tessaApi, { records: [exampleRecord(settings.tessaApi, 1)] }))
  const onRequest = ({ url }: Request) => void marks.push(new URL(url).searchParams.get('automatic'))
  if (test) server.use(answering(test, { success: true, reason: null, error: null }, { onRequest }))
  renderConsole(settings.tessaApi.path, { roles: [adminRole] })
  const again = await screen.findByRole('button', { name: 'Test again' })
  await waitFor(() => expect(again).toBeEnabled())
  await user.click(again)
  await waitFor(() => expect(marks).toHaveLength(2))
  expect(marks[0]).toBe('true')
  expect(marks[1]).not.toBe('true')
})

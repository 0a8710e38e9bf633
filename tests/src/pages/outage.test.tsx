import { http, HttpResponse } from 'msw'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { adminRole, type Call } from '../../../src/contract/calls/call.ts'
import { callMessages } from '../../../src/contract/messages/calls.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { resources } from '../../../src/resources/index.ts'
import { outageInterval } from '../../../src/wire/outage.ts'
import { handlersFor } from '../handlersFor.ts'
import { titleOf, twoRecords } from '../kit/list/resourceMatrix.tsx'
import { renderConsole } from '../renderConsole.tsx'
import { answering, anywhere, server } from '../service.ts'

const sentence = callMessages.databaseAway.en
const { channels, users } = resources

/** Answers a call as the service does while its database is away. */
const away = ({ path }: Call) =>
  http.all(anywhere(path), () =>
    HttpResponse.json(
      { success: false, message: sentence },
      { status: 503, headers: { 'retry-after': '5' } },
    ),
  )

/** An outage lasts a tenth of a second here, instead of some seconds. */
beforeEach(() => {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const original = globalThis[name]
    const faster = (run: () => void, ms?: number, ...rest: unknown[]) =>
      original(run, ms === outageInterval ? 100 : ms, ...rest)
    vi.stubGlobal(name, faster)
  }
  onTestFinished(() => void vi.unstubAllGlobals())
})

const dashboard = answering(calls.exportDashboard, {
  success: true,
  data: { running: [], finished: [], history: [] },
})

describe('while the database is away', () => {
  it('a list says so, and appears without a click as soon as the database is back', async () => {
    const { list } = callsOf(channels)
    server.use(...handlersFor(channels, { records: twoRecords(channels) }))
    renderConsole(channels.path)
    if (list) server.use(away(list), away(calls.exportDashboard))
    expect(await screen.findByText(sentence, {}, { timeout: 15_000 })).toBeVisible()
    server.use(...handlersFor(channels, { records: twoRecords(channels) }), dashboard)
    expect(await screen.findByText(titleOf(channels, 1))).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('a page for administrators says so instead of refusing it, and appears afterwards', async () => {
    server.use(...handlersFor(users, { records: twoRecords(users) }))
    renderConsole(users.path, { roles: [adminRole] })
    server.use(away(calls.authCheck), away(calls.exportDashboard))
    expect(await screen.findByText(sentence, {}, { timeout: 15_000 })).toBeVisible()
    const user = {
      id: 1,
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      roles: [adminRole],
    }
    server.use(answering(calls.authCheck, { user }), dashboard)
    expect(await screen.findByText(titleOf(users, 1))).toBeVisible()
  })
})

import { QueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { exportReport, exportRow } from './exportRow.ts'

const startTime = '2026-11-20T08:00:00Z'
const running = exportRow(128, 'running', { startTime, amountProcessed: 2214, amountTotal: 4148 })
const finished = exportRow(127, 'warning', { startTime, amountProcessed: 40, amountWarnings: 3 })
const history = [{ id: 127, startTime, type: 1, outcome: 'delivered' as const, durationMs: 84_000 }].map(
  bar => ({ ...bar, amountSuccessful: 37, amountWarnings: 3, amountErroneous: 0 }),
)

it.each([
  ['/dashboard', '2,214 of 4,148 products'],
  ['/exports', '1 to 2 of 2'],
  ['/exports/128', '2,214'],
])('%s changes no node where a poll brings nothing new', async (address, text) => {
  const mounted = vi.spyOn(QueryClient.prototype, 'mount')
  // the time an export takes is no news of the service
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:05:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  renderConsole(address)
  const page = { pages: 1, count: 2, pageData: [running, finished] }
  server.use(
    answering(calls.exportDashboard, {
      success: true,
      data: { running: [running], finished: [finished], history, onHold: 1 },
    }),
    answering(calls.listExports, { success: true, data: page }),
    answering(calls.getExport, { success: true, data: exportReport(running, { canBeCancelled: true }) }),
  )
  expect((await screen.findAllByText(text))[0]).toBeVisible()
  const client = mounted.mock.instances[0] as QueryClient // React Query mounts it with the page
  const poll = () => act(async () => client.refetchQueries({ type: 'active' }))
  await poll()
  const seen: MutationRecord[] = []
  const observer = new MutationObserver(records => seen.push(...records))
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const asked = vi.spyOn(globalThis, 'fetch')
  await poll()
  expect(asked).toHaveBeenCalled()
  seen.push(...observer.takeRecords())
  observer.disconnect()
  expect(seen.map(({ type, target, attributeName }) => [type, target.nodeName, attributeName])).toEqual([])
})

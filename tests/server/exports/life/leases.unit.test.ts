import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLeases } from '../../../../server/exports/life/leases.ts'
import { exportStatuses } from '../../../../src/contract/calls/exports.ts'
import type { ExportStore } from '../../../../server/store/exports/exportStore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Holds the lease of a run with these columns until the first heartbeat. */
const reasonAfterBeat = async (beingCancelled: boolean, isOurs: boolean): Promise<unknown> => {
  // a heartbeat reads the run and renews its lease, nothing else
  const row = { state: 'reading', status: exportStatuses.running, attempt: 1, beingCancelled }
  const exports = { find: async () => row, keepLease: async () => isOurs }
  const leases = createLeases({
    exports: exports as unknown as ExportStore,
    jobs: { keep: async () => undefined, longestMs: undefined },
    clock: { now: () => 0 },
    log: pino({ level: 'silent' }),
    instance: 'one',
    resumeMs: 0,
  })
  const stop = new AbortController()
  const { stopHolding } = leases.hold(1, { id: '1', kind: 'run', data: { export: 1 } }, stop)
  await vi.advanceTimersByTimeAsync(3000)
  stopHolding()
  return stop.signal.reason
}

describe('the lease of a run', () => {
  it('stays while this process owns it and the run is not cancelled', async () => {
    expect(await reasonAfterBeat(false, true)).toBeUndefined()
  })

  it('stops a run that another process was asked to cancel', async () => {
    expect(await reasonAfterBeat(true, true)).toMatchObject({ name: 'RunStopped', reason: 'cancelled' })
  })

  it('stops a run that another process took over', async () => {
    expect(await reasonAfterBeat(false, false)).toMatchObject({ name: 'RunStopped', reason: 'leaseLost' })
  })
})

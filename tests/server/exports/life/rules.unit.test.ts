import { describe, expect, it } from 'vitest'
import {
  canRetry,
  canRetryCause,
  canStillBeDelivered,
  hasMendedNothing,
  hasOnlyProgress,
  isCancellable,
  isWaiting,
  mayHaveArrived,
  mustBeHeld,
  nothingLater,
  isOutdated,
} from '../../../../server/exports/life/states.ts'
import {
  bothWithin,
  endOvertaken,
  readLater,
  resendOf,
  writeEvent,
} from '../../../../server/exports/life/events.ts'
import { AttemptOver, type ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import type { ExportStore } from '../../../../server/store/exports/exportStore.ts'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'

const { running, successful, warning, error, onHold } = exportStatuses
const says = (code: string) => ({ details: { code, params: {} } }) as unknown as Pick<ExportRecord, 'details'>

/** A full export that is being read, with these differences. */
const record = (more: object = {}): ExportRecord =>
  ({
    id: 7,
    type: exportTypes.full,
    state: 'reading',
    status: running,
    outcome: null,
    notes: [],
    attempt: 1,
    hasFile: false,
    uploaded: null,
    delivered: false,
    difference: null,
    checkpoint: null,
    disableUpload: false,
    fileName: 'a.csv',
    target: null,
    successful: 0,
    warnings: 0,
    erroneous: 0,
    errors: [],
    messagesDeletedAt: null,
    finishedAt: null,
    leaseUntil: null,
    ...says('reading'),
    ...more,
  }) as unknown as ExportRecord // the columns of these rules
const uploading = { state: 'uploading', hasFile: true }
const recording = { state: 'recording', hasFile: true, uploaded: true }
const failed = { state: 'failed', status: error }
const finished = { state: 'finished', status: error }

describe('what an export can still become', () => {
  it('is delivered from its checkpoint, or from a file that was not uploaded', () => {
    const can = (hasCheckpoint: boolean, hasFile: boolean, uploaded: boolean | null) =>
      canStillBeDelivered({ hasCheckpoint, hasFile, uploaded })
    expect([can(true, false, null), can(false, true, false), can(true, true, true)]).toEqual([
      true,
      true,
      true,
    ])
    expect([can(false, true, true), can(false, true, null), can(false, false, false)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('may have arrived once a process sends it to a target', () => {
    const target = 'sftp://x'
    expect(mayHaveArrived(record({ ...uploading, target }))).toBe(true)
    expect(
      mayHaveArrived(record({ ...uploading, state: 'resending', status: error, uploaded: false, target })),
    ).toBe(true)
    expect(mayHaveArrived(record(uploading))).toBe(false)
    expect(mayHaveArrived(record({ target }))).toBe(false)
  })

  it('has nothing but its progress in its details, unless it is on its way or being recorded', () => {
    expect(hasOnlyProgress(record())).toBe(true)
    expect(hasOnlyProgress(record(uploading))).toBe(false)
    expect(hasOnlyProgress(record(recording))).toBe(false)
  })

  it('is cancelled until the target has the file', () => {
    expect([isWaiting(record({ state: 'waiting' })), isWaiting(record())]).toEqual([true, false])
    expect(isCancellable(record(uploading))).toBe(true)
    expect(isCancellable(record(recording))).toBe(false)
  })

  it('is outdated by a retry or a delivery', () => {
    expect(isOutdated(nothingLater)).toBe(false)
    expect(isOutdated({ ...nothingLater, isBeingRetried: true })).toBe(true)
    expect(isOutdated({ ...nothingLater, delivery: { id: 8 } })).toBe(true)
    expect(isOutdated({ ...nothingLater, hasStarted: true })).toBe(false)
  })
})

describe('a retry', () => {
  const retry = { ...finished, type: exportTypes.retry, erroneous: 2 }
  it('has mended nothing if each of its products failed again', () => {
    expect(hasMendedNothing(record(retry))).toBe(true)
    for (const more of [
      { type: exportTypes.full },
      { erroneous: 0 },
      { successful: 1 },
      { warnings: 1 },
      { successful: 1, warnings: 1 },
      failed,
    ])
      expect(hasMendedNothing(record({ ...retry, ...more }))).toBe(false)
  })

  it('repeats a failed export, or the products with errors as long as their messages are there', () => {
    const withErrors = { ...finished, erroneous: 1 }
    expect(canRetry(record(failed))).toBe(true)
    expect(canRetry(record(withErrors))).toBe(true)
    for (const more of [
      { ...failed, type: exportTypes.check },
      { ...withErrors, messagesDeletedAt: '2026-11-20' },
      finished,
      { ...finished, status: warning, erroneous: 1 },
    ])
      expect(canRetry(record(more))).toBe(false)
  })

  it('of one cause needs an ended export with its messages', () => {
    expect([error, warning].map(status => canRetryCause(record({ ...finished, status })))).toEqual([
      true,
      true,
    ])
    for (const more of [
      { ...finished, status: successful },
      { status: running },
      failed,
      { ...finished, type: exportTypes.check },
      { ...finished, messagesDeletedAt: '2026-11-20' },
    ])
      expect(canRetryCause(record(more))).toBe(false)
  })
})

describe('a hold', () => {
  const difference = { exceeded: [{}], decision: null, target: 'sftp://x' }
  const written = { state: 'written', hasFile: true, difference }
  it('needs a limit, rows, a target and an upload', () => {
    expect(mustBeHeld(record(written), 1)).toBe(true)
    expect(mustBeHeld(record(written), 0)).toBe(false)
    for (const more of [
      { state: 'reading', hasFile: false },
      { disableUpload: true },
      { difference: null },
      { difference: { ...difference, target: null } },
      { difference: { ...difference, exceeded: [] } },
      { difference: { ...difference, decision: { released: true } } },
    ])
      expect(mustBeHeld(record({ ...written, ...more }), 1)).toBe(false)
  })
})

describe('the events in the store', () => {
  const inStore = (rows: Partial<ExportStore>) => {
    const writes: unknown[] = []
    const exports = {
      write: async (run: { id: number }, columns: object, within?: (trx: unknown) => Promise<void>) => {
        writes.push({ id: run.id, ...columns })
        await within?.({})
      },
      ...rows,
    } as unknown as ExportStore // the calls of one event
    return { exports, writes }
  }

  it('are written for the attempt that a process holds', async () => {
    const { exports, writes } = inStore({ find: async () => record() })
    const done: string[] = []
    await writeEvent(
      exports,
      { id: 7, attempt: 1 },
      'complete',
      says('written'),
      async () => void done.push('within'),
    )
    expect(writes).toMatchObject([{ id: 7, state: 'written', hasFile: true, outcome: null }])
    expect(done).toEqual(['within'])
    await expect(writeEvent(exports, { id: 7, attempt: 2 }, 'complete', says('written'))).rejects.toThrow(
      AttemptOver,
    )
    const gone = inStore({ find: async () => undefined }).exports
    await expect(writeEvent(gone, { id: 7, attempt: 1 }, 'complete', says('written'))).rejects.toThrow(
      AttemptOver,
    )
  })

  it('do two writes in one transaction, one after the other', async () => {
    const done: string[] = []
    const write = (name: string) => async () => void done.push(name)
    await bothWithin(write('one'), write('two'))({} as never) // not used
    await bothWithin(undefined, write('three'))({} as never)
    await bothWithin(write('four'), undefined)({} as never)
    expect(done).toEqual(['one', 'two', 'three', 'four'])
  })

  it('that send a file again start a new attempt without a target', () => {
    expect(resendOf(record({ attempt: 3, target: 'x', tries: 2 }))).toMatchObject({
      attempt: 4,
      tries: 0,
      target: null,
      details: { code: 'uploading', params: { file: 'a.csv' } },
    })
    expect(resendOf(record({ fileName: null })).details.params).toEqual({ file: '' })
  })

  it('read the later exports: a retry, one that has started, a delivery', async () => {
    const later = (...others: object[]) => {
      const running = async () => others.map(other => record(other))
      return readLater(inStore({ running, laterDelivery: async () => record({ id: 9 }) }).exports, record())
    }
    expect(await later()).toMatchObject({ isBeingRetried: false, hasStarted: false, delivery: { id: 9 } })
    expect(await later({ id: 8, originalId: 7 })).toMatchObject({ isBeingRetried: true, hasStarted: true })
    for (const other of [
      { id: 6 },
      { id: 7 },
      { id: 8, type: exportTypes.check },
      { id: 8, state: 'waiting' },
    ])
      expect(await later(other)).toMatchObject({ isBeingRetried: false, hasStarted: false })
  })

  it('end what a later delivery has overtaken, once, and leave other states', async () => {
    const held = record({
      id: 7,
      state: 'onHold',
      status: onHold,
      hasFile: true,
      difference: { exceeded: [], decision: null },
    })
    const rows = [
      { row: held, by: 9 },
      { row: record({ id: 8 }), by: 9 },
    ]
    const overtakenFiles = async () => rows as never
    const { exports, writes } = inStore({ overtakenFiles, find: async () => held })
    await endOvertaken(exports)
    expect(writes).toMatchObject([
      {
        id: 7,
        state: 'overtaken',
        outcome: 'overtaken',
        attempt: 2,
        details: { code: 'overtaken', params: { by: '9' } },
      },
    ])
    const unchanged = record({ difference: { nothingChanged: true, exceeded: [], decision: null } })
    const find = async (id: number) => (id === 9 ? unchanged : held)
    const { exports: others, writes: said } = inStore({ overtakenFiles, find })
    await endOvertaken(others)
    expect(said).toMatchObject([{ id: 7, details: { code: 'overtakenUnchanged', params: { by: '9' } } }])
    await endOvertaken(inStore({ overtakenFiles, find: async () => record({ attempt: 5 }) }).exports)
    const broken = inStore({ overtakenFiles, find: () => Promise.reject(new TypeError('broken')) }).exports
    await expect(endOvertaken(broken)).rejects.toThrow('broken')
  })
})

import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allows,
  canCancel,
  canContinue,
  canDiscard,
  canRelease,
  canRetry,
  canRetryCause,
  canUploadAgain,
  isBeingResent,
  isOutdated,
  type LaterExports,
  type RunEvent,
  transition,
  TransitionRefused,
  transitions,
} from '../../../../server/exports/life/states.ts'
import { outcomeOf } from '../../../../server/exports/life/outcome.ts'
import type { RunState, StoredOutcome } from '../../../../server/model/exportState.ts'
import { createExportStore } from '../../../../server/store/exports/exportStore.ts'
import type { ExportChange, ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import { type Database, openDatabase } from '../../../../server/store/openDatabase.ts'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import { quickFolder } from '../../quickFolder.ts'

const { running, successful, warning, error, cancelled, onHold } = exportStatuses

const states = Object.keys(transitions) as RunState[] // the keys of the table
const events = [...new Set(Object.values(transitions).flatMap(row => Object.keys(row)))] as RunEvent[] // the same

const compared = { exceeded: [], decision: null } as unknown as NonNullable<ExportRecord['difference']> // the columns that determine a state
const decided = (released: boolean) => ({
  ...compared,
  decision: { released, by: 'ada', at: '2026-11-20T14:37:00Z', reason: 'checked' },
})

/** A full export that has just been queued. */
const queued = {
  id: 7,
  type: exportTypes.full,
  status: running,
  attempt: 0,
  hasFile: false,
  uploaded: null,
  delivered: false,
  difference: null,
  checkpoint: null,
  beingCancelled: false,
  disableUpload: false,
  fileName: 'a.csv',
  erroneous: 0,
  messagesDeletedAt: null,
  finishedAt: null,
  leaseUntil: null,
  details: { code: 'starting', params: {} },
  outcome: null,
  notes: [],
} as unknown as ExportRecord // the columns of these cases

/** The columns of an export in each state. */
const columns: Readonly<Record<RunState, ExportChange>> = {
  waiting: {},
  reading: { attempt: 1 },
  written: { attempt: 1, hasFile: true },
  uploading: { attempt: 1, hasFile: true },
  recording: { attempt: 1, hasFile: true, uploaded: true },
  onHold: { attempt: 1, hasFile: true, status: onHold, difference: compared },
  resending: { attempt: 1, hasFile: true, status: error, uploaded: false },
  uploadFailed: { attempt: 1, hasFile: true, status: error, uploaded: false },
  finished: { attempt: 1, hasFile: true, status: successful, uploaded: true },
  failed: { attempt: 1, status: error },
  cancelled: { attempt: 1, status: cancelled },
  discarded: { attempt: 1, hasFile: true, status: cancelled, difference: decided(false) },
  overtaken: { attempt: 1, hasFile: true, status: cancelled },
}
const exportIn = (state: RunState, change: ExportChange = {}): ExportRecord => ({
  ...queued,
  ...columns[state],
  ...change,
  state,
})

describe('transition', () => {
  describe.each(states)('of an export that is %s', state => {
    it.each(events)('%s leads where the table says, with its outcome, or is refused', event => {
      const next = transitions[state][event]
      const act = () => transition(exportIn(state), event, next === 'finished' ? { status: successful } : {})
      if (next === undefined) expect(act).toThrow(new TransitionRefused(7, state, event))
      else {
        const { status, outcome } = { ...exportIn(state), ...act() }
        expect(act().state).toBe(next)
        expect(outcome === null).toBe(status === running)
      }
      expect(allows(exportIn(state), event)).toBe(next !== undefined)
    })
  })

  it('reaches every state from the queue, and an end from every state', () => {
    const from = (first: RunState) => {
      const reached = new Set([first])
      for (const state of reached) for (const next of Object.values(transitions[state])) reached.add(next)
      return reached
    }
    expect([...from('waiting')].toSorted()).toEqual(states.toSorted())
    const ends: RunState[] = ['finished', 'cancelled', 'discarded', 'overtaken', 'failed']
    for (const state of states) expect(ends.some(end => from(state).has(end))).toBe(true)
  })
})

describe('the outcome of a finished export', () => {
  const rows = { successful: 3 }
  const nothing = { notes: [{ code: 'nothingPassed', params: {} }] }
  const unchanged = { difference: { ...compared, nothingChanged: true } }
  const delta = { type: exportTypes.delta, changedSince: '2026-11-20' }
  it.each<[StoredOutcome, ExportChange]>([
    ['delivered', { uploaded: true, ...nothing }],
    ['empty', nothing],
    ['unchanged', { ...nothing, ...unchanged }],
    ['unchanged', { ...unchanged, ...rows, disableUpload: true }],
    ['unchanged', { ...nothing, ...delta }],
    ['unchanged', { disableUpload: true, status: error, erroneous: 2 }],
    ['written', { disableUpload: true, ...rows }],
    ['written', { warnings: 1 }],
    ['written', { difference: { ...compared, withdrawn: 2 } }],
    ['notUploaded', { status: error, erroneous: 2 }],
    ['notUploaded', { status: error, type: exportTypes.delta, changedSince: null }],
    ['unchanged', { status: error, erroneous: 2, ...delta }],
    ['unchanged', {}],
  ])('is %s with %j', (outcome, change) => {
    const finished = exportIn('finished', {
      uploaded: null,
      notes: [],
      successful: 0,
      warnings: 0,
      ...change,
    })
    expect(outcomeOf(finished)).toBe(outcome)
  })
})

describe('the diagram in docs/architecture.md', () => {
  it('has the transitions of the table', () => {
    const [, diagram = ''] =
      /```mermaid\nstateDiagram-v2\n(.*?)```/s.exec(readFileSync('docs/architecture.md', 'utf8')) ?? []
    const drawn = [...diagram.matchAll(/^ *(\w+) --> (\w+): (.*)$/gm)].flatMap(([, from, to, names = '']) =>
      names.split(', ').map(event => `${from} ${event} ${to}`),
    )
    const table = states.flatMap(state =>
      Object.entries(transitions[state]).map(([event, next]) => `${state} ${event} ${next}`),
    )
    expect(drawn.toSorted()).toEqual(table.toSorted())
  })
})

const none: LaterExports = { isBeingRetried: false, hasStarted: false, delivery: undefined }
const delivery = { ...none, delivery: { id: 8 } }
const statesIn = (holds: (record: ExportRecord) => boolean, change: ExportChange = {}) =>
  states.filter(state => holds(exportIn(state, change)))

describe('the permitted actions', () => {
  it('cancels an export that runs and is not uploaded, once', () => {
    expect(statesIn(canCancel)).toEqual(['waiting', 'reading', 'written', 'uploading'])
    expect(statesIn(canCancel, { beingCancelled: true })).toEqual([])
  })

  it('releases and discards exports on hold', () => {
    expect([statesIn(canRelease), statesIn(canDiscard)]).toEqual([['onHold'], ['onHold']])
  })

  it('continues a failed export that has a checkpoint, unless a later one started or was delivered', () => {
    const checkpoint = {} as ExportRecord['checkpoint'] // its place alone counts
    const continued = (later: LaterExports) => statesIn(row => canContinue(row, later), { checkpoint })
    expect(continued(none)).toEqual(['failed'])
    expect(statesIn(row => canContinue(row, none))).toEqual([])
    for (const later of [delivery, { ...none, hasStarted: true }, { ...none, isBeingRetried: true }])
      expect(continued(later)).toEqual([])
  })

  it('retries failed exports, and those with errors whose messages are kept', () => {
    const errors = { erroneous: 2 }
    expect(statesIn(canRetry)).toEqual(['failed'])
    expect(statesIn(canRetry, errors)).toEqual(['resending', 'uploadFailed', 'failed'])
    expect(canRetry(exportIn('finished', { ...errors, status: error }))).toBe(true)
    expect(statesIn(canRetry, { ...errors, messagesDeletedAt: '2026-11-20' })).toEqual(['failed'])
    expect(statesIn(canRetry, { ...errors, type: exportTypes.check })).toEqual([])
  })

  it('retries one cause of exports that have all their products', () => {
    expect(statesIn(canRetryCause)).toEqual(['resending', 'uploadFailed'])
    expect(canRetryCause(exportIn('finished', { status: warning }))).toBe(true)
    expect(canRetryCause(exportIn('finished', { status: warning, type: exportTypes.check }))).toBe(false)
    expect(statesIn(canRetryCause, { messagesDeletedAt: '2026-11-20' })).toEqual([])
  })

  it('uploads again after a refused upload, while nothing later was delivered', () => {
    const uploaded = (change: ExportChange = {}, later = none, now = 5) =>
      statesIn(row => canUploadAgain(row, later, now), change)
    expect(uploaded()).toEqual(['uploadFailed'])
    expect(uploaded({}, delivery)).toEqual([])
    expect(uploaded({ leaseUntil: 9 })).toEqual([])
    expect(uploaded({ leaseUntil: 9 }, none, 9)).toEqual(['uploadFailed'])
    expect(uploaded({ hasFile: false })).toEqual([])
    expect(uploaded({ fileName: null })).toEqual([])
    expect(uploaded({ disableUpload: true })).toEqual([])
    const exceeded = [{ limit: 'empty', most: 0, isShare: false, count: 1 } as const]
    expect(uploaded({ difference: { ...compared, exceeded } })).toEqual([])
    expect(uploaded({ difference: { ...decided(true), exceeded } })).toEqual(['uploadFailed'])
  })

  it('shows that a file is sent again, until its record is complete', () => {
    const resent = (change: ExportChange) => statesIn(row => isBeingResent(row, 5), change)
    expect(resent({})).toEqual(['resending'])
    expect(resent({ leaseUntil: 9 })).not.toContain('recording')
    expect(resent({ leaseUntil: 9, finishedAt: '2026-11-20' })).toContain('recording')
  })

  it('treats an export as outdated once its products are read again or a later one was delivered', () => {
    expect([none, delivery, { ...none, isBeingRetried: true }].map(isOutdated)).toEqual([false, true, true])
    expect(isOutdated({ ...none, hasStarted: true })).toBe(false)
  })
})

describe('the database', () => {
  let db: Database
  let folder: string
  beforeAll(async () => {
    folder = await quickFolder()
    db = await openDatabase({ folder })
  })
  afterAll(async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  })

  it('has an export that is created for waiting, and one that is claimed for reading', async () => {
    const exports = createExportStore(db)
    const order = { type: 1, excludeAssets: false, disableUpload: false, originalId: null, startedAt: '' }
    const id = await exports.create({
      ...order,
      fileNames: null,
      details: { code: 'starting', params: {} },
    })
    expect((await exports.find(id))?.state).toBe('waiting')
    expect((await exports.claim('a', -1))?.state).toBe(transitions.waiting.start)
    expect((await exports.claim('b', -1))?.state).toBe(transitions.reading.start)
  })
})

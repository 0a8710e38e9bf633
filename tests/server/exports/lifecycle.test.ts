import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allows,
  awaitsUpload,
  canCancel,
  canContinue,
  canDiscard,
  canRelease,
  canRetry,
  canRetryCause,
  canUploadAgain,
  countsAsDelivered,
  hasFailed,
  isBeingResent,
  isDelivered,
  isOutdated,
  isOvertaken,
  isRunning,
  isSettled,
  isUploaded,
  isWaiting,
  type LaterExports,
  type RunEvent,
  type RunState,
  stateOf,
  transition,
  TransitionRefused,
  transitions,
} from '../../../server/exports/lifecycle.ts'
import { didNotArrive, hasArrived, isEmpty, isForDownload } from '../../../server/exports/deliveryOutcome.ts'
import { exportConditions } from '../../../server/store/exports/exportConditions.ts'
import { createExportStore } from '../../../server/store/exports/exportStore.ts'
import {
  type ExportChange,
  type ExportRecord,
  toColumns,
  toRecord,
} from '../../../server/store/exports/exportRecord.ts'
import { migrations } from '../../../server/store/migrations/migrations.ts'
import { type Database, openDatabase } from '../../../server/store/openDatabase.ts'
import type { ExportRow } from '../../../server/store/tables.ts'
import { exportStatuses, exportTypes } from '../../../src/contract/calls/exports.ts'
import { quickFolder } from '../quickFolder.ts'

const { running, successful, warning, error, cancelled, onHold } = exportStatuses

const states = Object.keys(transitions) as RunState[] // the keys of the table
const events = [...new Set(Object.values(transitions).flatMap(row => Object.keys(row)))] as RunEvent[] // the same

const compared = { exceeded: [], decision: null } as unknown as NonNullable<ExportRecord['difference']> // the columns that determine a state
const decided = (released: boolean) => ({
  ...compared,
  decision: { released, by: 'ada', at: '2026-11-20T14:37:00Z', reason: 'checked' },
})
const says = (code: string) => ({ details: { code, params: {} } })

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
  ...says('starting'),
} as unknown as ExportRecord // the columns of these cases

/** The columns of an export in each state. */
const columns: Readonly<Record<RunState, ExportChange>> = {
  waiting: {},
  reading: { attempt: 1 },
  written: { attempt: 1, hasFile: true },
  uploading: { attempt: 1, hasFile: true, ...says('uploading') },
  recording: { attempt: 1, hasFile: true, uploaded: true, ...says('recording') },
  onHold: { attempt: 1, hasFile: true, status: onHold, difference: compared },
  resending: { attempt: 1, hasFile: true, status: error, uploaded: false, ...says('uploading') },
  uploadFailed: { attempt: 1, hasFile: true, status: error, uploaded: false, ...says('notUploaded') },
  finished: { attempt: 1, hasFile: true, status: successful, uploaded: true, ...says('allGood') },
  failed: { attempt: 1, status: error, ...says('brokeOff') },
  cancelled: { attempt: 1, status: cancelled, ...says('cancelled') },
  discarded: { attempt: 1, hasFile: true, status: cancelled, difference: decided(false) },
  overtaken: { attempt: 1, hasFile: true, status: cancelled, ...says('overtaken') },
}
const exportIn = (state: RunState, change: ExportChange = {}): ExportRecord => ({
  ...queued,
  ...columns[state],
  ...change,
})

/** The columns that the service writes beside those of the state. */
const written: Readonly<Partial<Record<RunState, ExportChange>>> = {
  reading: { attempt: 2, ...says('resuming') },
  written: says('written'),
  uploading: says('uploading'),
  recording: says('recording'),
  discarded: { difference: decided(false), ...says('discarded') },
  overtaken: says('overtaken'),
  resending: says('uploading'),
  uploadFailed: says('notUploaded'),
  finished: { status: warning, ...says('someWarnings') },
  failed: says('brokeOff'),
}

describe('stateOf', () => {
  it.each(states)('knows an export that is %s', state => {
    expect(stateOf(exportIn(state))).toBe(state)
  })

  it('treats a continued export as reading, although it waits for its turn', () => {
    expect(stateOf(exportIn('reading', says('waiting')))).toBe('reading')
  })
})

describe('transition', () => {
  describe.each(states)('of an export that is %s', state => {
    it.each(events)('%s leads where the table says, or is refused', event => {
      const next = transitions[state][event]
      const act = () => transition(exportIn(state), event, written[next ?? state] ?? {})
      if (next === undefined) expect(act).toThrow(new TransitionRefused(7, state, event))
      else expect(stateOf({ ...exportIn(state), ...act() })).toBe(next)
      expect(allows(exportIn(state), event)).toBe(next !== undefined)
    })
  })

  it('refuses columns of another state', () => {
    expect(() => transition(exportIn('reading'), 'fail', says('allGood'))).toThrow(
      'export 7 is reading: fail would lead to finished',
    )
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

describe('the conditions of the database', () => {
  let db: Database
  let folder: string
  let records: ExportRecord[]
  /** How many of them have all combinations of the columns of a life. */
  let lives: number
  beforeAll(async () => {
    folder = await quickFolder()
    db = await openDatabase({ folder })
    const other = { type: 1, excludeAssets: 0, disableUpload: 0, withdrawLater: 0, noTarget: 0 }
    const rest = {
      ...other,
      startedAt: '',
      errors: '[]',
      notes: '[]',
      processed: 0,
      successful: 0,
      warnings: 0,
      erroneous: 0,
    }
    const codes = ['starting', 'uploading', 'brokeOff', 'brokeOffKept', 'overtaken', 'allGood']
    const rows: ExportRow[] = []
    for (const status of Object.values(exportStatuses))
      for (const attempt of [0, 1])
        for (const hasFile of [false, true])
          for (const uploaded of [null, false, true])
            for (const delivered of [false, true])
              for (const code of codes)
                for (const difference of [null, compared, decided(true), decided(false)]) {
                  const change = { status, attempt, hasFile, uploaded, delivered, difference, ...says(code) }
                  const tries = { tries: 0, beingCancelled: 0 }
                  rows.push({ ...rest, ...tries, id: rows.length + 1, ...toColumns(change) } as ExportRow) // all columns without a default
                }
    lives = rows.length
    // what decides the outcome of a finished export
    const nothingToSend = [{ code: 'nothingPassed', params: {} }]
    for (const status of [successful, warning, error])
      for (const type of Object.values(exportTypes))
        for (const disableUpload of [false, true])
          for (const noTarget of [false, true])
            for (const notes of [[], nothingToSend])
              for (const changedSince of [null, '2026-11-20'])
                for (const withdrawn of [undefined, 0, 3])
                  for (const nothingChanged of [false, true])
                    for (const count of [0, 1])
                      for (const uploaded of [null, false]) {
                        const difference =
                          withdrawn === undefined ? null : { ...compared, withdrawn, nothingChanged }
                        const change = {
                          status,
                          type,
                          disableUpload,
                          noTarget,
                          notes,
                          changedSince,
                          difference,
                        }
                        const counts = {
                          attempt: 1,
                          successful: count,
                          hasFile: true,
                          uploaded,
                          delivered: false,
                        }
                        const whole = { ...change, ...counts, ...says(count > 0 ? 'allGood' : 'uploading') }
                        const tries = { tries: 0, beingCancelled: 0 }
                        rows.push({
                          ...rest,
                          ...tries,
                          id: rows.length + 1,
                          ...toColumns(whole),
                        } as ExportRow) // the same
                      }
    for (let at = 0; at < rows.length; at += 100)
      await db
        .insertInto('exports')
        .values(rows.slice(at, at + 100))
        .execute()
    records = (await db.selectFrom('exports').selectAll().orderBy('id').execute()).map(toRecord)
  })
  afterAll(async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  })

  const isIn =
    (...wanted: RunState[]) =>
    (record: ExportRecord) =>
      wanted.includes(stateOf(record))
  /** What became of a delivery is known once the export has ended. */
  const ended = (holds: (record: ExportRecord) => boolean) => (record: ExportRecord) =>
    !isRunning(record) && holds(record)
  const counterparts: Readonly<
    Record<keyof ReturnType<typeof exportConditions>, (record: ExportRecord) => boolean>
  > = {
    isRunning,
    hasEnded: record => !isRunning(record),
    isWaiting,
    isOnHold: isIn('onHold'),
    isOvertaken,
    isSettled,
    hasFailed,
    awaitsUpload,
    isResending: isIn('resending'),
    isUploaded,
    isDelivered,
    countsAsDelivered,
    hasArrived: ended(hasArrived),
    isForDownload: ended(isForDownload),
    didNotArrive: ended(didNotArrive),
    isEmpty,
  }

  it.each(Object.entries(counterparts))(
    '%s selects the rows that the life of exports means',
    async (name, holds) => {
      const condition = exportConditions('e')[name as keyof typeof counterparts] // its own keys
      const { rows } = await sql<{
        id: number
      }>`select id from exports e where ${condition} order by id`.execute(db)
      expect(rows.map(({ id }) => id)).toEqual(records.filter(holds).map(({ id }) => id))
      expect(rows.length).toBeGreaterThan(0)
    },
  )

  it('take an export that is created for waiting, and one that is claimed for reading', async () => {
    await db.deleteFrom('exports').execute()
    const exports = createExportStore(db)
    const order = { type: 1, excludeAssets: false, disableUpload: false, originalId: null, startedAt: '' }
    const id = await exports.create({ ...order, fileNames: null, ...says('starting') })
    expect(stateOf((await exports.find(id))!)).toBe('waiting')
    expect(stateOf((await exports.claim('a', -1))!)).toBe(transitions.waiting.start)
    expect(stateOf((await exports.claim('b', -1))!)).toBe(transitions.reading.start)
  })

  it('have all combinations of columns in exactly one state each', () => {
    expect(lives).toBe(6 * 2 * 2 * 3 * 2 * 6 * 4)
    expect([...new Set(records.map(stateOf))].toSorted()).toEqual(states.toSorted())
  })

  it('take up a file that an earlier version released without the order to send it', async () => {
    const row = () =>
      db.selectFrom('exports').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const { id, ...some } = await row()
    const released = {
      status: error,
      uploaded: 0,
      details: '{"code":"released","params":{}}',
      fileName: 'P.csv',
    }
    await db
      .insertInto('exports')
      .values({ ...some, ...released, id: id + 1 })
      .execute()
    await migrations['050-released-files']?.up(db)
    const record = toRecord(await row())
    expect(stateOf(record)).toBe('resending')
    expect(record.details).toEqual({ code: 'uploading', params: { file: 'P.csv' } })
  })
})

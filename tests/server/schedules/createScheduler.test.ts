import { rm } from 'node:fs/promises'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileNamesFrom } from '../../../server/exports/deliver/exportFolder.ts'
import type { StartOrder } from '../../../server/exports/life/runner.ts'
import { createScheduler, type Scheduler } from '../../../server/schedules/scheduler.ts'
import { CallError } from '../../../server/shared/errors.ts'
import { createExportStore } from '../../../server/store/exports/exportStore.ts'
import { type Database, openDatabase } from '../../../server/store/openDatabase.ts'
import { createRecordStore, type RecordStore } from '../../../server/store/recordStore.ts'
import { createScheduleStore } from '../../../server/store/jobs/scheduleStore.ts'
import { createVault } from '../../../server/store/secrets/vault.ts'
import { exportStatuses, exportTypes } from '../../../src/contract/calls/exports.ts'
import { emptyRecordOf, type Values } from '../../../src/contract/derive.ts'
import { scheduleDefaults } from '../../../src/contract/schedule.ts'
import { schedules } from '../../../src/resources/schedules.ts'
import { quickFolder } from '../quickFolder.ts'
import { ownDatabase } from '../ownDatabase.ts'
import { noPostgres } from '../startPostgres.ts'
import { createMovedClock, type MovedClock } from './movedClock.ts'
import { onlyInLong } from '../../shared/long.ts'

let folder: string
let db: Database
let records: RecordStore
let clock: MovedClock
let opened: Scheduler[] = []
/** The start of each export, to the second, and its instance. */
let started: string[] = []
let lines: Record<string, unknown>[] = []

const scheduleOf = (scheduleType: string, parameters: object, more: Values = {}): Values => ({
  ...emptyRecordOf(schedules.fields),
  name: scheduleType,
  scheduleType,
  scheduleParameters: { ...scheduleDefaults, ...parameters },
  ...more,
})
const add = (record: Values) => records.create(schedules, record).then(String)

const log = pino(
  { level: 'info' },
  { write: line => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)

const open = (
  name = '',
  work?: (order: StartOrder) => Promise<number>,
  on = db,
  start?: Parameters<typeof createScheduler>[0]['start'],
) => {
  const noteStart = async () => {
    started.push(`${new Date(clock.now()).toISOString().slice(0, 19)}${name}`)
    return started.length
  }
  const scheduler = createScheduler({
    store: createScheduleStore(on),
    clock,
    timeZone: 'Europe/Berlin',
    madeUpWithinMs: 6 * 3_600_000,
    start:
      start ??
      ((order, claim) =>
        on.transaction().execute(async trx => ((await claim(trx)) ? (work ?? noteStart)(order) : undefined))),
    log,
  })
  opened.push(scheduler)
  scheduler.begin()
  return scheduler
}
const noted = async (id: string) => (await records.find(schedules, id))?.lastMissed

beforeEach(async () => {
  folder = await quickFolder()
  db = await openDatabase({ folder })
  records = createRecordStore(db, createVault('a secret for tests only'))
  clock = createMovedClock('2026-05-04T08:00:00Z')
  opened = []
  started = []
  lines = []
})
afterEach(async () => {
  await Promise.all(opened.map(scheduler => scheduler.close()))
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

describe('the scheduler', () => {
  it('starts a real export each hour, as the schedule says', async () => {
    const exports = createExportStore(db)
    await add(
      scheduleOf(
        'hourly',
        { hourlyMinute: 5 },
        { options: { isDelta: false, withdrawLater: true, excludeAssets: true, disableUpload: true } },
      ),
    )
    open('', undefined, db, async ({ delta, ...order }, claim) => {
      const newOrder = {
        ...order,
        type: delta ? exportTypes.delta : exportTypes.full,
        originalId: null,
        startedAt: new Date(clock.now()).toISOString(),
        fileNames: fileNamesFrom(new Date(clock.now()).toISOString(), 'UTC'),
        details: { code: 'starting', params: {} },
      }
      const id = await exports.createOnce(newOrder, claim)
      if (id !== undefined) await exports.change(id, { status: exportStatuses.successful })
      return id
    })
    await clock.moveTo('2026-05-04T09:10:00Z')
    const { rows } = await exports.page({ range: [0, 24], sort: ['id', 'DESC'] })
    expect(rows.map(row => row.startedAt)).toEqual(['2026-05-04T09:05:00.000Z', '2026-05-04T08:05:00.000Z'])
    expect(rows[0]).toMatchObject({ type: exportTypes.full, excludeAssets: true, disableUpload: true })
    expect(rows[0]).toMatchObject({ withdrawLater: true })
  })

  it.each([
    ['daily', { dailyHour: 10, dailyMinute: 1 }],
    ['weekly', { weeklyDayOfWeek: 1, weeklyHour: 10, weeklyMinute: 1 }],
    ['monthly', { monthlyDayOfMonth: 4, monthlyHour: 10, monthlyMinute: 1 }],
    ['yearly', { yearlyMonth: 4, yearlyDayOfMonth: 4, yearlyHour: 10, yearlyMinute: 1 }],
    ['cron', { cronTiming: '1 10 * MAY MON' }],
  ])('fires a %s schedule once, on the second, in its own zone', async (type, parameters) => {
    await add(scheduleOf(type, parameters))
    open()
    await clock.moveTo('2026-05-04T08:03:00Z')
    expect(started).toEqual(['2026-05-04T08:01:00'])
  })

  it.each([
    ['spring', '2026-03-29T00:50:00Z', '2026-03-29T01:10:00Z', ['2026-03-29T01:00:00']],
    ['autumn', '2026-10-25T00:20:00Z', '2026-10-25T01:40:00Z', ['2026-10-25T00:30:00']],
  ])('fires 02:30 once when the clocks change in %s', async (_season, from, until, expected) => {
    clock = createMovedClock(from)
    await add(scheduleOf('daily', { dailyHour: 2, dailyMinute: 30 }))
    open()
    await clock.moveTo(until)
    expect(started).toEqual(expected)
  })

  it('fires several schedules that are due together', async () => {
    await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    await add(scheduleOf('cron', { cronTiming: '*/1 * * * *' }))
    open()
    await clock.moveTo('2026-05-04T08:02:30Z')
    expect(started).toEqual(['2026-05-04T08:01:00', '2026-05-04T08:01:00', '2026-05-04T08:02:00'])
  })
})

describe('a change of a schedule', () => {
  it('is effective at once when the scheduler is woken, even a second before the due time', async () => {
    const scheduler = open()
    await clock.moveTo('2026-05-04T08:00:59Z')
    await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    scheduler.wake()
    await clock.moveTo('2026-05-04T08:01:30Z')
    expect(started).toEqual(['2026-05-04T08:01:00'])
  })
  it('is seen within five seconds when another instance saved it', async () => {
    open()
    await clock.moveTo('2026-05-04T08:00:54Z')
    await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    await clock.moveTo('2026-05-04T08:01:30Z')
    expect(started).toEqual(['2026-05-04T08:01:00'])
  })
  it('stops a disabled schedule', async () => {
    const id = await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    open()
    await clock.moveTo('2026-05-04T08:00:59Z')
    await records.update(schedules, id, () => scheduleOf('hourly', { hourlyMinute: 1 }, { enabled: false }))
    await clock.moveTo('2026-05-04T09:02:00Z')
    expect(started).toEqual([])
    expect(await noted(id)).toBeNull()
  })
  it('starts nothing for the time while it was disabled', async () => {
    const id = await add(scheduleOf('hourly', { hourlyMinute: 1 }, { enabled: false }))
    open()
    await clock.moveTo('2026-05-04T08:01:20Z')
    await records.update(schedules, id, () => scheduleOf('hourly', { hourlyMinute: 1 }))
    await clock.moveTo('2026-05-04T09:02:00Z')
    expect(started).toEqual(['2026-05-04T09:01:00'])
    expect(await noted(id)).toBeNull()
  })
  it('moves a schedule to its new time, and nothing else', async () => {
    const id = await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    open()
    await clock.moveTo('2026-05-04T08:00:30Z')
    await records.update(schedules, id, () => scheduleOf('hourly', { hourlyMinute: 3 }))
    await clock.moveTo('2026-05-04T08:05:00Z')
    expect(started).toEqual(['2026-05-04T08:03:00'])
  })
  it('of its name alone changes no time', async () => {
    const id = await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    open()
    await clock.moveTo('2026-05-04T08:00:30Z')
    await records.update(schedules, id, () => scheduleOf('hourly', { hourlyMinute: 1 }, { name: 'Else' }))
    await clock.moveTo('2026-05-04T08:02:00Z')
    expect(started).toEqual(['2026-05-04T08:01:00'])
  })
  it('ends a deleted schedule, and deletes its progress', async () => {
    const id = await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    open()
    await clock.moveTo('2026-05-04T08:00:59Z')
    await records.change(schedules, id, () => null)
    await clock.moveTo('2026-05-04T08:02:00Z')
    expect(started).toEqual([])
    expect(await db.selectFrom('scheduleMarks').selectAll().execute()).toEqual([])
  })
})

describe('a restart', () => {
  const down = async (from: string, until: string) => {
    const id = await add(scheduleOf('daily', { dailyHour: 10, dailyMinute: 1 }))
    const first = open()
    await clock.moveTo(from)
    await first.close()
    clock.leapTo(until)
    open()
    await clock.moveTo(until)
    return id
  }
  it('does not fire a due time again', async () => {
    await down('2026-05-04T08:01:10Z', '2026-05-04T08:01:20Z')
    expect(started).toEqual(['2026-05-04T08:01:00'])
  })
  it('makes up for a run that is less than a minute late', async () => {
    const id = await down('2026-05-04T08:00:50Z', '2026-05-04T08:01:40Z')
    expect(started).toEqual(['2026-05-04T08:01:40'])
    expect(await noted(id)).toBeNull()
  })
  it('records missed runs, logs them and does not make up for them', async () => {
    const id = await down('2026-05-04T08:00:00Z', '2026-05-07T08:00:00Z')
    expect(started).toEqual([])
    expect(await noted(id)).toBe('2026-05-06T08:01:00.000Z')
    // once in the outbox, by the transaction that found it
    const events = db.selectFrom('outbox').select(['event', 'subject'])
    expect(await events.where('subject', 'like', `schedule ${id} %`).execute()).toEqual([
      { event: 'scheduleMissed', subject: `schedule ${id} 2026-05-06T08:01:00.000Z` },
    ])
    expect(lines.filter(({ level }) => level === 40)).toEqual([
      expect.objectContaining({
        schedule: Number(id),
        first: '2026-05-04T08:01:00.000Z',
        last: '2026-05-06T08:01:00.000Z',
        msg: 'runs of a schedule were missed',
      }),
    ])
    await clock.moveTo('2026-05-07T08:02:00Z')
    expect(started).toEqual(['2026-05-07T08:01:00'])
  })
  it('makes up once for the last run of six hours', async () => {
    const id = await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    const first = open()
    await clock.moveTo('2026-05-04T08:00:30Z')
    await first.close()
    clock.leapTo('2026-05-04T12:30:00Z')
    const orders: StartOrder[] = []
    open('', async order => orders.push(order))
    await clock.moveTo('2026-05-04T13:00:30Z')
    expect(orders).toMatchObject([{ scheduleId: Number(id), madeUpFor: '2026-05-04T12:01:00.000Z' }])
    expect(await noted(id)).toBeNull()
  })
  it('makes up for the recent run and records the last of the old ones', async () => {
    const id = await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    const first = open()
    await clock.moveTo('2026-05-03T08:00:30Z')
    await first.close()
    clock.leapTo('2026-05-05T08:00:30Z')
    open()
    await clock.moveTo('2026-05-05T08:00:40Z')
    expect(started).toEqual(['2026-05-05T08:00:30'])
    expect(await noted(id)).toBe('2026-05-05T01:01:00.000Z')
  })
  it('fires the due run and records those before it', async () => {
    const id = await down('2026-05-04T08:00:00Z', '2026-05-06T08:01:30Z')
    expect(started).toEqual(['2026-05-06T08:01:30'])
    expect(await noted(id)).toBe('2026-05-05T08:01:00.000Z')
  })
})

describe('a clock that was ahead by months', () => {
  it('leaves schedules silent no longer than until it is right again', async () => {
    const id = await add(scheduleOf('daily', { dailyHour: 10, dailyMinute: 1 }))
    const first = open()
    await clock.moveTo('2026-05-04T08:00:30Z')
    await first.close()
    clock.leapTo('2027-03-04T12:00:00Z')
    const wrong = open()
    await clock.moveTo('2027-03-04T12:00:30Z')
    await wrong.close()
    expect(started).toEqual(['2027-03-04T12:00:00'])
    clock.leapTo('2026-05-05T08:00:30Z')
    open()
    await clock.moveTo('2026-05-05T08:01:10Z')
    expect(started.slice(1)).toEqual(['2026-05-05T08:01:00'])
    expect(
      await db.selectFrom('scheduleRuns').select('due').where('scheduleId', '=', Number(id)).execute(),
    ).toEqual([{ due: Date.parse('2026-05-05T08:01:00Z') }])
  })
})

describe('two instances on one database', () => {
  const everyMinute = Array.from(
    { length: 10 },
    (_none, index) => `08:${String(index + 1).padStart(2, '0')}:00`,
  )

  it('fire each due time once between them', async () => {
    await add(scheduleOf('cron', { cronTiming: '* * * * *' }))
    open(' by one')
    open(' by two')
    await clock.moveTo('2026-05-04T08:10:30Z', 2)
    expect(started.map(line => line.slice(11, 19))).toEqual(everyMinute)
  })

  onlyInLong(it)('do so on PostgreSQL, with real concurrency', async ({ skip }) => {
    const postgres = await ownDatabase()
    if (!postgres) return skip(noPostgres)
    const [one, two] = await Promise.all([0, 1].map(() => openDatabase({ url: postgres, folder })))
    records = createRecordStore(one!, createVault('a secret for tests only'))
    await add(scheduleOf('cron', { cronTiming: '* * * * *' }))
    open(' by one', undefined, one)
    open(' by two', undefined, two)
    await clock.moveTo('2026-05-04T08:10:30Z', 2)
    await Promise.all(opened.map(scheduler => scheduler.close()))
    await Promise.all([one?.destroy(), two?.destroy()])
    expect(started.map(line => line.slice(11, 19))).toEqual(everyMinute)
  })
})

describe('a due time', () => {
  it('is handled together with its export, or is still due', async () => {
    const exports = createExportStore(db)
    const id = Number(await add(scheduleOf('cron', { cronTiming: '* * * * *' })))
    let failures = 2
    open('', undefined, db, ({ delta: _delta, ...order }, claim) =>
      exports.createOnce(
        {
          ...order,
          type: exportTypes.full,
          originalId: null,
          startedAt: new Date(clock.now()).toISOString(),
          fileNames: fileNamesFrom(new Date(clock.now()).toISOString(), 'UTC'),
          details: { code: 'starting', params: {} },
        },
        claim,
        async () => {
          // the database goes away before the job is sent
          if (failures-- > 0) throw Object.assign(new Error('cut'), { code: '57P01' })
        },
      ),
    )
    await clock.moveTo('2026-05-04T08:01:08Z')
    expect(await exports.running()).toEqual([])
    expect(await db.selectFrom('scheduleRuns').selectAll().execute()).toEqual([])
    await clock.moveTo('2026-05-04T08:01:30Z')
    expect(await exports.running()).toMatchObject([{ scheduleId: id }])
    const due = Date.parse('2026-05-04T08:01:00Z')
    expect(await db.selectFrom('scheduleRuns').selectAll().execute()).toEqual([{ scheduleId: id, due }])
  })

  it('is handled once even where two processes moved different marks to it', async () => {
    const id = Number(await add(scheduleOf('cron', { cronTiming: '* * * * *' })))
    const due = Date.parse('2026-05-04T08:01:00Z')
    await db.insertInto('scheduleRuns').values({ scheduleId: id, due }).execute()
    open()
    await clock.moveTo('2026-05-04T08:02:30Z')
    expect(started).toEqual(['2026-05-04T08:02:00'])
  })
})

describe('failures', () => {
  it('a start that fails is logged and recorded; the next comes as planned', async () => {
    const id = await add(scheduleOf('cron', { cronTiming: '* * * * *' }))
    let tries = 0
    open('', async () => {
      tries++
      if (tries === 1) throw new Error('no room')
      return tries
    })
    await clock.moveTo('2026-05-04T08:02:30Z')
    expect(tries).toBe(2)
    expect(await noted(id)).toBe('2026-05-04T08:01:00.000Z')
    expect(lines.some(({ msg }) => msg === 'a schedule could not start its export')).toBe(true)
  })
  it('a run that is due before the end of the previous one is skipped, recorded and logged', async () => {
    const id = await add(scheduleOf('cron', { cronTiming: '* * * * *' }))
    open('', async () => {
      throw new CallError('scheduleBusy', { id: '7' })
    })
    await clock.moveTo('2026-05-04T08:01:30Z')
    const stored = await records.find(schedules, id)
    expect(stored).toMatchObject({ lastSkipped: '2026-05-04T08:01:00.000Z', lastMissed: null })
    expect(lines.some(({ msg }) => msg === 'a schedule skipped an export')).toBe(true)
  })
  it('an unreadable schedule does not stop the others', async () => {
    await add(scheduleOf('cron', { cronTiming: 'broken' }))
    await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    open()
    await clock.moveTo('2026-05-04T08:01:10Z')
    expect(started).toEqual(['2026-05-04T08:01:00'])
    expect(lines.some(({ msg }) => msg === 'a schedule could not be checked')).toBe(true)
  })
  it('closes while it sleeps, and checks no more', async () => {
    await add(scheduleOf('hourly', { hourlyMinute: 1 }))
    const scheduler = open()
    await clock.moveTo('2026-05-04T08:00:30Z')
    await scheduler.close()
    clock.leapTo('2026-05-04T08:01:00Z')
    expect(started).toEqual([])
  })
})

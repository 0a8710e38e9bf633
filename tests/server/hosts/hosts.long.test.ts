import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { scheduleDefaults } from '../../../src/contract/schedule.ts'
import { schedules } from '../../../src/resources/schedules.ts'
import { noPostgres, programs } from '../startPostgres.ts'
import { type Host, type Hosts, startHosts } from './startHosts.ts'

/** Enough for a run of several seconds with a checkpoint each second. */
const products = 1200
/** Moments of a run at which something happens: spread over the run, and its very end. */
const momentsOf = (runMs: number, count: number) =>
  Array.from({ length: count }, (_none, at) => Math.round((runMs * (at + 0.5)) / count))

/** Milliseconds within which another host takes the run of a dead one over. */
const takeoverMs = 60_000
const stoppedMs = 60_000
const databaseAwayMs = 15_000

describe.skipIf(!programs())(programs() ? 'hosts that share a PostgreSQL' : noPostgres, () => {
  let hosts: Hosts
  let web: Host
  let workers: Host[]
  /** The lines of the file of an undisturbed run, and how long that took. */
  let whole: string[]
  let runMs: number

  const fileOf = async (id: number) => {
    const state = await hosts.stateOf(id)
    return hosts.delivered(state?.fileName ?? '')
  }
  /** Orders a run and waits for a moment of it. @returns its number and the worker that has it, if one has it by now */
  const runUntil = async (moment: number) => {
    // the same articles are new in each run
    await hosts.db.query('delete from delivered')
    await hosts.db.query(`update exports set uploaded = 0, delivered = 0 where uploaded = 1`)
    const id = await hosts.order(web)
    await wait(moment)
    const { rows } = await hosts.db.query<{ running: boolean }>(
      'select "finishedAt" is null as running from exports where id = $1',
      [id],
    )
    return { id, owner: rows[0]?.running ? workers.find(worker => worker.hasFiles(id)) : undefined }
  }
  /** Each run ends as an undisturbed one, with one upload. */
  const expectWhole = async (id: number) => {
    const { arrivals, lines } = await fileOf(id)
    expect(lines.length).toBe(whole.length)
    expect(lines.filter((line, at) => line !== whole[at])).toEqual([])
    expect(arrivals).toBe(1)
    expect(await hosts.stateOf(id)).toMatchObject({ processed: products, uploaded: 1 })
  }

  beforeAll(async () => {
    hosts = (await startHosts(products))!
    web = await hosts.add('web', 60_000)
    await hosts.configure(web)
    // the clocks of the hosts are a minute and two apart
    workers = [await hosts.add('worker'), await hosts.add('worker', -60_000)]
    const { id } = await runUntil(0)
    runMs = await hosts.ended(id, 300_000)
    whole = (await fileOf(id)).lines
    expect(whole.length).toBeGreaterThan(products / 2)
  }, 600_000)
  afterAll(() => hosts?.close(), 120_000)

  it('end the run of a worker that is killed, with the same file and one upload', async () => {
    const took: number[] = []
    for (const moment of momentsOf(runMs, 4)) {
      const { id, owner } = await runUntil(moment)
      owner?.signal('SIGKILL')
      took.push(await hosts.ended(id, takeoverMs + 3 * runMs))
      await expectWhole(id)
      if (!owner) continue
      workers = [...workers.filter(worker => worker !== owner), await hosts.add('worker')]
    }
    process.stdout.write(`ms until the end after a kill, of a run of ${runMs}: ${took.join(', ')}\n`)
  })

  it('end the run of a worker that is paused for a minute, and it changes nothing when it wakes', async () => {
    for (const moment of momentsOf(runMs, 2)) {
      const { id, owner } = await runUntil(moment)
      owner?.signal('SIGSTOP')
      await hosts.ended(id, takeoverMs + 3 * runMs)
      await expectWhole(id)
      const before = await hosts.stateOf(id)
      await wait(stoppedMs)
      owner?.signal('SIGCONT')
      await wait(10_000)
      expect(await hosts.stateOf(id)).toEqual(before)
      await expectWhole(id)
    }
  })

  it('handle each of 200 due times once, although a worker is killed in the middle', async () => {
    const [killed] = workers
    const { rows: clock } = await hosts.db.query<{ now: Date }>('select now() as now')
    const soon = new Date((clock[0]?.now.getTime() ?? 0) + 15_000 + 60_000)
    const due = soon.setUTCSeconds(0, 0)
    const cronTiming = `${soon.getUTCMinutes()} * * * *`
    for (let at = 1; at <= 200; at++) {
      const data = {
        ...emptyRecordOf(schedules.fields),
        name: `schedule ${at}`,
        scheduleType: 'cron',
        scheduleParameters: { ...scheduleDefaults, cronTiming },
      }
      await hosts.db.query('insert into records (resource, id, data, position) values ($1, $2, $3, $4)', [
        schedules.name,
        String(at),
        JSON.stringify(data),
        at,
      ])
    }
    while (Date.now() < due + 400) await wait(50)
    killed?.signal('SIGKILL')
    const runs = async () => {
      const { rows } = await hosts.db.query<{ scheduleId: number; due: string }>(
        'select * from "scheduleRuns"',
      )
      return rows
    }
    while ((await runs()).length < 200) {
      expect(Date.now()).toBeLessThan(due + 60_000)
      await wait(500)
    }
    await wait(10_000)
    expect((await runs()).filter(run => Number(run.due) === due)).toHaveLength(200)
    // each started an export, joined an equal one that waited, or was refused with a note
    const { rows: doubled } = await hosts.db.query(
      'select "scheduleId" from exports where "scheduleId" is not null group by "scheduleId" having count(*) > 1',
    )
    expect(doubled).toEqual([])
    const { rows: started } = await hosts.db.query('select id from exports where "scheduleId" is not null')
    expect(started.length).toBeGreaterThan(0)
    await hosts.db.query('delete from records where resource = $1', [schedules.name])
    for (const { id } of started as { id: number }[]) {
      await hosts.call(web, `POST /exports/cancel/${id}`)
      await hosts.ended(id, 60_000)
    }
    workers = [...workers.filter(worker => worker !== killed), await hosts.add('worker')]
  })

  it('outlive a stop of the database at any moment, and every run ends once', async () => {
    for (const moment of [...momentsOf(runMs, 3), runMs]) {
      const { id } = await runUntil(moment)
      await hosts.postgres.stopFor(databaseAwayMs)
      await hosts.ended(id, takeoverMs + 3 * runMs)
      await expectWhole(id)
    }
  })
})

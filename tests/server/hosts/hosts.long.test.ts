import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { scheduleDefaults } from '../../../src/contract/schedule.ts'
import { schedules } from '../../../src/resources/schedules.ts'
import { drawing } from '../../shared/drawing.ts'
import { seed } from '../../shared/long.ts'
import { noPostgres, programs } from '../startPostgres.ts'
import { type Host, type Hosts, startHosts } from './startHosts.ts'

/**
 * How much is tried: `KONTOR_HOSTS=full` has a run of 20,000 products disturbed at 20 moments, which takes hours for both
 * places of files; without it a run of several seconds is disturbed at a few. `writeMs` is the time of each write at the
 * upload server, so that something can happen during an upload.
 */
const { products, kills, pauses, stops, writeMs } =
  process.env['KONTOR_HOSTS'] === 'full'
    ? { products: 20_000, kills: 20, pauses: 20, stops: 10, writeMs: 5 }
    : { products: 1200, kills: 4, pauses: 4, stops: 4, writeMs: 100 }

/** Milliseconds within which another host has ended the run of a dead one. */
const takeoverMs = 60_000
const pauseMs = 60_000
const databaseAwayMs = 15_000
const bucketAwayMs = 60_000
/** A paused process that wakes has noticed by then what became of its run. */
const wakeMs = 8_000

const draw = drawing(seed)
/** Moments of a run of some milliseconds: a random one in each of `count` equal parts, and its very end. */
const momentsOf = (runMs: number, count: number) => {
  const part = runMs / (count - 1)
  return [...Array.from({ length: count - 1 }, (_none, at) => Math.round(part * (at + draw()))), runMs]
}
const report = (line: string) => process.stdout.write(`${line}\n`)

describe.skipIf(!programs()).each(['database', 'bucket'] as const)(
  programs() ? 'hosts that share a PostgreSQL, with files in the %s' : noPostgres,
  files => {
    let hosts: Hosts
    let webs: Host[]
    let workers: Host[]
    /** The lines of the file of an undisturbed run, and how long that took. */
    let whole: string[]
    let runMs: number

    const fileOf = async (id: number) => hosts.delivered((await hosts.stateOf(id))?.fileName ?? '')
    /** Orders a run and waits for a moment of it. @returns its number and the worker that has it, if one has it by now */
    const runUntil = async (moment: number) => {
      // the same articles are new in each run
      await hosts.db.query('delete from delivered')
      await hosts.db.query(`update exports set uploaded = 0, delivered = 0 where uploaded = 1`)
      const id = await hosts.order(webs[0]!)
      await hosts.until(id, takeoverMs, ({ attempt }) => attempt > 0)
      await wait(moment)
      const state = await hosts.stateOf(id)
      const owner = state?.finishedAt === null ? workers.find(worker => worker.hasFiles(id)) : undefined
      return { id, owner, attempt: state?.attempt ?? 0 }
    }
    /** A run has ended as an undisturbed one, with one upload, and every host has its file. */
    const expectWhole = async (id: number) => {
      const { arrivals, lines } = await fileOf(id)
      expect(lines.length).toBe(whole.length)
      expect(lines.filter((line, at) => line !== whole[at])).toEqual([])
      expect(arrivals).toBe(1)
      expect(await hosts.stateOf(id)).toMatchObject({ processed: products, uploaded: 1 })
      for (const web of webs)
        expect(hosts.withoutLinks(await hosts.download(web, id)).length).toBe(whole.length)
      expect(hosts.inbox().filter(name => name.endsWith('.tmp'))).toEqual([])
    }
    /** Waits until another worker has taken a run over, and until it has ended it. */
    const takenOver = async ({ id, attempt }: { id: number; attempt: number }) => {
      const after = (state: { attempt: number; finishedAt: string | null }) =>
        state.attempt > attempt || state.finishedAt !== null
      const taken = await hosts.until(id, takeoverMs, after)
      return { taken, ended: taken + (await hosts.ended(id, takeoverMs + runMs)) }
    }
    /** Starts a worker in the place of a dead one. */
    const replace = async (dead: Host) => {
      workers = [...workers.filter(worker => worker !== dead), await hosts.add('worker')]
    }

    beforeAll(async () => {
      hosts = (await startHosts({ products, files }))!
      hosts.sftp.faults.writeMs = writeMs
      // the clocks of the hosts are a minute and two apart
      webs = [await hosts.add('web', 60_000), await hosts.add('web')]
      await hosts.configure(webs[0]!)
      workers = [await hosts.add('worker'), await hosts.add('worker', -60_000)]
      // the first run of a worker takes longer
      await hosts.ended((await runUntil(0)).id, 300_000)
      const { id } = await runUntil(0)
      runMs = await hosts.ended(id, 300_000)
      whole = (await fileOf(id)).lines
      expect(whole.length).toBeGreaterThan(products / 2)
      report(`${files}: a run of ${products} products takes ${runMs} ms`)
    }, 900_000)
    afterAll(() => hosts?.close(), 120_000)

    it(
      'end the run of a worker that is killed, with the same file and one upload',
      async () => {
        const took: { taken: number; ended: number }[] = []
        for (const moment of momentsOf(runMs, kills)) {
          const run = await runUntil(moment)
          run.owner?.signal('SIGKILL')
          const times = await takenOver(run)
          await expectWhole(run.id)
          if (!run.owner) continue
          took.push(times)
          report(`${files}: killed at ${moment} ms, taken over in ${times.taken}, ended in ${times.ended} ms`)
          expect(times.taken).toBeLessThan(takeoverMs - 20_000)
          expect(times.ended).toBeLessThan(takeoverMs + runMs)
          await replace(run.owner)
        }
        report(
          `${files}: of ${took.length} kills the slowest was taken over in ${Math.max(...took.map(({ taken }) => taken))}` +
            ` and ended in ${Math.max(...took.map(({ ended }) => ended))} ms`,
        )
      },
      kills * 200_000,
    )

    it.each(['succeeds', 'fails'] as const)(
      'end the run of a worker that is paused for a minute, and nothing changes when it wakes and its next call %s',
      async outcome => {
        for (const moment of momentsOf(runMs, Math.ceil(pauses / 2))) {
          const run = await runUntil(moment)
          const { id, owner } = run
          owner?.signal('SIGSTOP')
          const paused = performance.now()
          const times = await takenOver(run)
          await expectWhole(id)
          const before = await hosts.stateOf(id)
          if (owner) await wait(Math.max(0, paused + pauseMs - performance.now()))
          if (outcome === 'fails') {
            hosts.pim.faults = { failEvery: 1, failStatus: 403 }
            hosts.sftp.faults.refuseWrites = true
          }
          owner?.signal('SIGCONT')
          if (owner) await wait(wakeMs)
          hosts.pim.faults = {}
          hosts.sftp.faults.refuseWrites = false
          expect(await hosts.stateOf(id)).toEqual(before)
          await expectWhole(id)
          report(
            `${files}: ${owner ? 'paused' : 'ended before'} at ${moment} ms, taken over in ${times.taken} ms`,
          )
        }
      },
      pauses * 200_000,
    )

    it(
      'outlive a stop of the database at any moment, and every run ends once',
      async () => {
        for (const moment of momentsOf(runMs, stops)) {
          const { id } = await runUntil(moment)
          await hosts.postgres.stopFor(databaseAwayMs)
          const ended = await hosts.ended(id, takeoverMs + 3 * runMs)
          await expectWhole(id)
          report(`${files}: database stopped at ${moment} ms, ended ${ended} ms after it was back`)
        }
      },
      stops * 200_000,
    )

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
        expect(Date.now()).toBeLessThan(due + 180_000)
        await wait(500)
      }
      report(`${files}: 200 due times handled ${Date.now() - due} ms after they were due`)
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
        await hosts.call(webs[0]!, `POST /exports/cancel/${id}`)
        await hosts.ended(id, 60_000)
      }
      if (killed) await replace(killed)
    })

    it.runIf(files === 'bucket')('wait for a bucket that is away for a minute', async () => {
      for (const moment of [0, runMs / 2, runMs * 0.9]) {
        const { id } = await runUntil(moment)
        hosts.bucket.state.isAway = true
        await wait(bucketAwayMs)
        hosts.bucket.state.isAway = false
        report(`bucket: away at ${moment} ms, ended ${await hosts.ended(id, takeoverMs + runMs)} ms after`)
        await expectWhole(id)
      }
    })
  },
)

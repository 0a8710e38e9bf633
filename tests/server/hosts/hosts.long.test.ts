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
 * How much is tried: `KONTOR_HOSTS=full` disturbs runs of 20,000 products, each at several moments; without it runs of several
 * seconds. `writeMs` is the time of each write at the upload server, so that something can happen during an upload.
 */
const { products, kills, pauses, stops, perRun, writeMs } =
  process.env['KONTOR_HOSTS'] === 'full'
    ? { products: 20_000, kills: 20, pauses: 20, stops: 10, perRun: 7, writeMs: 5 }
    : { products: 1200, kills: 3, pauses: 4, stops: 2, perRun: 2, writeMs: 100 }

/** Milliseconds within which another host has taken over the run of a dead one, and within which it has ended it. */
const [takeoverMs, endMs] = [40_000, 60_000]
const pauseMs = 60_000
const databaseAwayMs = 15_000
const bucketAwayMs = 60_000
/** A paused process that wakes has noticed by then what became of its run. */
const wakeMs = 8_000
/** A paused process that wakes beside a running one has made its next calls by then. */
const wakeBesideMs = 3_000
/** The longest time of a test that disturbs runs so many times. */
const longestOf = (count: number) => count * 150_000 + 300_000

const draw = drawing(seed)
/** Milliseconds between random moments of a run: one in each of `count` equal parts of it. */
const gapsOf = (runMs: number, count: number) => {
  const moments = Array.from({ length: count }, (_none, at) => (runMs / count) * (at + draw()))
  return moments.map((moment, at) => moment - (moments[at - 1] ?? 0))
}
const report = (line: string) => process.stdout.write(`${line}\n`)
const slowest = (times: readonly number[]) => `${times.length} times, at most ${Math.max(...times)} ms`

describe.skipIf(!programs()).each(['database', 'bucket'] as const)(
  programs() ? 'hosts that share a PostgreSQL, with files in the %s' : noPostgres,
  files => {
    let hosts: Hosts
    let webs: Host[]
    /** The workers that are awake. */
    let workers: Host[]
    /** The lines of the file of an undisturbed run, and how long that took. */
    let whole: string[]
    let runMs: number

    /** Orders a run and waits for its start. */
    const order = async () => {
      // the same articles are new in each run
      await hosts.db.query('delete from delivered')
      await hosts.db.query(`update exports set uploaded = 0, delivered = 0 where uploaded = 1`)
      const id = await hosts.order(webs[0]!)
      await hosts.until(id, takeoverMs, ({ attempt }) => attempt > 0)
      return id
    }
    const fileOf = async (id: number) => hosts.delivered((await hosts.stateOf(id))?.fileName ?? '')
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
    /** The worker of a run; undefined once the run has ended. */
    const ownerOf = async (id: number) => {
      for (;;) {
        const { attempt, finishedAt } = (await hosts.stateOf(id))!
        if (finishedAt !== null) return undefined
        const owner = workers.find(worker => worker.hasTaken(id, attempt))
        if (owner) return { owner, attempt }
        await wait(20)
      }
    }
    /** Waits until another worker has taken a run over from an attempt. @returns the milliseconds that it took */
    const takenOver = (id: number, before: number) =>
      hosts.until(id, takeoverMs, ({ attempt, finishedAt }) => attempt > before || finishedAt !== null)
    /** Takes a worker out, and starts another one unless others are idle. */
    const takeOut = async (lost: Host) => {
      workers = workers.filter(worker => worker !== lost)
      if (workers.length < 2) workers.push(await hosts.add('worker'))
    }

    /**
     * Disturbs runs until that has hit one `count` times: each run at random moments, and as soon as its file is uploaded. A
     * moment counts from the last takeover, so that the run goes on between two of them. A run that was disturbed twice at one
     * checkpoint gets to the next one first: the third time there is taken for a fault of the run itself.
     * @param hit disturbs a run, and waits until the run goes on. @returns whether it did
     * @param settle gets each run that has ended
     */
    const disturb = async (
      count: number,
      hit: (id: number) => Promise<boolean>,
      settle: (id: number) => Promise<void> = async () => undefined,
    ) => {
      for (let hits = 0; hits < count;) {
        const id = await order()
        for (const gap of gapsOf(runMs, Math.min(perRun - 1, count - hits))) {
          await wait(gap)
          await hosts.until(id, endMs + runMs, ({ tries, finishedAt }) => tries < 3 || finishedAt !== null)
          if (!(await hit(id))) break
          hits++
        }
        await hosts.until(id, endMs + runMs, ({ uploaded }) => uploaded === 1)
        if (hits < count && (await hit(id))) hits++
        await hosts.ended(id, endMs + runMs)
        await expectWhole(id)
        await settle(id)
        hosts.forget(id, (await hosts.stateOf(id))?.fileName ?? '')
      }
    }

    beforeAll(async () => {
      hosts = (await startHosts({ products, files }))!
      hosts.sftp.faults.writeMs = writeMs
      // the clocks of the hosts are a minute and two apart
      webs = [await hosts.add('web', 60_000), await hosts.add('web')]
      workers = [await hosts.add('worker'), await hosts.add('worker', -60_000)]
      await hosts.configure(webs[0]!)
      // the first run of a worker takes longer
      await hosts.ended(await order(), 300_000)
      const id = await order()
      runMs = await hosts.ended(id, 300_000)
      whole = (await fileOf(id)).lines
      expect(whole.length).toBeGreaterThan(products / 2)
      report(`${files}: a run of ${products} products takes ${runMs} ms`)
    }, 900_000)
    afterAll(() => hosts?.close(), 120_000)

    it(
      'end the run of a worker that is killed, with the same file and one upload',
      async () => {
        const times: number[] = []
        await disturb(kills, async id => {
          const turn = await ownerOf(id)
          if (!turn) return false
          turn.owner.signal('SIGKILL')
          const taken = takenOver(id, turn.attempt)
          await takeOut(turn.owner)
          times.push(await taken)
          return true
        })
        report(`${files}: killed and taken over ${slowest(times)}`)
      },
      longestOf(kills),
    )

    it.each(['succeeds', 'fails'] as const)(
      'end the run of a worker that is paused for a minute, and nothing changes when it wakes and its next call %s',
      async outcome => {
        let asleep: { worker: Host; since: number }[] = []
        const times: number[] = []
        const isDue = ({ since }: { since: number }) => performance.now() - since >= pauseMs
        /** Wakes the workers that were paused for long enough. */
        const wake = async (forMs: number) => {
          const due = asleep.filter(isDue).map(({ worker }) => worker)
          if (due.length === 0) return
          asleep = asleep.filter(one => !due.includes(one.worker))
          if (outcome === 'fails') hosts.failFor(due)
          for (const worker of due) worker.signal('SIGCONT')
          await wait(forMs)
          hosts.failFor([])
          workers.push(...due)
        }
        const pauseOwner = async (id: number) => {
          const turn = await ownerOf(id)
          if (!turn) return false
          turn.owner.signal('SIGSTOP')
          asleep.push({ worker: turn.owner, since: performance.now() })
          const taken = takenOver(id, turn.attempt)
          await takeOut(turn.owner)
          times.push(await taken)
          await wake(wakeBesideMs)
          return true
        }
        await disturb(pauses / 2, pauseOwner, async id => {
          const before = await hosts.stateOf(id)
          while (!asleep.every(isDue)) await wait(100)
          await wake(wakeMs)
          expect(await hosts.stateOf(id)).toEqual(before)
          await expectWhole(id)
        })
        report(`${files}: paused and taken over ${slowest(times)}`)
      },
      longestOf(pauses / 2),
    )

    it(
      'outlive a stop of the database at any moment, and every run ends once',
      async () => {
        const times: number[] = []
        await disturb(stops, async id => {
          const before = await hosts.stateOf(id)
          await hosts.postgres.stopFor(databaseAwayMs)
          times.push(await takenOver(id, before?.attempt ?? 0))
          return true
        })
        report(`${files}: database stopped, and runs went on ${slowest(times)} after it was back`)
      },
      longestOf(stops),
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
      if (killed) await takeOut(killed)
    })

    it.runIf(files === 'bucket')(
      'wait for a bucket that is away for a minute',
      async () => {
        await disturb(3, async () => {
          hosts.bucket.state.isAway = true
          await wait(bucketAwayMs)
          hosts.bucket.state.isAway = false
          return true
        })
      },
      longestOf(3),
    )
  },
)

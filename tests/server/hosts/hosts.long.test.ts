import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  it('outlive a stop of the database at any moment, and every run ends once', async () => {
    for (const moment of [...momentsOf(runMs, 3), runMs]) {
      const { id } = await runUntil(moment)
      await hosts.postgres.stopFor(databaseAwayMs)
      await hosts.ended(id, takeoverMs + 3 * runMs)
      await expectWhole(id)
    }
  })
})

import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '../../../../server/shared/clock.ts'
import { createEmbeddedJobs } from '../../../../server/store/jobs/embeddedJobs.ts'
import { jobRules, type Jobs, untakenMs } from '../../../../server/store/jobs/jobs.ts'
import { createPgBossJobs } from '../../../../server/store/jobs/pgBossJobs.ts'
import { onEachDatabase } from '../onEachDatabase.ts'

/** Waits are short, and the clock can be moved. */
let moved = 0
const clock: Clock = {
  now: () => Date.now() + moved,
  sleep: (ms, signal) => systemClock.sleep(ms / 100, signal),
}

await onEachDatabase(ground => {
  let jobs: Jobs
  const makeJobs = () =>
    ground.url === undefined
      ? Promise.resolve(createEmbeddedJobs(clock))
      : createPgBossJobs({
          url: ground.url,
          connection: 'main',
          supervises: true,
          clock,
          log: pino({ level: 'silent' }),
          closing: new AbortController().signal,
        })

  beforeEach(async () => {
    moved = 0
    jobs = await makeJobs()
  })
  afterEach(() => jobs.close())

  describe('jobs', () => {
    it('are taken in the order in which they were sent, each once', async () => {
      for (const until of [3, 1, 2]) await jobs.send('call', { encrypted: '', until })
      const taken = [await jobs.take('call'), await jobs.take('call'), await jobs.take('call')]
      expect(taken.map(job => job?.data.until)).toEqual([3, 1, 2])
      expect(await jobs.take('call')).toBeUndefined()
      expect(await jobs.pending('call')).toBe(3)
      for (const job of taken) if (job) await jobs.complete(job)
      expect(await jobs.pending('call')).toBe(0)
    })

    it('of the queue of exports are taken one at a time', async () => {
      await jobs.send('run', { export: 1 })
      await jobs.send('run', { export: 2 })
      const first = (await jobs.take('run'))!
      expect(await jobs.take('run')).toBeUndefined()
      await jobs.keep(first)
      await jobs.complete(first)
      expect((await jobs.take('run'))?.data).toEqual({ export: 2 })
    })

    it('that are given back come again before later ones', async () => {
      await jobs.send('run', { export: 1 })
      await jobs.send('run', { export: 2 })
      await jobs.fail((await jobs.take('run'))!, 'the service stops')
      expect((await jobs.take('run'))?.data).toEqual({ export: 1 })
    })

    it('of dead processes are given out again', async () => {
      await jobs.send('run', { export: 1 })
      const job = (await jobs.take('run'))!
      await jobs.reclaim('run')
      // an embedded job is left by its process itself
      if (ground.url === undefined) jobs.leave(job)
      expect((await jobs.take('run'))?.data).toEqual({ export: 1 })
    })

    it('become dead letters after their last retry, and make room for the next', async () => {
      const rules = jobRules.run as { retries: number } // shortened for this test
      const { retries } = rules
      rules.retries = 1
      try {
        await jobs.close()
        jobs = await makeJobs()
        await jobs.send('run', { export: 1 })
        for (const reason of ['once', 'twice']) await jobs.fail((await jobs.take('run'))!, reason)
        expect(await jobs.take('run')).toBeUndefined()
        expect(await jobs.deadLetters('run')).toEqual([{ export: 1 }])
        await jobs.send('run', { export: 2 })
        expect((await jobs.take('run'))?.data).toEqual({ export: 2 })
      } finally {
        rules.retries = retries
      }
    })

    describe('that wait for an answer', () => {
      const { signal } = new AbortController()
      const data = { encrypted: 'v1.', until: 0 }
      const takeSoon = async () => {
        for (;;) {
          const job = await jobs.take('call')
          if (job) return job
          await systemClock.sleep(5)
        }
      }

      it('get that of the process that took them, and leave nothing behind', async () => {
        const asked = jobs.ask('call', data, signal)
        const job = await takeSoon()
        expect(job.data).toEqual(data)
        await jobs.answer(job, 'the answer')
        expect(await asked).toBe('the answer')
        expect(await jobs.pending('call')).toBe(0)
      })

      it('get none where no process takes them, or it fails', async () => {
        const untaken = jobs.ask('call', data, signal)
        // the embedded jobs wait for a hundredth of the time, the shared ones by the moved clock
        moved = untakenMs + 1000
        expect(await untaken).toBeUndefined()
        const failed = jobs.ask('call', data, signal)
        await jobs.fail(await takeSoon(), 'another secret')
        expect(await failed).toBeUndefined()
        expect(await jobs.pending('call')).toBe(0)
      })

      it('are given up with their caller', async () => {
        const left = new AbortController()
        const asked = jobs.ask('call', data, left.signal)
        left.abort(new Error('the caller left'))
        await expect(asked).rejects.toThrow('the caller left')
        await expect.poll(() => jobs.take('call')).toBeUndefined()
      })
    })

    it('are sent and completed with the other writes of a transaction', async () => {
      await ground.db.transaction().execute(trx => jobs.send('run', { export: 1 }, trx))
      const job = (await jobs.take('run'))!
      await ground.db.transaction().execute(trx => jobs.complete(job, trx))
      expect(await jobs.pending('run')).toBe(0)
      if (ground.url === undefined) return
      // shared jobs are not sent without the other writes, nor completed
      await jobs.send('run', { export: 2 })
      const kept = (await jobs.take('run'))!
      const undone = ground.db.transaction().execute(async trx => {
        await jobs.send('run', { export: 3 }, trx)
        await jobs.complete(kept, trx)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await jobs.pending('run')).toBe(1)
    })
  })
})

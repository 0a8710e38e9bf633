import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '../../../../server/shared/clock.ts'
import { createEmbeddedJobs } from '../../../../server/store/jobs/embeddedJobs.ts'
import { jobRules, type Jobs } from '../../../../server/store/jobs/jobs.ts'
import { createPgBossJobs } from '../../../../server/store/jobs/pgBossJobs.ts'
import { onEachDatabase } from '../onEachDatabase.ts'

/** Waits are short. */
const clock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms / 100, signal),
}

await onEachDatabase(ground => {
  let jobs: Jobs
  const makeJobs = () =>
    ground.url === undefined
      ? Promise.resolve(createEmbeddedJobs())
      : createPgBossJobs({
          url: ground.url,
          connection: 'main',
          supervises: true,
          clock,
          log: pino({ level: 'silent' }),
          closing: new AbortController().signal,
        })

  beforeEach(async () => {
    jobs = await makeJobs()
  })
  afterEach(() => jobs.close())

  describe('jobs', () => {
    it('are taken in the order in which they were sent, each once', async () => {
      for (const id of [3, 1, 2]) await jobs.send('run', { export: id })
      expect(await jobs.pending('run')).toBe(3)
      for (const id of [3, 1, 2]) {
        const job = (await jobs.take('run'))!
        expect(job.data.export).toBe(id)
        await jobs.complete(job)
      }
      expect(await jobs.take('run')).toBeUndefined()
      expect(await jobs.pending('run')).toBe(0)
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

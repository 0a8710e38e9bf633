import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createWorkerCalls, type WorkerCalls } from '../../../server/http/workerCalls.ts'
import { CallError, LocalizedError } from '../../../server/shared/errors.ts'
import { type Clock, systemClock } from '../../../server/shared/clock.ts'
import { createEmbeddedJobs } from '../../../server/store/jobs/embeddedJobs.ts'
import { createVault } from '../../../server/store/secrets/vault.ts'

/** A hundredth of each wait. */
const clock: Clock = { now: () => Date.now(), sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) }
const { signal } = new AbortController()

describe('the calls that a web host hands over', () => {
  let closing: AbortController
  let worker: WorkerCalls
  const double = async (n: number) => {
    if (n < 0) throw new CallError('notFound', { thing: 'Product {n|one|{n}}' })
    if (n > 99) throw new Error('a secret of the worker')
    return 2 * n
  }
  /** A web host beside a worker, which has begun unless it `isOff`. */
  const startHosts = ({ secret = 'the same', isOff = false, name = 'double' } = {}) => {
    closing = new AbortController()
    const jobs = createEmbeddedJobs(clock)
    const deps = { jobs, home: '/data', clock, log: pino({ level: 'silent' }), closing: closing.signal }
    const web = createWorkerCalls({ ...deps, vault: createVault('the same'), isWeb: true })
    worker = createWorkerCalls({ ...deps, vault: createVault(secret), isWeb: false })
    worker.add(name, double)
    if (!isOff) worker.begin()
    return web.add('double', () => Promise.reject(new Error('the web host made the call')))
  }
  afterEach(async () => {
    closing.abort()
    await worker.close()
  })

  it('are made by a worker', async () => {
    expect(await startHosts()(21, signal)).toBe(42)
  })

  it('fail as they fail there, with the sentence of the language', async () => {
    const error = (await startHosts()(-1, signal).catch((thrown: unknown) => thrown)) as LocalizedError
    const original = new CallError('notFound', { thing: 'Product {n|one|{n}}' })
    expect(error).toBeInstanceOf(LocalizedError)
    expect([error.code, error.status]).toEqual(['notFound', 404])
    for (const language of ['en', 'de'] as const)
      expect(error.sentence(language)).toBe(original.sentence(language))
  })

  it('tell nothing about an unexpected error', async () => {
    const error = (await startHosts()(100, signal).catch((thrown: unknown) => thrown)) as LocalizedError
    expect([error.code, error.status]).toEqual(['internal', 500])
    expect(error.sentence('en')).not.toContain('secret')
  })

  it.each([
    ['without a worker', { isOff: true }],
    ['of a worker with another secret', { secret: 'another' }],
    ['that the worker does not know', { name: 'triple' }],
  ])('%s fail with a sentence', async (_case, hosts) => {
    await expect(startHosts(hosts)(1, signal)).rejects.toMatchObject({ code: 'noWorker', status: 503 })
  })

  it('end with their caller', async () => {
    const left = new AbortController()
    const waiting = startHosts({ isOff: true })(1, left.signal)
    left.abort(new Error('the caller left'))
    await expect(waiting).rejects.toThrow('the caller left')
  })
})

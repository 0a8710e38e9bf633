import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '../../../server/shared/clock.ts'
import { fromPage } from '../../shared/fromPage.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'
import { onlyInLong } from '../../shared/long.ts'

/** Three pages of the PIM. */
const products = 250

let demo: DemoService
let pauses: number | undefined
const clock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => {
    if (pauses === undefined) return systemClock.sleep(ms, signal)
    pauses += 1
    return systemClock.sleep(ms / 20, signal)
  },
}
const environment: NodeJS.ProcessEnv = {}
const start = async () => {
  demo = await startDemoService(products, environment, clock)
}

/** Runs an export to its end. */
const run = async (query: string) => demo.ended(await demo.start(query))

const rowsOf = async (id: number): Promise<Record<string, string>[]> =>
  parse(await demo.file(id), { columns: true, delimiter: ';' })

/** Waits until a run has counted its first products. */
const underWay = async (id: number) => {
  while ((await demo.report(id)).amountProcessed === 0) await wait(10)
}

describe('a delta export', () => {
  // the delivery of one case would count for the next
  beforeEach(start)
  afterEach(() => demo.close())

  it('includes every product when nothing was delivered before', async () => {
    expect((await run('delta=true')).amountProcessed).toBe(products)
  })

  it('includes changes since the last delivered run; a changed model includes its variants', async () => {
    const full = await run('delta=false')
    const model = (await rowsOf(full.id)).find(row => row.p_nr !== row.a_nr)?.p_nr ?? ''
    demo.pim.touch(200, {})
    const id = await demo.start('delta=true')
    // failed products come again
    const pending = full.amountErroneous
    expect((await demo.ended(id)).amountProcessed).toBe(1 + pending)
    expect((await rowsOf(id))[0]?.a_nr).toBe(demo.pim.identifierOf(200))
    demo.pim.touchModel(model, {})
    const next = await run('delta=true')
    const variants = (await rowsOf(full.id)).filter(row => row.p_nr === model)
    expect(next.amountProcessed).toBeGreaterThanOrEqual(variants.length)
  })

  onlyInLong(it)('does not count from a run whose upload was switched off', async () => {
    await run('delta=false&disableUpload=true')
    expect((await run('delta=true')).amountProcessed).toBe(products)
  })

  it('includes all variants of a changed product when the settings say so', async () => {
    const full = await run('delta=false')
    const identifier = demo.pim.identifierOf(200)
    const product = (await rowsOf(full.id)).find(row => row.a_nr === identifier)?.p_nr
    await demo.service.admin('POST /ui/api/settings/tradebyte/export-1', { deltaExportAllVariants: true })
    demo.pim.touch(200, {})
    const { id } = await run('delta=true')
    const siblings = (await rowsOf(full.id)).filter(row => row.p_nr === product).map(row => row.a_nr)
    // products with warnings come again, with their siblings
    const variants = (await rowsOf(id)).map(row => row.a_nr)
    expect(variants).toEqual(expect.arrayContaining(siblings))
    expect(new Set(variants).size).toBe(variants.length)
    expect(variants.length).toBeLessThan(products)
    expect(siblings.length).toBeGreaterThan(1)
  })
})

describe('an export', () => {
  beforeAll(start)
  afterAll(() => demo.close())
  afterEach(() => {
    pauses = undefined
    demo.pim.faults = {}
  })

  describe('a retry', () => {
    it('processes only the failed products and links both runs', async () => {
      const original = await run('delta=false')
      expect(original.canBeRetried).toBe(true)
      const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${original.id}`)
      const retry = await demo.ended((body.data as unknown as { id: number }).id)
      expect(retry).toMatchObject({
        type: 3,
        amountProcessed: original.amountErroneous,
        originalExport: { id: original.id },
      })
      expect((await demo.report(original.id)).retriedExports).toMatchObject([{ id: retry.id }])
      // it mended nothing: no file with a header only, and no further retry until something changes
      expect(retry).toMatchObject({ csvFileAvailable: false, canBeRetried: false, amountSuccessful: 0 })
      const { body: errors } = await demo.service.admin(`GET /ui/api/exports/${retry.id}/results`)
      const [cause] = (errors.data as unknown as { causes: { code: string; field: string }[] }).causes
      for (const query of ['', `?code=${cause?.code}&field=${encodeURIComponent(cause?.field ?? '')}`]) {
        const refused = await demo.service.admin(`POST /ui/api/exports/retry/${retry.id}${query}`)
        expect(refused).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining('it would end the same') },
        })
      }
      const { body: stored } = await demo.service.admin('GET /ui/api/tradebyte/mapping')
      const mapping = stored.data as unknown as object // the service validates it
      await demo.service.admin('POST /ui/api/tradebyte/mapping', {
        ...mapping,
        p_prefix: { value: 'new' },
      })
      expect((await demo.report(retry.id)).canBeRetried).toBe(true)
      const again = await demo.service.admin(`POST /ui/api/exports/retry/${retry.id}`)
      await demo.ended((again.body.data as unknown as { id: number }).id)
      await demo.service.admin('POST /ui/api/tradebyte/mapping', mapping)
    })
  })

  describe('a retry that is requested twice', () => {
    onlyInLong(it)(
      'runs once, also for simultaneous requests, and can be requested again afterwards',
      async () => {
        const original = await run('delta=false')
        demo.pim.faults = { latencyMs: 200 }
        const retry = () =>
          demo.service.admin(`POST /ui/api/exports/retry/${original.id}`, undefined, {
            'accept-language': 'de-DE',
          })
        const answers = await Promise.all([retry(), retry()])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const id = original.id + 1
        expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
          `Export #${original.id} wird bereits wiederholt. Öffnen Sie Export #${id}.`,
        )
        expect((await demo.report(original.id)).canBeRetried).toBe(false)
        demo.pim.faults = {}
        await demo.ended(id)
        expect((await demo.report(original.id)).canBeRetried).toBe(true)
        expect((await retry()).body).toMatchObject({ data: { id: id + 1 } })
        await demo.ended(id + 1)
      },
    )
  })

  describe('cancelling', () => {
    it('stops without waiting for the PIM and keeps no file', async () => {
      demo.pim.faults = { latencyMs: 100 }
      const kept = await readdir(join(demo.service.folder, 'exports'))
      const id = await demo.start('delta=false')
      await underWay(id)
      demo.pim.faults = { held: ['products'] }
      const begun = performance.now()
      expect((await demo.service.admin(`POST /ui/api/exports/cancel/${id}`)).status).toBe(200)
      const report = await demo.ended(id)
      expect(performance.now() - begun).toBeLessThan(30_000)
      expect(report).toMatchObject({ statusClass: 'cancelled', csvFileAvailable: false, canBeRetried: false })
      expect(await readdir(join(demo.service.folder, 'exports'))).toEqual(kept)
    })

    it('takes a waiting export out of the queue', async () => {
      demo.pim.faults = { latencyMs: 100 }
      const first = await demo.start('delta=false')
      await underWay(first)
      const second = await demo.start('delta=false')
      expect((await demo.report(second)).statusDetails).toBe(`Starts when export #${first} has finished`)
      await demo.service.admin(`POST /ui/api/exports/cancel/${second}`)
      expect((await demo.report(second)).statusClass).toBe('cancelled')
      demo.pim.faults = {}
      expect((await demo.ended(first)).amountProcessed).toBe(products)
    })
  })

  describe('a stopped service', () => {
    it('continues from the checkpoint and writes the same file', async () => {
      const whole = await demo.file((await run('delta=false')).id)
      demo.pim.faults = { latencyMs: 400 }
      const id = await demo.start('delta=false')
      await underWay(id)
      const { amountProcessed } = await demo.report(id)
      await demo.restart()
      demo.pim.faults = {}
      const report = await demo.ended(id)
      expect(amountProcessed).toBeLessThan(products)
      expect([report.amountProcessed, report.statusClass]).toEqual([products, 'error'])
      const withoutLinks = (text: string) => text.replaceAll(/http:[^"]*\/media\/[^"]*/g, '')
      expect(withoutLinks(await demo.file(id))).toBe(withoutLinks(whole))
    })
  })

  describe('a killed service', () => {
    onlyInLong(it)(
      'continues as soon as it is started again, and its run can be cancelled at once',
      async () => {
        demo.pim.faults = { latencyMs: 400 }
        const id = await demo.start('delta=false')
        await underWay(id)
        // a dead process leaves a lease that is never released
        const leaseUntil = Date.now() + 60_000 // a longer one counts as over
        await demo.service.deps.exports.change(id, { leaseOwner: 'dead', leaseUntil })
        const { amountProcessed } = await demo.report(id)
        await demo.restart()
        while ((await demo.report(id)).amountProcessed === amountProcessed) await wait(20)
        await demo.service.admin(`POST /ui/api/exports/cancel/${id}`)
        expect((await demo.ended(id)).statusClass).toBe('cancelled')
        // before the end of that lease
        expect(Date.now()).toBeLessThan(leaseUntil)
      },
    )

    const rowOf = async (id: number) => (await demo.service.deps.exports.find(id))!
    const kill = async (id: number) => {
      await demo.service.deps.exports.change(id, { leaseOwner: 'dead', leaseUntil: 0 })
      await demo.restart()
    }

    it('fails a run that ends the service three times at one place; a user can continue it', async () => {
      fromPage(demo.pim, 2, { held: ['products'] })
      const id = await demo.start('delta=false')
      await underWay(id)
      const { attempt } = await rowOf(id)
      for (const times of [1, 2, 3]) {
        await kill(id)
        if (times < 3) while ((await rowOf(id)).attempt < attempt + times) await wait(10)
      }
      const report = await demo.ended(id)
      expect([report.statusClass, report.errors[0]]).toEqual([
        'error',
        expect.stringContaining('Kontor ended 3 times in a row'),
      ])
      demo.pim.faults = {}
      await demo.service.admin(`POST /ui/api/exports/${id}/continue`)
      expect((await demo.ended(id)).amountProcessed).toBe(products)
    })

    onlyInLong(it)('leaves time to cancel before it continues, and answers meanwhile', async () => {
      demo.pim.faults = { latencyMs: 400 }
      const id = await demo.start('delta=false')
      await underWay(id)
      environment.RESUME_SECONDS = '600'
      await kill(id)
      environment.RESUME_SECONDS = '0'
      while (!(await demo.report(id)).statusDetails.startsWith('Continues 600 seconds')) await wait(10)
      await demo.service.admin(`POST /ui/api/exports/cancel/${id}`)
      expect((await demo.report(id)).statusClass).toBe('cancelled')
      demo.pim.faults = {}
      expect((await run('delta=false')).amountProcessed).toBe(products)
    })
  })

  describe('a PIM in trouble', () => {
    it('ends the run with the reason and the remedy, and the run can be retried whole', async () => {
      demo.pim.faults = { denied: ['products'] }
      const report = await run('delta=false')
      expect(report.statusLabel).toBe('Failed')
      expect(report).toMatchObject({ statusClass: 'error', csvFileAvailable: false, canBeRetried: true })
      expect(report.errors).toHaveLength(1)
      demo.pim.faults = {}
      const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${report.id}`)
      expect((await demo.ended((body.data as unknown as { id: number }).id)).amountProcessed).toBe(products)
    })

    onlyInLong(it)('is named by the waiting run until it answers again', async () => {
      const says = async (id: number, pattern: RegExp) => {
        while (!pattern.test((await demo.report(id)).statusDetails)) await wait(10)
      }
      demo.pim.faults = { failEvery: 1 }
      const id = await demo.start('delta=false')
      const { host } = new URL(demo.pim.url)
      await says(id, new RegExp(`^Waiting for Akeneo at ${host}\\. Next try in (one second|\\d+ seconds)`))
      demo.pim.faults = { tooManyEvery: 1, retryAfter: 3 }
      await says(id, /^Akeneo is limiting requests, continuing in 3 seconds$/)
      demo.pim.faults = { latencyMs: 500 }
      await says(id, /^Asking Akeneo for the number of products$/)
      demo.pim.faults = {}
      expect((await demo.ended(id)).amountProcessed).toBe(products)
    })

    it('is survived when it fails briefly', async () => {
      demo.pim.faults = { tooManyEvery: 5, retryAfter: 0, tokenSeconds: 1, latencyMs: 30 }
      demo.pim.resetCounters()
      pauses = 0
      expect((await run('delta=false')).amountProcessed).toBe(products)
      expect(pauses).toBeGreaterThan(2)
      expect(demo.pim.counters.calls.get('/api/oauth/v1/token')).toBeGreaterThan(1)
    })
  })
})

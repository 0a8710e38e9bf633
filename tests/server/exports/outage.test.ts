import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterEach, describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '../../../server/shared/clock.ts'
import { ftp } from '../../../src/resources/settings/ftp.ts'
import { fromPage } from '../../shared/fromPage.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'
import { onlyInLong } from '../../shared/long.ts'

let demo: DemoService
let sleeps: number[] = []
/** Pauses pass quickly, and are counted. */
const clock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => {
    sleeps.push(ms)
    return systemClock.sleep(ms / 1000, signal)
  },
}
/** Three pages: some are read before a fault, and some after it. */
const products = 300
const start = async (environment: NodeJS.ProcessEnv = {}) => {
  sleeps = []
  demo = await startDemoService(products, environment, clock)
}
afterEach(() => demo.close())

const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await wait(5)
}
const continueExport = (id: number, language = 'en') =>
  demo.service.admin(`POST /ui/api/exports/${id}/continue`, undefined, { 'accept-language': language })
const withoutLinks = (text: string) => text.replaceAll(/http:[^"]*\/media\/[^"]*/g, '')
const skusOf = async (id: number) =>
  parse(await demo.file(id), { columns: true, delimiter: ';' }).map(row => (row as { a_nr: string }).a_nr)

describe('an outage of the PIM', () => {
  it('is waited for beyond six tries, is shown on the run and ends with the whole file', async () => {
    await start()
    fromPage(demo.pim, 2, { failEvery: 1 })
    const id = await demo.start('delta=false')
    let details = ''
    await until(async () => {
      details = (await demo.report(id)).statusDetails
      return details.startsWith('Waiting for Akeneo') && sleeps.filter(ms => ms > 20_000).length > 3
    })
    expect(details).toMatch(
      /^Waiting for Akeneo at 127.*\. Next try in (one second|\d+ seconds)\. The export waits for 120 more minutes at most; afterwards it can be continued\.$/,
    )
    demo.pim.faults = {}
    expect((await demo.ended(id)).amountProcessed).toBe(products)
  })

  it('can be cancelled while the run waits', async () => {
    await start()
    demo.pim.faults = { failEvery: 1 }
    const id = await demo.start('delta=false')
    await until(async () => (await demo.report(id)).statusDetails.startsWith('Waiting for Akeneo'))
    await demo.service.admin(`POST /ui/api/exports/cancel/${id}`)
    expect((await demo.ended(id)).statusClass).toBe('cancelled')
  })

  it('that lasts longer than the patience leaves a run that continues from its checkpoint, to the same file', async () => {
    await start({ OUTAGE_HOURS: '0' })
    const { calls } = demo.pim.counters
    calls.clear()
    const whole = await demo.file((await demo.ended(await demo.start('delta=false'))).id)
    const readForWhole = calls.get('/api/rest/v1/products-uuid') ?? 0
    fromPage(demo.pim, 2, { failEvery: 1 })
    const id = await demo.start('delta=false')
    const failed = await demo.ended(id)
    expect(failed).toMatchObject({ statusLabel: 'Failed', canBeContinued: true, csvFileAvailable: false })
    expect(failed.amountProcessed).toBeGreaterThan(0)
    expect(failed.statusDetails).toMatch(/^Failed after \d+ products\. File and progress are kept\.$/)
    demo.pim.faults = {}
    calls.clear()
    expect((await continueExport(id)).status).toBe(200)
    const report = await demo.ended(id)
    expect(report).toMatchObject({ amountProcessed: products, canBeContinued: false, errors: [] })
    expect(withoutLinks(await demo.file(id))).toBe(withoutLinks(whole))
    // it did not start again
    expect(calls.get('/api/rest/v1/products-uuid')).toBeLessThan(readForWhole)
    const again = await continueExport(id, 'de-DE')
    expect([again.status, again.body.message]).toEqual([
      409,
      `Export #${id} kann nicht fortgesetzt werden: Er ist nicht vor seinem Ende fehlgeschlagen, von ihm ist nichts erhalten, oder ein späterer läuft oder wurde übergeben. Starten Sie einen neuen Export.`,
    ])
  })

  it('cannot be continued after a later file was uploaded, because the values that it read are old', async () => {
    await start({ OUTAGE_HOURS: '0' })
    fromPage(demo.pim, 2, { failEvery: 1 })
    const id = await demo.start('delta=false')
    await demo.ended(id)
    demo.pim.faults = {}
    const later = await demo.ended(await demo.start('delta=false'))
    await demo.service.deps.exports.change(later.id, { uploaded: true })
    expect((await demo.report(id)).canBeContinued).toBe(false)
    expect((await continueExport(id)).status).toBe(409)
  })

  onlyInLong(it)(
    'leaves a run that ends with the same sentence if a later file was uploaded meanwhile',
    async () => {
      await start({ OUTAGE_HOURS: '0' })
      fromPage(demo.pim, 2, { failEvery: 1 })
      const id = await demo.start('delta=false')
      await demo.ended(id)
      demo.pim.faults = {}
      const later = await demo.ended(await demo.start('delta=false&disableUpload=true'))
      const { exports } = demo.service.deps
      const { claim } = exports
      exports.claim = async (...asked) => {
        if ((await exports.running()).length > 0) await exports.change(later.id, { uploaded: true })
        return claim(...asked)
      }
      expect((await continueExport(id)).status).toBe(200)
      const report = await demo.ended(id)
      expect(report).toMatchObject({ statusLabel: 'Failed', canBeContinued: false, csvFileAvailable: false })
      expect(report.errors).toEqual([expect.stringMatching(`^Export #${id} cannot be continued: `)])
    },
  )
})

describe('a service that is stopped in the middle', () => {
  onlyInLong(it)('continues a delta of all variants, each of them once', async () => {
    await start()
    await demo.service.admin('POST /ui/api/settings/tradebyte/export-1', { deltaExportAllVariants: true })
    await demo.ended(await demo.start('delta=false'))
    for (let index = 0; index < products; index += 5) demo.pim.touch(index, {})
    const whole = await demo.ended(await demo.start('delta=true&disableUpload=true'))
    demo.pim.faults = { latencyMs: 40 }
    const id = await demo.start('delta=true&disableUpload=true')
    await demo.underWay(id)
    await demo.restart()
    const { checkpoint } = (await demo.service.deps.exports.find(id))!
    expect(checkpoint?.next).toContain('%22parent%22')
    demo.pim.faults = {}
    expect((await demo.ended(id)).amountProcessed).toBe(whole.amountProcessed)
    expect(await skusOf(id)).toEqual(await skusOf(whole.id))
  })

  onlyInLong(it)('continues a retry', async () => {
    await start()
    const broken = Array.from({ length: 220 }, (_none, index) => [index, 'valuesNotAnObject'] as const)
    demo.pim.faults = { brokenProducts: Object.fromEntries(broken) }
    const original = await demo.ended(await demo.start('delta=false'))
    expect(original.amountErroneous).toBeGreaterThanOrEqual(220)
    demo.pim.faults = { latencyMs: 40 }
    const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${original.id}`)
    const { id } = body.data as unknown as { id: number }
    await demo.underWay(id)
    await demo.restart()
    demo.pim.faults = {}
    demo.pim.counters.calls.clear()
    expect((await demo.ended(id)).amountProcessed).toBe(original.amountErroneous)
    const skus = await skusOf(id)
    expect(new Set(skus).size).toBe(skus.length)
  })
})

describe('a delivery that fails', () => {
  it('keeps the file after every kind of failure', async () => {
    await start()
    const { records } = demo.service.deps
    await records.changeSettings(ftp, stored => ({ ...stored, protocol: 'folder', directory: null }))
    // a file is in the place of the folder
    await writeFile(join(demo.service.folder, 'out'), '')
    const report = await demo.ended(await demo.start('delta=false'))
    expect(report).toMatchObject({ statusClass: 'error', csvFileAvailable: true, wasUploaded: false })
    expect(report.canBeUploaded).toBe(true)
    expect(await skusOf(report.id)).not.toHaveLength(0)
  })
})

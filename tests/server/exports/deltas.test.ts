import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../server/shared/clock.ts'
import type { ExportReport } from '../../../src/contract/calls/exports.ts'
import { ftp } from '../../../src/resources/settings/ftp.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'
import { onlyInLong } from '../../shared/long.ts'

let demo: DemoService
/** Minutes by which the PIM's clock is ahead. */
let ahead = 0
const start = async (clock = systemClock) => {
  ahead = 0
  const pimNow = () => Date.now() + ahead * 60_000
  demo = await startDemoService(300, {}, clock, undefined, pimNow)
}
afterEach(() => demo.close())

const run = async (query: string) => demo.ended(await demo.start(query))
/** The products that deltas take again: a warned product whose row stays the same is none of them. */
const pendingOf = ({ amountErroneous }: ExportReport) => amountErroneous
const skusOf = async (id: number) =>
  parse(await demo.file(id), { columns: true, delimiter: ';' }).map(row => (row as { a_nr: string }).a_nr)
const reference = async () =>
  (await demo.service.admin('GET /ui/api/exports/reference')).body.data as unknown as {
    reference: { id: number } | null
    fullExport: { id: number } | null
    changedSettings: string[]
  }
/** A product without fault, so that only a change selects it. */
const faultless = async (full: ExportReport) => {
  const { body } = await demo.service.admin(`GET /ui/api/exports/${full.id}/warnings`)
  const warned = new Set(
    (body.data as unknown as { productIdentifier: string }[]).map(row => row.productIdentifier),
  )
  const sku = (await skusOf(full.id)).find(each => !warned.has(each)) ?? ''
  return { sku, index: demo.pim.indexOf(sku) ?? -1 }
}

describe('a PIM whose clock is wrong', () => {
  onlyInLong(it)('causes no message if it differs by seconds only', async () => {
    await start()
    expect((await run('delta=false')).notes).not.toContainEqual(expect.stringContaining('clock'))
  })

  onlyInLong(it)(
    'and that is set twice without an export in between misses nothing, if any call saw it',
    async () => {
      await start()
      const { sku, index } = await faultless(await run('delta=false'))
      ahead = -70
      demo.pim.touch(index, { values: { name: [{ locale: 'de_DE', scope: null, data: 'Neu' }] } })
      await demo.service.admin(`GET /ui/api/trace?sku=${sku}`)
      ahead = 0
      const { id, notes } = await run('delta=true')
      expect(notes).toContainEqual(expect.stringContaining('70 minutes'))
      expect(await skusOf(id)).toContain(sku)
    },
  )
})

describe('a delta after a day on which nothing changed', () => {
  it('sends nothing and does not connect to the upload server', async () => {
    // by then every image link is signed again
    await start({ ...systemClock, now: () => Date.now() + ahead * 60_000 })
    await demo.service.deps.records.changeSettings(ftp, stored => ({
      ...stored,
      protocol: 'folder',
      directory: null,
    }))
    const full = await run('delta=false')
    expect(full.wasUploaded).toBe(true)
    ahead += 24 * 60
    const out = join(demo.service.folder, 'out')
    await rm(out, { recursive: true })
    const delta = await run('delta=true')
    expect(delta.amountProcessed).toBe(pendingOf(full))
    expect(delta).toMatchObject({ wasUploaded: null, difference: { nothingChanged: true } })
    // a connection to the folder creates it
    expect(existsSync(out)).toBe(false)
    ahead += 24 * 60
    expect(await run('delta=true')).toMatchObject({
      wasUploaded: null,
      difference: { base: { id: full.id } },
    })
  })
})

describe('the start time of a delta', () => {
  onlyInLong(it)('is taken at the start of the run, not at the request', async () => {
    await start()
    demo.pim.faults = { held: ['products'] }
    const full = await demo.start('delta=false')
    const delta = await demo.start('delta=true')
    demo.pim.faults = {}
    const { amountProcessed, notes } = await demo.ended(delta)
    // nothing was delivered at the request
    expect(amountProcessed).toBe(pendingOf(await demo.report(full)))
    expect(notes).not.toContainEqual(expect.stringContaining('exports everything'))
  })

  onlyInLong(it)('is not a run without upload once an upload is configured', async () => {
    await start()
    const full = await run('delta=false')
    expect(await reference()).toMatchObject({ reference: { id: full.id }, fullExport: { id: full.id } })
    await demo.service.deps.records.changeSettings(ftp, stored => ({
      ...stored,
      protocol: 'folder',
      directory: null,
    }))
    expect(await reference()).toEqual({
      reference: null,
      fullExport: null,
      changedSettings: [],
      changedAt: null,
      target: join(demo.service.folder, 'out'),
      deltaScope: null,
      blockers: [],
      warnings: [],
    })
    const delta = await run('delta=true')
    expect(delta.amountProcessed).toBe(300)
    expect(delta.notes).toContain('No export has been delivered yet, so this delta exports everything.')
  })
})

describe('a product that failed', () => {
  it('comes again in deltas until it succeeds, also with all variants', async () => {
    await start()
    const full = await run('delta=false')
    const { index } = await faultless(full)
    demo.pim.faults = { brokenProducts: { [index]: 'valuesNotAnObject' } }
    demo.pim.touch(index)
    const failed = await run('delta=true')
    expect(failed.amountErroneous).toBe(full.amountErroneous + 1)
    demo.pim.faults = {}
    ahead += 60
    const again = await run('delta=true')
    expect(await skusOf(again.id)).toContain(demo.pim.identifierOf(index))
    expect(again.notes).toContainEqual(expect.stringMatching(/that failed before, .* exported again/))
    ahead += 60
    const later = await run('delta=true')
    expect(await skusOf(later.id)).not.toContain(demo.pim.identifierOf(index))
    await demo.service.admin('POST /ui/api/settings/tradebyte/export-1', { deltaExportAllVariants: true })
    const variants = await run('delta=true')
    expect(variants.amountProcessed).toBeGreaterThanOrEqual(pendingOf(later))
    const skus = await skusOf(variants.id)
    expect(new Set(skus).size).toBe(skus.length)
  })
})

describe('a run for a missed due time', () => {
  it('names that time', async () => {
    await start()
    const order = { delta: false, excludeAssets: false, disableUpload: true }
    const id = await demo.service.deps.runner.start({ ...order, madeUpFor: '2026-11-21T03:00:00.000Z' })
    expect((await demo.ended(id)).notes).toContain(
      'Made up for the export of 2026-11-21 04:00, which was missed.',
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { systemClock } from '../../../../server/shared/clock.ts'
import type { StartForecast } from '../../../../src/contract/calls/dashboard.ts'
import type { deltaReferenceSchema } from '../../../../src/contract/calls/exports.ts'
import { ftp } from '../../../../src/resources/settings/ftp.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

type Reference = z.output<typeof deltaReferenceSchema>

let demo: DemoService
/** Minutes by which the PIM's clock is ahead. */
let ahead = 0
const data = async <T>(signature: string, headers?: Record<string, string>) =>
  (await demo.service.admin(signature, undefined, headers)).body.data as unknown as T // the service validates it
const outlook = () => data<StartForecast>('GET /ui/api/exports/outlook')
const reference = (headers?: Record<string, string>) =>
  data<Reference>('GET /ui/api/exports/reference', headers)
const run = async (query: string) => demo.ended(await demo.start(query))
const settings = async (name: string, change: object) => {
  const path = `/ui/api/settings/tradebyte/${name}`
  const stored = await data<object>(`GET ${path}`)
  expect((await demo.service.admin(`POST ${path}`, { ...stored, ...change })).body).toMatchObject({
    success: true,
  })
}

beforeAll(async () => {
  demo = await startDemoService(120, {}, systemClock, undefined, () => Date.now() + ahead * 60_000)
})
afterAll(() => demo.close())

describe('GET /ui/api/exports/outlook', () => {
  it('counts the products of the filter while nothing was delivered', async () => {
    expect(await outlook()).toEqual({ full: 120, delta: null, unknown: null })
    expect(await reference()).toMatchObject({ reference: null, fullExport: null, target: null, warnings: [] })
  })

  it('counts for a delta the products that it would include', async () => {
    const full = await run('delta=false')
    const again = full.amountErroneous
    ahead = 60
    // the search of a delta finds all of them, because it looks half a day further back
    expect(await outlook()).toEqual({
      full: 120,
      delta: { changed: 0, isExact: true, again, allVariants: false },
      unknown: null,
    })
    for (const index of [3, 5, 8]) demo.pim.touch(index)
    const { delta } = await outlook()
    expect(delta).toMatchObject({ changed: 3, isExact: true })
    const { amountProcessed } = await run('delta=true')
    expect(delta!.changed + delta!.again).toBe(amountProcessed)
  })

  it('reports that a changed product includes all its variants', async () => {
    await settings('export-1', { deltaExportAllVariants: true })
    expect((await outlook()).delta).toMatchObject({ allVariants: true })
    await settings('export-1', { deltaExportAllVariants: false })
  })

  it('counts the products of the filter only', async () => {
    await settings('product-filter', { akeneoSkus: demo.pim.identifierOf(3) })
    expect(await outlook()).toMatchObject({ full: 1 })
    await settings('product-filter', { akeneoSkus: 'nobody' })
    expect(await outlook()).toMatchObject({ full: 0, delta: { changed: 0 } })
    await settings('product-filter', { akeneoSkus: null })
  })

  it('reports that Akeneo does not answer instead of failing', async () => {
    demo.pim.faults = { denied: ['products', 'products-uuid'] }
    expect(await outlook()).toEqual({ full: null, delta: null, unknown: 'noAnswer' })
    demo.pim.faults = {}
  })
})

describe('GET /ui/api/exports/reference', () => {
  it('returns the duration of the last full export, and what a delta takes after later changes', async () => {
    const { fullExport, changedSettings, changedAt, deltaScope } = await reference()
    expect(fullExport?.durationMs).toEqual(expect.any(Number))
    expect(changedSettings).toEqual([])
    expect(changedAt).toBeNull()
    expect(deltaScope).toBeNull()
    await settings('csv', { decimalPoint: ',' })
    const later = await reference()
    expect(later.changedSettings).toEqual([])
    expect(later.deltaScope).toMatch(
      /^CSV settings changed since export #\d+\. The delta therefore sends all products\.$/,
    )
  })

  it('names another filter where deltas do not list the articles', async () => {
    await settings('export-1', { withdrawInDelta: false })
    await settings('product-filter', { akeneoStatus: 'enabled' })
    const { changedSettings, changedAt, fullExport } = await reference()
    expect(changedSettings).toEqual(['productFilter'])
    expect(Date.parse(changedAt ?? '')).toBeGreaterThan(Date.parse(fullExport?.startTime ?? ''))
    await settings('product-filter', { akeneoStatus: null })
    await settings('export-1', { withdrawInDelta: true })
  })

  it('names required fields without a source, in the language of the reader', async () => {
    const stored = await data<Record<string, unknown>>('GET /ui/api/tradebyte/mapping')
    const { p_brand: _brand, ...rest } = stored
    expect(Object.keys(stored).length).toBeGreaterThan(Object.keys(rest).length)
    await demo.service.admin('POST /ui/api/tradebyte/mapping', rest)
    expect((await reference({ 'accept-language': 'de-DE' })).warnings).toMatchObject([
      { code: 'requiredOpen', sentence: 'Marke ist nicht zugeordnet', page: '/settings/tradebyte/mapping' },
    ])
    await demo.service.admin('POST /ui/api/tradebyte/mapping', stored)
    expect((await reference()).warnings).toEqual([])
  })

  it('returns the target, that nothing was delivered there yet, and that the connection failed', async () => {
    const target = { protocol: 'sftp', address: '127.0.0.1', port: 1, username: 'kontor', password: 'x' }
    await demo.service.deps.records.changeSettings(ftp, stored => ({
      ...stored,
      ...target,
      directory: '/in',
    }))
    expect(await reference()).toMatchObject({
      target: 'sftp://127.0.0.1:1/in',
      reference: null,
      warnings: [],
    })
    await demo.service.admin('POST /ui/api/settings/tradebyte/ftp/test-connection')
    expect((await reference()).warnings).toMatchObject([
      { code: 'connection', connection: 'ftp', sentence: 'No connection to the upload target' },
    ])
  })
})

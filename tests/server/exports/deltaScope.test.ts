import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapping } from '../../../demo/configuration.ts'
import type { MappingHealth } from '../../../src/contract/mapping/health.ts'
import type { Trace } from '../../../src/contract/calls/products/trace.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'

let demo: DemoService
/** Milliseconds by which all clocks are ahead: a delta looks ten minutes back. */
let passed = 0
beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://kontor.example' }
  demo = await startDemoService(60, environment, undefined, undefined, () => Date.now() + passed)
  await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'folder', directory: null })
})
afterAll(() => demo.close())

type Row = Readonly<Record<string, string>>
const run = async (query: string) => {
  passed += 11 * 60_000
  const report = await demo.ended(await demo.start(query))
  const rows: Row[] = parse(await demo.file(report.id), { columns: true, delimiter: ';' })
  return { ...report, rows }
}
const map = (change: object) =>
  demo.service.admin('POST /ui/api/tradebyte/mapping', { ...mapping, p_active: undefined, ...change })
const settings = (name: string, change: object) =>
  demo.service.admin(`POST /ui/api/settings/tradebyte/${name}`, change)
const scopeSentence = async () => {
  const { body } = await demo.service.admin('GET /ui/api/exports/reference')
  return (body.data as unknown as { deltaScope: string | null }).deltaScope
}
const nextDeltaOf = async (sku: string) => {
  const { body } = await demo.service.admin(`GET /ui/api/trace?sku=${sku}`)
  return (body.data as unknown as Trace).now
}

const healthSentence = async () => {
  const { body } = await demo.service.admin('GET /ui/api/tradebyte/mapping/health')
  return (body.data as unknown as MappingHealth).nextDelta
}

describe('a delta after a change of the configuration', () => {
  it('sends the rows that a saved mapping changes, and no others; dialog, health, trace and run agree', async () => {
    const full = await run('delta=false')
    expect(await scopeSentence()).toBeNull()
    // products without a supplier number have the same row as before
    demo.pim.touch(4, { values: { supplier_sku: [] } })
    const { id } = await run('delta=true')
    await map({ a_prodnr: { akeneoAttribute: 'supplier_sku', formatter: 'lower' } })
    const sentence = `Mapping changed since export #${id}. The delta therefore compares all products with the last delivery, and sends those whose rows differ.`
    expect(await scopeSentence()).toBe(sentence)
    expect(await healthSentence()).toBe(sentence)
    const changed = full.rows.filter(
      row => row.a_prodnr !== row.a_prodnr?.toLowerCase() && row.a_nr !== demo.pim.identifierOf(4),
    )
    expect(await nextDeltaOf(changed[0]?.a_nr ?? '')).toMatchObject({
      kind: 'changed',
      sentences: expect.arrayContaining([sentence]),
    })
    const delta = await run('delta=true')
    expect(delta.notes).toContain(sentence)
    expect(delta.rows.map(row => row.a_nr).toSorted()).toEqual(changed.map(row => row.a_nr).toSorted())
    expect(changed.length).toBeGreaterThan(20)
    expect(delta.difference).toMatchObject({ changed: changed.length, unchanged: 0, withdrawn: 0 })
    // now all rows are as the mapping makes them
    expect(await scopeSentence()).toBeNull()
    expect(await healthSentence()).toBeNull()
    expect(await run('delta=false')).toMatchObject({ nothingChanged: true })
  })

  it('says that nothing changed only after it has compared all rows', async () => {
    const path = '/ui/api/settings/tradebyte/channels/zauk'
    const { data } = (await demo.service.admin(`GET ${path}`)).body
    await demo.service.admin(`PUT ${path}`, { ...(data as unknown as object), label: 'Another label' })
    expect(await scopeSentence()).toMatch(/^Channels changed since export/)
    const delta = await run('delta=true')
    expect(delta).toMatchObject({ nothingChanged: true, wasUploaded: null })
    expect(delta.statusDetails).toMatch(/Nothing changed since export #\d+\./)
  })

  it('sends the products with a renamed option, once it is synchronized', async () => {
    const labels = { de_DE: 'Tiefschwarz', en_GB: 'Deep black', fr_FR: 'Noir profond' }
    demo.pim.faults = { master: { 'attributes/colour/options': { black: { labels } } } }
    const sync = '/ui/api/settings/akeneo/api/sync'
    await demo.service.admin(`POST ${sync}`)
    expect(await scopeSentence()).toMatch(/^Labels in Akeneo changed since export #\d+\./)
    const delta = await run('delta=true')
    expect(delta.rows.length).toBeGreaterThan(0)
    expect(delta.rows.length).toBeLessThan(40)
    for (const row of delta.rows) expect(Object.values(row)).toContain('Tiefschwarz')
    expect(await run('delta=false')).toMatchObject({ nothingChanged: true })
  })

  it('sends all products after a change of the file format, and where all variants go out together', async () => {
    await settings('csv', { delimiter: ',' })
    expect(await scopeSentence()).toMatch(/^CSV settings changed .* sends all products\.$/)
    await settings('csv', { delimiter: ';' })
    expect(await scopeSentence()).toBeNull()
    await settings('export-1', { deltaExportAllVariants: true })
    expect(await scopeSentence()).toBeNull()
    await map({})
    const delta = await run('delta=true')
    expect(delta.rows.length).toBe(delta.amountSuccessful + delta.amountWarnings)
    expect(delta.amountProcessed).toBe(60)
    await settings('export-1', { deltaExportAllVariants: false })
  })

  it('is an ordinary delta after a change of limits', async () => {
    await settings('export-1', { holdPrices: 7, holdWithdrawnShare: 33 })
    expect(await scopeSentence()).toBeNull()
    expect((await run('delta=true')).amountProcessed).toBeLessThan(10)
  })
})

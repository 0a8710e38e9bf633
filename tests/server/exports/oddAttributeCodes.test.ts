import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapping } from '../../../demo/configuration.ts'
import type { Trace } from '../../../src/contract/calls/products/trace.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'

/** Codes that every object of JavaScript has as properties, by the code of the catalogue. */
const codes = {
  material: 'constructor',
  season: 'toString',
  care: '__proto__',
  name: 'hasOwnProperty',
  picture_1: 'valueOf',
}

describe('attributes whose codes are properties of every object', () => {
  let demo: DemoService
  beforeAll(async () => {
    demo = await startDemoService(60)
  })
  afterAll(() => demo.close())

  const rowsOf = async () => {
    const ended = await demo.ended(await demo.start('delta=false'))
    const rows: Record<string, string>[] = parse(await demo.file(ended.id), { columns: true, delimiter: ';' })
    return { ended, rows }
  }
  const traceOf = async (sku: string) =>
    (await demo.service.admin(`GET /ui/api/trace?sku=${sku}`)).body.data as unknown as Trace // the service validates it
  const withoutSignatures = (rows: readonly Record<string, string>[]) =>
    JSON.parse(JSON.stringify(rows).replace(/\/media\/[0-9a-z]+\/[\w-]{22}\//g, '/media/')) as typeof rows // the same rows

  it('are synchronized, mapped, exported and traced like others', async () => {
    const usual = await rowsOf()
    const [{ a_nr: sku = '' } = {}] = usual.rows
    const usualTrace = await traceOf(sku)

    demo.pim.faults = { attributeCodes: codes }
    expect((await demo.service.admin('POST /ui/api/settings/akeneo/api/sync')).body.success).toBe(true)
    const offered = await demo.service.admin('GET /ui/api/tradebyte/mapping/akeneo-attributes')
    const offeredCodes = (offered.body.data as unknown as { code: string }[]).map(({ code }) => code)
    expect(offeredCodes).toEqual(expect.arrayContaining(Object.values(codes)))
    expect(offeredCodes).not.toContain('material')

    const other = Object.entries(codes).reduce(
      (text, [from, to]) => text.replaceAll(`"akeneoAttribute":"${from}"`, `"akeneoAttribute":"${to}"`),
      JSON.stringify(mapping),
    )
    expect(other).toContain('"akeneoAttribute":"__proto__"')
    const saved = await demo.service.admin('POST /ui/api/tradebyte/mapping', JSON.parse(other) as object)
    expect(saved.body).toMatchObject({ success: true })

    const { ended, rows } = await rowsOf()
    expect(withoutSignatures(rows)).toEqual(withoutSignatures(usual.rows))
    expect(ended.statusClass).toBe(usual.ended.statusClass)

    const cellsOf = ({ cells }: Trace) => cells.map(({ column, cell }) => ({ [column]: cell }))
    const trace = await traceOf(sku)
    expect(trace.cells.length).toBeGreaterThan(20)
    expect(withoutSignatures(cellsOf(trace))).toEqual(withoutSignatures(cellsOf(usualTrace)))
    expect(trace.cells.map(({ source }) => source.text).join()).toContain('__proto__')
  })
})

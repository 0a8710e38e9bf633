import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutSignatures } from '../../../../server/exports/deliver/mediaLinks.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

const products = 450
let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(products)
})
afterAll(() => demo.close())

/** Runs a full export while calls for a part of all uuids are slow. */
const run = async (slowDigits: string) => {
  const latencyMs = ({ searchParams }: URL) =>
    slowDigits.includes(searchParams.get('search_after')?.[0] ?? '-') ? 60 : 0
  demo.pim.faults = { latencyMs, tooManyAbove: 4 }
  demo.pim.resetCounters()
  const { id } = await demo.ended(await demo.start('delta=false&disableUpload=true'))
  const { body } = await demo.service.admin(`GET /ui/api/exports/${id}/errors`)
  expect(demo.pim.counters.maxInFlight).toBeLessThanOrEqual(4)
  return { file: withoutSignatures(await demo.file(id)), errors: JSON.stringify(body) }
}

describe('the rows of a file', () => {
  it('have the order of the uuids, which also decides which of two equal numbers is an error, independent of slow parts', async () => {
    const inOrder = Array.from({ length: products }, (_, index) => index).toSorted((one, other) =>
      demo.pim.uuidOf(one) < demo.pim.uuidOf(other) ? -1 : 1,
    )
    const [first = 0, last = 0] = [inOrder[20], inOrder[products - 20]]
    const number = demo.pim.identifierOf(first)
    demo.pim.touch(last, { values: { sku: [{ locale: null, scope: null, data: number }] } })
    demo.pim.touch(first, { values: { name: [{ locale: 'de_DE', scope: null, data: 'The first of two' }] } })

    const runs = [await run(''), await run('3456')]
    const [{ file, errors }] = runs as [(typeof runs)[0]]
    for (const other of runs) expect(other).toEqual({ file, errors })
    const rows = parse(file, { columns: true, delimiter: ';' }) as Record<string, string>[]
    const places = new Map(inOrder.map((index, place) => [demo.pim.identifierOf(index), place]))
    const found = rows.map(row => places.get(row.a_nr ?? '') ?? -1)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    expect(rows.filter(row => row.a_nr === number).map(row => row.p_name)).toEqual(['The first of two'])
    expect(errors).toContain('already the number of another article')
  })
})

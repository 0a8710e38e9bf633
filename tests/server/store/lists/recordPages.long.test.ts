import { expect, it } from 'vitest'
import { createRecordStore } from '../../../../server/store/recordStore.ts'
import { insertAll } from '../../../../server/store/insertAll.ts'
import { exampleRecordOf } from '../../../../src/contract/derive.ts'
import { depots } from '../../../framework/depots.ts'
import { onEachDatabase, vault } from '../onEachDatabase.ts'

const count = 50_000
/** Milliseconds, on an idle machine. */
const limit = 300

await onEachDatabase(ground => {
  it(`opens a list of ${count} records in under ${limit} ms`, async () => {
    const records = createRecordStore(ground.db, vault)
    await records.indexTitles([depots])
    const stored = { ...exampleRecordOf(depots.fields), token: null, pin: null }
    const rows = Array.from({ length: count }, (_row, n) => ({
      resource: depots.name,
      id: `D${n}`,
      position: n + 1,
      data: JSON.stringify({ ...stored, code: `D${n}`, name: `Depot ${(n * 7919) % count}` }),
    }))
    const columns = ['resource', 'id', 'position', 'data'] as const
    await insertAll(ground.db, { table: 'records', columns }, rows)
    const durations: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const start = performance.now()
      const { rows: page, total } = await records.page(depots, { range: [0, 49], sort: ['name', 'ASC'] })
      durations.push(performance.now() - start)
      expect([page.length, total]).toEqual([50, count])
    }
    expect(Math.min(...durations)).toBeLessThan(limit)
  }, 120_000)
})

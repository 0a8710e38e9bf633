import { expect, it } from 'vitest'
import { createAuditStore } from '../../../server/store/auditStore.ts'
import { onEachDatabaseInLong } from './onEachDatabase.ts'

await onEachDatabaseInLong(ground => {
  const kept = async (before: object, after: object) => {
    const store = createAuditStore(ground.db)
    const entry = { at: '2026-11-23T00:00:00.000Z', user: 'a@example.com', address: null, action: 'update' }
    const sides = { before: { ...before }, after: { ...after } }
    await store.add({ ...entry, resource: 'mapping', record: 'mapping', recordName: null, ...sides })
    for await (const [row] of store.all({})) return [row?.before, row?.after]
    return []
  }
  const codes = Array.from({ length: 2000 }, (_none, index) => `code ${index}`)

  it('stores the differences of long lists, and counts the rest', async () => {
    const changed = codes.map(code => (code === 'code 7' ? 'another' : code))
    expect(await kept({ a: { list: codes } }, { a: { list: [...changed, 'more'] } })).toEqual([
      { a: { list: ['code 7', '… (+1999)'] } },
      { a: { list: ['another', 'more', '… (+1999)'] } },
    ])
    expect(JSON.stringify(await kept({ list: [] }, { list: codes })).length).toBeLessThan(500)
  })

  it('stores a short list whole', async () => {
    expect(await kept({ list: ['a', 'b'] }, { list: ['b'] })).toEqual([{ list: ['a', 'b'] }, { list: ['b'] }])
  })

  it('cuts long texts at their first difference, and counts the omitted rest', async () => {
    const text = 'x'.repeat(60_000)
    const [before, after] = (await kept({ text: `${text}old` }, { text: `${text}new` })) as { text: string }[]
    expect([before?.text, after?.text]).toEqual(['… old… (+60000)', '… new… (+60000)'])
    const [, whole] = (await kept({}, { text })) as { text: string }[]
    expect(whole?.text).toBe(`${'x'.repeat(1000)}… (+59000)`)
  })
})

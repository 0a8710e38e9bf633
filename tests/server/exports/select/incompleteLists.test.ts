import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoService, startDemoService } from '../startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

describe('an export from a PIM whose search index has products that the database lost', () => {
  const count = 700
  let demo: DemoService
  let inOrder: number[]
  beforeAll(async () => {
    demo = await startDemoService(count)
    await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'folder', directory: null })
    await demo.service.admin('POST /ui/api/settings/tradebyte/export-1', {
      holdWithdrawnShare: null,
      holdWithdrawn: null,
    })
    inOrder = Array.from({ length: count }, (_, index) => index).sort((one, other) =>
      demo.pim.uuidOf(one) < demo.pim.uuidOf(other) ? -1 : 1,
    )
  })
  afterAll(() => demo.close())

  const run = async (stale: readonly number[], query = 'delta=false') => {
    demo.pim.faults = { ...demo.pim.faults, staleProducts: stale.map(at => inOrder[at] ?? 0) }
    const ended = await demo.ended(await demo.start(query))
    const record = await demo.service.deps.exports.find(ended.id)
    const rows: Record<string, string>[] = parse(await demo.file(ended.id), { columns: true, delimiter: ';' })
    return { ended, difference: record?.difference, details: record?.details, rows }
  }
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

  onlyInLong(it)('has every other product, and withdraws only the lost ones', async () => {
    const numbersOf = (rows: readonly Record<string, string>[]) => rows.map(row => row['a_nr'] ?? '').sort()
    const isWithdrawal = (row: Record<string, string>) =>
      Object.entries(row).every(([column, cell]) => cell === '' || /^(a_nr|p_nr|a_active.*)$/.test(column))
    const whole = await run([])
    const stale = [0, 150, 160, 640, ...range(400, 520), count - 1]
    const lost = new Set(stale.map(at => demo.pim.identifierOf(inOrder[at] ?? 0)))
    const { rows, difference } = await run(stale)
    const [before, remaining] = [numbersOf(whole.rows), numbersOf(rows.filter(row => !isWithdrawal(row)))]
    expect(remaining).toEqual(before.filter(number => !lost.has(number)))
    expect(numbersOf(rows.filter(isWithdrawal)).filter(number => !lost.has(number))).toEqual([])
    expect(difference).toMatchObject({ exceeded: [], withdrawn: before.length - remaining.length })
  })

  it.each(['delta=false', 'delta=true'])(
    'is on hold and withdraws nothing if the list has far fewer products than Akeneo counts (%s)',
    async query => {
      const { ended, details, difference } = await run(range(200, count), query)
      expect(ended.statusClass).toBe('onHold')
      expect(details).toEqual({ code: 'onHoldIncomplete', params: { read: 200, counted: count } })
      expect(difference).toMatchObject({
        withdrawn: 0,
        exceeded: [{ limit: 'incomplete', most: count, count: 200 }],
      })
    },
  )
})

import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DemoService, startDemoService } from '../startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

const count = 40
let demo: DemoService
const settings = async (name: string, change: object) => {
  const path = `/ui/api/settings/tradebyte/${name}`
  const { data } = (await demo.service.admin(`GET ${path}`)).body
  const { body } = await demo.service.admin(`POST ${path}`, { ...(data as unknown as object), ...change })
  expect(body).toMatchObject({ success: true })
}
const run = async (query = 'delta=true') => demo.ended(await demo.start(query))
const rowsOf = async (id: number): Promise<Record<string, string>[]> =>
  parse(await demo.file(id), { columns: true, delimiter: ';' })
const number = (index: number) => demo.pim.identifierOf(index)
const renumber = (index: number, sku: string) =>
  demo.pim.touch(index, { values: { sku: [{ locale: null, scope: null, data: sku }] } })
const filterTo = (...indexes: number[]) =>
  settings('product-filter', { akeneoSkus: indexes.length > 0 ? indexes.map(number).join('\n') : null })

beforeEach(async () => {
  demo = await startDemoService(count)
  await settings('ftp', { protocol: 'folder', directory: null })
  await settings('export-1', { holdWithdrawnShare: null })
})
afterEach(() => demo.close())

describe('a delta after the product filter was widened again', () => {
  it('adds the matching products again, although they did not change', async () => {
    const full = await run('delta=false')
    await filterTo(1, 2, 3)
    expect((await run()).difference).toMatchObject({ withdrawn: (await rowsOf(full.id)).length - 3 })
    await filterTo()
    const delta = await run()
    expect(delta).toMatchObject({
      wasUploaded: true,
      difference: { new: (await rowsOf(full.id)).length - 3 },
    })
    expect((await run('delta=false')).difference).toMatchObject({ nothingChanged: true })
  })

  onlyInLong(it)('leaves them to the full export, with a message, if the settings say so', async () => {
    await settings('export-1', { withdrawInDelta: false })
    await filterTo(1, 2, 3)
    await run('delta=false')
    await filterTo()
    const delta = await run()
    expect(delta.notes).toContain(
      'Articles that are selected again without a change in Akeneo come back with the next full export.',
    )
    expect(delta.difference).toMatchObject({ new: 0 })
  })

  onlyInLong(it)('continues after an interruption with each row once', async () => {
    await filterTo(1, 2, 3)
    await run('delta=false')
    await filterTo()
    const { delivered, runner } = demo.service.deps
    const isStopped = new Promise<void>(resolve => {
      // after the returning rows are in the file
      delivered.compare = () => {
        void runner.close().then(resolve)
        throw new Error('stopped')
      }
    })
    const id = await demo.start('delta=true')
    await isStopped
    await demo.restart()
    const { difference, amountProcessed } = await demo.ended(id)
    const numbers = (await rowsOf(id)).map(row => row.a_nr)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(difference?.new).toBeGreaterThan(30)
    expect(amountProcessed).toBeLessThanOrEqual(count)
  })
})

describe('a delta with assets', () => {
  it('counts from an export with assets, and includes products that were delivered without', async () => {
    await filterTo(1, 2, 3)
    const full = await run('delta=false')
    demo.pim.touch(1, { values: { supplier_sku: [{ locale: null, scope: null, data: 'other' }] } })
    await filterTo(1, 2, 3, 4)
    const bare = await run('delta=true&excludeAssets=true')
    expect(bare.difference).toMatchObject({ new: 1 })
    const delta = await run()
    const numbers = (await rowsOf(delta.id)).map(row => row.a_nr)
    expect(numbers).toEqual(expect.arrayContaining([number(1), number(4)]))
    const { referenceId } = (await demo.service.deps.exports.find(delta.id)) ?? {}
    expect(referenceId).toBe(full.id)
  })

  onlyInLong(it)(
    'exports everything if no export with assets was delivered yet, and reports it',
    async () => {
      await run('delta=false&excludeAssets=true')
      const delta = await run()
      expect(delta.notes).toContain(
        'No export with assets has been delivered yet, so this delta exports everything.',
      )
      expect(delta.amountSuccessful).toBeGreaterThan(30)
    },
  )
})

describe('two products with one article number', () => {
  /** Two products, in the order of the file. */
  const inOrder = () => {
    const [one, other] = [2, 11] as const
    return demo.pim.uuidOf(one) < demo.pim.uuidOf(other) ? [one, other] : ([other, one] as const)
  }
  const skuOf = async (id: number, article: string) =>
    (await rowsOf(id)).find(row => row.a_nr === article)?.a_ean

  it('are told apart by a delta as by a full export, also when one of them gives it up', async () => {
    const [holder, other] = inOrder()
    const full = await run('delta=false')
    const first = await skuOf(full.id, number(holder))
    renumber(other, number(holder))
    const delta = await run()
    expect(delta.amountErroneous).toBe(full.amountErroneous + 1)
    expect(await skuOf(delta.id, number(holder))).toBe(first)
    expect((await run('delta=false')).difference).toMatchObject({ nothingChanged: true })
    renumber(holder, 'given-up')
    const later = await run()
    expect(await skuOf(later.id, number(holder))).not.toBe(first)
    expect((await run('delta=false')).difference).toMatchObject({ nothingChanged: true })
  })

  onlyInLong(it)('are told apart by a retry of the one without a right to it, selected or not', async () => {
    const retry = async (id: number) => {
      const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${id}`)
      return demo.ended((body.data as unknown as { id: number }).id)
    }
    const [holder, other] = inOrder()
    demo.pim.touch(other, { values: { sku: null } })
    const full = await run('delta=false')
    const first = await skuOf(full.id, number(holder))
    renumber(other, number(holder))
    const again = await retry(full.id)
    expect(again.amountErroneous).toBe(full.amountErroneous)
    expect(await skuOf(again.id, number(holder))).toBe(first)
    demo.pim.touch(other, { enabled: false })
    await settings('product-filter', { akeneoStatus: 'enabled' })
    const selected = await run('delta=false')
    expect((await retry(full.id)).difference).toMatchObject({ changed: 0, moved: 0 })
    expect((await run('delta=false')).difference).toMatchObject({
      nothingChanged: true,
      base: { id: selected.id },
    })
  })

  it('need no list of the whole catalogue when a retry adds a new number', async () => {
    demo.pim.touch(11, { values: { sku: null } })
    const full = await run('delta=false')
    renumber(11, 'new')
    const { refs } = demo.service.deps
    refs.list = () => Promise.reject(new Error('listed'))
    const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${full.id}`)
    const again = await demo.ended((body.data as unknown as { id: number }).id)
    expect((await rowsOf(again.id)).map(row => row.a_nr)).toContain('new')
  })
})

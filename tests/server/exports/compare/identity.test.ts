import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoService, startDemoService } from '../startDemoService.ts'

type Row = Readonly<Record<string, string>>

/** More than one page. */
const products = 105
let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(products)
  await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'folder', directory: null })
  await demo.service.admin('POST /ui/api/settings/tradebyte/export-1', {
    holdWithdrawnShare: null,
    holdMovedShare: null,
  })
  await run('delta=false')
})
afterAll(() => demo.close())

const run = async (query: string) => {
  const report = await demo.ended(await demo.start(query))
  const rows: Row[] = parse(await demo.file(report.id), { columns: true, delimiter: ';' })
  const { body } = await demo.service.admin(`GET /ui/api/exports/${report.id}/warnings`)
  const warnings = body.data as unknown as { productIdentifier: string; warningMessage: string }[]
  return { ...report, rows, warnings }
}
const sku = (data: string) => ({ values: { sku: [{ locale: null, scope: null, data }] } })

describe('an article number that changed in Akeneo', () => {
  it.each(['delta=true', 'delta=false'])(
    'is one message, and the old number leaves first (%s)',
    async query => {
      const index = query === 'delta=true' ? 4 : 5
      const [before, now] = [demo.pim.identifierOf(index), `NEW-${index}`]
      demo.pim.touch(index, sku(now))
      const { rows, warnings, difference } = await run(query)
      const numbers = rows.map(row => row.a_nr)
      expect(numbers.indexOf(before)).toBe(numbers.indexOf(now) - 1)
      expect(rows[numbers.indexOf(before)]).toMatchObject({ a_active: '0', a_ean: '' })
      const own = warnings.filter(({ warningMessage }) => warningMessage.includes(before))
      expect(own).toEqual([
        {
          productIdentifier: now,
          warningMessage: expect.stringContaining(
            `the same product, with the new article number “${now}” instead of “${before}”. The old one is withdrawn first, its EAN is free then.`,
          ),
        },
      ])
      expect(difference).toMatchObject({ withdrawn: 1, new: 1 })
      expect((await run('delta=false')).nothingChanged).toBe(true)
    },
  )

  it('keeps its delivered spelling where only its letter case changed', async () => {
    const before = demo.pim.identifierOf(7)
    expect(before.toLowerCase()).not.toBe(before)
    demo.pim.touch(7, sku(before.toLowerCase()))
    for (const query of ['delta=true', 'delta=false', 'delta=true']) {
      const { rows, warnings, difference } = await run(query)
      const spellings = rows
        .map(row => row.a_nr ?? '')
        .filter(number => number.toLowerCase() === before.toLowerCase())
      expect(spellings).toEqual([before])
      expect(difference).toMatchObject({ new: 0, withdrawn: 0, gone: 0 })
      expect(warnings.filter(({ warningMessage }) => warningMessage.includes('letter case'))).toHaveLength(1)
    }
  })

  it('is not withdrawn where another product has it now', async () => {
    const [one, other] = [demo.pim.identifierOf(9), demo.pim.identifierOf(10)]
    demo.pim.touch(9, sku('SWAP-9'))
    demo.pim.touch(10, sku(one))
    const { rows, warnings } = await run('delta=true')
    const messageOf = (product: string) =>
      warnings.filter(row => row.productIdentifier === product).map(row => row.warningMessage)
    expect(messageOf('SWAP-9').join()).toContain(`instead of “${one}”. The old one stays on sale`)
    expect(messageOf(one).join()).toContain(`instead of “${other}”. The old one is withdrawn first`)
    const numbers = rows.map(row => row.a_nr)
    expect(numbers.indexOf(other)).toBe(numbers.indexOf(one) - 1)
    expect(rows.filter(row => row.a_nr === one)).toMatchObject([{ a_active: '1' }])
    expect(rows.filter(row => row.a_nr === other)).toMatchObject([{ a_active: '0' }])
    expect((await run('delta=false')).nothingChanged).toBe(true)
  })

  it('stays on sale in a full export that reads its new product on a later page', async () => {
    const inOrder = Array.from({ length: products }, (_, index) => index).toSorted((a, b) =>
      demo.pim.uuidOf(a) < demo.pim.uuidOf(b) ? -1 : 1,
    )
    const before = await run('delta=false')
    const sold = new Set(before.rows.filter(row => row.a_active === '1').map(row => row.a_nr))
    const isSold = (index: number) => sold.has(demo.pim.identifierOf(index))
    const [first = 0, last = 0] = [inOrder.find(isSold), inOrder.findLast(isSold)]
    const number = demo.pim.identifierOf(first)
    demo.pim.touch(first, sku('CHAIN-1'))
    demo.pim.touch(last, sku(number))
    const { rows } = await run('delta=false')
    expect(rows.filter(row => row.a_nr === number)).toMatchObject([{ a_active: '1' }])
    expect(rows.map(row => row.a_nr)).toContain('CHAIN-1')
    expect((await run('delta=false')).nothingChanged).toBe(true)
  })
})

describe('an EAN of an article that was delivered before', () => {
  it('has a message that names the other article', async () => {
    const { rows } = await run('delta=false')
    const [one, other] = [demo.pim.identifierOf(14), demo.pim.identifierOf(15)]
    const ean = rows.find(row => row.a_nr === other)?.a_ean ?? ''
    expect(ean).toMatch(/^\d{13}$/)
    demo.pim.touch(14, { values: { ean: [{ locale: null, scope: null, data: ean }] } })
    const { body } = await demo.service.admin(`GET /ui/api/trace?sku=${one}`)
    expect(JSON.stringify(body.data)).toContain(
      `TB.One still has “${ean}” as the EAN of the article “${other}”`,
    )
    const { warnings } = await run('delta=true')
    expect(warnings.filter(({ warningMessage }) => warningMessage.includes(ean))).toEqual([
      {
        productIdentifier: one,
        warningMessage: expect.stringContaining(
          `TB.One still has “${ean}” as the EAN of the article “${other}”`,
        ),
      },
    ])
  })
})

describe('a product number of another product that was delivered before', () => {
  /** Renames a product of its own to the code of a product model whose articles are on sale. */
  const renameToModelCode = async () => {
    const { rows } = await run('delta=false')
    const isSold = (row: Row) => row.a_active === '1'
    // a delta takes products again that changed shortly before the last export
    const recent = new Set(rows.filter(row => !row.a_nr?.startsWith('KTR-')).map(row => row.p_nr))
    const variant = rows.find(row => isSold(row) && row.p_nr !== row.a_nr && !recent.has(row.p_nr))
    const single = rows.findLast(row => isSold(row) && row.p_nr === row.a_nr)
    const index = Array.from({ length: products }, (_, at) => at).find(
      at => demo.pim.identifierOf(at) === single?.a_nr,
    )
    if (!variant?.p_nr || index === undefined) throw new Error('the demo PIM has no such products')
    demo.pim.touch(index, sku(variant.p_nr))
    const siblings = rows.filter(row => isSold(row) && row.p_nr === variant.p_nr).map(row => row.a_nr)
    return { code: variant.p_nr, siblings }
  }

  it('has a message that names an article of it, in the delta and in the trace', async () => {
    const { code, siblings } = await renameToModelCode()
    const { body } = await demo.service.admin(`GET /ui/api/trace?sku=${encodeURIComponent(code)}`)
    const sentence = `TB.One still has “${code}” as the product number of the article`
    const { warnings, rows } = await run('delta=true')
    expect(rows.filter(row => row.a_nr === code)).toMatchObject([{ p_nr: code }])
    const found = warnings.filter(({ warningMessage }) => warningMessage.includes(sentence))
    expect(found.map(({ productIdentifier }) => productIdentifier)).toEqual([code])
    expect(siblings.some(article => found[0]?.warningMessage.includes(`“${article}”`))).toBe(true)
    expect(body.data).toMatchObject({
      required: {
        issues: expect.arrayContaining([
          expect.objectContaining({ field: 'p_nr', sentence: expect.stringContaining(sentence) }),
        ]),
      },
    })
  })

  it('has the message on a variant, too', async () => {
    const { rows } = await run('delta=false')
    const codes = new Set(rows.filter(row => row.p_nr === row.a_nr).map(row => row.a_nr))
    const variant = rows.find(row => row.p_nr !== row.a_nr && codes.has(row.p_nr))
    const index = Array.from({ length: products }, (_, at) => at).find(
      at => demo.pim.identifierOf(at) === variant?.a_nr,
    )
    demo.pim.touch(index ?? -1)
    const { warnings } = await run('delta=true')
    expect(warnings.filter(({ warningMessage }) => warningMessage.includes('product number of'))).toEqual([
      {
        productIdentifier: variant?.a_nr,
        warningMessage: expect.stringContaining(
          `TB.One still has “${variant?.p_nr}” as the product number of the article “${variant?.p_nr}”`,
        ),
      },
    ])
  })
})

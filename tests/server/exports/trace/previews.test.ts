import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutSignatures } from '../../../../server/exports/deliver/mediaLinks.ts'
import { fieldTable } from '../../../../server/tradebyte/fields/fieldTable.ts'
import type { Mapping } from '../../../../src/contract/mapping/mapping.ts'
import type {
  ChangeCount,
  Preview,
  PreviewProduct,
  PreviewSelection,
} from '../../../../src/contract/mapping/preview.ts'
import { type ValueKind, valueKinds } from '../../../../src/contract/mapping/valueKinds.ts'
import { drawing } from '../../../shared/drawing.ts'
import { isLong, onlyInLong } from '../../../shared/long.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

const products = isLong ? 600 : 250
/** The parts that the demo does not map: other value kinds, fixed values, further sources and templates. */
const more: Mapping = {
  p_cluster: [{ akeneoAttribute: '@categories' }],
  p_catsec: { zade: [{ akeneoAttribute: '@categories' }, { value: 'all' }] },
  p_logo: [{ key: 'sustainable', akeneoAttribute: 'sustainable', formatter: 'yesNo' }],
  a_vk_key: [{ key: 'b2b', akeneoAttribute: 'price' }],
  p_supplement: { value: { de: 'Neu', en: 'New' } },
  p_name_proper: { template: '{brand} {colour}, {name}' },
  p_text_intern: {
    akeneoAttribute: 'fit',
    or: [{ template: '{carbon_footprint} / {supplier_sku}' }, { value: 'x' }],
  },
}

interface Message {
  readonly productIdentifier: string
}

let demo: DemoService
let mapping: Mapping
let rows: Record<string, string>[]

const call = async (path: string, body?: unknown) => (await demo.service.admin(path, body)).body
const preview = async (field: string, identifier: string, edited: Mapping = mapping) =>
  (await call('POST /ui/api/tradebyte/mapping/preview', { mapping: edited, field, identifier }))
    .data as unknown as Preview

beforeAll(async () => {
  demo = await startDemoService(products)
  const stored = (await call('GET /ui/api/tradebyte/mapping')).data as unknown as Mapping
  mapping = { ...stored, ...more }
  const saved = await call('POST /ui/api/tradebyte/mapping', mapping)
  expect(saved).toEqual({ success: true })
  const report = await demo.ended(await demo.start('delta=false'))
  rows = parse(await demo.file(report.id), { columns: true, delimiter: ';' })
})
afterAll(() => demo.close())

describe('POST /ui/api/tradebyte/mapping/preview', () => {
  it('is requested for a field of every value kind', () => {
    const kinds = new Set(Object.keys(mapping).map(key => fieldTable.get(key)?.kind))
    expect(Object.keys(valueKinds).filter(kind => !kinds.has(kind as ValueKind))).toEqual([])
  })

  it('equals the file, product by product and field by field', async () => {
    const fields = Object.keys(mapping)
    const header = Object.keys(rows[0] ?? {})
    const seen = new Set<string>()
    // any products, each with another field; `npm run test:all` compares more
    const random = drawing(7)
    const most = isLong ? 500 : 2 * fields.length
    const looked = rows
      .map(row => ({ row, place: random() }))
      .toSorted((one, other) => one.place - other.place)
      .slice(0, most)
    expect(looked).toHaveLength(most)
    for (const [index, { row }] of looked.entries()) {
      const field = fields[index % fields.length] ?? ''
      const { cells } = await preview(field, row['a_nr'] ?? '')
      for (const { column, text, before } of cells) {
        seen.add(column)
        expect([row['a_nr'], column, withoutSignatures(text)]).toEqual([
          row['a_nr'],
          column,
          withoutSignatures(row[column] ?? ''),
        ])
        expect(before).toBe(text)
      }
    }
    // some preview shows every column of the file
    expect(header.filter(name => !seen.has(name) && name !== 'p_nr' && name !== 'a_nr')).toEqual([])
  })

  it('shows an unsaved change beside the saved cell, with its sources and the steps to the cell', async () => {
    const article = rows[0]?.['a_nr'] ?? ''
    const { product, cells } = await preview('p_name', article, {
      ...mapping,
      p_name: { akeneoAttribute: 'name', formatter: 'upper' },
    })
    const german = cells.find(({ column }) => column === 'p_name')
    expect(product).toMatchObject({ identifier: article, name: expect.stringMatching(/./) as string })
    expect(german).toMatchObject({
      language: null,
      locale: 'de_DE',
      before: rows[0]?.['p_name'],
      text: rows[0]?.['p_name']?.toUpperCase(),
    })
    expect(german?.sources).toEqual([
      {
        number: 1,
        source: 'name',
        formatter: 'Upper case',
        values: [{ code: 'name', locale: 'de_DE', scope: null, data: rows[0]?.['p_name'] }],
        read: rows[0]?.['p_name'],
        written: rows[0]?.['p_name']?.toUpperCase(),
      },
    ])
    expect(cells.find(({ column }) => column === '<en>p_name')?.locale).toBe('en_GB')
  })

  it('gives the cells of all fields in one call', async () => {
    const row = rows[2] ?? {}
    const body = { mapping, identifier: row['a_nr'] }
    const { cells } = (await call('POST /ui/api/tradebyte/mapping/preview', body)).data as unknown as Preview
    expect(Object.fromEntries(cells.map(({ column, text }) => [column, withoutSignatures(text)]))).toEqual(
      Object.fromEntries(Object.entries(row).map(([column, text]) => [column, withoutSignatures(text)])),
    )
  })

  it('reports an error at its place, in the language of the reader', async () => {
    const edited = { ...mapping, a_active: { akeneoAttribute: 'name' } }
    const { cells } = await preview('a_active', rows[0]?.['a_nr'] ?? '', edited)
    expect(cells.map(({ text, problems }) => [text, problems.map(({ severity }) => severity)])).toEqual([
      ['', ['warning']],
    ])
    expect(cells[0]?.problems[0]?.text).toContain('neither yes nor no')
  })

  it('refuses an SKU that Akeneo does not have', async () => {
    const { status, body } = await demo.service.admin('POST /ui/api/tradebyte/mapping/preview', {
      mapping,
      field: 'p_name',
      identifier: 'no-such-sku',
    })
    expect(status).toBe(404)
    expect(JSON.stringify(body)).toContain('no-such-sku')
  })

  it('requests a product from the PIM once, for any number of mapping changes', async () => {
    const article = rows[1]?.['a_nr'] ?? ''
    await preview('p_name', article)
    const before = demo.pim.counters.total
    for (const formatter of ['upper', 'lower', 'trim'])
      await preview('p_name', article, { ...mapping, p_name: { akeneoAttribute: 'name', formatter } })
    expect(demo.pim.counters.total).toBe(before)
  })
})

describe('POST /ui/api/tradebyte/mapping/preview/count', () => {
  const count = async (edited: Mapping, field?: string) =>
    (await call('POST /ui/api/tradebyte/mapping/preview/count', { mapping: edited, field }))
      .data as unknown as ChangeCount

  it('counts the products that get another cell in the field, whatever else differs', async () => {
    const edited = { p_name: { akeneoAttribute: 'name', formatter: 'upper' }, p_text: { value: 'x' } }
    const header = Object.keys(rows[0] ?? {}).filter(name => /^(<..>)?p_name$/.test(name))
    const inFile = rows.filter(row => header.some(name => row[name] !== row[name]?.toUpperCase()))
    const { total } = (await call('GET /ui/api/tradebyte/mapping/preview/selection'))
      .data as unknown as PreviewSelection
    const { changed, ...rest } = await count({ ...mapping, ...edited }, 'p_name')
    expect(rest).toEqual({ compared: total, total, isWhole: true })
    // products with an error have cells, too
    expect(changed).toBeGreaterThanOrEqual(inFile.length)
    expect(changed).toBeLessThanOrEqual(inFile.length + (total ?? 0) - rows.length)
  })

  it('counts the cells that are lost with a field that is emptied, and none for the saved value', async () => {
    const filled = rows.filter(row => row['p_brand'] !== '').length
    expect((await count({}, 'p_brand')).changed).toBeGreaterThanOrEqual(filled)
    for (const field of ['p_brand', 'p_name', 'a_media'])
      expect((await count({ [field]: mapping[field] }, field)).changed).toBe(0)
    expect((await count(mapping)).changed).toBe(0)
  })

  onlyInLong(it)('agrees with the previews of single products', async () => {
    const some = rows.filter((_row, index) => index % 50 === 0).map(row => row['a_nr'] ?? '')
    for (const [field, value] of Object.entries({
      a_vk: undefined,
      a_comp: [],
      p_name: { value: { de: 'A' } },
    })) {
      const edited = { ...mapping, [field]: value }
      const { changed, compared } = await count(edited, field)
      let differing = 0
      for (const sku of some) {
        const { cells } = await preview(field, sku, edited)
        const old = await preview(field, sku)
        const textsOf = (one: Preview) =>
          Object.fromEntries(one.cells.flatMap(({ column, text }) => (text === '' ? [] : [[column, text]])))
        if (JSON.stringify(textsOf(old)) !== JSON.stringify(textsOf({ ...old, cells }))) differing++
      }
      expect([field, differing > 0]).toEqual([field, changed > 0])
      expect(changed).toBeLessThanOrEqual(compared)
    }
  })

  it('reads the products from the PIM once, for any number of changes to a field', async () => {
    await count({ p_name: { akeneoAttribute: 'name', formatter: 'lower' } }, 'p_name')
    const before = demo.pim.counters.total
    for (const formatter of ['upper', 'trim'])
      await count({ p_name: { akeneoAttribute: 'name', formatter } }, 'p_name')
    expect(demo.pim.counters.total).toBe(before)
  })
})

describe('the products to preview', () => {
  it('are the first of the selection, or those whose SKU or name contains a text', async () => {
    const list = async (q: string) =>
      (await call(`GET /ui/api/tradebyte/mapping/preview/products?q=${q}`))
        .data as unknown as PreviewProduct[]
    expect(await list('')).toHaveLength(8)
    const [first] = rows
    expect(await list(first?.['a_nr'] ?? '')).toContainEqual(
      expect.objectContaining({ identifier: first?.['a_nr'] }),
    )
    const part = rows[3]?.['p_name']?.split(' ').slice(0, 3).join(' ') ?? ''
    const named = await list(encodeURIComponent(part))
    expect(named.map(({ identifier }) => identifier)).toContain(rows[3]?.['a_nr'])
    expect(new Set(named.map(({ identifier }) => identifier)).size).toBe(named.length)
    expect(await list('no-such-sku')).toEqual([])
  })

  it('are all products of the selection, page by page', async () => {
    const found: string[] = []
    let total: number | null = null
    for (let after: string | null = ''; after !== null;) {
      const path = `GET /ui/api/tradebyte/mapping/preview/selection?after=${encodeURIComponent(after)}`
      const page = (await call(path)).data as unknown as PreviewSelection
      found.push(...page.products.map(({ identifier }) => identifier))
      total = page.total ?? total
      after = page.after
    }
    expect(total).toBe(found.length)
    expect(found).toEqual(expect.arrayContaining(rows.map(row => row['a_nr'])))
    expect(new Set(found).size).toBe(found.length)
  })

  onlyInLong(it)('continue to the next with a problem in any field', async () => {
    const order = { mapping, after: '' }
    const { product } = (await call('POST /ui/api/tradebyte/mapping/preview/next', order))
      .data as unknown as { product: PreviewProduct | null }
    const { data } = await call('GET /ui/api/exports/1/warnings')
    const errors = (await call('GET /ui/api/exports/1/errors')).data
    const known = [...(data as unknown as Message[]), ...(errors as unknown as Message[])]
    expect(known.map(({ productIdentifier }) => productIdentifier)).toContain(product?.identifier)
  })

  it('continue behind a product, from the page of the selection that has it', async () => {
    const selection = async (after: string) =>
      (await call(`GET /ui/api/tradebyte/mapping/preview/selection?after=${encodeURIComponent(after)}`))
        .data as unknown as PreviewSelection
    const second = await selection((await selection('')).after ?? '')
    const nextBehind = async (identifier: string, after: string) => {
      const order = { mapping, identifier, after }
      const { data } = await call('POST /ui/api/tradebyte/mapping/preview/next', order)
      return (data as unknown as { product: PreviewProduct | null }).product?.identifier
    }
    const [page] = [(await selection('')).after ?? '']
    const first = await nextBehind('', page)
    const names = second.products.map(({ identifier }) => identifier)
    expect(names).toContain(first)
    const behind = await nextBehind(first ?? '', page)
    expect(behind).not.toBe(first)
    expect(names.indexOf(behind ?? '') > names.indexOf(first ?? '') || !names.includes(behind ?? '')).toBe(
      true,
    )
    // a product that is not on the page takes nothing away
    expect(await nextBehind('no-such-sku', page)).toBe(first)
  })

  it('continue to the next with a problem in the field, to the end of the catalogue', async () => {
    const next = async (after: string) =>
      (await call('POST /ui/api/tradebyte/mapping/preview/next', { mapping, field: 'a_ean', after }))
        .data as unknown as { product: PreviewProduct | null; after: string | null }
    const found: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const one: Awaited<ReturnType<typeof next>> = await next(after)
      if (one.product) found.push(one.product.identifier)
      after = one.after
    }
    const errors = (await call('GET /ui/api/exports/1/errors')).data as unknown as {
      productIdentifier: string
      errorMessage: string
    }[]
    const ofEan = errors.filter(one => one.errorMessage.includes('(a_ean)'))
    expect(ofEan.length).toBeGreaterThan(0)
    expect(found).toEqual(expect.arrayContaining(ofEan.map(one => one.productIdentifier)))
    expect(new Set(found).size).toBe(found.length)
  })
})

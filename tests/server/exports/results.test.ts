import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductCard } from '../../../src/contract/calls/calls.ts'
import { exportStatuses } from '../../../src/contract/calls/exports.ts'
import type { ExportResults, ResultRow } from '../../../src/contract/calls/results.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'

let demo: DemoService
let id: number
beforeAll(async () => {
  demo = await startDemoService(120)
  id = (await demo.ended(await demo.start('delta=false&disableUpload=true'))).id
})
afterAll(() => demo.close())

const get = async <Data>(path: string, language = 'en') => {
  const { body } = await demo.service.admin(`GET /ui/api/exports/${id}/${path}`, undefined, {
    'accept-language': language,
  })
  return (body as { data: Data }).data
}
const results = (query = '', language?: string) => get<ExportResults>(`results${query}`, language)
const rowsOf = (cause: { code: string; field: string }, more = '') =>
  get<{ count: number; pages: number; pageData: ResultRow[] }>(
    `results/rows?code=${cause.code}&field=${encodeURIComponent(cause.field)}${more}`,
  )

describe('GET /ui/api/exports/:id/results', () => {
  it('counts every message in exactly one cause, errors first, then by products', async () => {
    const { causes, messages } = await results()
    const [failed, warned] = [
      await get<{ errorMessage: string }[]>('errors'),
      await get<{ warningMessage: string }[]>('warnings'),
    ]
    expect(causes.length).toBeGreaterThan(2)
    expect(messages).toBe(failed.length + warned.length)
    const sumOf = (severity: string) =>
      causes.filter(cause => cause.severity === severity).reduce((sum, cause) => sum + cause.messages, 0)
    expect([sumOf('error'), sumOf('warning')]).toEqual([failed.length, warned.length])
    const order = causes.map(({ severity, products }) => [severity === 'error' ? 0 : 1, -products] as const)
    expect(order).toEqual(order.toSorted(([a, b], [c, d]) => a - c || b - d))
  })

  it('names field, cause and remedy in the language of the reader', async () => {
    const cause = (await results('', 'de')).causes.find(({ code }) => code === 'eanCheckDigit')
    expect(cause).toMatchObject({
      field: 'a_ean',
      label: 'EAN',
      mappingKey: 'a_ean',
      cause: 'Falsche Prüfziffer',
      remedy: 'Korrigieren Sie die EAN in Akeneo.',
      path: null,
    })
  })

  it('finds causes by their names, and others by SKU and value of their products', async () => {
    const { causes } = await results('?q=check%20digit')
    expect(causes.map(({ code, products, found }) => [code, found?.products === products])).toEqual([
      ['eanCheckDigit', true],
    ])
    const row = (await rowsOf({ code: 'eanCheckDigit', field: 'a_ean' })).pageData[0]
    const bySku = (await results(`?q=${row?.product}`)).causes.find(({ code }) => code === 'eanCheckDigit')
    expect(bySku?.found).toEqual({ products: 1, messages: 1 })
    expect((await results('?q=nobody-has-this')).causes).toEqual([])
  })

  it('contains no other export', async () => {
    const { status } = await demo.service.admin('GET /ui/api/exports/99/results')
    expect(status).toBe(404)
  })
})

describe('GET /ui/api/exports/:id/results/rows', () => {
  it('pages through all products of a cause', async () => {
    const cause = (await results()).causes.toSorted((one, other) => other.messages - one.messages)[0]
    expect(cause).toBeDefined()
    if (!cause) return
    const { count, pages } = await rowsOf(cause, '&perPage=1')
    expect([count, pages]).toEqual([cause.messages, cause.messages])
    const last = await rowsOf(cause, `&perPage=1&page=${pages}`)
    expect((await rowsOf(cause, '&perPage=500')).pageData.at(-1)).toEqual(last.pageData[0])
  })

  it('returns the value, the whole sentence, and the address of the product in Akeneo', async () => {
    const { pageData } = await rowsOf({ code: 'eanCheckDigit', field: 'a_ean' })
    for (const { value, sentence, address } of pageData) {
      expect(sentence).toBe(`EAN (a_ean): “${value}” has a wrong check digit. Correct the EAN in Akeneo.`)
      expect(address).toMatch(/^http:\/\/.*\/#\/enrich\/product\/[\da-f-]{36}$/)
    }
    expect((await rowsOf({ code: 'eanMissing', field: 'a_ean' })).pageData[0]?.value).toBeNull()
  })
})

describe('GET /ui/api/exports/:id/results/csv', () => {
  const csv = async (query: string) => {
    const { body, headers } = await demo.service.admin(`GET /ui/api/exports/${id}/results/csv${query}`)
    return { lines: String(body.text).trimEnd().split('\r\n'), name: headers.get('content-disposition') }
  }

  it('has every message, and one cause under its own name', async () => {
    const { messages } = await results()
    const all = await csv('')
    expect(all.lines).toHaveLength(messages + 1)
    expect(all.name).toBe(`attachment; filename="export-${id}-results.csv"`)
    const one = await csv('?code=eanCheckDigit&field=a_ean')
    expect(one.name).toBe(`attachment; filename="export-${id}-a_ean-eanCheckDigit.csv"`)
    expect(one.lines[0]).toBe('"Type";"Field";"Column";"Cause";"SKU";"Value";"Message"')
    expect(one.lines[1]).toMatch(
      /^"Warning";"EAN";"a_ean";"Wrong check digit";"[^"]+";"\d+";"EAN \(a_ean\): /,
    )
    const errors = await csv('?severity=error')
    expect(errors.lines.slice(1).every(line => line.startsWith('"Error"'))).toBe(true)
  })

  it('writes no value as a formula', async () => {
    await demo.service.deps.exports.checkpoint(
      { id, attempt: (await demo.service.deps.exports.find(id))?.attempt ?? 0 },
      {},
      [
        {
          severity: 1,
          product: '=1+1',
          ref: '',
          code: 'notUrl',
          field: '<en>p_text',
          params: { column: '<en>p_text', value: '@SUM(A1)' },
        },
      ],
      1_000_000,
    )
    const { lines } = await csv('?code=notUrl&field=%3Cen%3Ep_text')
    expect(lines[1]).toContain(`"'=1+1";"'@SUM(A1)"`)
    expect((await results()).causes.find(({ field }) => field === '<en>p_text')?.label).toMatch(/, English$/)
  })
})

describe('POST /ui/api/exports/retry/:id of one cause', () => {
  const retry = (query: string) => demo.service.admin(`POST /ui/api/exports/retry/${id}?${query}`)
  const of = ({ code, field }: { code: string; field: string }) =>
    `disableUpload=true&code=${code}&field=${encodeURIComponent(field)}`

  it('includes its products only, with errors or warnings', async () => {
    expect(await results()).toMatchObject({ canBeRetried: true, retriedBy: null })
    for (const cause of [
      { code: 'eanMissing', field: 'a_ean' },
      { code: 'eanCheckDigit', field: 'a_ean' },
    ]) {
      const products = new Set((await rowsOf(cause, '&perPage=500')).pageData.map(({ product }) => product))
      const { body } = await retry(of(cause))
      const report = await demo.ended((body.data as unknown as { id: number }).id)
      expect(report).toMatchObject({ type: 3, amountProcessed: products.size, originalExport: { id } })
      const { body: again } = await demo.service.admin(
        `GET /ui/api/exports/${report.id}/results/rows?code=${cause.code}&field=a_ean&perPage=500`,
      )
      const { pageData } = again.data as unknown as { pageData: ResultRow[] }
      expect(new Set(pageData.map(({ product }) => product))).toEqual(products)
    }
  })

  it('is refused if no product has it', async () => {
    expect((await retry('code=eanMissing&field=a_nr')).status).toBe(409)
  })

  it('names the export that processes it', async () => {
    const { exports } = demo.service.deps
    const [retried] = await exports.retriesOf(id)
    if (!retried) throw new Error('no retry')
    const { status, leaseOwner, leaseUntil } = retried
    // as if another process had it
    const elsewhere = { leaseOwner: 'another', leaseUntil: Date.now() + 60_000 }
    await exports.change(retried.id, { status: exportStatuses.running, ...elsewhere })
    expect(await results()).toMatchObject({ retriedBy: retried.id })
    expect((await retry('code=eanMissing&field=a_ean')).status).toBe(409)
    await exports.change(retried.id, { status, leaseOwner, leaseUntil })
    expect(await results()).toMatchObject({ retriedBy: null })
  })
})

describe('an export in its list', () => {
  it.each([
    ['en', 'Its upload was disabled. Start an export with upload.'],
    ['de', 'Sein Upload war deaktiviert. Starten Sie einen Export mit Upload.'],
  ])(
    'says why its file did not arrive before the causes of its messages, in %s',
    async (language, reason) => {
      const { body } = await demo.service.admin(`GET /ui/api/exports/list/1?filter={"id":${id}}`, undefined, {
        'accept-language': language,
      })
      expect(body).toMatchObject({
        data: { pageData: [{ reason, durationMs: expect.any(Number), queuePlace: null }] },
      })
    },
  )
})

describe('POST /ui/api/products/cards', () => {
  const cards = async (skus: string[]) => {
    const { body } = await demo.service.admin('POST /ui/api/products/cards', { skus })
    return (body.data as unknown as { products: ProductCard[] }).products
  }

  it('returns name, image and address of existing products, and omits the others', async () => {
    const { pageData } = await rowsOf({ code: 'eanMissing', field: 'a_ean' })
    const skus = pageData.map(({ product }) => product)
    const found = await cards([...skus, 'nobody-has-this'])
    expect(new Set(found.map(({ sku }) => sku))).toEqual(new Set(skus))
    for (const { name, address } of found) {
      expect(name).not.toBe('')
      expect(address).toMatch(/#\/enrich\/product\//)
    }
    const image = found.find(one => one.image)?.image ?? ''
    const shown = await fetch(`${demo.service.deps.publicUrl()}${image}?thumbnail=1`)
    expect(shown.headers.get('content-type')).toMatch(/^image\//)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })
})

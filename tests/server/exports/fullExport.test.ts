import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedOutcome } from '../../../demo/configure.ts'
import type { ExportReport } from '../../../src/contract/calls/exports.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'

const products = 450
const grammar = /^(<[a-z]+>)?[a-z_0-9]+(\[[^\]]+\])?(\{\d+\})?$/

let demo: DemoService
let report: ExportReport
let rows: Record<string, string>[]

beforeAll(async () => {
  demo = await startDemoService(products)
  report = await demo.ended(await demo.start('delta=false'))
  rows = parse(await demo.file(report.id), { columns: true, delimiter: ';' })
})
afterAll(() => demo.close())

describe('a full export', () => {
  it('ends with the known counts of the demo catalogue', () => {
    const { amountSuccessful, amountWarnings, amountErroneous, errors } = report
    expect({ successful: amountSuccessful, warnings: amountWarnings, erroneous: amountErroneous }).toEqual(
      expectedOutcome(products),
    )
    expect([report.statusClass, report.amountProcessed, report.amountTotal]).toEqual([
      'error',
      products,
      products,
    ])
    expect(errors).toEqual([])
  })

  it('writes successes and warnings into the file, and nothing else', () => {
    expect(rows).toHaveLength(report.amountSuccessful + report.amountWarnings)
    expect(new Set(rows.map(row => row.a_nr)).size).toBe(rows.length)
  })

  it('has the header grammar, with a column per mapping, language and enabled channel', () => {
    const header = Object.keys(rows[0] ?? {})
    expect(header.filter(name => !grammar.test(name))).toEqual([])
    expect(header).toEqual(
      expect.arrayContaining([
        'p_nr',
        'p_name',
        '<en>p_name',
        '<fr>p_name',
        'p_bullet{2}',
        'p_comp[material]',
        'p_tag[season]{0}',
        'p_cluster{0}',
        'a_nr',
        'a_comp[size]',
        'a_media[image]{0}',
        'a_vk[zade]',
        'a_vk[zauk]',
      ]),
    )
    expect(header.filter(name => name.includes('otde') || name.startsWith('<de>'))).toEqual([])
  })

  it('writes no cell with artifacts of a program', () => {
    const cells = rows.flatMap(row => Object.values(row))
    expect(cells.filter(cell => /\b(undefined|null|NaN)\b|\[object Object\]/.test(cell))).toEqual([])
  })

  it('names the cause of each failed product and each product with a warning, in both languages', async () => {
    const call = (what: string, language: string) =>
      demo.service.admin(`GET /ui/api/exports/${report.id}/${what}`, undefined, {
        'accept-language': language,
      })
    const failed = (await call('errors', 'en-US')).body.data as unknown as {
      productIdentifier: string
      errorMessage: string
    }[]
    expect(failed).toHaveLength(report.amountErroneous)
    expect(failed[0]?.errorMessage).toContain('a_ean')
    expect(failed.every(({ productIdentifier }) => productIdentifier.startsWith('KTR-'))).toBe(true)
    const german = (await call('errors', 'de-DE')).body.data as unknown as { errorMessage: string }[]
    expect(german[0]?.errorMessage).toMatch(/^EAN \(a_ean\): fehlt\./)
    const warned = (await call('warnings', 'en-US')).body.data as unknown as { productIdentifier: string }[]
    expect(new Set(warned.map(warning => warning.productIdentifier)).size).toBe(report.amountWarnings)
  })

  it('names the file as TB.One recommends and offers it under that name', async () => {
    expect(report.csvFileName).toMatch(/^PANDA_\d{8}_\d{6}\.csv$/)
    const { headers } = await demo.service.admin(`GET /ui/api/exports/csv-download/${report.id}`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${report.csvFileName}"`)
    expect(headers.get('content-type')).toBe('text/csv; charset=UTF-8')
  })

  it('offers its rows for spreadsheets too, and does not change the file', async () => {
    const before = await demo.file(report.id)
    const call = `GET /ui/api/exports/csv-download/${report.id}/spreadsheet`
    const { headers, body } = await demo.service.admin(call)
    const name = report.csvFileName?.replace('.csv', '-spreadsheet.csv')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    // read as text, the byte order mark is gone
    expect(parse(String(body.text), { columns: true, delimiter: ';' })).toEqual(rows)
    expect(await demo.file(report.id)).toBe(before)
  })

  it('serves its images without a login, and refuses changed addresses', async () => {
    const address = rows.find(row => row['a_media[image]{0}'])?.['a_media[image]{0}'] ?? ''
    const picture = await fetch(address)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(50)
    const [, expires = ''] = /\/media\/([^/]+)\//.exec(address) ?? []
    expect((await fetch(address.replace(expires, `${expires}0`))).status).toBe(404)
  })

  it('made at most four calls to the PIM at the same time', () => {
    expect(demo.pim.counters.maxInFlight).toBeLessThanOrEqual(4)
  })

  it('leaves media columns out when assets are excluded', async () => {
    const { id } = await demo.ended(await demo.start('delta=false&excludeAssets=true&disableUpload=1'))
    const [header = ''] = (await demo.file(id)).split('\r\n')
    expect(header).not.toContain('a_media')
  })
})

describe('the calls about exports', () => {
  it('list them newest first, 25 a page', async () => {
    const { body } = await demo.service.admin('GET /ui/api/exports/list/1')
    expect(body.data).toMatchObject({ pages: 1, count: 2, pageData: [{ id: 2 }, { id: 1 }] })
    expect((await demo.service.admin('GET /ui/api/exports/list/7')).body.data).toMatchObject({ pageData: [] })
  })

  it('show them on the dashboard with a history', async () => {
    const { body } = await demo.service.admin('GET /ui/api/exports/dashboard')
    expect(body.data).toMatchObject({
      running: [],
      finished: [{ id: 2 }, { id: 1 }],
      history: [{ id: 1 }, { id: 2 }],
    })
  })

  it.each(['99', '0', '-1', '1.5', 'x', '9999999999999999'])('answer 404 for export %s', async id => {
    expect((await demo.service.admin(`GET /ui/api/exports/${id}`)).status).toBe(404)
    expect((await demo.service.admin(`GET /ui/api/exports/csv-download/${id}`)).status).toBe(404)
  })

  it('refuse an impossible cancellation or retry', async () => {
    const cancelled = await demo.service.admin('POST /ui/api/exports/cancel/1')
    expect([cancelled.status, cancelled.body.message]).toEqual([
      409,
      'Export #1 cannot be cancelled: it is not running. Load the page again.',
    ])
    expect((await demo.service.admin('POST /ui/api/exports/retry/99')).status).toBe(404)
  })

  it('refuse a query that is not a boolean', async () => {
    expect((await demo.service.admin('POST /ui/api/exports/run?delta=perhaps')).status).toBe(422)
  })
})

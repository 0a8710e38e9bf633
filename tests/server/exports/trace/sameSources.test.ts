import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInWords } from '../../../../server/http/optionLists.ts'
import { withoutSignatures } from '../../../../server/exports/deliver/mediaLinks.ts'
import type { Trace } from '../../../../src/contract/calls/products/trace.ts'
import type { Mapping } from '../../../../src/contract/mapping/mapping.ts'
import type { Preview, PreviewCell } from '../../../../src/contract/mapping/preview.ts'
import { isLong } from '../../../shared/long.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

/** `npm run test:all` compares every field of each product, the default run one list and another field of each. */
const products = isLong ? 600 : 40

/** Lists whose entries are empty for some products, so that another entry fills the column of their place. */
const gaps: Mapping = {
  p_bullet: [
    { akeneoAttribute: 'bullet_3' },
    { akeneoAttribute: 'fit', or: [{ akeneoAttribute: 'bullet_1' }] },
    { akeneoAttribute: 'short_description', akeneoChannel: 'ecommerce' },
    { template: '{brand} {fit}' },
    { value: { de: 'Neu', en: 'New' } },
  ],
  p_tag: [
    {
      key: 'season',
      akeneoAttributes: [{ akeneoAttribute: 'fit' }, { akeneoAttribute: 'season' }, { value: 'all' }],
    },
  ],
  a_media: [
    {
      key: 'image',
      akeneoAttributes: [
        { akeneoAttribute: 'picture_4' },
        { akeneoAttribute: 'picture_2', or: [{ akeneoAttribute: 'picture_1' }] },
        { akeneoAttribute: 'picture_3' },
      ],
    },
  ],
  p_text_intern: { akeneoAttribute: 'fit', or: [{ akeneoAttribute: 'supplier_sku' }, { value: 'x' }] },
}

let demo: DemoService
let mapping: Mapping
let rows: Record<string, string>[]

const call = async (path: string, body?: unknown) =>
  (await demo.service.admin(path, body)).body.data as unknown

beforeAll(async () => {
  demo = await startDemoService(products)
  mapping = { ...((await call('GET /ui/api/tradebyte/mapping')) as Mapping), ...gaps }
  const saved = await demo.service.admin('POST /ui/api/tradebyte/mapping', mapping)
  expect(saved.body).toEqual({ success: true })
  const report = await demo.ended(await demo.start('delta=false'))
  rows = parse(await demo.file(report.id), { columns: true, delimiter: ';' })
})
afterAll(() => demo.close())

/** The source that fills a cell according to the preview: its name, and the number of sources before it. */
const labels: Readonly<Record<string, { en: string }>> = builtInWords.labels
const filledBy = ({ sources }: PreviewCell) => {
  const source = sources.find(({ written }) => written !== '')
  return source && { name: labels[source.source]?.en ?? source.source, after: source.number - 1 }
}
/** The same according to the trace; clusters come from the settings and have no source. */
const tracedTo = ({ source: { kind, text, after } }: Trace['cells'][number]) =>
  kind === 'none' ? undefined : { name: kind === 'fixed' ? '=' : text, after }

describe('preview, trace and file', () => {
  it('have the same cell from the same source, column by column of a list', async () => {
    const lists = Object.keys(gaps)
    const compared = new Set<string>()
    const ways = new Set<string>()
    for (const [index, row] of rows.entries()) {
      const sku = row['a_nr'] ?? ''
      const { cells } = (await call(`GET /ui/api/trace?sku=${encodeURIComponent(sku)}`)) as Trace
      const traced = new Map(cells.map(cell => [cell.column, cell]))
      const inFile = cells.map(({ column, cell }) => [column, withoutSignatures(cell)])
      expect(inFile).toEqual(Object.entries(row).map(([column, cell]) => [column, withoutSignatures(cell)]))
      const fields = [...new Set(cells.map(({ field }) => field))]
      const some = [lists[index % lists.length] ?? '', fields[index % fields.length] ?? '']
      for (const field of isLong ? fields : some) {
        const order = { mapping, field, identifier: sku }
        const preview = (await call('POST /ui/api/tradebyte/mapping/preview', order)) as Preview
        for (const cell of preview.cells.filter(({ text }) => text !== '')) {
          const other = traced.get(cell.column)
          expect([sku, cell.column, withoutSignatures(cell.text), filledBy(cell)]).toEqual([
            sku,
            cell.column,
            withoutSignatures(row[cell.column] ?? ''),
            other && tracedTo(other),
          ])
          compared.add(cell.column)
          ways.add(`${cell.column} ${filledBy(cell)?.name}`)
        }
      }
    }
    expect(rows.length).toBeGreaterThanOrEqual(isLong ? 500 : 30)
    // the lists were filled in more than one way, and every filled column was compared
    expect([...ways].filter(way => way.startsWith('p_bullet{1}')).length).toBeGreaterThan(1)
    const filled = Object.keys(rows[0] ?? {}).filter(name => rows.some(row => row[name] !== ''))
    const left = filled.filter(name => !compared.has(name) && name !== 'p_nr' && name !== 'a_nr')
    if (isLong) expect(left).toEqual([])
  })
})

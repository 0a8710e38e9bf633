import { parse } from 'csv-parse/sync'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutSignatures } from '../../../server/exports/deliver/mediaLinks.ts'
import { fieldTable } from '../../../server/tradebyte/fields/fieldTable.ts'
import type { Mapping } from '../../../src/contract/mapping/mapping.ts'
import type { Preview } from '../../../src/contract/mapping/preview.ts'
import { type ValueKind, valueKinds } from '../../../src/contract/mapping/valueKinds.ts'
import { drawing } from '../../shared/drawing.ts'
import { isLong } from '../../shared/long.ts'
import { mapping as usual } from './configuration.ts'
import { type CatalogService, startCatalogService } from './startCatalogService.ts'

const folder = join(process.env['KONTOR_REAL_DATA'] ?? '', 'akeneo-data')
const present = Boolean(process.env['KONTOR_REAL_DATA']) && existsSync(join(folder, 'catalog_modeling'))

/** The parts that the usual mapping lacks: other value kinds, fixed values, further sources and templates. */
const mapping: Mapping = {
  ...usual,
  p_name_proper: { template: '{name} ({erp_name}), {color}' },
  p_supplement: { value: { en: 'New', de: 'Neu' } },
  p_bullet: [
    { akeneoAttribute: 'composition', or: [{ akeneoAttribute: 'care_instructions' }, { value: 'x' }] },
    { template: '{supplier} / {brand}' },
  ],
  p_text_intern: { akeneoAttribute: 'erp_name', or: [{ template: '{sku} {supplier}' }] },
  p_logo: [{ key: 'sale', value: '1' }],
  p_catpri: { zade: { value: 'shirts' }, amus: { akeneoAttribute: 'collection', formatter: 'optionCode' } },
  p_catsec: { zade: [{ akeneoAttribute: '@categories' }, { value: 'all' }] },
}

describe.skipIf(!present)('previews of a real catalogue (KONTOR_REAL_DATA)', () => {
  let service: CatalogService
  let rows: Record<string, string>[]

  beforeAll(async () => {
    service = await startCatalogService(folder)
    await service.call('POST /tradebyte/mapping', mapping)
    const { id } = await service.run('POST /exports/run?delta=false')
    rows = parse((await service.bytes(id)).toString('utf8'), { columns: true, delimiter: ';' })
  })
  afterAll(() => service.close())

  it('map a field of every value kind', () => {
    const kinds = new Set(Object.keys(mapping).map(key => fieldTable.get(key)?.kind))
    expect(Object.keys(valueKinds).filter(kind => !kinds.has(kind as ValueKind))).toEqual([])
  })

  it('equal the file, product by product and field by field', async () => {
    const fields = Object.keys(mapping)
    const random = drawing(7)
    const filled = new Set<string>()
    // `npm run test:all` compares more
    const most = isLong ? 500 : fields.length
    for (let index = 0; index < most; index++) {
      const row = rows[Math.floor(random() * rows.length)] ?? {}
      const article = row['a_nr'] ?? ''
      const field = fields[index % fields.length] ?? ''
      const body = { mapping, field, identifier: article }
      const { cells } = await service.call<Preview>('POST /tradebyte/mapping/preview', body)
      expect(cells.length).toBeGreaterThan(0)
      for (const { column, text, before } of cells) {
        expect([article, column, withoutSignatures(text)]).toEqual([
          article,
          column,
          withoutSignatures(row[column] ?? ''),
        ])
        expect(before).toBe(text)
        if (text !== '') filled.add(field)
      }
    }
    // among so many products every field that the catalogue fills is filled once
    const fills = fields.filter(field =>
      rows.some(row => Object.entries(row).some(([name, cell]) => cell !== '' && isOf(name, field))),
    )
    if (most > 10 * fields.length) expect(fills.filter(field => !filled.has(field))).toEqual([])
  })
})

/** Whether a column of the file belongs to a field. */
const isOf = (header: string, key: string) =>
  header.replace(/^<[^>]*>/, '').replace(/[[{].*$/, '') === fieldTable.get(key)?.field

it.skipIf(present)(
  'previews of a real catalogue: skipped, set KONTOR_REAL_DATA to the folder that holds akeneo-data',
  () => undefined,
)

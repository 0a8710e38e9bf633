import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { mapping } from '../../../demo/configuration.ts'
import { mappingDocument } from '../../../server/exports/run/runSetup.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import { filterWith } from './select/filterCases.ts'
import { startTestService } from '../startTestService.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'
import { onlyInLong } from '../../shared/long.ts'

let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(300)
})
afterEach(() => {
  demo.pim.faults = {}
})
afterAll(() => demo.close())

/** Runs an export to its end. */
const run = async (query = 'delta=false&disableUpload=true') => demo.ended(await demo.start(query))
const write = (more: object) => demo.service.deps.documents.write(mappingDocument, { ...mapping, ...more })

describe('a product that the PIM returns twice', () => {
  it('is one product, without a message', async () => {
    const once = await run()
    demo.pim.faults = { repeated: true }
    const { amountProcessed, amountErroneous, amountWarnings, id } = await run()
    expect({ amountProcessed, amountErroneous, amountWarnings }).toEqual({
      amountProcessed: 300,
      amountErroneous: once.amountErroneous,
      amountWarnings: once.amountWarnings,
    })
    expect(await demo.file(id)).toHaveLength((await demo.file(once.id)).length)
  })

  it('is not two products with one article number, which are an error', async () => {
    await write({ a_nr: { akeneoAttribute: 'brand', formatter: 'optionCode' } })
    const { amountErroneous, id } = await run()
    expect(amountErroneous).toBeGreaterThan(100)
    const { body } = await demo.service.admin(`GET /ui/api/exports/${id}/errors`)
    expect(JSON.stringify(body)).toContain('already the number of another article')
    await write({})
  })
})

describe('values without a column', () => {
  onlyInLong(it)('are reported once for each field, with the number of products', async () => {
    await write({
      p_text_intern: { akeneoAttribute: 'ean' },
      a_comp: [...(mapping['a_comp'] as object[]), { key: 'fabric', akeneoAttribute: 'material' }],
    })
    const { notes = [], statusClass, id } = await run()
    const numbers = notes.map(note => Number(/(\d+) products/.exec(note)?.[1]))
    // some simple products of the demo have a color
    expect(notes.filter(note => !note.includes('(a_comp[color])'))).toEqual([
      expect.stringMatching(/^Internal .*\(p_text_intern\): \d+ products .*variants.*Map an article field/),
      expect.stringMatching(
        /^Variant component.*\(a_comp\[fabric\]\): \d+ products .*no axis.*Choose Always/,
      ),
    ])
    for (const number of numbers) expect(number).toBeLessThanOrEqual(300)
    expect(statusClass).toBe('error')
    const inGerman = await demo.service.admin(`GET /ui/api/exports/${id}`, undefined, {
      'accept-language': 'de-DE',
    })
    expect(JSON.stringify(inGerman.body)).toContain('Ordnen Sie stattdessen ein Artikelfeld zu')
    await write({})
  })
})

describe('a full export of no product', () => {
  it('is a warning that names the conditions of the filter', async () => {
    const { records } = demo.service.deps
    await records.changeSettings(productFilter, () =>
      filterWith({ akeneoSkus: 'nobody', akeneoStatus: 'enabled' }),
    )
    const { statusClass, statusDetails, wasUploaded, csvFileAvailable } = await run('delta=false')
    expect({ statusClass, wasUploaded, csvFileAvailable }).toEqual({
      statusClass: 'warning',
      wasUploaded: null,
      csvFileAvailable: false,
    })
    expect(statusDetails).toBe(
      'The product filter lets no product through. Check its conditions: Status, SKUs.',
    )
    await records.changeSettings(productFilter, () => filterWith({}))
  })
})

describe('the file of an export', () => {
  it('is offered only while it exists', async () => {
    const { id, csvFileAvailable, csvFileName, notes } = await run()
    expect({ csvFileAvailable, notes: notes?.length }).toEqual({ csvFileAvailable: true, notes: 1 })
    const path = join(demo.service.folder, 'exports', String(id), csvFileName ?? '')
    await rm(path)
    const report = await demo.report(id)
    expect(report).toMatchObject({ csvFileAvailable: false, csvFileName: null })
    expect(report.notes?.at(-1)).toBe(
      `The file of this export is no longer at ${path}. Restore it there, or start a new export to write another.`,
    )
  })
})

/** An error as the system or the database throws it. */
const failure = (code: string, path?: string) => Object.assign(new Error(code), { code, path })

describe('a disk that fails', () => {
  it('ends a run with its own sentence, the path and the remedy', async () => {
    const { folder, exports } = demo.service.deps
    const about = [
      ['ENOSPC', '/data/exports/7', /^There is no space left on the disk of \/data\/exports\/7\. Free some/],
      ['EROFS', '/data/exports/7', /^Kontor may not write to \/data\/exports\/7\. Give the account/],
      ['ENOENT', '/data/exports/7/a.csv', /^There is no file \/data\/exports\/7\/a\.csv/],
    ] as const
    for (const [code, path, said] of about) {
      vi.spyOn(folder, 'open').mockRejectedValueOnce(failure(code, path))
      expect((await run()).errors).toEqual([expect.stringMatching(said)])
    }
    vi.spyOn(exports, 'rewind').mockRejectedValueOnce(failure('SQLITE_CORRUPT'))
    const database = join(demo.service.folder, 'kontor.db')
    expect((await run()).errors).toEqual([
      `The database ${database} is damaged. Stop Kontor and restore the last backup of the folder.`,
    ])
  })

  it('refuses a save with it too', async () => {
    vi.spyOn(demo.service.deps.documents, 'change').mockRejectedValueOnce(failure('SQLITE_FULL'))
    const { status, body } = await demo.service.admin('POST /ui/api/tradebyte/mapping', mapping, {
      'accept-language': 'de',
    })
    expect(status).toBe(500)
    expect(body.message).toMatch(/Auf dem Datenträger von .*kontor\.db ist kein Platz mehr/)
  })
})

describe('a new database beside the files of older exports', () => {
  const warningsOn = async (folder: string) => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
    const service = await startTestService({ folder, log })
    await service.close(true)
    return lines.filter(line => line.includes('the database is new'))
  }

  it('is reported at the start, with the folder; a database with its own exports is not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-beside-'))
    expect(await warningsOn(folder)).toEqual([])
    await mkdir(join(folder, 'exports', '7'), { recursive: true })
    expect(await warningsOn(folder)).toEqual([expect.stringContaining(join(folder, 'exports'))])
    await rm(join(folder, 'exports'), { recursive: true })
    expect(await warningsOn(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })
})

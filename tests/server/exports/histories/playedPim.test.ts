import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mapping } from '../../../../demo/configuration.ts'
import type { Faults } from '../../../../demo/pim/faults.ts'
import { withoutSignatures } from '../../../../server/exports/deliver/mediaLinks.ts'
import { type Clock, systemClock } from '../../../../server/shared/clock.ts'
import type { LastSync } from '../../../../src/contract/calls/sync.ts'
import { inLong, onlyInLong } from '../../../shared/long.ts'
import { filterWith } from '../select/filterCases.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

type FileRow = Record<string, string>
/** Rows by article number. */
type Rows = Map<string, FileRow>

/** More than one page of the PIM. */
const products = 130

let demo: DemoService
/** The rows of a full export, changed along with the PIM. */
let whole: Rows
/** Articles that no case has used yet. */
let articles: string[]
/** Minutes by which the PIM's clock is ahead. */
let ahead = 0
/** Minutes that have passed for all systems, beside those of the test. */
let passed = 0
const nowForAll = () => Date.now() + passed * 60_000
/** Deltas look ten minutes further back than necessary. */
const overlap = 11
/** Milliseconds of all pauses; they pass a thousand times as fast. */
let slept = 0
const clock: Clock = {
  ...systemClock,
  now: nowForAll,
  sleep: async (ms, signal) => {
    await systemClock.sleep(ms / 1000, signal)
    slept += ms
  },
}

const settings = (name: string, change: object) =>
  demo.service.admin(`POST /ui/api/settings/tradebyte/${name}`, change)
const synchronize = async (): Promise<LastSync> => {
  const path = '/ui/api/settings/akeneo/api/sync'
  expect((await demo.service.admin(`POST ${path}`)).body.success).toBe(true)
  const { last } = (await demo.service.admin(`GET ${path}`)).body.data as unknown as { last: LastSync } // the service validates it
  return last
}
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await wait(5)
}

const target = () => join(demo.service.folder, 'out')
const sent = () => readdir(target()).catch((): string[] => [])
const rowsIn = (file: string): FileRow[] => parse(withoutSignatures(file), { columns: true, delimiter: ';' })
const byArticle = (rows: readonly FileRow[]): Rows => new Map(rows.map(row => [row.a_nr ?? '', row]))

/** The articles of an export with errors or warnings. */
const faultyIn = async (id: number, kind: 'errors' | 'warnings') => {
  const { data } = (await demo.service.admin(`GET /ui/api/exports/${id}/${kind}`)).body
  return (data as unknown as { productIdentifier: string }[]).map(row => row.productIdentifier)
}

beforeAll(async () => {
  const pimNow = () => nowForAll() + ahead * 60_000
  demo = await startDemoService(products, { PUBLIC_URL: 'https://kontor.example' }, clock, undefined, pimNow)
  await settings('ftp', { protocol: 'folder', directory: null })
  const families = [...(await demo.service.deps.masters.codes('families'))]
  await settings('product-filter', filterWith({ akeneoStatus: 'enabled', akeneoFamilies: families }))
  // these cases need faults of the PIM only
  const a_comp = [
    { key: 'color', akeneoAttribute: 'colour', axisMode: 'always' },
    { key: 'size', akeneoAttribute: 'size', axisMode: 'always' },
  ]
  await demo.service.admin('POST /ui/api/tradebyte/mapping', { ...mapping, a_comp })
  const { id } = await demo.ended(await demo.start('delta=false&disableUpload=true'))
  for (const article of [...(await faultyIn(id, 'errors')), ...(await faultyIn(id, 'warnings'))])
    demo.pim.touch(demo.pim.indexOf(article) ?? -1, { removed: true })
  const first = await demo.ended(await demo.start('delta=false'))
  whole = byArticle(rowsIn(await demo.file(first.id)))
  articles = [...whole.keys()]
  expect(await sent()).toHaveLength(1)
})
afterAll(() => demo.close())
afterEach(async () => {
  demo.pim.faults = {}
  ahead = 0
})

/** An article that no other case uses, and its place in the PIM. */
const takeArticle = () => {
  const article = articles.shift() ?? ''
  return { article, index: demo.pim.indexOf(article) ?? -1, row: whole.get(article) ?? {} }
}
const text = (data: string) => [{ locale: null, scope: null, data }]
/** Changes a product in the PIM, and its expected row. */
const change = () => {
  const { index, row } = takeArticle()
  row.a_prodnr = `changed ${index}`
  demo.pim.touch(index, { values: { supplier_sku: text(row.a_prodnr) } })
  return row
}
/** The row that takes an article off sale. */
const withdrawn = ({ a_nr, p_nr, ...cells }: FileRow): FileRow =>
  Object.fromEntries(
    Object.entries({ a_nr, p_nr, ...cells }).map(([column, cell]) => [
      column,
      column.startsWith('a_active') ? '0' : column === 'a_nr' || column === 'p_nr' ? (cell ?? '') : '',
    ]),
  )
/** Removes an article from the rows of a full export. */
const expectGone = ({ article, row }: { article: string; row: FileRow }) => {
  whole.delete(article)
  return withdrawn(row)
}

const nothingChanged = /^Nothing changed since export #\d+\. Nothing was uploaded\.$/
/** The message of an export without faulty products. */
const inFile = (count: number) =>
  count === 0
    ? 'The file holds no product, it only withdraws one article.'
    : count === 1
      ? 'The product is in the file.'
      : `All ${count} products are in the file.`

interface Played {
  readonly query?: string
  /** Rows expected beside those of a full export. */
  readonly more?: readonly FileRow[]
  /** Rows expected in their place. */
  readonly rows?: readonly FileRow[]
  readonly notes?: readonly unknown[]
  /** Whether a product has a warning. */
  readonly isWarned?: boolean
  readonly during?: (id: number) => Promise<void>
}

/** Runs an export that must succeed: its file is right to the cell, and the target received it. */
const expectSent = async ({
  query = 'delta=false',
  more = [],
  rows,
  notes = [],
  isWarned = false,
  during,
}: Played) => {
  const before = await sent()
  if (query === 'delta=false') passed += overlap
  const id = await demo.start(query)
  await during?.(id)
  const report = await demo.ended(id)
  const statusClass = isWarned ? 'warning' : 'successful'
  expect(report).toMatchObject({ statusClass, errors: [], wasUploaded: true })
  expect(report.statusDetails).toMatch(isWarned ? /with warnings/ : inFile(rows?.length ?? whole.size))
  expect(report.notes).toEqual(notes)
  const file = await demo.file(id)
  const expected = [...(rows ?? whole.values()), ...more]
  expect(byArticle(rowsIn(file))).toEqual(byArticle(expected))
  expect(rowsIn(file)).toHaveLength(expected.length)
  const fresh = (await sent()).filter(name => !before.includes(name))
  expect(fresh).toEqual([report.csvFileName])
  expect(await readFile(join(target(), fresh[0] ?? ''), 'utf8')).toBe(file)
  return report
}

describe('a part of the structure that disappears', () => {
  // which parts stop a run is a matter of structure.test.ts
  it.each(['after a sync', ...inLong('before a sync')])(
    'an attribute deleted %s: nothing is written or sent, and the reason is said',
    async time => {
      const master = { attributes: { description: null } }
      const said =
        /^Attribute “description” is no longer in Akeneo, or not visible to this connection, needed by Description \(p_text\)\.$/
      const before = await sent()
      demo.pim.faults = { master }
      if (time === 'after a sync') await synchronize()
      for (const query of ['delta=false', 'delta=true']) {
        const report = await demo.ended(await demo.start(query))
        expect(report).toMatchObject({
          statusClass: 'error',
          statusLabel: 'Failed',
          amountProcessed: 0,
          csvFileAvailable: false,
          wasUploaded: null,
        })
        expect(report.statusDetails).toBe('Failed before the first product. There is no file.')
        expect(report.errors[0]).toMatch(
          /^Akeneo no longer has what this export relies on\. Nothing was read or sent\./,
        )
        expect(report.errors.slice(1)).toContainEqual(expect.stringMatching(said))
      }
      expect(await sent()).toEqual(before)
      demo.pim.faults = {}
      if (time === 'after a sync') await synchronize()
      // after it returns, nothing was lost
      const report = await demo.ended(await demo.start('delta=false'))
      expect(report).toMatchObject({ statusClass: 'successful', wasUploaded: null, errors: [] })
      expect(report.statusDetails).toMatch(nothingChanged)
      expect(byArticle(rowsIn(await demo.file(report.id)))).toEqual(whole)
      expect(await sent()).toEqual(before)
    },
  )
})

describe('a renamed option', () => {
  const labels = { de_DE: 'Tiefschwarz', en_GB: 'Deep black', fr_FR: 'Noir profond' }

  onlyInLong(it)(
    'before a sync: exports send the old label, and after it the new one, which the sync reports',
    async () => {
      const black = (await demo.service.deps.masters.attributeOptions()).find(
        ({ attribute, code }) => attribute === 'colour' && code === 'black',
      )?.labels
      demo.pim.faults = { master: { 'attributes/colour/options': { black: { labels } } } }
      change()
      await expectSent({})
      expect((await synchronize()).renamed).toMatchObject([{ attribute: 'colour', count: 1 }])
      const renamed = new Map(
        Object.entries(labels).map(([locale, after]) => [black?.[locale], after] as const),
      )
      for (const row of whole.values())
        for (const column of Object.keys(row).filter(name => name.endsWith('a_comp[color]')))
          row[column] = renamed.get(row[column]) ?? row[column] ?? ''
      expect([...whole.values()].some(row => Object.values(row).includes('Tiefschwarz'))).toBe(true)
      await expectSent({})
      expect((await synchronize()).renamed).toHaveLength(1)
      await demo.service.admin('POST /ui/api/tradebyte/mapping/option-labels', {
        attribute: 'colour',
        at: Date.now(),
      })
    },
  )
})

describe('products that leave the selection', () => {
  it.each<readonly [string, Parameters<DemoService['pim']['touch']>[1]]>([
    ['deleted', { removed: true }],
    // histories.test.ts and filteredRuns.test.ts have these too
    ...inLong(['disabled', { enabled: false }], ['moved out of the filter', { family: null }]),
  ])('%s: withdrawn once, by a full export and by a delta', async (_what, leaving) => {
    for (const query of ['delta=false', 'delta=true']) {
      const gone = takeArticle()
      demo.pim.touch(gone.index, leaving)
      const more = [expectGone(gone)]
      if (query === 'delta=false') await expectSent({ more })
      else await expectSent({ query, more, rows: [] })
    }
    const before = await sent()
    const report = await demo.ended(await demo.start('delta=false'))
    expect(report).toMatchObject({ statusClass: 'successful', wasUploaded: null, errors: [] })
    expect(report.statusDetails).toMatch(nothingChanged)
    expect(byArticle(rowsIn(await demo.file(report.id)))).toEqual(whole)
    expect(await sent()).toEqual(before)
  })

  it.each(['delta=true', ...inLong('delta=false')])(
    'renumbered: the old number is withdrawn and the new one is added (%s)',
    async query => {
      const { article, index, row } = takeArticle()
      demo.pim.touch(index, { values: { sku: text(`NEW-${article}`) } })
      const more = [expectGone({ article, row })]
      const renumbered = { ...row, a_nr: `NEW-${article}` }
      whole.set(`NEW-${article}`, renumbered)
      const expected = query === 'delta=false' ? { more } : { query, more, rows: [renumbered] }
      const { id } = await expectSent({ ...expected, isWarned: true })
      // the old number is off sale before the new one takes its EAN
      const order = rowsIn(await demo.file(id)).map(({ a_nr }) => a_nr)
      expect(order.indexOf(article)).toBe(order.indexOf(`NEW-${article}`) - 1)
    },
  )
})

describe('a PIM whose clock is wrong', () => {
  it.each([
    [-70, 'The clock of Akeneo is 70 minutes behind the clock here. Deltas count by the clock of Akeneo.'],
    [70, 'The clock of Akeneo is 70 minutes ahead of the clock here. Deltas count by the clock of Akeneo.'],
  ])('by %i minutes: a delta sends the changes since, and nothing else', async (minutes, note) => {
    passed += Math.abs(minutes) + overlap
    ahead = minutes
    change()
    await expectSent({ notes: [note] })
    await expectSent({ query: 'delta=true', rows: [change()], notes: [note] })
    // half an hour passes in the PIM without changes
    ahead += 30
    const before = await sent()
    const report = await demo.ended(await demo.start('delta=true'))
    expect(report).toMatchObject({ statusClass: 'successful', wasUploaded: null, errors: [] })
    expect(report.statusDetails).toMatch(nothingChanged)
    expect(await sent()).toEqual(before)
  })
})

describe('an outage of the PIM in the middle of an export', () => {
  it.each<readonly [string, number]>([['10 min', 600_000], ...inLong(['10 s', 10_000], ['60 s', 60_000])])(
    'of %s: the run waits, and no row is missing',
    async (_what, ms) => {
      change()
      demo.pim.resetCounters()
      demo.pim.faults = { held: ['products'] }
      await expectSent({
        during: async id => {
          await until(() => demo.pim.counters.calls.has('/api/rest/v1/products-uuid'))
          const begun = slept
          demo.pim.faults = { failEvery: 1 }
          let details = ''
          await until(async () => {
            details = (await demo.report(id)).statusDetails
            return slept - begun >= ms && details.startsWith('Waiting for Akeneo')
          })
          expect(details).toMatch(/^Waiting for Akeneo at 127\.0\.0\.1.* Next try in /)
          demo.pim.faults = {}
        },
      })
    },
  )
})

describe('wrong answers of the PIM', () => {
  it.each<[string, Partial<Faults>]>([
    ['truncated JSON', { truncateEvery: 3 }],
    ['broken connections', { resetEvery: 5 }],
    ['an item twice across pages', { repeated: true }],
  ])('%s: no row is missing, and none comes twice', async (_what, faults) => {
    change()
    demo.pim.faults = faults
    await expectSent({})
  })
})

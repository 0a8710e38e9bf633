import { describe, expect, it } from 'vitest'
import { filterChangesOf, readEvidence } from '../../../../server/exports/compare/evidence.ts'
import type { ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import { exportStatuses } from '../../../../src/contract/calls/exports.ts'
import type { Language } from '../../../../src/contract/words.ts'
import { changeKinds, comparedRows, type RowSketch } from './comparedRows.ts'

const row = (difference: object | null = {}): ExportRecord =>
  ({
    id: 9,
    startedAt: '2026-11-20T10:00:00Z',
    difference: difference && { base: 5, withdrawn: 3, exceeded: [], losses: [], ...difference },
  }) as unknown as ExportRecord // the columns of the evidence

const off = (article: string, cause: string, more: Partial<RowSketch> = {}): RowSketch => ({
  article,
  cause,
  kind: changeKinds.withdrawn,
  before: [article, `Name of ${article}`],
  now: [article, ''],
  ...more,
})

interface Case {
  readonly row?: ExportRecord
  readonly rows?: readonly RowSketch[]
  /** The states of the product filter before and after its only change. */
  readonly filter?: readonly [object, object]
  readonly language?: Language
  readonly newer?: number
}

const evidenceOf = async ({ row: record = row(), rows = [], filter, language = 'en', newer }: Case) => {
  const { delivered, files } = comparedRows(['a_nr', 'p_name'], rows)
  const counts = new Map<string, number>()
  for (const { cause } of rows) counts.set(cause ?? '', (counts.get(cause ?? '') ?? 0) + 1)
  const queries: unknown[] = []
  const versions = filter
    ? [{ version: { at: '2026-11-19', user: 'ada', data: filter[1] }, before: filter[0] }]
    : []
  const page = delivered.page.bind(delivered)
  Object.assign(delivered, {
    countCauses: async () => Array.from(counts, ([cause, count]) => ({ cause, count })),
    page: async (run: number, kinds: never, range: never, only: { causes: readonly string[] }) => {
      const all = await page(run, kinds, range)
      return { ...all, rows: all.rows.filter(({ cause }) => only.causes.includes(cause ?? '')) }
    },
  })
  const deps = {
    delivered,
    files,
    exports: {
      find: async (id: number) => (id === 5 ? { startedAt: '2026-11-18' } : undefined),
      page: async (query: unknown) => {
        queries.push(query)
        return { rows: newer === undefined ? [] : [{ id: newer }] }
      },
    },
    versions: { list: async () => versions, newest: async () => ({ id: 42 }) },
    masters: {
      families: async () => [
        { code: 'shoes', labels: { de_DE: 'Schuhe', en_GB: 'Shoes' } },
        { code: 'hats', labels: { fr_FR: 'Chapeaux' } },
      ],
      categories: async () => [{ code: 'sale', labels: {} }],
    },
  }
  const order = {
    row: record,
    placeOf: (column: string) => (column === 'p_name' ? { label: 'Name', key: 'p_name' } : undefined),
    language,
  }
  const evidence = await readEvidence(deps as never, order) // the calls of the evidence
  return { ...evidence, queries }
}

describe('readEvidence', () => {
  it('has the columns that lost values, with their labels', async () => {
    const loss = { column: 'p_name', emptied: 2, replaced: 1, before: 9, now: 7, sample: 'x' }
    const old = { column: 'p_odd', emptied: 1, replaced: 0 }
    const { losses, countsAll } = await evidenceOf({ row: row({ losses: [loss, old], countsAll: true }) })
    expect(losses).toEqual([
      { ...loss, label: 'Name' },
      { ...old, label: 'p_odd', before: null, now: null, sample: '' },
    ])
    expect(countsAll).toBe(true)
    const nothing = await evidenceOf({ row: row(null) })
    expect(nothing).toMatchObject({ losses: [], countsAll: false, withdrawals: [], newerHold: null })
  })

  it('names the newest later export on hold', async () => {
    const { newerHold, queries } = await evidenceOf({ newer: 11 })
    expect(newerHold).toEqual({ id: 11 })
    expect(queries).toMatchObject([
      {
        range: [0, 0],
        sort: ['id', 'DESC'],
        conditions: [
          { field: 'status', operator: 'eq', operands: [exportStatuses.onHold] },
          { field: 'id', operator: 'gt', operands: [9] },
        ],
      },
    ])
  })

  it('says why Akeneo no longer gives a product', async () => {
    const rows = [
      off('A1', 'deleted'),
      off('A2', 'deleted'),
      off('A3', 'renumbered'),
      off('A4', 'akeneoStatus'),
    ]
    const { withdrawals } = await evidenceOf({ rows })
    expect(withdrawals.map(({ key, count, sentence }) => [key, count, sentence])).toEqual([
      ['deleted', 2, 'Deleted in Akeneo'],
      ['renumbered', 1, 'Another article number'],
      ['condition.akeneoStatus', 1, 'Disabled in Akeneo'],
    ])
    expect(withdrawals[0]).toMatchObject({
      detail:
        'Akeneo has no such products any more, or does not show them to this connection. Name of A1, Name of A2.',
      articles: [
        { article: 'A1', name: 'Name of A1' },
        { article: 'A2', name: 'Name of A2' },
      ],
      changes: [],
      canRestoreFilter: false,
    })
    expect(withdrawals[2]?.detail).toBe('Name of A4.')
  })

  it('says which error a product has, and in which column', async () => {
    const failed = { kind: changeKinds.invalid }
    const rows = [
      off('A1', 'error requiredMissing p_name', failed),
      off('A2', 'error ofAnotherVersion a_ean', failed),
    ]
    const [known, other] = (await evidenceOf({ rows })).withdrawals
    expect(known).toMatchObject({ key: 'failed.requiredMissing.p_name', kind: 'failed' })
    expect(known?.sentence).toContain('Name')
    expect(other?.kind).toBe('failed')
    expect(other?.sentence).not.toBe('')
  })

  it('shows as many products as there are, and three names of many', async () => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      off(`A${String(index).padStart(2, '0')}`, 'deleted', { product: index < 6 ? 'P' : `P${index}` }),
    )
    const [group] = (await evidenceOf({ rows })).withdrawals
    expect(group?.articles.map(({ article }) => article)).toEqual([
      'A00',
      'A06',
      'A07',
      'A08',
      'A09',
      'A10',
      'A11',
      'A01',
    ])
    expect(group?.detail).toContain('Such as Name of A00, Name of A06, Name of A07.')
    const four = (await evidenceOf({ rows: rows.slice(0, 4) })).withdrawals[0]
    expect(four?.detail).toContain('Such as')
    const three = (await evidenceOf({ rows: rows.slice(0, 3) })).withdrawals[0]
    expect(three?.detail).not.toContain('Such as')
    const [nameless] = (await evidenceOf({ rows: [off('A1', 'deleted', { before: ['A1', ''] })] }))
      .withdrawals
    expect(nameless?.detail).toContain(' A1.')
  })

  const narrowed = [{ akeneoFamilies: ['shoes', 'hats', 'gone'] }, { akeneoFamilies: ['shoes'] }] as const

  it('shows the change of the filter that caused a withdrawal, with the labels of Akeneo', async () => {
    const { withdrawals, filter } = await evidenceOf({
      rows: [off('A1', 'akeneoFamilies')],
      filter: narrowed,
    })
    expect(withdrawals).toMatchObject([
      {
        key: 'filter.akeneoFamilies',
        kind: 'filter',
        canRestoreFilter: true,
        detail: '',
        changes: [{ by: 'ada', at: '2026-11-19', before: ['Shoes', 'Chapeaux', 'gone'], after: ['Shoes'] }],
      },
    ])
    expect(withdrawals[0]?.sentence).toMatch(/^Product filter changed: ./)
    expect(filter).toEqual({ version: 42, former: narrowed[0] })
    const german = await evidenceOf({ rows: [off('A1', 'akeneoFamilies')], filter: narrowed, language: 'de' })
    expect(german.withdrawals[0]?.changes[0]?.after).toEqual(['Schuhe'])
  })

  it('takes a change as likely where Akeneo gave no cause, unless it explains others', async () => {
    const alone = await evidenceOf({ rows: [off('A1', '')], filter: narrowed })
    expect(alone.withdrawals).toMatchObject([
      { kind: 'unknown', canRestoreFilter: true, changes: [{ by: 'ada' }] },
    ])
    const both = await evidenceOf({ rows: [off('A1', ''), off('A2', 'akeneoFamilies')], filter: narrowed })
    expect(both.withdrawals.find(({ kind }) => kind === 'unknown')?.changes).toEqual([])
    const none = await evidenceOf({ rows: [off('A1', '')] })
    expect(none.withdrawals[0]).toMatchObject({ sentence: 'No longer selected', canRestoreFilter: false })
    expect(none.filter).toEqual({ version: 42, former: {} })
  })

  it('writes SKUs line by line, one value as it is, and an empty one as none', async () => {
    const changesOf = async (filter: readonly [object, object], cause: string) =>
      (await evidenceOf({ rows: [off('A1', cause)], filter })).withdrawals[0]?.changes.map(
        ({ before, after }) => [before, after],
      )
    expect(await changesOf([{ akeneoSkus: 'a\n b \n\nc' }, { akeneoSkus: '' }], 'akeneoSkus')).toEqual([
      [['a', 'b', 'c'], []],
    ])
    expect(
      await changesOf([{ akeneoCompleteness: 0 }, { akeneoCompleteness: 90 }], 'akeneoCompleteness'),
    ).toEqual([[[expect.any(String)], ['90']]])
    expect(
      await changesOf([{ akeneoCategories: ['sale'] }, { akeneoCategories: ['new'] }], 'akeneoCategories'),
    ).toEqual([[['sale'], ['new']]])
  })

  it('counts the articles that a closed channel takes off sale, beside those withdrawn', async () => {
    const exceeded = [{ limit: 'withdrawn', most: 1, isShare: false, count: 10 }]
    const [closed] = (await evidenceOf({ row: row({ exceeded }) })).withdrawals
    expect(closed).toMatchObject({ key: 'channels', kind: 'channels', count: 7, changes: [], articles: [] })
    const same = row({ exceeded: [{ ...exceeded[0], count: 3 }] })
    expect((await evidenceOf({ row: same })).withdrawals).toEqual([])
    const other = row({ exceeded: [{ ...exceeded[0], limit: 'moved' }] })
    expect((await evidenceOf({ row: other })).withdrawals).toEqual([])
  })
})

describe('filterChangesOf', () => {
  it('starts with the delivery before; without one there is no change', async () => {
    const asked: unknown[] = []
    const deps = {
      exports: { find: async (id: number) => (id === 5 ? { startedAt: 'then' } : undefined) },
      versions: { list: async (filter: unknown) => (asked.push(filter), []) },
    } as never // the two calls
    await filterChangesOf(deps, row())
    expect(asked).toMatchObject([{ since: 'then' }])
    for (const base of [null, 4]) expect(await filterChangesOf(deps, row({ base }))).toEqual([])
    expect(await filterChangesOf(deps, row(null))).toEqual([])
    expect(asked).toHaveLength(1)
  })
})

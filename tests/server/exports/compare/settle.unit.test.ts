import { describe, expect, it } from 'vitest'
import { recordDelivered, settleDifference } from '../../../../server/exports/compare/difference.ts'
import type { Run } from '../../../../server/exports/run/run.ts'
import { changeKinds } from '../../../../server/store/exports/deliveredStore.ts'
import type { StoredDifference } from '../../../../server/store/exports/exportRecord.ts'
import { csvRows } from '../../../../server/tradebyte/csv.ts'
import { exportTypes } from '../../../../src/contract/calls/exports.ts'
import { setup } from '../../tradebyte/world.ts'

const header = ['p_nr', 'a_nr', 'p_text', 'a_active[zade]']
const format = { charset: 'UTF-8', delimiter: ';' }
const target = 'folder @: '
const none = { new: 0, changed: 0, moved: 0, withdrawn: 0, invalid: 0, gone: 0 }
const nothing = { kinds: none, unchanged: 10, prices: 0 }
/** The delivery before: it had the same columns. */
const last = {
  id: 5,
  difference: {
    format,
    activation: ['a_active[zade]'],
    columns: ['a_active[zade]'],
    filled: { a_nr: 10, p_text: 10 },
  },
}

interface Case {
  readonly row?: object
  readonly settings?: object
  readonly plan?: object
  readonly active?: number
  readonly uncertain?: number
  readonly last?: object | null
  readonly count?: object
  readonly gone?: readonly object[]
  readonly hasUnreadable?: boolean
  readonly shortList?: { read: number; counted: number }
  readonly inFile?: Record<string, number>
  /** An article whose text is emptied. */
  readonly loses?: boolean
  /** Whether the file of the delivery before is deleted. */
  readonly lostFile?: boolean
}

/** Settles a full export of ten articles, nine of which did not change unless the case says so. */
const settle = async (one: Case = {}) => {
  const start = csvRows([header], { delimiter: ';' })
  const [old, now] = [
    csvRows([['P', 'A1', 'soft', '1']], { delimiter: ';' }),
    csvRows([['P', 'A1', '', '1']], { delimiter: ';' }),
  ]
  const staged: { kind: number; article: string; at: number }[] = []
  const written: (readonly string[])[] = []
  const calls: unknown[] = []
  const changed = {
    article: 'A1',
    run: 9,
    at: start.length,
    length: now.length,
    oldRun: 5,
    oldAt: start.length,
    oldLength: old.length,
    fallbacks: null,
    oldFallbacks: null,
  }
  const delivered = {
    switchTarget: async (_row: unknown, name: string) => void calls.push(`to ${name}`),
    countActive: async () => one.active ?? 10,
    countUncertain: async () => one.uncertain ?? 0,
    compare: async () => void calls.push('compare'),
    rowsAfter: async (_run: number, kind: number) =>
      one.loses && kind === changeKinds.changed ? [changed] : [],
    setShares: async () => undefined,
    count: async () => ({ ...nothing, ...one.count }),
    gone: async function* (_run: number, onlyFailed: boolean) {
      calls.push(onlyFailed ? 'failed ones' : 'all gone')
      if (one.gone) yield one.gone
    },
    stage: async (_row: unknown, rows: typeof staged) => void staged.push(...rows),
    hasUnreadable: async () => one.hasUnreadable ?? false,
  }
  const texts: Readonly<Record<number, string>> = { 5: start + old, 9: start + now }
  const run = {
    row: { id: 9, attempt: 1, type: exportTypes.full, changedSince: null, withdrawLater: false, ...one.row },
    fileName: 'new.csv',
    deps: {
      delivered,
      exports: {
        lastFile: async () => (one.last === null ? undefined : (one.last ?? last)),
        find: async () => ({ ...last, fileName: 'old.csv' }),
      },
      folder: {
        read: async (id: number, _name: string, places: readonly { at: number; length: number }[]) =>
          id === 5 && one.lostFile
            ? undefined
            : places.map(({ at, length }) => Buffer.from(texts[id] ?? '').subarray(at, at + length)),
      },
      records: {
        readSettings: async () => ({
          protocol: 'folder',
          address: '',
          port: null,
          directory: '',
          username: '',
        }),
      },
    },
    setup: { ...setup, exportSettings: { ...setup.exportSettings, ...one.settings } },
    plan: { header, ...one.plan },
    signal: new AbortController().signal,
  } as unknown as Run // the parts that a comparison reads
  const file = {
    bytes: 100,
    write: async (rows: readonly (readonly string[])[]) => {
      written.push(...rows)
      return rows.map(() => 20)
    },
  }
  const result = await settleDifference(run, file as never, one.shortList ?? null, one.inFile ?? {})
  return { result, staged, written, calls }
}
const resultOf = async (one?: Case): Promise<StoredDifference> => (await settle(one)).result
const left = (article: string) => ({
  article,
  product: `P-${article}`,
  ref: article,
  run: 5,
  at: 0,
  length: 10,
  failed: false,
})

describe('settleDifference', () => {
  it('of a file like the one before has nothing to upload', async () => {
    const { result, calls, staged } = await settle()
    expect(result).toMatchObject({
      base: 5,
      active: 10,
      unchanged: 10,
      withdrawn: 0,
      nothingChanged: true,
      notWithdrawn: null,
      exceeded: [],
      decision: null,
      activation: ['a_active[zade]'],
      columns: ['a_active[zade]'],
      lost: [],
      format,
      target,
    })
    expect(calls).toEqual([`to ${target}`, 'compare', 'all gone'])
    expect(staged).toEqual([])
  })

  it.each([
    [{ count: { ...nothing, kinds: { ...none, new: 1 } } }],
    [{ count: { ...nothing, kinds: { ...none, moved: 1 } } }],
    [{ count: { ...nothing, kinds: { ...none, invalid: 1 } } }],
    [{ count: { ...nothing, unchanged: 0 } }],
    [{ last: null }],
    [{ last: { ...last, difference: { ...last.difference, format: { ...format, delimiter: ',' } } } }],
    [{ shortList: { read: 1, counted: 10 } }],
    [{ count: { ...nothing, unchanged: 0 }, row: { type: exportTypes.delta } }],
  ])('has something to upload with %j', async one => expect((await resultOf(one)).nothingChanged).toBe(false))

  it('of a delta without products has nothing to upload', async () => {
    const row = { type: exportTypes.delta, changedSince: '2026-11-20' }
    const result = await resultOf({ row, count: { ...nothing, unchanged: 0 } })
    expect(result).toMatchObject({ nothingChanged: true, exceeded: [] })
  })

  it('withdraws the articles that left, with rows at the end of the file', async () => {
    const count = { kinds: { ...none, withdrawn: 1, invalid: 1 }, unchanged: 8, prices: 0 }
    const { result, written, staged } = await settle({
      gone: [left('A1'), { ...left('A2'), failed: true }],
      count,
    })
    expect(written).toEqual([
      ['P-A1', 'A1', '', '0'],
      ['P-A2', 'A2', '', '0'],
    ])
    expect(staged).toMatchObject([
      { article: 'A1', kind: changeKinds.withdrawn, at: 100, length: 20 },
      { article: 'A2', kind: changeKinds.invalid, at: 120, length: 20 },
    ])
    expect(result).toMatchObject({ withdrawn: 2, nothingChanged: false, notWithdrawn: null })
  })

  it.each([
    [{ settings: { withdrawMissing: false } }, 'switchedOff'],
    [{ plan: { header: ['p_nr', 'a_nr'] } }, 'noColumn'],
    [{ hasUnreadable: true }, 'unreadable'],
    [{ shortList: { read: 1, counted: 10 } }, 'incomplete'],
  ])('counts them without a row with %j: %s', async (one, reason) => {
    const count = { kinds: { ...none, gone: 1 }, unchanged: 9, prices: 0 }
    const { result, written, staged } = await settle({ ...one, gone: [left('A1')], count })
    expect(written).toEqual([])
    expect(staged).toEqual([
      {
        article: 'A1',
        product: 'P-A1',
        ref: 'A1',
        hash: 0,
        at: 100,
        length: 0,
        kind: changeKinds.gone,
        oldRun: 5,
        oldAt: 0,
        oldLength: 10,
      },
    ])
    expect(result).toMatchObject({ notWithdrawn: reason, gone: 1 })
    expect((await resultOf(one)).notWithdrawn).toBeNull()
  })

  it('of a delta leaves them to the full export unless it lists them', async () => {
    const delta = { type: exportTypes.delta, changedSince: '2026-11-20' }
    const listed = await settle({ row: delta })
    expect([listed.result.notWithdrawn, listed.calls.at(-1)]).toEqual([null, 'all gone'])
    const later = await settle({ row: { ...delta, withdrawLater: true } })
    expect([later.result.notWithdrawn, later.calls.at(-1)]).toEqual(['delta', 'failed ones'])
    const off = await settle({ row: delta, settings: { withdrawMissing: false } })
    expect([off.result.notWithdrawn, off.calls.at(-1)]).toEqual([null, 'failed ones'])
    const retry = await settle({ row: { type: exportTypes.retry }, gone: [left('A1')] })
    expect([retry.result.notWithdrawn, retry.staged, retry.calls.at(-1)]).toEqual([null, [], 'compare'])
  })

  it('counts the filled cells of all articles where a full file has every one of them', async () => {
    const inFile = { a_nr: 10, p_text: 9 }
    const count = { kinds: { ...none, changed: 1 }, unchanged: 9, prices: 0 }
    const lost = { column: 'p_text', emptied: 1, replaced: 0, sample: 'soft' }
    expect(await resultOf({ loses: true, inFile, count })).toMatchObject({
      losses: [{ ...lost, before: 10, now: 9 }],
      countsAll: true,
      filled: inFile,
      unreadable: 0,
    })
    // an article that failed is in no row: what is known comes from the delivery before
    const partly = await resultOf({ loses: true, inFile, count: { ...count, unchanged: 8 } })
    expect(partly).toMatchObject({ losses: [{ ...lost, before: 10, now: 9 }], countsAll: true })
    const doubtful = await resultOf({ loses: true, count: { ...count, unchanged: 8 }, uncertain: 1 })
    expect(doubtful).toMatchObject({
      losses: [{ ...lost, before: 1, now: 0 }],
      countsAll: false,
      doubtful: 1,
    })
    expect(doubtful.filled).toBeUndefined()
    const blind = await resultOf({ loses: true, count, lostFile: true })
    expect(blind).toMatchObject({ losses: [], unreadable: 1, countsAll: false })
  })

  it('starts counting with the first delivery', async () => {
    const first = await resultOf({
      active: 0,
      last: null,
      count: { kinds: { ...none, new: 3 }, unchanged: 0, prices: 0 },
      row: { type: exportTypes.delta, changedSince: null },
    })
    expect(first).toMatchObject({ base: null, filled: {}, exceeded: [], nothingChanged: false })
  })

  it('names the channels whose column is lost, and holds the file for their articles', async () => {
    const columns = ['a_active[zade]', 'a_active[old]']
    const before = { ...last, difference: { ...last.difference, activation: columns, columns } }
    const count = { kinds: { ...none, changed: 1 }, unchanged: 9, prices: 0 }
    const result = await resultOf({ last: before, count })
    expect(result).toMatchObject({
      lost: ['a_active[old]'],
      activation: columns,
      columns: ['a_active[zade]'],
    })
    expect(result.exceeded).toEqual([{ limit: 'onSale', most: 0, isShare: false, count: 10 }])
    const retry = await resultOf({ last: before, count, row: { type: exportTypes.retry } })
    expect(retry).toMatchObject({ columns, exceeded: [] })
    const whole = { ...last, difference: { ...last.difference, columns: ['a_active', 'a_active[zade]'] } }
    expect((await resultOf({ last: whole, count })).exceeded).toEqual([])
  })

  it('holds a file without any such column for the articles that it would withdraw', async () => {
    const count = { kinds: { ...none, gone: 2, changed: 1 }, unchanged: 7, prices: 0 }
    const plan = { header: ['p_nr', 'a_nr'] }
    const before = { ...last, difference: { ...last.difference, activation: [], columns: [] } }
    const result = await resultOf({ plan, count, last: before, gone: [left('A1')] })
    expect(result.exceeded).toEqual([{ limit: 'onSale', most: 0, isShare: false, count: 2 }])
  })

  it('counts all articles as withdrawn where the last channel is closed', async () => {
    const count = { kinds: { ...none, changed: 10 }, unchanged: 0, prices: 0 }
    const limits = { holdWithdrawnShare: 20 }
    const closing = await resultOf({
      plan: { closing: new Set(['a_active[zade]']) },
      count,
      settings: limits,
    })
    expect(closing.exceeded).toEqual([{ limit: 'withdrawn', most: 20, isShare: true, count: 10 }])
    expect(closing).toMatchObject({ withdrawn: 0, columns: [] })
    const open = await resultOf({ plan: { closing: new Set(['a_active[old]']) }, count, settings: limits })
    expect(open.exceeded).toEqual([])
    const delta = { type: exportTypes.delta, changedSince: '2026-11-20' }
    const partly = await resultOf({ row: delta, plan: { closing: new Set(['a_active[zade]']) }, count })
    expect(partly.columns).toEqual(['a_active[zade]'])
  })
})

describe('recordDelivered', () => {
  it('switches to the target before it records and tidies', async () => {
    const calls: unknown[] = []
    const delivered = {
      switchTarget: async (_run: unknown, name: string) => void calls.push(['switch', name]),
      deliver: async () => void calls.push('deliver'),
      tidy: async (id: number) => void calls.push(['tidy', id]),
    }
    const { signal } = new AbortController()
    await recordDelivered({ delivered: delivered as never }, { id: 9, attempt: 1 }, target, signal) // its three calls
    expect(calls).toEqual([['switch', target], 'deliver', ['tidy', 9]])
  })
})

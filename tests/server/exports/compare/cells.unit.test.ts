import { describe, expect, it } from 'vitest'
import { compareCells } from '../../../../server/exports/compare/cellChanges.ts'
import {
  changesSheet,
  countReasons,
  differentCells,
  priceChange,
  readChanges,
} from '../../../../server/exports/compare/changes.ts'
import { countFilledCells, createFilledCounter } from '../../../../server/exports/compare/filledCells.ts'
import { canWithdraw, isWithdrawalRow, withdrawalRow } from '../../../../server/exports/compare/fileRows.ts'
import { changeKinds, comparedRows, type RowSketch } from './comparedRows.ts'

const { changed, moved, withdrawn, invalid, gone } = changeKinds
const header = ['a_nr', 'p_name', '<en>p_name', 'a_vk[zade]', 'a_active']

describe('the cells of changed and moved rows', () => {
  const rows: readonly RowSketch[] = [
    {
      article: 'A1',
      kind: changed,
      before: ['A1', 'Hemd', 'shirt', '10', '1'],
      now: ['A1', 'Hemd', '', '15', '1'],
    },
    {
      article: 'A2',
      kind: changed,
      before: ['A2', 'Rock', '', '10', '1'],
      now: ['A2', 'Rock', '', '12', '1'],
    },
    { article: 'A3', kind: moved, before: ['A3', 'Hut', 'hat', '10', '1'], now: ['A3', 'Hut', '', '', '1'] },
    { article: 'A4', kind: changed, before: 'deleted', now: ['A4', 'Schal', '', '', ''] },
    { article: 'A5', kind: changeKinds.new, now: ['A5', 'Neu', '', '1', '1'] },
  ]

  it('are compared for lost values and for prices beyond the share', async () => {
    const { run, files, shares } = comparedRows(header, rows.slice(0, 3))
    const result = await compareCells(run, files, 0.2)
    expect(shares).toEqual([
      { article: 'A1', share: 0.5 },
      { article: 'A3', share: -1 },
    ])
    expect(result).toEqual({
      unreadable: 0,
      losses: [
        { column: '<en>p_name', emptied: 2, replaced: 0, sample: 'shirt' },
        { column: 'a_vk[zade]', emptied: 1, replaced: 0, sample: '10' },
      ],
      filled: {
        before: { a_nr: 3, p_name: 3, '<en>p_name': 2, 'a_vk[zade]': 3, a_active: 3 },
        now: { a_nr: 3, p_name: 3, 'a_vk[zade]': 2, a_active: 3 },
      },
    })
  })

  it('count a vanished price as a change, however large the share', async () => {
    const { run, files, shares } = comparedRows(header, rows.slice(0, 3))
    await compareCells(run, files, 5)
    expect(shares).toEqual([{ article: 'A3', share: -1 }])
  })

  it('are unreadable where the delivered file is gone', async () => {
    const { run, files } = comparedRows(header, rows.slice(3))
    expect(await compareCells(run, files, 0.2)).toEqual({
      unreadable: 1,
      losses: [],
      filled: { before: {}, now: {} },
    })
  })

  it('are replaced where the fallback language fills them now and did not before', async () => {
    const row = { kind: changed, before: ['A', 'doux'], now: ['A', 'soft'], oldFallbacks: 'x' } as const
    const lossesOf = async (more: Partial<RowSketch>) => {
      const { run, files } = comparedRows(['a_nr', 'p_name'], [{ article: 'A', ...row, ...more }])
      return (await compareCells(run, files, 0.2)).losses
    }
    expect(await lossesOf({ fallbacks: 'x\np_name' })).toMatchObject([{ column: 'p_name', replaced: 1 }])
    expect(await lossesOf({ fallbacks: 'p_name', oldFallbacks: 'x\np_name' })).toEqual([])
    expect(await lossesOf({ fallbacks: 'p_name', oldFallbacks: null })).toEqual([])
    expect(await lossesOf({ fallbacks: null })).toEqual([])
  })

  it('are read batch by batch, with a short sample of the first lost value', async () => {
    const long = 'x'.repeat(81)
    const many = Array.from({ length: 501 }, (_, index): RowSketch => {
      const article = `A${String(index).padStart(4, '0')}`
      return { article, kind: changed, before: [article, long], now: [article, ''] }
    })
    const { run, files } = comparedRows(['a_nr', 'p_name'], many)
    const { losses } = await compareCells(run, files, 0.2)
    expect(losses).toEqual([{ column: 'p_name', emptied: 501, replaced: 0, sample: `${'x'.repeat(79)}…` }])
  })
})

describe('a price change', () => {
  it.each([
    [{ column: 'a_vk[zade]', before: '10', after: '15' }, 0.5],
    [{ column: 'a_vk', before: '10,00', after: '5,00' }, -0.5],
    [{ column: 'a_vk', before: '10', after: '' }, -1],
    [{ column: 'a_vk', before: '', after: '5' }, null],
    [{ column: 'a_vk', before: undefined, after: '5' }, null],
    [{ column: 'a_vk', before: '0', after: '5' }, null],
    [{ column: 'a_vk_old', before: '10', after: '5' }, null],
  ])('of %j is %j', (cell, share) => expect(priceChange(cell)).toBe(share))
})

describe('the cells that differ', () => {
  const cells = (row: Record<string, string>) => new Map(Object.entries(row))
  const [before, after] = [
    cells({ p_name: 'old', a_vk: '1', a_active: '1', same: 'x' }),
    cells({ p_name: '', a_vk: '2', a_active: '0', same: 'x', added: 'y' }),
  ]
  it('are those of both rows, of a withdrawal its own alone, of prices the prices', () => {
    const columnsOf = (isOff: boolean, kind: 'changed' | 'prices') =>
      differentCells(before, after, isOff, kind).map(({ column }) => column)
    expect(columnsOf(false, 'changed')).toEqual(['p_name', 'a_vk', 'a_active', 'added'])
    expect(columnsOf(true, 'changed')).toEqual(['a_vk', 'a_active', 'added'])
    expect(columnsOf(false, 'prices')).toEqual(['a_vk'])
    expect(differentCells(before, cells({}), false, 'changed')).toContainEqual({
      column: 'same',
      before: 'x',
      after: '',
    })
  })
})

describe('the changes of a run', () => {
  const off = (article: string) => [article, '', '', '', '0']
  const rows: readonly RowSketch[] = [
    {
      article: 'A1',
      kind: changed,
      share: 0.5,
      before: ['A1', 'Hemd', 'shirt', '10', '1'],
      now: ['A1', 'Bluse', 'shirt', '15', '1'],
    },
    {
      article: 'A2',
      kind: withdrawn,
      cause: 'deleted',
      before: ['A2', 'Rock', '', '9', '1'],
      now: off('A2'),
    },
    { article: 'A3', kind: invalid, cause: 'error x y', before: 'deleted', now: off('A3') },
    { article: 'A4', kind: changeKinds.new, now: ['A4', 'Neu', '', '1', '1'] },
    { article: 'A5', kind: gone, before: ['A5', 'Weg', '', '1', '1'] },
  ]
  const { run, files, delivered } = comparedRows(header, rows)
  const deps = {
    delivered,
    files,
    labelOf: (column: string) => `label of ${column}`,
    causeOf: (cause: string) => `key of ${cause}`,
  }
  const page = { page: 1, perPage: 10, q: '' }

  it('have their cells with labels and shares', async () => {
    const { count, changes } = await readChanges(deps, run.row.id, { ...page, kind: 'changed' })
    expect(count).toBe(1)
    expect(changes).toEqual([
      {
        article: 'A1',
        product: 'P-A1',
        name: 'Bluse',
        reason: null,
        cause: null,
        share: 0.5,
        filled: 5,
        fileMissing: false,
        cells: [
          { column: 'p_name', before: 'Hemd', after: 'Bluse', label: 'label of p_name', share: null },
          { column: 'a_vk[zade]', before: '10', after: '15', label: 'label of a_vk[zade]', share: 0.5 },
        ],
      },
    ])
  })

  it('of withdrawn articles have the former name, a reason and a cause', async () => {
    const { changes } = await readChanges(deps, run.row.id, { ...page, kind: 'withdrawn' })
    expect(changes).toMatchObject([
      { article: 'A2', name: 'Rock', reason: 'notSelected', cause: 'key of deleted', fileMissing: false },
      { article: 'A3', name: '', reason: 'failed', cause: 'key of error x y', fileMissing: true, cells: [] },
    ])
    expect(changes[0]?.cells.map(({ column }) => column)).toEqual(['a_active'])
    const failed = await readChanges(deps, run.row.id, { ...page, kind: 'withdrawn', reason: 'failed' })
    expect(failed.changes.map(({ article }) => article)).toEqual(['A3'])
    expect(await countReasons(deps, run.row.id)).toEqual({ notSelected: 1, failed: 1 })
  })

  it('of new and gone articles have no cells', async () => {
    const [fresh] = (await readChanges(deps, run.row.id, { ...page, kind: 'new' })).changes
    expect(fresh).toMatchObject({ article: 'A4', name: 'Neu', cells: [], filled: 4, fileMissing: false })
    const [left] = (await readChanges(deps, run.row.id, { ...page, kind: 'gone' })).changes
    expect(left).toMatchObject({ article: 'A5', name: 'Weg', cells: [], filled: 0, fileMissing: false })
  })

  it('are read page by page', async () => {
    const second = await readChanges(deps, run.row.id, { page: 2, perPage: 1, q: '', kind: 'withdrawn' })
    expect(second.count).toBe(2)
    expect(second.changes.map(({ article }) => article)).toEqual(['A3'])
  })

  it('are a sheet with a line for each cell', async () => {
    const linesOf = async (kind: 'withdrawn' | 'prices' | 'gone') => {
      let text = ''
      for await (const piece of changesSheet(deps, run.row.id, { kind, q: '' }, 'en')) text += piece
      return text.split('\r\n').slice(1, -1)
    }
    expect(await linesOf('prices')).toEqual([
      '"A1";"P-A1";"Bluse";"";"a_vk[zade]";"10";"15";"50";"label of a_vk[zade]"',
    ])
    expect(await linesOf('withdrawn')).toEqual([
      '"A2";"P-A2";"Rock";"No longer selected";"a_active";"1";"0";"";"label of a_active"',
      '"A3";"P-A3";"";"Failed in this export";"";"";"";"";""',
    ])
    expect(await linesOf('gone')).toEqual(['"A5";"P-A5";"Weg";"";"";"";"";"";""'])
  })
})

describe('the filled cells of all articles', () => {
  const two = ['a_nr', 'p_name']
  const rows: readonly RowSketch[] = [
    { article: 'N', kind: changeKinds.new, now: ['N', 'new'] },
    { article: 'G', kind: gone, before: ['G', 'gone'] },
    { article: 'W', kind: withdrawn, before: ['W', 'off'], now: ['W', ''] },
    { article: 'I', kind: invalid, before: ['I', ''], now: ['I', ''] },
  ]
  const both = { before: { a_nr: 2, p_name: 2 }, now: { a_nr: 2, p_name: 1 } }
  const facts = { inFile: undefined, base: undefined, changed: both, isCompared: true }
  const count = (more: object, all = rows) => {
    const { run, files } = comparedRows(two, all)
    return countFilledCells(run, files, { ...facts, ...more })
  }

  it('of a full file are those of its rows and of the articles that it leaves', async () => {
    const inFile = { a_nr: 6, p_name: 4 }
    expect(await count({ inFile })).toEqual({
      now: { a_nr: 7, p_name: 5 },
      before: { a_nr: 6, p_name: 5 },
    })
    const now = { a_nr: 7, p_name: 5 }
    expect(await count({ inFile, isCompared: false })).toEqual({ now, before: undefined })
    expect(await count({ inFile, changed: undefined })).toEqual({ now, before: undefined })
  })

  it('of another file come from the delivery before', async () => {
    expect(await count({ base: { a_nr: 10, p_name: 1, old: 3 } })).toEqual({
      before: { a_nr: 8, old: 3 },
      now: { a_nr: 9, old: 3 },
    })
    expect(await count({})).toEqual({ now: undefined, before: undefined })
    expect(await count({ base: {}, changed: undefined })).toEqual({ now: undefined, before: undefined })
  })

  it('are unknown where a row lies in a deleted file', async () => {
    const lost = rows.map(row =>
      row.article === 'G' || row.article === 'W' ? { ...row, before: 'deleted' as const } : row,
    )
    const nothing = { now: undefined, before: undefined }
    expect(await count({ inFile: { a_nr: 6 } }, lost)).toEqual(nothing)
    expect(await count({ base: { a_nr: 6 } }, lost)).toEqual(nothing)
  })

  it('leave out rows that withdraw an article', () => {
    const counter = createFilledCounter()
    counter.addRows(two, [
      { cells: ['A', ''], kind: changed },
      { cells: ['B', 'b'], kind: undefined },
      { cells: ['C', 'c'], kind: withdrawn },
    ])
    expect(counter.counts()).toEqual({ a_nr: 2, p_name: 1 })
  })
})

describe('the row that withdraws an article', () => {
  const article = { article: 'A', product: 'P', ref: 'r', run: 5, at: 10, length: 20 }
  const columns = ['p_nr', 'a_nr', 'a_active', 'a_active[zade]', 'a_active_from', 'p_name']
  it('has its numbers and a 0 in each column that has it on sale', () => {
    const row = withdrawalRow(columns, article)
    expect(row).toEqual({
      cells: ['P', 'A', '0', '0', '', ''],
      kind: withdrawn,
      oldRun: 5,
      oldAt: 10,
      oldLength: 20,
      ref: 'r',
    })
    expect(withdrawalRow(columns, { ...article, failed: true }).kind).toBe(invalid)
    expect(isWithdrawalRow(columns, row.cells)).toBe(true)
    expect(isWithdrawalRow(columns, ['P', 'A', '1', '0', '', ''])).toBe(false)
    expect(isWithdrawalRow(columns, ['P', 'A', '0', '0', '', 'x'])).toBe(false)
    expect(isWithdrawalRow(['a_nr', 'p_name'], ['A'])).toBe(true)
  })
  it('needs the article number and such a column', () => {
    expect(canWithdraw(columns)).toBe(true)
    expect(canWithdraw(['a_nr', 'p_name'])).toBe(false)
    expect(canWithdraw(['a_active'])).toBe(false)
  })
})

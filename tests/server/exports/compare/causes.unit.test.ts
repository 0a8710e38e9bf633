import { describe, expect, it } from 'vitest'
import { AkeneoError } from '../../../../server/akeneo/akeneoError.ts'
import { groupWithdrawals } from '../../../../server/exports/compare/evidence.ts'
import { formerFields, readFilterChanges } from '../../../../server/exports/compare/filterChanges.ts'
import {
  explainWithdrawals,
  failureCause,
  failureIn,
} from '../../../../server/exports/compare/withdrawals.ts'
import type { FilterJudge, Unselected } from '../../../../server/exports/select/filterConditions.ts'
import type { ExportMessage } from '../../../../server/store/exports/exportRecord.ts'
import { changeKinds, comparedRows, type RowSketch } from './comparedRows.ts'

describe('explainWithdrawals', () => {
  const off = (article: string, more: Partial<RowSketch> = {}): RowSketch => ({
    article,
    kind: changeKinds.withdrawn,
    ...more,
  })

  /** Explains the withdrawals of these rows. @returns the stored causes and warnings, and the references that were judged */
  const explain = async (
    rows: readonly RowSketch[],
    judge: FilterJudge,
    pages: readonly (readonly Partial<ExportMessage>[])[] = [],
  ) => {
    const { run, delivered } = comparedRows(['a_nr'], rows)
    const calls: unknown[] = []
    const asked: (readonly string[])[] = []
    Object.assign(delivered, {
      markRenumbered: async () => void calls.push('renumbered'),
      setFailure: async (_row: unknown, refs: string[], cause: string) => void calls.push([cause, refs]),
      setCauses: async (_row: unknown, articles: string[], cause: string) =>
        void calls.push([cause, articles]),
    })
    Object.assign(run.deps, {
      exports: {
        async *messages() {
          yield* pages
        },
      },
      log: { warn: (_facts: unknown, line: string) => calls.push(line) },
    })
    await explainWithdrawals(run, (refs, signal) => {
      asked.push(refs)
      return judge(refs, signal)
    })
    return { calls, asked }
  }
  const verdicts =
    (all: Readonly<Record<string, Unselected>>): FilterJudge =>
    async () =>
      new Map(Object.entries(all))

  it('stores the first error of failed products, and each product once', async () => {
    const messages = [
      { code: 'eanMissing', field: 'a_ean', ref: 'r1' },
      { code: 'eanMissing', field: 'a_ean', ref: 'r1' },
      { code: 'tooLong', field: 'p_name', ref: 'r2' },
      { code: 'eanMissing', field: 'a_ean', ref: 'r3' },
    ]
    const { calls } = await explain([], verdicts({}), [messages])
    expect(calls).toEqual([
      ['error eanMissing a_ean', ['r1', 'r3']],
      ['error tooLong p_name', ['r2']],
      'renumbered',
    ])
  })

  it('asks for the products without a cause, and stores what Akeneo answers', async () => {
    const rows = [
      off('A1', { ref: 'r1' }),
      off('A2', { ref: 'r2' }),
      off('A3', { ref: 'r1' }),
      off('A4', { ref: 'r4', cause: 'renumbered' }),
      off('A5', { ref: '' }),
      off('A6', { ref: 'r6' }),
    ]
    const judge = verdicts({ r1: ['akeneoStatus', 'akeneoFamilies'], r2: 'deleted' })
    const { calls, asked } = await explain(rows, judge)
    expect(asked).toEqual([['r1', 'r2', 'r6']])
    expect(calls).toEqual(['renumbered', ['akeneoStatus akeneoFamilies', ['A1', 'A3']], ['deleted', ['A2']]])
  })

  it('asks for nothing where every row has its cause', async () => {
    const { asked } = await explain([off('A1', { cause: 'deleted' })], verdicts({}))
    expect(asked).toEqual([])
  })

  it('asks for a hundred rows at a time', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => off(`A${String(index).padStart(3, '0')}`))
    expect((await explain(rows, verdicts({}))).asked.map(refs => refs.length)).toEqual([100, 1])
  })

  it('leaves the rest unexplained where Akeneo does not answer, and throws other errors', async () => {
    const failing =
      (error: Error): FilterJudge =>
      () =>
        Promise.reject(error)
    const { calls } = await explain([off('A1')], failing(new AkeneoError('connectionRefused', {})))
    expect(calls.at(-1)).toContain('could not be read')
    await expect(explain([off('A1')], failing(new TypeError('broken')))).rejects.toThrow('broken')
  })

  it('names a failure that can be read back', () => {
    expect(failureIn(failureCause('tooLong', 'a_media[image 1]'))).toEqual({
      code: 'tooLong',
      field: 'a_media[image 1]',
    })
    expect(failureIn('deleted')).toBeUndefined()
  })
})

describe('groupWithdrawals', () => {
  const groupsOf = (causes: Readonly<Record<string, number>>, changed: readonly string[] = []) =>
    groupWithdrawals(
      {
        delivered: {
          countCauses: async () => Object.entries(causes).map(([cause, count]) => ({ cause, count })),
        } as never,
      }, // the one query
      9,
      changed.map(field => ({ field, before: null, after: null, by: 'ada', at: '' }) as never), // what counts is the field
    )

  it('puts causes of one kind together, most articles first', async () => {
    const groups = await groupsOf({
      deleted: 3,
      'error eanMissing a_ean': 4,
      'akeneoStatus akeneoFamilies': 2,
      akeneoStatus: 8,
      '': 1,
      odd: 1,
    })
    expect(groups.map(({ key, kind, count, stored }) => [key, kind, count, stored])).toEqual([
      ['condition.akeneoStatus', 'condition', 10, ['akeneoStatus akeneoFamilies', 'akeneoStatus']],
      ['failed.eanMissing.a_ean', 'failed', 4, ['error eanMissing a_ean']],
      ['deleted', 'deleted', 3, ['deleted']],
      ['unknown', 'unknown', 2, ['', 'odd']],
    ])
    expect(groups[1]?.failure).toEqual({ code: 'eanMissing', field: 'a_ean' })
  })

  it('blames a changed filter only where no other condition stands against the article', async () => {
    const changed = ['akeneoFamilies']
    const [both] = await groupsOf({ 'akeneoFamilies akeneoStatus': 1 }, changed)
    const [families] = await groupsOf({ akeneoFamilies: 1 }, changed)
    expect([both?.key, families?.key]).toEqual(['condition.akeneoStatus', 'filter.akeneoFamilies'])
    expect((await groupsOf({ renumbered: 1 })).map(({ kind }) => kind)).toEqual(['renumbered'])
  })
})

describe('readFilterChanges', () => {
  type State = Readonly<Record<string, unknown>> | null
  const version = (at: string, user: string, before: State, data: State) => ({
    version: { at, user, data },
    before,
  })
  const changesOf = (until: string | null, ...versions: readonly ReturnType<typeof version>[]) =>
    readFilterChanges({ list: async () => versions.toReversed() as never }, '2026-01-01', until) // newest first
  const families = (...akeneoFamilies: readonly string[]) => ({ akeneoFamilies })

  it('joins the changes of a field: its first state, its last, and the last author', async () => {
    const changes = await changesOf(
      null,
      version('01', 'ada', families('a'), families('a', 'b')),
      version('02', 'bob', families('a', 'b'), families('c')),
    )
    expect(changes).toEqual([{ field: 'akeneoFamilies', before: ['a'], after: ['c'], by: 'bob', at: '02' }])
    expect(formerFields(changes)).toEqual(families('a'))
  })

  it('leaves out what was taken back, first states, and changes since the end', async () => {
    const there = version('01', 'ada', families('a'), families('b'))
    expect(await changesOf(null, there, version('02', 'ada', families('b'), families('a')))).toEqual([])
    expect(await changesOf(null, version('01', 'ada', null, families('b')))).toEqual([])
    expect(await changesOf(null, version('01', 'ada', families('a'), null))).toEqual([])
    expect(await changesOf('01', there)).toEqual([])
    expect(await changesOf('02', there)).toHaveLength(1)
    expect(formerFields([])).toBeUndefined()
  })

  it('counts a field that was never saved as its default', async () => {
    expect(await changesOf(null, version('01', 'ada', {}, families()))).toEqual([])
    expect(await changesOf(null, version('01', 'ada', {}, families('a')))).toMatchObject([{ before: [] }])
  })
})

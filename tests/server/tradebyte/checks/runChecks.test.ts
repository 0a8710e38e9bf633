import { describe, expect, it } from 'vitest'
import { createBoundedTable, createHashTable, hashOf } from '../../../../server/tradebyte/checks/hashTable.ts'
import { createRunChecks } from '../../../../server/tradebyte/checks/runChecks.ts'
import type { Outcome } from '../../../../server/tradebyte/plan.ts'
import { createOverflow } from '../world.ts'

const header = ['p_nr', 'a_nr', 'a_comp[color]', '<en>a_comp[color]', 'a_comp[size]']

const outcome = (p: string, a: string, color = '', size = '', more: Partial<Outcome> = {}): Outcome => ({
  identifier: a,
  productNumber: p,
  articleNumber: a,
  cells: [p, a, color, 'ignored', size],
  written: [p, a, color, 'ignored', size],
  issues: [],
  leftOut: new Set(),
  ...more,
})

const remembered = (...outcomes: readonly Outcome[]) => {
  const checks = createRunChecks({ header }, createOverflow())
  for (const { cells } of outcomes) checks.remember(cells ?? [])
  return checks
}
const codes = (checks: ReturnType<typeof createRunChecks>, one: Outcome) =>
  checks.check(one).map(({ code }) => code)

describe('checks across a run', () => {
  it('tell a product that comes again after a restart from another one with its article number', async () => {
    const checks = createRunChecks({ header }, createOverflow())
    const [again, other] = [outcome('P1', 'A1', 'red'), outcome('P1', 'A1', 'blue')]
    await checks.rebuild([again.cells ?? []])
    expect(checks.wasWritten(again.cells ?? [])).toBe(true)
    expect(checks.wasWritten(other.cells ?? [])).toBe(false)
    expect(codes(checks, other)).toContain('duplicateArticleNumber')
    // within one process the uuid tells them apart
    const fresh = outcome('P2', 'A2')
    checks.remember(fresh.cells ?? [])
    expect(checks.wasWritten(fresh.cells ?? [])).toBe(false)
  })

  it('finds an article number that was written before', () => {
    const checks = remembered(outcome('P', 'A1'))
    expect(checks.check(outcome('Q', 'A1'))).toEqual([
      { code: 'duplicateArticleNumber', params: { value: 'A1' } },
    ])
    expect(codes(checks, outcome('Q', 'a1'))).toEqual([])
  })

  it('forgets what was checked but not written', () => {
    const checks = createRunChecks({ header }, createOverflow())
    expect(codes(checks, outcome('P', 'A1'))).toEqual([])
    expect(codes(checks, outcome('P', 'A1'))).toEqual([])
  })

  it('finds an article that fills other components than the first of its product', () => {
    const checks = remembered(outcome('P', 'A1', 'red', 'm'), outcome('Q', 'B1'))
    expect(codes(checks, outcome('P', 'A2', 'blue', 'l'))).toEqual([])
    expect(checks.check(outcome('P', 'A3', 'blue'))).toEqual([
      { code: 'unequalAxes', params: { value: 'color', product: 'P' } },
    ])
    expect(codes(checks, outcome('P', 'A4'))).toEqual(['unequalAxes'])
    expect(codes(checks, outcome('Q', 'B2'))).toEqual([])
    expect(codes(checks, outcome('R', 'C1', 'red'))).toEqual([])
  })

  it('measures by the first article, whatever came later', () => {
    const checks = remembered(outcome('P', 'A1', 'red', 'm'), outcome('P', 'A2', 'red'))
    expect(codes(checks, outcome('P', 'A3', 'red'))).toEqual(['unequalAxes'])
  })

  it('says it once where an axis is already missed, and nothing of products that are not written', () => {
    const checks = remembered(outcome('P', 'A1', 'red', 'm'))
    expect(
      codes(checks, outcome('P', 'A2', 'red', '', { issues: [{ code: 'axisMissing', params: {} }] })),
    ).toEqual([])
    expect(codes(checks, outcome('P', 'A1', '', '', { cells: null }))).toEqual([])
  })

  it.each([
    ['in memory', Number.POSITIVE_INFINITY],
    ['that memory has no room for', 40],
  ])('answer the same %s, and after a rebuild from the written rows', async (_where, most) => {
    const run = Array.from({ length: 5000 }, (_, n) =>
      outcome(`P${n % 700}`, `A${n % 4900}`, 'red', n % 13 ? 'm' : ''),
    )
    const answersOf = async (
      checks: ReturnType<typeof createRunChecks>,
      part: readonly Outcome[],
      rows: (readonly string[])[] = [],
    ) => {
      const answers = []
      for (let start = 0; start < part.length; start += 100) {
        const page = part.slice(start, start + 100)
        await checks.load(page)
        for (const one of page) {
          const found = checks.check(one)
          answers.push(found)
          if (!one.cells || found.some(({ code }) => code === 'duplicateArticleNumber')) continue
          checks.remember(one.cells)
          rows.push(one.cells)
        }
      }
      return answers
    }
    const expected = await answersOf(createRunChecks({ header }, createOverflow()), run)
    const overflow = createOverflow(most)
    const written: (readonly string[])[] = []
    const whole = createRunChecks({ header }, overflow)
    const before = await answersOf(whole, run.slice(0, 3000), written)
    expect(before).toEqual(expected.slice(0, 3000))
    expect(overflow.size() > 0).toBe(most < 5000)
    const rebuilt = createRunChecks({ header }, overflow)
    for (let start = 0; start < written.length; start += 70)
      await rebuilt.rebuild(written.slice(start, start + 70))
    expect(await answersOf(rebuilt, run.slice(3000))).toEqual(expected.slice(3000))
    expect(expected.flat().map(({ code }) => code)).toEqual(
      expect.arrayContaining(['duplicateArticleNumber', 'unequalAxes']),
    )
    await rebuilt.close()
    expect(overflow.size()).toBe(0)
  })

  it('know which products came, in flat memory', async () => {
    const overflow = createOverflow(500)
    const checks = createRunChecks({ header }, overflow)
    const nameOf = (n: number) => (n < 0 ? undefined : { ...hashOf(`uuid ${n}`), value: n })
    const newOf = async (...products: readonly number[]) => {
      const found = await checks.unmet(products, nameOf)
      for (const one of found) checks.meet(one)
      return found
    }
    for (let n = 0; n < 20_000; n += 100) {
      const page = Array.from({ length: 100 }, (_, index) => n + index)
      expect(await newOf(...page)).toEqual(page)
    }
    expect(await newOf(3, 20_000, 19_999, 20_000, 12_345)).toEqual([20_000])
    // what has no name cannot be told from others
    expect(await newOf(-1, -1, 5)).toEqual([-1, -1])
    // a page more than may stay in memory at most
    expect(overflow.size()).toBeGreaterThanOrEqual(20_000 - 600)
  })
})

describe('the table of hashes', () => {
  it('keeps every one of many, the first value of each, and grows', () => {
    const table = createHashTable()
    for (let n = 0; n < 20_000; n++) table.add(hashOf(`SKU-${n}`), n)
    for (let n = 0; n < 20_000; n += 7) table.add(hashOf(`SKU-${n}`), 1)
    expect(table.size()).toBe(20_000)
    expect(table.get(hashOf('SKU-19999'))).toBe(19_999)
    expect(table.get(hashOf('SKU-7'))).toBe(7)
    expect(table.get(hashOf('SKU-20000'))).toBeUndefined()
  })

  it('tells apart hashes that share a half', () => {
    const table = createHashTable()
    table.add({ high: 1, low: 5 }, 10)
    table.add({ high: 2, low: 5 }, 20)
    expect(table.get({ high: 1, low: 5 })).toBe(10)
    expect(table.get({ high: 2, low: 5 })).toBe(20)
    expect(table.get({ high: 3, low: 5 })).toBeUndefined()
  })

  it('tells apart what differs in one character, and knows the empty text', () => {
    const texts = ['', 'a', 'b', 'aa', 'ab', 'ba', 'SKU-01', 'SKU-10', 'A', 'ä', 'a ', ' a']
    const hashes = texts.map(text => `${hashOf(text).high}/${hashOf(text).low}`)
    expect(new Set(hashes).size).toBe(texts.length)
    expect(hashOf('').low).not.toBe(0)
  })

  it('gives its entries nearly in the order of their low halves, all of them', () => {
    const table = createHashTable()
    for (let n = 0; n < 5000; n++) table.add(hashOf(`SKU-${n}`), n)
    const entries = [...table.entries()]
    expect(new Set(entries.map(({ value }) => value)).size).toBe(5000)
    const backwards = entries.filter(({ low }, index) => low < (entries[index - 1]?.low ?? 0))
    expect(backwards.length).toBeLessThan(2500)
  })
})

describe('a table with an overflow', () => {
  it('keeps the first value of a hash, wherever it lies, and forgets what another process left', async () => {
    const overflow = createOverflow(2)
    await overflow.add([{ ...hashOf('left'), value: 9 }])
    const table = createBoundedTable(overflow)
    const put = async (text: string, value: number) => {
      await table.load(() => [hashOf(text)])
      table.add(hashOf(text), value)
      return table.get(hashOf(text))
    }
    for (const [index, text] of ['a', 'b', 'c', 'd', 'e'].entries())
      expect(await put(text, index)).toBe(index)
    for (const [index, text] of ['a', 'b', 'c', 'd', 'e'].entries()) expect(await put(text, 99)).toBe(index)
    expect(await put('left', 1)).toBe(1)
  })

  it('asks nothing of it while memory has room', async () => {
    const refuse = () => Promise.reject(new Error('asked'))
    const table = createBoundedTable({ most: 10, add: refuse, find: refuse, clear: refuse })
    for (const text of ['a', 'b', 'c']) {
      await table.load(() => [hashOf(text)])
      table.add(hashOf(text), 1)
    }
    expect(table.get(hashOf('b'))).toBe(1)
  })
})

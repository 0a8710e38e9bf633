import { describe, expect, it } from 'vitest'
import { createHashTable, hashOf } from '../../../server/tradebyte/checks/hashTable.ts'
import { createRunChecks } from '../../../server/tradebyte/checks/runChecks.ts'
import type { Outcome } from '../../../server/tradebyte/plan.ts'

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
  const checks = createRunChecks({ header })
  for (const { cells } of outcomes) checks.remember(cells ?? [])
  return checks
}
const codes = (checks: ReturnType<typeof createRunChecks>, one: Outcome) =>
  checks.check(one).map(({ code }) => code)

describe('checks across a run', () => {
  it('tell a product that comes again after a restart from another one with its article number', () => {
    const checks = createRunChecks({ header })
    const [again, other] = [outcome('P1', 'A1', 'red'), outcome('P1', 'A1', 'blue')]
    checks.remember(again.cells ?? [], true)
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
    const checks = createRunChecks({ header })
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

  it('answers after a rebuild from the written rows as if nothing had happened', () => {
    const run = Array.from({ length: 5000 }, (_, n) =>
      outcome(`P${n % 700}`, `A${n % 4900}`, 'red', n % 13 ? 'm' : ''),
    )
    const whole = createRunChecks({ header })
    const answersOf = (
      checks: ReturnType<typeof createRunChecks>,
      part: readonly Outcome[],
      rows: (readonly string[])[],
    ) =>
      part.map(one => {
        const found = checks.check(one)
        if (one.cells && !found.some(({ code }) => code === 'duplicateArticleNumber')) {
          checks.remember(one.cells)
          rows.push(one.cells)
        }
        return found
      })
    const written: (readonly string[])[] = []
    answersOf(whole, run.slice(0, 3000), written)
    const rebuilt = createRunChecks({ header })
    for (const cells of written) rebuilt.remember(cells)
    const later = answersOf(whole, run.slice(3000), [])
    expect(answersOf(rebuilt, run.slice(3000), [])).toEqual(later)
    expect(later.flat().map(({ code }) => code)).toEqual(
      expect.arrayContaining(['duplicateArticleNumber', 'unequalAxes']),
    )
  })
})

describe('the table of hashes', () => {
  it('keeps every one of many, the first value of each, and grows', () => {
    const table = createHashTable()
    for (let n = 0; n < 20_000; n++) table.add(hashOf(`SKU-${n}`), n)
    for (let n = 0; n < 20_000; n += 7) table.add(hashOf(`SKU-${n}`), 1)
    expect(table.size).toBe(20_000)
    expect(table.get(hashOf('SKU-19999'))).toBe(19_999)
    expect(table.get(hashOf('SKU-7'))).toBe(7)
    expect(table.get(hashOf('SKU-20000'))).toBeUndefined()
    expect(table.bytes).toBeLessThan(20_000 * 12 * 3.1)
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
})

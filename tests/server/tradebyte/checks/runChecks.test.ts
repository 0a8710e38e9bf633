import { describe, expect, it } from 'vitest'
import { createRunChecks } from '../../../../server/tradebyte/checks/runChecks.ts'
import type { Outcome } from '../../../../server/tradebyte/plan.ts'
import { createCheckMemory } from '../world.ts'

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
  const checks = createRunChecks({ header }, createCheckMemory())
  for (const { cells } of outcomes) checks.remember(cells ?? [])
  return checks
}
const codes = (checks: ReturnType<typeof createRunChecks>, one: Outcome) =>
  checks.check(one).map(({ code }) => code)

describe('checks across a run', () => {
  it('distinguish a product that comes again after a restart from another one with its article number', () => {
    const checks = createRunChecks({ header }, createCheckMemory())
    const [again, other] = [outcome('P1', 'A1', 'red'), outcome('P1', 'A1', 'blue')]
    checks.rebuild([again.cells ?? []])
    checks.load([again])
    expect(checks.wasWritten(again.cells ?? [])).toBe(true)
    expect(checks.wasWritten(other.cells ?? [])).toBe(false)
    expect(codes(checks, other)).toContain('duplicateArticleNumber')
    // within one process the uuid distinguishes them
    const fresh = outcome('P2', 'A2')
    checks.remember(fresh.cells ?? [])
    expect(checks.wasWritten(fresh.cells ?? [])).toBe(false)
  })

  it('find an article number that was written before', () => {
    const checks = remembered(outcome('P', 'A1'))
    expect(checks.check(outcome('Q', 'A1'))).toEqual([
      { code: 'duplicateArticleNumber', params: { value: 'A1' } },
    ])
    expect(codes(checks, outcome('Q', 'a1'))).toEqual([])
  })

  it('forget articles that were checked but not written', () => {
    const checks = createRunChecks({ header }, createCheckMemory())
    expect(codes(checks, outcome('P', 'A1'))).toEqual([])
    expect(codes(checks, outcome('P', 'A1'))).toEqual([])
  })

  it('find an article that fills other components than the first of its product', () => {
    const checks = remembered(outcome('P', 'A1', 'red', 'm'), outcome('Q', 'B1'))
    expect(codes(checks, outcome('P', 'A2', 'blue', 'l'))).toEqual([])
    expect(checks.check(outcome('P', 'A3', 'blue'))).toEqual([
      { code: 'unequalAxes', params: { value: 'color', product: 'P' } },
    ])
    expect(codes(checks, outcome('P', 'A4'))).toEqual(['unequalAxes'])
    expect(codes(checks, outcome('Q', 'B2'))).toEqual([])
    expect(codes(checks, outcome('R', 'C1', 'red'))).toEqual([])
  })

  it('compare with the first article, independent of later ones', () => {
    const checks = remembered(outcome('P', 'A1', 'red', 'm'), outcome('P', 'A2', 'red'))
    expect(codes(checks, outcome('P', 'A3', 'red'))).toEqual(['unequalAxes'])
  })

  it('report once a missing axis, and nothing about unwritten products', () => {
    const checks = remembered(outcome('P', 'A1', 'red', 'm'))
    expect(
      codes(checks, outcome('P', 'A2', 'red', '', { issues: [{ code: 'axisMissing', params: {} }] })),
    ).toEqual([])
    expect(codes(checks, outcome('P', 'A1', '', '', { cells: null }))).toEqual([])
  })

  it('answer the same after a rebuild from the written rows', () => {
    const run = Array.from({ length: 5000 }, (_, n) =>
      outcome(`P${n % 700}`, `A${n % 4900}`, 'red', n % 13 ? 'm' : ''),
    )
    const written: (readonly string[])[] = []
    const answersOf = (checks: ReturnType<typeof createRunChecks>, part: readonly Outcome[]) => {
      const answers = []
      for (let start = 0; start < part.length; start += 100) {
        const page = part.slice(start, start + 100)
        checks.load(page)
        for (const one of page) {
          const found = checks.check(one)
          answers.push(found)
          if (!one.cells || found.some(({ code }) => code === 'duplicateArticleNumber')) continue
          checks.remember(one.cells)
          written.push(one.cells)
        }
        checks.save()
      }
      return answers
    }
    const expected = answersOf(createRunChecks({ header }, createCheckMemory()), run)
    written.length = 0
    const whole = createRunChecks({ header }, createCheckMemory())
    expect(answersOf(whole, run.slice(0, 3000))).toEqual(expected.slice(0, 3000))
    const rebuilt = createRunChecks({ header }, createCheckMemory())
    for (let start = 0; start < written.length; start += 70) rebuilt.rebuild(written.slice(start, start + 70))
    expect(answersOf(rebuilt, run.slice(3000))).toEqual(expected.slice(3000))
    expect(expected.flat().map(({ code }) => code)).toEqual(
      expect.arrayContaining(['duplicateArticleNumber', 'unequalAxes']),
    )
  })

  it('know which products came', () => {
    const checks = createRunChecks({ header }, createCheckMemory())
    const newOf = (...refs: readonly string[]) => {
      const found = checks.unseen(refs, ref => ref)
      for (const ref of found) checks.markSeen(ref)
      checks.save()
      return found
    }
    expect(newOf('a', 'b', 'a')).toEqual(['a', 'b'])
    expect(newOf('b', 'c', 'a', 'c')).toEqual(['c'])
    // values without a name cannot be distinguished
    expect(newOf('', '', 'c')).toEqual(['', ''])
  })

  it('take a product for new that came and was passed over', () => {
    const checks = createRunChecks({ header }, createCheckMemory())
    expect(checks.unseen(['a'], ref => ref)).toEqual(['a'])
    checks.save()
    expect(checks.unseen(['a'], ref => ref)).toEqual(['a'])
  })
})

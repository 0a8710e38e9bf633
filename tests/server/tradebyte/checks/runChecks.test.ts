import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRunChecks } from '../../../../server/tradebyte/checks/runChecks.ts'
import { type ArticleOutcome } from '../../../../server/tradebyte/plan.ts'
import { createCheckMemory } from '../world.ts'

const header = ['p_nr', 'a_nr', 'a_comp[color]', '<en>a_comp[color]', 'a_comp[size]']

const outcome = (
  p: string,
  a: string,
  color = '',
  size = '',
  more: Partial<ArticleOutcome> = {},
): ArticleOutcome => ({
  identifier: a,
  productNumber: p,
  articleNumber: a,
  cells: [p, a, color, 'ignored', size],
  written: [p, a, color, 'ignored', size],
  issues: [],
  leftOut: new Set(),
  fallbacks: new Set(),
  isVariant: null,
  unmappedAxes: [],
  ...more,
})

const plan = { header, isNumberedByCodes: false }
type Checks = ReturnType<typeof createRunChecks>

const remember = (checks: Checks, one: ArticleOutcome, isClean = true) =>
  checks.remember(one, { product: one.identifier, ref: `ref-${one.identifier}` }, isClean)

const remembered = (...outcomes: readonly ArticleOutcome[]) => {
  const checks = createRunChecks(plan, createCheckMemory())
  for (const one of outcomes) remember(checks, one)
  return checks
}
const codes = (checks: ReturnType<typeof createRunChecks>, one: ArticleOutcome) =>
  checks.check(one).issues.map(({ code }) => code)

/** Articles with few numbers, so that many of them collide. */
const someArticles = fc.array(
  fc.record({
    article: fc.constantFrom('A1', 'a1', 'A2', 'A3', 'A4', 'A5', 'A6', 'P1'),
    product: fc.constantFrom('P1', 'P2', 'A3'),
    color: fc.constantFrom('', 'red', 'blue'),
    ean: fc.constantFrom('', '4006381333931', '4012345678901'),
    isOfModel: fc.boolean(),
  }),
  { maxLength: 30 },
)

/** The issues of articles that a run reads in pages. */
const issuesInPages = (articles: readonly ArticleOutcome[], pageSize: number) => {
  const checks = createRunChecks({ ...plan, header: [...header, 'a_ean'] }, createCheckMemory())
  const found = []
  for (let start = 0; start < articles.length; start += pageSize) {
    const page = articles.slice(start, start + pageSize)
    checks.load(page)
    for (const one of page) {
      const { issues, earlier } = checks.check(one)
      found.push({ issues, earlier })
      if (!issues.some(({ code }) => code === 'duplicateArticleNumber'))
        remember(checks, one, issues.length === 0)
    }
    checks.save()
  }
  return found
}

describe('checks across a run', () => {
  it('find the same issues whether articles lie in one page or in several', () => {
    fc.assert(
      fc.property(
        someArticles,
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        (articles, pageSize, isByCodes) => {
          const outcomes = articles.map(({ product, article, color, ean, isOfModel }) => {
            const cells = [product, article, color, '', '', ean]
            const isVariant = isByCodes ? isOfModel : null
            return outcome(product, article, color, '', { isVariant, cells, written: cells })
          })
          const found = issuesInPages(outcomes, pageSize)
          expect(found).toEqual(issuesInPages(outcomes, outcomes.length + 1))
          const owners = new Map<string, string>()
          for (const [index, { issues }] of found.entries()) {
            const { article = '', ean = '' } = articles[index] ?? {}
            if (issues.some(({ code }) => code === 'duplicateArticleNumber')) continue
            const owner = issues.find(({ code }) => code === 'duplicateEan')?.params.article
            expect(owner).toBe(owners.get(ean))
            if (ean !== '' && !owners.has(ean)) owners.set(ean, article)
          }
        },
      ),
      { interruptAfterTimeLimit: 1000 },
    )
  })

  it('distinguish a product that comes again after a restart from another one with its article number', () => {
    const checks = createRunChecks(plan, createCheckMemory())
    const [again, other] = [outcome('P1', 'A1', 'red'), outcome('P1', 'A1', 'blue')]
    checks.rebuild([again.cells ?? []])
    checks.load([again])
    expect(checks.wasWritten(again.cells ?? [])).toBe(true)
    expect(checks.wasWritten(other.cells ?? [])).toBe(false)
    expect(codes(checks, other)).toContain('duplicateArticleNumber')
    // within one process the uuid distinguishes them
    const fresh = outcome('P2', 'A2')
    remember(checks, fresh)
    expect(checks.wasWritten(fresh.cells ?? [])).toBe(false)
  })

  it('find an article number that was written before', () => {
    const checks = remembered(outcome('P', 'A1'))
    expect(checks.check(outcome('Q', 'A1')).issues).toEqual([
      { code: 'duplicateArticleNumber', params: { value: 'A1' } },
    ])
    expect(codes(checks, outcome('Q', 'a1'))).toEqual(['duplicateArticleNumber'])
  })

  it('forget articles that were checked but not written', () => {
    const checks = createRunChecks(plan, createCheckMemory())
    expect(codes(checks, outcome('P', 'A1'))).toEqual([])
    expect(codes(checks, outcome('P', 'A1'))).toEqual([])
  })

  it('find an article that fills other components than the first of its product', () => {
    const checks = remembered(outcome('P', 'A1', 'red', 'm'), outcome('Q', 'B1'))
    expect(codes(checks, outcome('P', 'A2', 'blue', 'l'))).toEqual([])
    expect(checks.check(outcome('P', 'A3', 'blue')).issues).toEqual([
      { code: 'unequalAxes', params: { value: 'color', product: 'P' } },
    ])
    expect(codes(checks, outcome('P', 'A4'))).toEqual(['unequalAxes'])
    expect(codes(checks, outcome('Q', 'B2'))).toEqual(['twinNoComponent'])
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
    const reported: { product: string; code: string }[] = []
    const answersOf = (checks: ReturnType<typeof createRunChecks>, part: readonly ArticleOutcome[]) => {
      const answers = []
      for (let start = 0; start < part.length; start += 100) {
        const page = part.slice(start, start + 100)
        checks.load(page)
        for (const one of page) {
          const { issues: found, earlier } = checks.check(one)
          const before = earlier.map(({ product, issue: { code } }) => ({ product, code }))
          answers.push([...found, ...before])
          reported.push(...before)
          if (!one.cells || found.some(({ code }) => code === 'duplicateArticleNumber')) continue
          remember(checks, one)
          written.push(one.cells)
        }
        checks.save()
      }
      return answers
    }
    const expected = answersOf(createRunChecks(plan, createCheckMemory()), run)
    written.length = 0
    reported.length = 0
    const whole = createRunChecks(plan, createCheckMemory())
    expect(answersOf(whole, run.slice(0, 3000))).toEqual(expected.slice(0, 3000))
    const rebuilt = createRunChecks(plan, createCheckMemory())
    for (let start = 0; start < written.length; start += 70) rebuilt.rebuild(written.slice(start, start + 70))
    rebuilt.rebuildReported(reported)
    expect(answersOf(rebuilt, run.slice(3000))).toEqual(expected.slice(3000))
    expect(expected.flat().map(({ code }) => code)).toEqual(
      expect.arrayContaining(['duplicateArticleNumber', 'unequalAxes', 'twinEqualValues']),
    )
  })

  it('know which products came', () => {
    const checks = createRunChecks(plan, createCheckMemory())
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
    const checks = createRunChecks(plan, createCheckMemory())
    expect(checks.unseen(['a'], ref => ref)).toEqual(['a'])
    checks.save()
    expect(checks.unseen(['a'], ref => ref)).toEqual(['a'])
  })

  it('find two articles of a product with equal components, and tell both', () => {
    const checks = createRunChecks(plan, createCheckMemory())
    remember(checks, outcome('P', 'A1', 'Red', 'M'))
    remember(checks, outcome('P', 'A2', 'Red', 'L'))
    const [twin, other] = [outcome('P', 'A3', 'Red', 'M'), outcome('P', 'A4', 'Red', 'M')]
    const params = { value: 'Red, M' }
    expect(checks.check(twin)).toEqual({
      issues: [{ code: 'twinEqualValues', params: { ...params, twin: 'A1' } }],
      earlier: [
        {
          product: 'A1',
          ref: 'ref-A1',
          isFirst: true,
          issue: { code: 'twinEqualValues', params: { ...params, twin: 'A3' } },
        },
      ],
    })
    remember(checks, twin, false)
    expect(checks.check(other).earlier).toEqual([])
    expect(codes(checks, outcome('Q', 'B1', 'Red', 'M'))).toEqual([])
  })

  it('name the axis that is not mapped', () => {
    const checks = createRunChecks({ ...plan, header: ['p_nr', 'a_nr'] }, createCheckMemory())
    const variant = { isVariant: true, unmappedAxes: ['color', 'size'] }
    remember(checks, outcome('P', 'A1', '', '', variant), false)
    const found = checks.check(outcome('P', 'A2', '', '', variant))
    expect(found.issues).toEqual([{ code: 'twinUnmappedAxis', params: { twin: 'A1', axes: 'color, size' } }])
    expect(found.earlier.map(({ isFirst }) => isFirst)).toEqual([false])
  })

  it('find a product whose SKU is the code of a product model, in any order', () => {
    const variant = outcome('TEE', 'TEE-R', 'Red', '', { isVariant: true })
    const single = outcome('TEE', 'TEE', '', '', { isVariant: false })
    for (const [first, second] of [
      [variant, single],
      [single, variant],
    ] as const) {
      const { issues, earlier } = (() => {
        const checks = createRunChecks(plan, createCheckMemory())
        remember(checks, first)
        return checks.check(second)
      })()
      expect(issues.map(({ code }) => code)).toEqual(['modelCodeIsSku'])
      expect(earlier).toMatchObject([{ product: first.articleNumber, issue: { code: 'modelCodeIsSku' } }])
    }
  })

  it('find an EAN of an article before', () => {
    const withEan = (a: string, ean: string): ArticleOutcome => ({ ...outcome(a, a), cells: [a, a, ean] })
    const checks = createRunChecks({ ...plan, header: ['p_nr', 'a_nr', 'a_ean'] }, createCheckMemory())
    remember(checks, withEan('A', '4006381333931'))
    expect(checks.check(withEan('B', '4006381333931')).issues).toEqual([
      { code: 'duplicateEan', params: { column: 'a_ean', value: '4006381333931', article: 'A' } },
    ])
    expect(codes(checks, withEan('C', ''))).toEqual([])
  })

  it('find an EAN that TB.One has of another article, unless that one gave it away before', () => {
    const eans = { ...plan, header: ['p_nr', 'a_nr', 'a_ean'] }
    const withEan = (a: string, ean: string): ArticleOutcome => ({ ...outcome(a, a), cells: [a, a, ean] })
    const sold = [{ article: 'A', product: 'A', ean: '4006381333931', isVariant: false }]
    const [other, same] = [withEan('B', '4006381333931'), withEan('A', '4006381333931')]
    const checks = createRunChecks(eans, createCheckMemory())
    checks.load([other, same], sold)
    expect(checks.check(other).issues).toEqual([
      { code: 'soldEan', params: { column: 'a_ean', value: '4006381333931', article: 'A' } },
    ])
    expect(codes(checks, same)).toEqual([])
    remember(checks, withEan('A', '4000000002222'))
    expect(codes(checks, other)).toEqual([])
  })

  it('find a product number that TB.One has of another kind of product, and say it once', () => {
    const sold = { article: 'TEE', product: 'TEE', ean: '', isVariant: false }
    const variant = outcome('TEE', 'TEE-R', 'Red', '', { isVariant: true })
    const single = outcome('TEE', 'TEE', '', '', { isVariant: false })
    const checks = createRunChecks(plan, createCheckMemory())
    checks.load([variant, single], [sold])
    expect(checks.check(variant).issues).toEqual([
      { code: 'soldProductNumber', params: { column: 'p_nr', value: 'TEE', article: 'TEE' } },
    ])
    remember(checks, variant, false)
    const { issues, earlier } = checks.check(single)
    expect(issues.map(({ code }) => code)).toEqual(['modelCodeIsSku'])
    expect(earlier).toEqual([])
  })

  it('take no variant with the number of its product model for a product of its own', () => {
    const variant = outcome('TEE', 'TEE-R', 'Red', '', { isVariant: true })
    const checks = createRunChecks(plan, createCheckMemory())
    // unknown in rows of before
    for (const isVariant of [true, null]) {
      checks.load([variant], [{ article: 'TEE', product: 'TEE', ean: '', isVariant }])
      expect(codes(checks, variant)).toEqual([])
    }
  })
})

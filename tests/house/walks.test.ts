import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The files of a walk, in order: one numbered line each, `1. \`path\` sentence.` */
const stepsOf = (walk: string) =>
  readFileSync(walk, 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, number, file, sentence] = /^(\d+)\. `([^`]+)` (.+)$/.exec(line) ?? []
      return number && file && sentence ? [{ number: Number(number), file, sentence }] : []
    })

describe.each([
  ['docs/a-product.md', 32],
  ['docs/a-save.md', 26],
] as const)('the walk %s', (walk, most) => {
  const steps = stepsOf(walk)

  it(`passes at most ${most} files, each with one sentence`, () => {
    expect(steps.length).toBeGreaterThan(20)
    expect(steps.length).toBeLessThanOrEqual(most)
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1))
    expect(steps.filter(({ sentence }) => !/^[^.]+(\.\w[^.]*)*\.$/.test(sentence))).toEqual([])
  })

  it.each(steps)('finds $file', ({ file }) => {
    expect(existsSync(file)).toBe(true)
  })
})

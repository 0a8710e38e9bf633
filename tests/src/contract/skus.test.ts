import { describe, expect, it } from 'vitest'
import { skusIn } from '../../../src/contract/skus.ts'

describe('skusIn', () => {
  it.each([
    ['', []],
    [' \n ;,\t\r\n', []],
    ['A-1\nB-2', ['A-1', 'B-2']],
    ['A-1\r\nB-2\r\n', ['A-1', 'B-2']],
    ['A-1;B-2,C-3\tD-4', ['A-1', 'B-2', 'C-3', 'D-4']],
    ['  A 1  \n\n\n B-2', ['A 1', 'B-2']],
  ])('reads %j', (text, skus) => {
    expect(skusIn(text)).toEqual({ skus, given: skus.length, duplicates: 0 })
  })

  it('keeps the first of those that differ by case only, as the PIM takes them for the same', () => {
    expect(skusIn('A-1\na-1\nA-1\nB-2')).toEqual({ skus: ['A-1', 'B-2'], given: 4, duplicates: 2 })
  })

  it('reads 10,000 lines in a moment', () => {
    const text = Array.from({ length: 10_000 }, (_none, index) => `KTR-${index % 9_988}`).join('\n')
    const begun = performance.now()
    expect(skusIn(text)).toMatchObject({ given: 10_000, duplicates: 12 })
    expect(performance.now() - begun).toBeLessThan(200)
  })
})

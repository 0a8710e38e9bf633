import { describe, expect, it } from 'vitest'
import { parseSkus } from '../../../src/contract/skus.ts'

describe('skusIn', () => {
  it.each([
    ['', []],
    [' \n ;,\t\r\n', []],
    ['A-1\nB-2', ['A-1', 'B-2']],
    ['A-1\r\nB-2\r\n', ['A-1', 'B-2']],
    ['A-1;B-2,C-3\tD-4', ['A-1', 'B-2', 'C-3', 'D-4']],
    ['  A 1  \n\n\n B-2', ['A 1', 'B-2']],
  ])('reads %j', (text, skus) => {
    expect(parseSkus(text)).toEqual({ skus, given: skus.length, duplicates: 0 })
  })

  it('keeps the first of those that differ by case only, as the PIM takes them for the same', () => {
    expect(parseSkus('A-1\na-1\nA-1\nB-2')).toEqual({ skus: ['A-1', 'B-2'], given: 4, duplicates: 2 })
  })

  it('reads 100,000 lines in a moment', () => {
    const text = Array.from({ length: 100_000 }, (_none, index) => `KTR-${index % 99_988}`).join('\n')
    // the work of this process, whatever else the machine does: each line against each other would take minutes
    const before = process.cpuUsage()
    expect(parseSkus(text)).toMatchObject({ given: 100_000, duplicates: 12 })
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })
})

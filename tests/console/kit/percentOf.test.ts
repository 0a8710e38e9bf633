import { describe, expect, it } from 'vitest'
import { percentOf } from '../../../src/kit/percentOf.ts'

describe('percentOf', () => {
  it.each([
    [2214, 4148, 53],
    [999, 1000, 99],
    [1000, 1000, 100],
    [1001, 1000, 100],
    [5, null, 0],
    [0, 0, 0],
  ])('%d of %s is %d', (done, total, percent) => expect(percentOf(done, total)).toBe(percent))
})

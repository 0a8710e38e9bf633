import { describe, expect, it } from 'vitest'
import { hasFailed } from '../../../src/kit/queries.ts'

describe('hasFailed', () => {
  it('stays while a failed query without data is sent again', () => {
    expect(hasFailed({ isError: false, isPending: true, errorUpdateCount: 0 })).toBe(false)
    expect(hasFailed({ isError: true, isPending: false, errorUpdateCount: 1 })).toBe(true)
    expect(hasFailed({ isError: false, isPending: true, errorUpdateCount: 1 })).toBe(true)
    expect(hasFailed({ isError: false, isPending: false, errorUpdateCount: 1 })).toBe(false)
  })
})

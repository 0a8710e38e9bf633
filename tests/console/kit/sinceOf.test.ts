import { describe, expect, it } from 'vitest'
import { sinceOf } from '../../../src/kit/sinceOf.ts'

const now = new Date(2026, 10, 20, 1, 0)
const words = (then: Date) =>
  new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(...sinceOf(then, now))

describe('how long ago something was', () => {
  it.each([
    [new Date(2026, 10, 20, 0, 59, 30), 'now'],
    [new Date(2026, 10, 20, 1, 5), 'now'],
    [new Date(2026, 10, 20, 0, 55), '5 minutes ago'],
    [new Date(2026, 10, 19, 23, 0), '2 hours ago'],
    [new Date(2026, 10, 19, 0, 30), 'yesterday'],
    [new Date(2026, 10, 18, 23, 0), '2 days ago'],
    [new Date(2026, 7, 20, 1, 0), '3 months ago'],
  ])('%s is %s', (then, said) => {
    expect(words(then)).toBe(said)
  })
})

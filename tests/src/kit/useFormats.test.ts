import { describe, expect, it } from 'vitest'
import { percentOf, sinceOf } from '../../../src/kit/useFormats.ts'

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

import { describe, expect, it } from 'vitest'
import { flagOf } from '../../../../src/kit/show/Avatar.tsx'
import { flagAddresses } from '../../../../src/kit/show/flagAddresses.ts'

const has = (code: string) => flagAddresses.has(code)

describe('flagOf', () => {
  it.each([
    ['de', 'de'],
    ['FR', 'fr'],
    ['de_AT', 'at'],
    ['en-GB', 'gb'],
    ['gb-eng', 'gb-eng'],
    ['en', undefined],
    ['en_XQ', undefined],
    ['zade', undefined],
    ['deu_AT', undefined],
    ['', undefined],
  ])('%s: %s', (name, flag) => {
    expect(flagOf(name, has)).toBe(flag)
  })
  it.each([
    ['en', 'en_GB', 'gb'],
    ['de', 'de_AT', 'de'],
    ['en', 'en', undefined],
    ['en', null, undefined],
  ])('%s beside %s: %s', (name, locale, flag) => {
    expect(flagOf(name, has, [locale])).toBe(flag)
  })
  it('has a drawing for every country, by address and not by content', () => {
    expect(flagAddresses.size).toBeGreaterThan(250)
    expect([...flagAddresses.values()].every(address => /^\/.*\.svg(\?|$)/.test(address))).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { memoize } from '../../../server/tradebyte/values/languageFormats.ts'
import { cutText } from '../../../server/tradebyte/values/text.ts'

/** A function that counts its calls. */
const counted = () => {
  const asked: string[] = []
  return {
    asked,
    answer: memoize(text => {
      asked.push(text)
      return text === 'none' ? null : text.toUpperCase()
    }),
  }
}

describe('memoize', () => {
  it('calls the function once for the same text, also for null and empty results', () => {
    const { asked, answer } = counted()
    for (const text of ['a', 'none', '', 'a', 'none', '']) answer(text)
    expect(asked).toEqual(['a', 'none', ''])
    expect([answer('a'), answer('none'), answer('')]).toEqual(['A', null, ''])
  })

  it('does not keep long texts', () => {
    const { asked, answer } = counted()
    expect([answer('x'.repeat(61)), answer('x'.repeat(61))]).toEqual(['X'.repeat(61), 'X'.repeat(61)])
    expect(asked).toHaveLength(2)
  })

  it('drops entries instead of growing, and still returns right results', () => {
    const { asked, answer } = counted()
    for (let round = 0; round < 2; round++)
      for (let index = 0; index < 1500; index++) expect(answer(`t${index}`)).toBe(`T${index}`)
    expect(asked).toHaveLength(3000)
  })
})

describe('a shortened text', () => {
  it.each([
    ['Größe ist alles', 5, 'Größe'],
    ['cafe\u0301', 4, 'caf'],
    ['cafe\u0301', 5, 'cafe\u0301'],
    ['ab\r\ncd', 3, 'ab'],
    ['©\ufe0fa', 1, ''],
  ])('of %j leaves in %i characters %j', (text, limit, cut) => expect(cutText(text, limit)).toBe(cut))
})

import { describe, expect, it } from 'vitest'
import { cleanNumber, cleanText, invisibleIn } from '../../../../server/tradebyte/values/cleanText.ts'

describe('the text of a cell', () => {
  it.each([
    ['Acme ', 'Acme'],
    ['\u00a0Acme\u200b \n', 'Acme'],
    ['Gro\u0308\u00dfe', 'Größe'],
    ['a\u000bb', 'a b'],
    ['a\u0000\u0007b\u001f', 'ab'],
    ['10\u009620 cm', '10–20 cm'],
    ['a\u2028b', 'a b'],
    ['a\ud83d b', 'a b'],
    ['first\r\n\tsecond', 'first\r\n\tsecond'],
    ['Schiff\u00adfahrt 👩‍👩‍👧', 'Schiff\u00adfahrt 👩‍👩‍👧'],
  ])('of %j is %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned))
})

describe('the text of a number', () => {
  it('has no invisible characters, and they are named', () => {
    expect(cleanNumber('\u200e4006\u00ad381333931\u200b')).toBe('4006381333931')
    expect(invisibleIn('A\u200b1\u00ad')).toBe('U+200B, U+00AD')
    expect(invisibleIn('A 1\u0007')).toBe('U+0007')
    expect(invisibleIn('Gro\u0308\u00dfe 1')).toBe('')
  })
})

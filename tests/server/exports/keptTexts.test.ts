import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createKeptTexts } from '../../../server/exports/keptTexts.ts'

const createTexts = (room: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-kept-'))
  const texts = createKeptTexts(join(folder, 'texts'), room)
  onTestFinished(() => {
    texts.close()
    rmSync(folder, { recursive: true })
  })
  return { texts, folder }
}

it.each([0, 160, 100_000, 10_000_000])(
  'gives back every text where memory has room for %d bytes, and leaves no file',
  room => {
    const { texts, folder } = createTexts(room)
    const textOf = (number: number) => `Größe ${number} ${number % 3 ? '→' : '='} ${'x'.repeat(number * 9)}`
    for (let number = 0; number < 900; number++) texts.set(`Modell ${number}`, textOf(number))
    texts.set('empty', '')
    texts.set('long', 'x'.repeat(300_000))
    texts.set('last', 'behind it')
    for (let number = 899; number >= 0; number--) expect(texts.get(`Modell ${number}`)).toBe(textOf(number))
    expect(texts.get('empty')).toBe('')
    expect(texts.get('long')).toBe('x'.repeat(300_000))
    expect(texts.get('last')).toBe('behind it')
    expect(texts.get('Modell')).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
  },
)

it.each([0, 600_000, 10_000_000])(
  'tells some 20,000 keys apart, of which hundreds share a list, with room for %d bytes',
  room => {
    const { texts } = createTexts(room)
    for (let number = 0; number < 20_000; number++) texts.set(`model-${number}`, `text ${number} `.repeat(3))
    const wrong = Array.from({ length: 20_000 }, (_, number) => number).filter(
      number => texts.get(`model-${number}`) !== `text ${number} `.repeat(3),
    )
    expect(wrong).toEqual([])
    const unknown = Array.from({ length: 20_000 }, (_, number) => texts.get(`unknown-${number}`))
    expect(unknown.filter(text => text !== undefined)).toEqual([])
  },
)

it('needs no file for a few', () => {
  const texts = createKeptTexts(join(tmpdir(), 'kontor-no-such-folder', 'texts'), 96)
  texts.set('one', 'a text')
  texts.set('two', 'a text that finds no room any more, and waits to be written')
  texts.set('three', 'another text that finds none')
  expect(texts.get('one')).toBe('a text')
  expect(texts.get('two')).toBe('a text that finds no room any more, and waits to be written')
  expect(texts.get('three')).toBe('another text that finds none')
  texts.close()
})

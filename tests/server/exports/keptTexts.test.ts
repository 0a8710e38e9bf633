import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createKeptTexts } from '../../../server/exports/keptTexts.ts'

const createTexts = (most: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-kept-'))
  const texts = createKeptTexts(join(folder, 'texts'), most)
  onTestFinished(() => {
    texts.close()
    rmSync(folder, { recursive: true })
  })
  return { texts, folder }
}

it('gives back every text, those that memory has no room for too, and leaves no file', () => {
  const { texts, folder } = createTexts(10_000)
  const textOf = (number: number) => `Größe ${number} → ${'x'.repeat((number * 37) % 9000)}`
  for (let number = 0; number < 300; number++) texts.set(`Modell ${number}`, textOf(number))
  texts.set('empty', '')
  for (let number = 299; number >= 0; number--) expect(texts.get(`Modell ${number}`)).toBe(textOf(number))
  expect(texts.get('empty')).toBe('')
  expect(texts.get('Modell')).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
})

it('needs no file for a few', () => {
  const texts = createKeptTexts(join(tmpdir(), 'kontor-no-such-folder', 'texts'))
  texts.set('one', 'a text')
  expect(texts.get('one')).toBe('a text')
  texts.close()
})

import { describe, expect, it } from 'vitest'
import { formatSentence, type Sentence } from '../../../src/contract/words.ts'

const inFile: Sentence = {
  en: '{total|The product is|All {total} products are} in the file of {name}.',
  de: '{total|Das Produkt steht|Alle {total} Produkte stehen} in der Datei von {name}.',
}

describe('a sentence with an amount', () => {
  it('has words for one', () => {
    expect(formatSentence(inFile, 'en', { total: 1, name: 'zade' })).toBe(
      'The product is in the file of zade.',
    )
    expect(formatSentence(inFile, 'de', { total: 1, name: 'zade' })).toBe(
      'Das Produkt steht in der Datei von zade.',
    )
  })

  it('has words for none and for several, with the amount as the language writes it', () => {
    expect(formatSentence(inFile, 'en', { total: 0, name: 'zade' })).toBe(
      'All 0 products are in the file of zade.',
    )
    expect(formatSentence(inFile, 'de', { total: 4148, name: 'zade' })).toBe(
      'Alle 4.148 Produkte stehen in der Datei von zade.',
    )
  })

  it('takes an amount that was stored as text', () => {
    expect(formatSentence(inFile, 'en', { total: '1', name: 'zade' })).toBe(
      'The product is in the file of zade.',
    )
  })

  it('leaves a bar in a value alone', () => {
    expect(formatSentence(inFile, 'en', { total: 1, name: '{total|a|b}' })).toBe(
      'The product is in the file of {total|a|b}.',
    )
  })
})

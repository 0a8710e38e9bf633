import { describe, expect, it } from 'vitest'
import { findIn, foldText } from '../../../../src/kit/tree/indexTree.ts'

describe('foldText', () => {
  it('knows no case and no accents', () => {
    expect(foldText('Übergröße ÉTÉ')).toBe('ubergroße ete')
  })
})

describe('findIn', () => {
  const marked = (text: string, query: string) => {
    const place = findIn(text, query)
    return place && text.slice(...place)
  }
  it('marks what was searched for as it is written', () => {
    expect(marked('Shoes & Boots', 'boots')).toBe('Boots')
    expect(marked('Übergröße', 'gro')).toBe('grö')
    expect(marked('cafe\u0301 noir', 'cafe')).toBe('cafe\u0301')
    expect(marked('👗 Été', 'ete')).toBe('Été')
  })
  it('marks nothing that is not there', () => {
    expect(marked('Shoes', 'x')).toBeUndefined()
    expect(marked('Shoes', '')).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { indentedOf } from '../../../src/pages/settings/audit/indentedOf.ts'

describe('indentedOf', () => {
  it('writes entries below each other, without what is null', () => {
    const entries = [
      { key: 'color', akeneoAttribute: 'colour', formatter: null },
      { key: 'size', akeneoAttribute: 'size' },
    ]
    expect(indentedOf(entries)).toBe(
      ['- key: color', '  akeneoAttribute: colour', '- key: size', '  akeneoAttribute: size'].join('\n'),
    )
  })
  it('indents what lies deeper', () => {
    expect(indentedOf([{ key: 'a', akeneoAttributes: [{ akeneoAttribute: 'x' }] }])).toBe(
      ['- key: a', '  akeneoAttributes:', '    - akeneoAttribute: x'].join('\n'),
    )
  })
  it('lets a list of codes go on after its commas', () => {
    expect(indentedOf(['women', 'men'])).toBe('women, men')
    expect(indentedOf({ zade: ['a', 'b'] })).toBe('zade: a, b')
  })
  it('keeps a plain value', () => {
    expect(indentedOf('half a lin')).toBe('half a lin')
    expect(indentedOf(7)).toBe('7')
  })
})

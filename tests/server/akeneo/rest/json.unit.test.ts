import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLong } from '../../../shared/long.ts'
import { hasMoreValues, parseJson } from '../../../../server/akeneo/rest/json.ts'

const parse = (text: string | Buffer) => parseJson(Buffer.from(text))

describe('the JSON of an answer', () => {
  it('equals the result of JSON.parse, for all characters', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: fc.string({ unit: 'binary' }), b: fc.jsonValue() })), value => {
        const text = JSON.stringify(value)
        // it contains halves of surrogate pairs as escapes, which are no characters
        fc.pre(!/\\u(?:0000|d[89a-f])/i.test(text) && !/\d{16}/.test(text))
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: isLong ? 100 : 25 },
    )
  })

  it('has no byte order mark, and U+FFFD for invalid UTF-8 and lone surrogates', () => {
    expect(parse('\uFEFF{"a":"ä"}')).toEqual({ a: 'ä' })
    expect(parse(Buffer.from([0x22, 0x61, 0xe4, 0x22]))).toBe('a\uFFFD')
    expect(parse('"\\u0000 \\ud83e ä \\ud83e\\uddf5"')).toBe('\uFFFD \uFFFD ä 🧵')
    expect(parse('"\\\\u0000"')).toBe('\\u0000')
  })

  it('has whole numbers of 16 digits and more as texts, so that no digit changes', () => {
    expect(parse('{"a":9007199254740993,"b":[-12345678901234567890, 1]}')).toEqual({
      a: '9007199254740993',
      b: ['-12345678901234567890', 1],
    })
    expect(parse('{"a":"no: 9007199254740993 \\" , 9007199254740993"}')).toEqual({
      a: 'no: 9007199254740993 " , 9007199254740993',
    })
    expect(parse('[1234567890.12345, 123456789012345]')).toEqual([1_234_567_890.123_45, 123_456_789_012_345])
  })

  it('is an error if the text is not JSON', () => {
    for (const text of ['', '<html>', '{"a":"ä"', '["€",]']) expect(() => parse(text)).toThrow(SyntaxError)
  })

  it('is counted by its values, with any characters in its texts', () => {
    const text = Buffer.from(JSON.stringify(['a,b', '[{"\\', { ö: [1, 2] }, 3]))
    expect(hasMoreValues(text, 6)).toBe(true)
    expect(hasMoreValues(text, 7)).toBe(false)
  })
})

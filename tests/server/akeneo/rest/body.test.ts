import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBodyReader } from '../../../../server/akeneo/rest/body.ts'

/** The bytes in pieces of so many each, as a connection gives them. */
const chunksOf = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    Buffer.from(bytes.subarray(at * size, (at + 1) * size)),
  )

const reader = createBodyReader()
const parse = (text: string | Buffer, size = 1000) => reader.of(chunksOf(Buffer.from(text), size)).parse()

/** A list as Akeneo sends one. */
const listOf = (items: readonly object[]) => ({
  _links: { self: { href: 'http://pim/api/rest/v1/products-uuid' } },
  items_count: items.length,
  _embedded: { items },
})
const itemOf = (at: number, more: object = {}) => ({
  _links: { self: { href: `http://pim/api/rest/v1/products-uuid/${at}` } },
  uuid: `uuid ${at}`,
  values: { name: [{ locale: null, scope: null, data: `Größe ${at} – 5 € 🧵 ${'lang '.repeat(at % 300)}` }] },
  ...more,
})
const numbers = Array.from({ length: 1000 }, (_, at) => at)

describe('what the body of an answer says', () => {
  it('is what JSON.parse makes of the same text, whatever signs and pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ a: fc.string({ unit: 'binary' }), b: fc.jsonValue() })),
        fc.integer({ min: 1, max: 40 }),
        (value, size) => {
          const text = JSON.stringify(value)
          // halves of pairs stand in it as escapes, which are no characters
          fc.pre(!/\\u(?:0000|d[89a-f])/i.test(text))
          expect(parse(text, size)).toEqual(JSON.parse(text))
        },
      ),
    )
  })

  it.each(['ASCII', 'Größe', 'łódź', '5 €', '🧵', '\u0100', '\u00ff', '\uffff', '\u0080'])(
    'keeps %s',
    word => {
      for (let before = 0; before < 9; before++) {
        const value = ['x'.repeat(before) + word, word.repeat(before), word]
        expect(parse(JSON.stringify(value), 3)).toEqual(value)
      }
    },
  )

  it('comes without a byte order mark, and with U+FFFD for what is no UTF-8 or no character', () => {
    expect(parse('\uFEFF{"a":"ä"}')).toEqual({ a: 'ä' })
    expect(parse('\uFEFF{"a":"a"}')).toEqual({ a: 'a' })
    expect(parse(Buffer.from([0x22, 0x61, 0xe4, 0x22]))).toBe('a\uFFFD')
    expect(parse('"\\u0000 \\ud83e ä \\ud83e\\uddf5"')).toBe('\uFFFD \uFFFD ä 🧵')
  })

  it('is an error where it is no JSON', () => {
    for (const text of ['', '<html>', '{"a":"ä"', '["€",]']) expect(() => parse(text)).toThrow(SyntaxError)
  })

  it('is the whole of a long list', () => {
    for (const count of [1, 2, 30, 70, 300]) {
      const list = listOf(numbers.slice(0, count).map(at => itemOf(at)))
      expect(parse(JSON.stringify(list), 65_536)).toEqual(list)
    }
  })

  it('is the whole of a list whose items hold such links too', () => {
    const assets = numbers.slice(0, 800).map(at => itemOf(at))
    for (const places of [[0], [1], [0, 3], [2, 5, 6]]) {
      const list = listOf(
        numbers.slice(0, 9).map(at => itemOf(at, places.includes(at) ? { quantified: assets } : {})),
      )
      expect(parse(JSON.stringify(list), 65_536)).toEqual(list)
    }
  })

  it('is an error where a long list is cut', () => {
    const text = JSON.stringify(listOf(numbers.slice(0, 300).map(at => itemOf(at))))
    for (const end of [text.length - 1, text.length - 2, 250_000, 100_000])
      expect(() => parse(text.slice(0, end))).toThrow(SyntaxError)
  })

  it('stands in the memory of one that was released, and keeps its own', () => {
    const texts = [1, 2, 3].map(at =>
      JSON.stringify(listOf(numbers.slice(0, 60 + at).map(one => itemOf(one)))),
    )
    const bodyOf = (text = '') => reader.of(chunksOf(Buffer.from(text), 65_536))
    const [first, second] = [bodyOf(texts[0]), bodyOf(texts[1])]
    expect(first.parse()).toEqual(first.parse())
    first.release()
    first.release()
    const third = bodyOf(texts[2])
    for (const [body, text = ''] of [
      [second, texts[1]],
      [third, texts[2]],
    ] as const) {
      expect(body.bytes().toString()).toBe(text)
      expect(body.length).toBe(Buffer.byteLength(text))
      expect(body.parse()).toEqual(JSON.parse(text))
    }
    expect(() => first.parse()).toThrow('released')
  })
})

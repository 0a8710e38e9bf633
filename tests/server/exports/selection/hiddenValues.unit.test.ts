import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AkeneoClient, ProductPage } from '../../../../server/akeneo/akeneoClient.ts'
import { countTraces, rereadHiddenValues } from '../../../../server/exports/selection/hiddenValues.ts'
import { uuidIn } from '../../../../server/exports/selection/sources.ts'
import type { AkeneoProduct, AkeneoValues } from '../../../../server/model/akeneo.ts'
import { productOf } from '../../tradebyte/world.ts'

const never = new AbortController().signal
const fields = { attributes: ['name'], mainIdentifier: 'sku' }

/** A product with a name in two languages and a text of a channel; without those that are hidden. */
const product = (at: number, hidden: (trace: string) => boolean = () => false): AkeneoProduct => {
  const texts = ['de_DE', 'en_US'].map(locale => ({ locale, scope: null, data: `${locale} ${at}` }))
  const values: AkeneoValues = {
    name: texts.filter(({ locale }) => !hidden(locale)),
    text: hidden('web') ? [] : [{ locale: null, scope: 'web', data: 'Text' }],
    // few products have it
    ...(at % 7 === 0 && { rare: [{ locale: 'fr_FR', scope: null, data: 'rare' }] }),
  }
  return {
    ...productOf(`A-${at}`, { values }),
    uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }
}

const pageSize = 50
const pageOf = (number: number, hidden?: (trace: string) => boolean): ProductPage => ({
  items: Array.from({ length: pageSize }, (_, at) => product(number * pageSize + at, hidden)),
  faults: [],
  next: String(number),
})

/** Reads pages, some of which hide values when they are read first; `isForever` also when they are read again. */
const read = async (hiddenOn: Readonly<Record<number, string>>, isForever = false, isOff = false) => {
  const calls: string[] = []
  const source = {
    count: async () => null,
    pages: async function* () {
      for (let number = 0; number < 6; number += 1) yield pageOf(number, trace => hiddenOn[number] === trace)
    },
  }
  const client: Pick<AkeneoClient, 'products'> = {
    products: async function* ({ search = {} }) {
      calls.push('products')
      const refs = Object.values(search).flatMap(conditions => conditions[0]?.value as string[])
      const numbers = refs.map(ref => Number((uuidIn(`uuid:${ref}`) ?? '').slice(-12)))
      const hidden = (at: number) => (trace: string) =>
        isForever && hiddenOn[Math.floor(at / pageSize)] === trace
      yield { items: numbers.map(at => product(at, hidden(at))).toReversed(), faults: [], next: null }
    },
  }
  const checkStructure = async () => {
    calls.push('structure')
    if (isOff) throw new Error('a language is off')
  }
  const pages: ProductPage[] = []
  const watched = rereadHiddenValues(source, { client, fields, checkStructure })
  for await (const page of watched.pages(null, never)) pages.push(page)
  return { calls, pages }
}
const whole = Array.from({ length: 6 }, (_, number) => pageOf(number))

describe('a page without values that most products before have', () => {
  it.each(['de_DE', 'web'])('is read again after the structure was checked: %s', async trace => {
    const { calls, pages } = await read({ 3: trace, 4: trace })
    expect(calls).toEqual(['structure', 'products', 'structure', 'products'])
    expect(pages).toEqual(whole)
  })

  it('is read again once where products indeed lack them', async () => {
    const { calls, pages } = await read({ 3: 'de_DE', 4: 'de_DE', 5: 'de_DE' }, true)
    expect(calls).toEqual(['structure', 'products'])
    expect(pages[3]).toEqual(pageOf(3, trace => trace === 'de_DE'))
  })

  it('ends the run where the language is still off', async () => {
    await expect(read({ 3: 'de_DE' }, false, true)).rejects.toThrow('a language is off')
  })

  it('is found among the first products, too', async () => {
    const { calls, pages } = await read({ 1: 'de_DE' })
    expect(calls).toEqual(['structure', 'products'])
    expect(pages).toEqual(whole)
  })

  it('is not looked for where few products have them', async () => {
    expect((await read({})).calls).toEqual([])
  })
})

describe('a page with values that no product before has', () => {
  it.each([
    ['de_DE', { 0: 'de_DE' }],
    ['web', { 0: 'web', 1: 'web', 2: 'web', 3: 'web' }],
  ])('ends the run where the first products have them, too: %s', async (trace, hidden) => {
    await expect(read(hidden)).rejects.toMatchObject({
      code: 'valuesHidden',
      params: { codes: expect.stringContaining(trace) },
    })
  })

  it('is read on where the first products indeed lack them', async () => {
    const { calls, pages } = await read({ 0: 'de_DE', 1: 'de_DE' }, true)
    expect(calls).toEqual(['products'])
    expect(pages[2]).toEqual(whole[2])
  })
})

it('counts each attribute, locale and channel once for each product that has it', () => {
  const value = fc.record({
    locale: fc.constantFrom(null, 'de_DE', 'channel web'),
    scope: fc.constantFrom(null, 'web', 'de_DE'),
    data: fc.constant('Text'),
  })
  const values = fc.dictionary(fc.constantFrom('name', 'web', 'de_DE', '__proto__', '1'), fc.array(value))
  fc.assert(
    fc.property(fc.array(values), products => {
      const expected: Record<string, number> = {}
      for (const one of products) {
        const traces = Object.entries(one).flatMap(([attribute, list]) =>
          list.flatMap(({ locale, scope }) => [
            `attribute ${attribute}`,
            ...(locale === null ? [] : [`locale ${locale}`]),
            ...(scope === null ? [] : [`channel ${scope}`]),
          ]),
        )
        for (const trace of new Set(traces)) expected[trace] = (expected[trace] ?? 0) + 1
      }
      const counts = countTraces(products.map((one, at) => productOf(`A-${at}`, { values: one })))
      expect(Object.fromEntries(counts)).toEqual(expected)
    }),
    { interruptAfterTimeLimit: 1000 },
  )
})

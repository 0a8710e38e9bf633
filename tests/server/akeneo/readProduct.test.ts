import { describe, expect, it } from 'vitest'
import { all, clientFor } from './clientFor.ts'
import { byUuid, createPim, page, product } from './rest/scriptedPim.ts'

const { signal } = new AbortController()

describe('a page with a broken product', () => {
  const broken: readonly [string, unknown, string][] = [
    ['is null', null, 'the product is not an object'],
    ['has neither uuid nor SKU', { values: [] }, 'it has neither a UUID nor an identifier'],
    ['has a family that is no code', product('b', { family: {} }), 'family is not a code'],
    ['has a parent that is no code', product('b', { parent: ['x'] }), 'parent is not a code'],
    ['is enabled by a word', product('b', { enabled: 'yes' }), 'enabled is neither true nor false'],
    ['has categories without codes', product('b', { categories: [null] }), 'categories is not a list'],
    ['has values that are text', product('b', { values: 'none' }), 'values is not an object'],
    ['has a value outside a list', product('b', { values: { name: 'x' } }), 'name is not a list'],
    ['has a value that is no object', product('b', { values: { name: ['x'] } }), 'name is not an object'],
    ['has a date that is a number', product('b', { updated: 5 }), 'the change date is not a date'],
  ]
  it.each(broken)('returns the others and names the one that %s', async (_, item, reason) => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('1'), item, product('2')]))
    const [first] = await all(clientFor(pim.url).client.products({}, signal))
    expect(first?.items.map(({ uuid }) => uuid)).toEqual(['1', '2'])
    expect(first?.faults).toEqual([expect.objectContaining({ reason })])
  })

  it('names it by uuid and SKU', async () => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('b', { family: {} })]))
    const [first] = await all(clientFor(pim.url).client.products({}, signal))
    expect(first?.faults).toEqual([{ identifier: 'SKU-b', uuid: 'b', reason: 'family is not a code' }])
  })
})

describe('a product', () => {
  const read = async (more: object) => {
    const pim = await createPim()
    pim.answer(byUuid, page([product('1', more)]))
    const [first] = await all(clientFor(pim.url).client.products({}, signal))
    return first?.items[0]
  }

  it('has each category once, in order', async () => {
    expect((await read({ categories: ['b', 'a', 'b'] }))?.categories).toEqual(['b', 'a'])
  })

  it('has codes as text, also where PHP wrote numbers', async () => {
    expect(await read({ family: 12, categories: [7] })).toMatchObject({ family: '12', categories: ['7'] })
  })

  it('has linked data under our name, and otherwise only data, locale and scope', async () => {
    const linked = { attribute: 'color', code: 'red', labels: { en_US: 'Red' } }
    const values = {
      color: [{ locale: null, scope: null, data: 'red', linked_data: linked, attribute_type: 'x' }],
    }
    expect((await read({ values }))?.values['color']).toEqual([
      { locale: null, scope: null, data: 'red', linkedData: linked },
    ])
  })

  it('has attributes of any code, and none that it lacks', async () => {
    const values =
      '{"__proto__":[{"locale":null,"scope":null,"data":"a"}],"toString":[{"locale":null,"scope":null,"data":"b"}]}'
    const product = await read({ values: JSON.parse(values) })
    const dataOf = (code: string) => product?.values[code]?.[0]?.data
    expect(['__proto__', 'toString', 'constructor', 'hasOwnProperty'].map(dataOf)).toEqual([
      'a',
      'b',
      undefined,
      undefined,
    ])
    expect((await read({ values: [] }))?.values['constructor']).toBeUndefined()
  })

  it('has null where locale, scope or data is absent', async () => {
    expect((await read({ values: { name: [{}] } }))?.values['name']).toEqual([
      { locale: null, scope: null, data: null },
    ])
  })
})

import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { humanize, merge, parse, pick, set, stringify } from '../../tools/smallPackages.ts'

/** The packages as react-admin finds them. */
const packageOf = createRequire(createRequire(import.meta.url).resolve('ra-core'))

describe('what stands in the place of packages gives what they give', () => {
  it('lodash/pick', () => {
    const original = packageOf('lodash/pick.js') as typeof pick
    const from = { a: 1, b: undefined, c: { d: 2 } }
    for (const names of [[], ['a', 'c'], ['b', 'x']]) expect(pick(from, names)).toEqual(original(from, names))
    expect(Object.keys(pick(from, ['b', 'x']))).toEqual(['b'])
  })

  it('lodash/set', () => {
    const original = packageOf('lodash/set.js') as typeof set
    for (const path of ['name', 'author.name', 'list.0.name', 'list[1].name', 'author.first.initial']) {
      const [one, other] = [0, 1].map(() => ({ author: { name: 'Ann' }, list: [{ name: 'a' }] }))
      expect(set(one as never, path, 'x')).toEqual(original(other as never, path, 'x'))
    }
    for (const one of [set, original]) expect(one({}, '__proto__.spoilt', 'x')).toEqual({})
    expect({}).not.toHaveProperty('spoilt')
  })

  it('lodash/merge, of records', () => {
    const original = packageOf('lodash/merge.js') as typeof merge
    const date = new Date(0)
    const cases = [
      [{}, undefined, { a: 1 }],
      [
        { a: 1, b: { c: 2, d: null } },
        { a: undefined, b: { c: 3 } },
      ],
      [{}, { list: ['x', { y: 1 }], date, nothing: null, none: undefined }],
      [{ a: { b: 1 } }, { a: null }, { a: { c: 1 } }],
      [{}, JSON.parse('{ "a": { "__proto__": { "spoilt": 1 } } }')],
    ] as const
    for (const [first, ...others] of cases)
      expect(merge(structuredClone(first), ...others)).toEqual(original(structuredClone(first), ...others))
  })

  it('lodash/merge leaves what it was given as it is', () => {
    const record = { group: { hour: 1 }, list: [{ name: 'a' }] }
    const merged = merge({}, record) as typeof record
    merged.group.hour = 2
    merged.list[0] = { name: 'b' }
    expect(record).toEqual({ group: { hour: 1 }, list: [{ name: 'a' }] })
  })

  it('query-string', () => {
    const original = packageOf('query-string') as { stringify: typeof stringify; parse: typeof parse }
    const cases = [
      {},
      { page: 2, filter: JSON.stringify({ q: "a b&c=d+'!" }), sort: undefined, order: null },
      { b: 'ä€/?#', a: '[1,2]' },
    ]
    for (const values of cases) {
      const text = stringify(values)
      expect(text).toBe(original.stringify(values))
      for (const search of [text, `?${text}`, '?filter=%7B%22q%22%3A%22a+b%22%7D&page=3'])
        if (!text.includes('order')) expect(parse(search)).toEqual({ ...original.parse(search) })
    }
  })

  it('inflection, where a resource has no name', () => {
    const original = packageOf('inflection') as { humanize: typeof humanize }
    for (const name of ['first_name', 'author_id', 'posts', 'HTML page'])
      expect(humanize(name)).toBe(original.humanize(name))
  })
})

import { describe, expect, it } from 'vitest'
import type { AkeneoClient, ProductPage } from '../../../server/akeneo/akeneoClient.ts'
import type { AkeneoProduct, AkeneoProductModel } from '../../../server/akeneo/types.ts'
import { createRootModels } from '../../../server/exports/selection/rootModels.ts'

const { signal } = new AbortController()
const families = ['bags', 'boots', 'shirts']

/** 300 root models, and a sub-model below each: `M1` and `M1-red`. */
const models: readonly AkeneoProductModel[] = Array.from({ length: 300 }, (_, number) => {
  const root: AkeneoProductModel = {
    code: `M${number}`,
    parent: null,
    family: families[number % families.length] ?? null,
    familyVariant: 'by_color',
    categories: [`c${number}`],
    values: {},
    updated: '2026-11-01T00:00:00+00:00',
  }
  const updated = '2026-11-02T00:00:00+00:00'
  return [root, { ...root, code: `M${number}-red`, parent: root.code, categories: [], updated }]
}).flat()

const variantOf = (parent: string | null) => ({ parent }) as AkeneoProduct // nothing else is looked at

/** A PIM whose lists wait until they are let go on; those of some families fail. */
const createPim = (all = models, failing: readonly string[] = []) => {
  const calls: string[] = []
  const held: (() => void)[] = []
  const client: Pick<AkeneoClient, 'countModels' | 'models' | 'productModels'> = {
    countModels: async () => all.length,
    models: async function* ({ search }) {
      const value = search?.['family']?.[0]?.value as string[] | undefined // as it was asked
      calls.push(value ? value.join() : 'all')
      await new Promise<void>(resolve => held.push(resolve))
      if (value?.some(family => failing.includes(family))) throw new Error('refused')
      const items = all.filter(({ family }) => !value || value.includes(family ?? ''))
      for (let at = 0; at < items.length; at += 100)
        yield { items: items.slice(at, at + 100), faults: [], next: null }
    },
    productModels: async codes => {
      calls.push(`by code: ${codes.toSorted().join()}`)
      const items = models.filter(({ code }) => codes.some(one => one.toLowerCase() === code.toLowerCase()))
      return { items, faults: [], find: () => undefined }
    },
  }
  return { client, calls, letGo: (at: number) => held[at]?.() }
}

const root = (number: number, updatedAt = '2026-11-02') => ({
  code: `M${number}`,
  familyVariant: 'by_color',
  categories: [`c${number}`],
  updatedAt: Date.parse(updatedAt),
})

describe('all models, read beside the products', () => {
  it('are read once, in parts, and only what did not come is asked for by its code', async () => {
    const { client, calls, letGo } = createPim(
      models.filter(({ code }) => code !== 'M7' && code !== 'M8-red'),
    )
    const roots = createRootModels({ client, mainIdentifier: 'sku', families })
    await roots.readAll(600, signal)
    expect(calls).toEqual(families)
    for (const part of families.keys()) letGo(part)
    const products = ['m1-RED', 'M2', null, 'M7-red', 'M8-red', 'gone'].map(variantOf)
    const found = [root(1), root(2, '2026-11-01'), null, root(7), root(8), 'missing']
    expect(await roots.of(products, signal)).toEqual(found)
    expect(await roots.of(products, signal)).toEqual(found)
    expect(calls.slice(3)).toEqual(['by code: M8-red,gone', 'by code: M7'])
  })

  it('make a page wait for those alone that it needs', async () => {
    const { client, calls, letGo } = createPim()
    const roots = createRootModels({ client, mainIdentifier: 'sku', families })
    await roots.readAll(600, signal)
    letGo(1)
    expect(await roots.of([variantOf('M1-red'), variantOf('M4')], signal)).toHaveLength(2)
    let hasCome = false
    const later = roots.of([variantOf('M0')], signal).finally(() => (hasCome = true))
    await roots.of([variantOf('M298-red')], signal)
    expect(hasCome).toBe(false)
    letGo(0)
    expect(await later).toEqual([root(0, '2026-11-01')])
    expect(calls).toEqual(families)
  })

  it('are asked for by code where a part of them fails', async () => {
    const { client, calls, letGo } = createPim(models, ['boots'])
    const roots = createRootModels({ client, mainIdentifier: 'sku', families })
    await roots.readAll(600, signal)
    for (const part of families.keys()) letGo(part)
    expect(await roots.of([variantOf('M0'), variantOf('M1')], signal)).toEqual([
      root(0, '2026-11-01'),
      root(1, '2026-11-01'),
    ])
    expect(calls.slice(3)).toEqual(['by code: M1'])
  })

  it.each([
    ['fewer products than models', 599],
    ['nobody knows how many products', null],
  ])('are not read for %s', async (_, products) => {
    const { client, calls } = createPim()
    const roots = createRootModels({ client, mainIdentifier: 'sku', families })
    await roots.readAll(products, signal)
    await roots.of([variantOf('M1')], signal)
    expect(calls).toEqual(['by code: M1'])
  })
})

describe('models of the next page', () => {
  const page = (...parents: string[]): ProductPage => ({
    items: parents.map(variantOf),
    faults: [],
    next: null,
  })

  it('are asked for while the page before is worked on, each once', async () => {
    const { client, calls } = createPim()
    const roots = createRootModels({ client, mainIdentifier: 'sku' })
    const pages = async function* () {
      yield page('M1', 'M2')
      yield page('M2', 'M3')
    }
    const seen: unknown[] = []
    for await (const { items } of roots.ahead(pages(), signal)) {
      if (seen.length === 0) expect(calls).toEqual(['by code: M1,M2', 'by code: M3'])
      seen.push(...(await roots.of(items, signal)))
    }
    expect(seen).toHaveLength(4)
    expect(calls).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import type { AkeneoClient, PimProductPage, Search } from '../../../../server/akeneo/akeneoClient.ts'
import type { AkeneoProduct, AkeneoProductModel } from '../../../../server/model/akeneo.ts'
import { createRootModels } from '../../../../server/exports/select/rootModels.ts'

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

/** All calls for them. */
const allPages = ['all 1', 'all 2', 'all 3', 'all 4', 'all 5', 'all 6']

const variantOf = (parent: string | null) => ({ parent }) as AkeneoProduct // the source reads nothing else

/** A PIM whose lists wait until they are released; those of some families fail. */
const createPim = (all = models, failing = '', count = all.length) => {
  const calls: string[] = []
  const held: (() => void)[] = []
  const familiesIn = (search?: Search) => search?.['family']?.[0]?.value as string[] | undefined // as it was requested
  const nameOf = (search?: Search) => familiesIn(search)?.join() ?? 'all'
  const found = (search?: Search) =>
    all.filter(({ family }) => familiesIn(search)?.includes(family ?? '') ?? true)
  const client: Pick<AkeneoClient, 'countModels' | 'models' | 'productModels'> = {
    countModels: async () => count,
    models: async function* ({ search, page }) {
      const name = `${nameOf(search)} ${page ?? 'on'}`
      calls.push(name)
      await new Promise<void>(resolve => held.push(resolve))
      if (name === failing) throw new Error('refused')
      const items = found(search)
      for (let at = ((page ?? 1) - 1) * 100; at < (page ? page * 100 : items.length); at += 100)
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
  it('are read once, page by page at once, and only missing ones are requested by their code', async () => {
    const { client, calls, letGo } = createPim(
      models.filter(({ code }) => code !== 'M7' && code !== 'M8-red'),
    )
    const roots = createRootModels({ client, mainIdentifier: 'sku', families })
    await roots.readAll(Promise.resolve(600), signal)
    expect(calls).toEqual(allPages)
    for (const at of allPages.keys()) letGo(at)
    const products = ['m1-RED', 'M2', null, 'M7-red', 'M8-red', 'gone'].map(variantOf)
    const found = [root(1), root(2, '2026-11-01'), null, root(7), root(8), 'missing']
    expect(await roots.of(products, signal)).toEqual(found)
    expect(await roots.of(products, signal)).toEqual(found)
    expect(calls.slice(6)).toEqual(['by code: M8-red,gone', 'by code: M7'])
  })

  it('delay a page only for the models that it needs', async () => {
    const { client, calls, letGo } = createPim()
    const roots = createRootModels({ client, mainIdentifier: 'sku', families })
    await roots.readAll(Promise.resolve(600), signal)
    letGo(1)
    expect(await roots.of([variantOf('M51-red'), variantOf('M54')], signal)).toHaveLength(2)
    let hasCome = false
    const later = roots.of([variantOf('M0')], signal).finally(() => (hasCome = true))
    await roots.of([variantOf('M98-red')], signal)
    expect(hasCome).toBe(false)
    letGo(0)
    expect(await later).toEqual([root(0, '2026-11-01')])
    expect(calls).toEqual(allPages)
  })

  it('are requested by code if a page of them fails', async () => {
    const { client, calls, letGo } = createPim(models, 'all 2')
    const roots = createRootModels({ client, mainIdentifier: 'sku', families })
    await roots.readAll(Promise.resolve(600), signal)
    for (const at of allPages.keys()) letGo(at)
    expect(await roots.of([variantOf('M0'), variantOf('M51')], signal)).toEqual([
      root(0, '2026-11-01'),
      root(51, '2026-11-01'),
    ])
    expect(calls.slice(6)).toEqual(['by code: M51'])
  })

  it('are read by cursors over the families if the PIM does not number all their pages', async () => {
    const { client, calls, letGo } = createPim(models, '', 10_001)
    const roots = createRootModels({ client, mainIdentifier: 'sku', families })
    await roots.readAll(Promise.resolve(50_000), signal)
    expect(calls).toEqual(['bags on', 'boots on', 'shirts on'])
    for (const at of calls.keys()) letGo(at)
    expect(
      await roots.of(
        models.map(({ code }) => variantOf(code)),
        signal,
      ),
    ).not.toContain('missing')
    expect(calls).toHaveLength(3)
  })

  it.each([
    ['fewer products than models', 599],
    ['an unknown number of products', null],
  ])('are not read for %s', async (_, products) => {
    const { client, calls } = createPim()
    const roots = createRootModels({ client, mainIdentifier: 'sku', families })
    await roots.readAll(Promise.resolve(products), signal)
    await roots.of([variantOf('M1')], signal)
    expect(calls).toEqual(['by code: M1'])
  })
})

describe('models of the next page', () => {
  const page = (...parents: string[]): PimProductPage => ({
    items: parents.map(variantOf),
    faults: [],
    next: null,
  })

  it('are requested while the previous page is processed, each once', async () => {
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

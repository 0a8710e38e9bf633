import { describe, expect, it } from 'vitest'
import { type MasterSyncProgress, syncMasterData } from '../../../../server/akeneo/sync/syncMasterData.ts'
import { masterKinds } from '../../../../server/model/masterData.ts'
import { clientFor } from '../clientFor.ts'
import { createMemoryStore } from './memoryStore.ts'
import { createScriptedPim, page, type ScriptedPim } from '../rest/scriptedPim.ts'

const { signal } = new AbortController()
const root = '/api/rest/v1'
const select = (code: string, type = 'pim_catalog_simpleselect'): object => ({
  code,
  type,
  group: 'other',
  labels: [],
})
const option = (code: string, label = code): object => ({ code, sort_order: 1, labels: { en_US: label } })

const createPim = async (): Promise<ScriptedPim> => {
  const pim = await createScriptedPim()
  pim.answer(`${root}/channels`, page([{ code: 'web', category_tree: 'master' }]))
  pim.answer(
    `${root}/locales`,
    page([
      { code: 'de_DE', enabled: true },
      { code: 'en_US', enabled: true },
    ]),
  )
  pim.answer(`${root}/currencies`, page([{ code: 'EUR', enabled: true }]))
  pim.answer(`${root}/attribute-groups`, page([{ code: 'other', labels: [] }]))
  pim.answer(
    `${root}/attributes`,
    page([select('color'), select('tags', 'pim_catalog_multiselect'), select('name', 'pim_catalog_text')]),
  )
  pim.answer(`${root}/attributes/color/options`, page([option('red'), option('blue')]))
  pim.answer(`${root}/attributes/tags/options`, page([option('red')]))
  pim.answer(`${root}/families`, page([{ code: 'shoes' }, { code: 'hats' }]))
  pim.answer(`${root}/families/shoes/variants`, page([{ code: 'by_size', variant_attribute_sets: [] }]))
  pim.answer(`${root}/families/hats/variants`, page([{ code: 'by_size', variant_attribute_sets: [] }]))
  pim.answer(`${root}/categories`, page([{ code: 'master', parent: null }]))
  pim.answer(`${root}/measurement-families`, { json: [] })
  return pim
}

describe('the master-data sync', () => {
  it('stores every kind whole, with parents where codes need one, and returns its counts', async () => {
    const pim = await createPim()
    const store = createMemoryStore()
    const progress: MasterSyncProgress[] = []
    const result = await syncMasterData({
      client: clientFor(pim.url).client,
      store,
      signal,
      onProgress: step => progress.push(step),
    })
    const added = Object.fromEntries(Object.entries(result).map(([kind, counts]) => [kind, counts.added]))
    expect(added).toEqual({
      channels: 1,
      locales: 2,
      currencies: 1,
      attributeGroups: 1,
      attributes: 3,
      attributeOptions: 3,
      families: 2,
      familyVariants: 2,
      categories: 1,
      measurementFamilies: 0,
    })
    expect([...(store.held.get('attributeOptions') ?? []).keys()]).toEqual([
      'color/red',
      'color/blue',
      'tags/red',
    ])
    expect(store.held.get('familyVariants')?.get('hats/by_size')?.data).toMatchObject({ family: 'hats' })
    expect(progress.map(({ kind }) => kind)).toEqual(masterKinds)
    expect(progress.at(-1)).toMatchObject({ done: 10, total: 10 })
  })

  it('requests options of select attributes only', async () => {
    const pim = await createPim()
    await syncMasterData({ client: clientFor(pim.url).client, store: createMemoryStore(), signal })
    expect(pim.on(`${root}/attributes/name/options`)).toHaveLength(0)
  })

  it('counts the changes since the last sync', async () => {
    const pim = await createPim()
    const store = createMemoryStore()
    const { client } = clientFor(pim.url)
    await syncMasterData({ client, store, signal })
    pim.answer(
      `${root}/attributes/color/options`,
      page([option('red', 'Rosso'), option('green'), option('black')]),
    )
    const { attributeOptions, channels } = await syncMasterData({ client, store, signal })
    expect(attributeOptions).toEqual({ added: 2, updated: 1, deleted: 1 })
    expect(channels).toEqual({ added: 0, updated: 0, deleted: 0 })
  })

  it('deletes nothing of a kind that could not be read to its end', async () => {
    const pim = await createPim()
    const store = createMemoryStore()
    const { client } = clientFor(pim.url)
    await syncMasterData({ client, store, signal })
    const path = `${root}/categories`
    pim.answer(path, page([{ code: 'new', parent: null }], `${path}?page=2`), { status: 500 })
    await expect(syncMasterData({ client, store, signal })).rejects.toMatchObject({ code: 'unavailable' })
    expect([...(store.held.get('categories') ?? []).keys()]).toEqual(['/master'])
  })

  it.each([403, 404])('needs no attribute groups: %i', async status => {
    const pim = await createPim()
    pim.answer(`${root}/attribute-groups`, { status, json: { code: status, message: 'no' } })
    const store = createMemoryStore()
    const result = await syncMasterData({ client: clientFor(pim.url).client, store, signal })
    expect(result).toMatchObject({ attributeGroups: { added: 0 }, attributes: { added: 3 } })
  })

  it.each(['channels', 'locales', 'attributes', 'families', 'categories'])(
    'needs the list of %s',
    async list => {
      const pim = await createPim()
      pim.answer(`${root}/${list}`, { status: 403, json: { code: 403, message: 'Access forbidden.' } })
      const { client } = clientFor(pim.url)
      const sync = syncMasterData({ client, store: createMemoryStore(), signal })
      await expect(sync).rejects.toMatchObject({ code: 'forbidden' })
    },
  )

  it('deletes nothing when one of many option lists fails', async () => {
    const pim = await createPim()
    const store = createMemoryStore()
    const { client } = clientFor(pim.url)
    await syncMasterData({ client, store, signal })
    pim.answer(`${root}/attributes/tags/options`, {
      status: 403,
      json: { code: 403, message: 'Access forbidden.' },
    })
    await expect(syncMasterData({ client, store, signal })).rejects.toMatchObject({ code: 'forbidden' })
    expect(store.held.get('attributeOptions')?.size).toBe(3)
  })

  it('continues when an attribute was deleted after the list was read', async () => {
    const pim = await createPim()
    pim.answer(`${root}/attributes/tags/options`, {
      status: 404,
      json: { code: 404, message: 'Attribute "tags" does not exist.' },
    })
    const result = await syncMasterData({
      client: clientFor(pim.url).client,
      store: createMemoryStore(),
      signal,
    })
    expect(result.attributeOptions.added).toBe(2)
  })

  it('stores an item once that two pages repeat', async () => {
    const pim = await createPim()
    const path = `${root}/categories`
    pim.answer(
      path,
      page([{ code: 'a' }, { code: 'b' }], `${path}?page=2`),
      page([{ code: 'b' }, { code: 'c' }]),
    )
    const result = await syncMasterData({
      client: clientFor(pim.url).client,
      store: createMemoryStore(),
      signal,
    })
    expect(result.categories.added).toBe(3)
  })

  it('reads the options of many attributes with at most four calls in flight', async () => {
    const pim = await createPim()
    const codes = Array.from({ length: 30 }, (_, index) => `select_${index}`)
    pim.answer(`${root}/attributes`, page(codes.map(code => select(code))))
    for (const code of codes)
      pim.answer(`${root}/attributes/${code}/options`, { ...page([option('x')]), delayMs: 5 })
    const result = await syncMasterData({
      client: clientFor(pim.url).client,
      store: createMemoryStore(),
      signal,
    })
    expect(result.attributeOptions.added).toBe(30)
    expect(pim.mostInFlight()).toBe(4)
  })

  it('ends with a sentence at an endless list, and uses no more memory than its limit', async () => {
    const pim = await createPim()
    const { client } = clientFor(pim.url)
    let read = 0
    /** A million items, if the reader does not stop. */
    async function* many() {
      for (; read < 1_000_000; read += 1)
        yield { code: `c${read}`, parent: 'master', labels: { en_US: `Category ${read}` } }
    }
    const given = { ...client, categories: many } as unknown as typeof client // a list of the kind's own items
    const store = createMemoryStore()
    const syncing = syncMasterData({ client: given, store, signal, maxCharacters: 5 * 1024 * 1024 })
    await expect(syncing).rejects.toMatchObject({ code: 'masterDataTooLarge', params: { limit: '5 MB' } })
    expect(read).toBeLessThan(100_000)
    expect(store.held.has('families')).toBe(true)
    expect(store.held.has('categories')).toBe(false)
  })

  it('counts the items below parents that are read at the same time', async () => {
    const pim = await createPim()
    for (const code of ['color', 'tags'])
      pim.answer(
        `${root}/attributes/${code}/options`,
        page(Array.from({ length: 20_000 }, (_, index) => option(`o${index}`))),
      )
    const sync = (maxCharacters: number) =>
      syncMasterData({ client: clientFor(pim.url).client, store: createMemoryStore(), signal, maxCharacters })
    expect((await sync(5_000_000)).attributeOptions.added).toBe(40_000)
    await expect(sync(2_000_000)).rejects.toMatchObject({ code: 'masterDataTooLarge' })
  })

  it('stops when it is cancelled, and stores nothing more', async () => {
    const pim = await createPim()
    const leaving = new AbortController()
    const store = createMemoryStore()
    const syncing = syncMasterData({
      client: clientFor(pim.url).client,
      store,
      signal: leaving.signal,
      onProgress: ({ kind }) => kind === 'attributes' && leaving.abort(new Error('cancelled')),
    })
    await expect(syncing).rejects.toThrow('cancelled')
    expect([...store.held.keys()].at(-1)).toBe('attributes')
  })
})

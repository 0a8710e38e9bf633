import { describe, expect, it } from 'vitest'
import type { AkeneoClient } from '../../../server/akeneo/akeneoClient.ts'
import { syncMasterData } from '../../../server/akeneo/sync/syncMasterData.ts'
import { all, clientFor } from './clientFor.ts'
import { byUuid, createPim, page, product, type Reply, root, type ScriptedPim } from './rest/scriptedPim.ts'
import { createMemoryStore } from './sync/memoryStore.ts'

const never = new AbortController().signal
const uuid = '00000000-0000-4000-8000-000000000001'
const families = `${root}/asset-families`
const pictures = (codes: readonly string[]) => [{ locale: null, scope: null, data: codes }]
const media = (data: string, locale: string | null = null) => ({ locale, channel: null, data })

/** A PIM with a product that has pictures of the family `packshots`. */
const pimWith = async (
  mainMedia: object,
  assets: readonly object[],
  codes: readonly string[] = ['front', 'lost'],
): Promise<ScriptedPim> => {
  const pim = await createPim()
  pim.answer(byUuid, page([product(uuid, { values: { pics: pictures(codes) } })]))
  pim.answer(`${families}/packshots`, { json: { code: 'packshots', attribute_as_main_media: 'media' } })
  pim.answer(`${families}/packshots/attributes`, { json: [{ code: 'label', type: 'text' }, mainMedia] })
  pim.answer(`${families}/packshots/assets`, page([...assets]))
  return pim
}
const query = {
  mainIdentifier: 'sku',
  // a search for one product takes one page
  search: { uuid: [{ operator: 'IN', value: [uuid] }] },
  assetFamilies: new Map([['pics', 'packshots']]),
}
const assetsOf = async (client: AkeneoClient) => {
  const [found] = await all(client.products(query, never))
  return found?.items[0]?.values['pics']?.[0]?.assets
}

describe('the assets of a collection', () => {
  it('have the addresses of their media links, which are read once', async () => {
    const link = {
      code: 'media',
      type: 'media_link',
      prefix: 'https://dam.example/',
      suffix: '?w=800',
      media_type: 'image',
    }
    const front = { code: 'front', values: { media: [media('front.jpg'), media('vorn.jpg', 'de_DE')] } }
    const pim = await pimWith(link, [front])
    const { client } = clientFor(pim.url)
    const assets = await assetsOf(client)
    expect(assets?.get('front')).toEqual([
      { locale: null, scope: null, href: 'https://dam.example/front.jpg?w=800', file: '' },
      { locale: 'de_DE', scope: null, href: 'https://dam.example/vorn.jpg?w=800', file: '' },
    ])
    expect(assets?.get('lost')).toEqual([])
    expect(await assetsOf(client)).toEqual(assets)
    const [asked, ...more] = pim.on(`${families}/packshots/assets`)
    expect(JSON.parse(asked?.query.get('search') ?? '')).toEqual({
      code: [{ operator: 'IN', value: ['front', 'lost'] }],
    })
    expect(more).toEqual([])
    expect(pim.on(byUuid)[0]?.query.get('with_asset_share_links')).toBe('true')
  })

  it('have the codes of their files, which the client opens', async () => {
    const front = { code: 'front', values: { media: [media('a/b/front.jpg')] } }
    const pim = await pimWith({ code: 'media', type: 'media_file' }, [front], ['front'])
    pim.answer(`${root}/asset-media-files/a/b/front.jpg`, {
      html: 'picture',
      headers: { 'content-type': 'image/jpeg' },
    })
    const { client } = clientFor(pim.url)
    const [address] = (await assetsOf(client))?.get('front') ?? []
    expect(address).toEqual({ locale: null, scope: null, href: '', file: 'asset-media-files/a/b/front.jpg' })
    const { stream, contentType } = await client.media(address?.file ?? '', never)
    expect([contentType, Buffer.concat(await stream.toArray()).toString()]).toEqual(['image/jpeg', 'picture'])
  })

  it.each([403, 404])('have no address where the PIM answers %i', async status => {
    const pim = await pimWith({ code: 'media', type: 'media_file' }, [])
    pim.answer(`${families}/packshots`, { status, json: { code: status, message: 'no' } })
    const { client } = clientFor(pim.url)
    expect((await assetsOf(client))?.get('front')).toEqual([])
  })
})

describe('attributes whose values name records or assets', () => {
  const attribute = (code: string, type: string, reference_data_name: string) => {
    return { code, type, group: 'other', labels: [], reference_data_name }
  }
  const records = `${root}/reference-entities/brands/records`
  const sync = async (answers: Readonly<Record<string, Reply>>) => {
    const pim = await pimWith({ code: 'media', type: 'media_file' }, [])
    for (const list of [
      'channels',
      'locales',
      'currencies',
      'attribute-groups',
      'families',
      'categories',
      'measurement-families',
    ])
      pim.answer(`${root}/${list}`, page([]))
    pim.answer(
      `${root}/attributes`,
      page([
        attribute('brand', 'akeneo_reference_entity', 'brands'),
        attribute('partners', 'akeneo_reference_entity_collection', 'brands'),
        attribute('pics', 'pim_catalog_asset_collection', 'packshots'),
      ]),
    )
    for (const [path, reply] of Object.entries(answers)) pim.answer(path, reply)
    const store = createMemoryStore()
    await syncMasterData({ client: clientFor(pim.url).client, store, signal: never })
    const dataOf = (kind: 'attributes' | 'attributeOptions') =>
      [...(store.held.get(kind) ?? new Map<string, { data: unknown }>()).values()].map(({ data }) => data)
    return { options: dataOf('attributeOptions'), attributes: dataOf('attributes') }
  }

  it('have the labels of the records', async () => {
    const label = [media('Nike', 'de_DE'), media('Nike Inc.', 'en_US')]
    const nike = { code: 'nike', values: { label, logo: [media('a/nike.png')] } }
    const { options, attributes } = await sync({ [records]: page([nike, { code: 'bare', values: [] }]) })
    const labels = { de_DE: 'Nike', en_US: 'Nike Inc.' }
    expect(options).toEqual([
      { code: 'nike', attribute: 'brand', sortOrder: 0, labels },
      { code: 'bare', attribute: 'brand', sortOrder: 0, labels: {} },
      { code: 'nike', attribute: 'partners', sortOrder: 0, labels },
      { code: 'bare', attribute: 'partners', sortOrder: 0, labels: {} },
    ])
    expect(attributes.filter(one => 'isUnreadable' in Object(one))).toEqual([])
  })

  it.each([403, 404])('are marked where the PIM answers %i', async status => {
    const refused = { status, json: { code: status, message: 'no' } }
    const { options, attributes } = await sync({
      [records]: refused,
      [`${families}/packshots/assets`]: refused,
    })
    expect(options).toEqual([])
    expect(attributes).toEqual(attributes.map(() => expect.objectContaining({ isUnreadable: true })))
    expect(attributes).toHaveLength(3)
  })
})

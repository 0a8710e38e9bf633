import { describe, expect, it } from 'vitest'
import { clientFor } from './clientFor.ts'
import { type Asked, createScriptedPim, page } from './rest/scriptedPim.ts'

const { signal } = new AbortController()
const path = '/api/rest/v1/product-models'

const model = (code: string, more: object = {}): object => ({
  code,
  family: 'shoes',
  family_variant: 'shoes_size',
  parent: null,
  categories: ['a', 'a'],
  values: [],
  updated: '2026-01-02T03:04:05+00:00',
  ...more,
})

const searchOf = ({ query }: Asked): Record<string, { operator: string; value: string[] }[]> =>
  JSON.parse(query.get('search') ?? '{}') as ReturnType<typeof searchOf> // the search that this client sent

describe('product models by code', () => {
  it('are requested in lists of at most 100 and found independent of the case', async () => {
    const pim = await createScriptedPim()
    pim.answer(path, asked =>
      page((searchOf(asked)['identifier']?.[0]?.value ?? []).map(code => model(code.toLowerCase()))),
    )
    const codes = Array.from({ length: 250 }, (_, index) => `Model-${index}`)
    const models = await clientFor(pim.url).client.productModels([...codes, ...codes], signal)
    expect(pim.on(path).map(asked => searchOf(asked)['identifier']?.[0]?.value.length)).toEqual([
      100, 100, 50,
    ])
    expect(pim.on(path)[0]?.query.get('pagination_type')).toBe('search_after')
    expect(models.items).toHaveLength(250)
    expect(models.find('MODEL-249')).toEqual({
      code: 'model-249',
      family: 'shoes',
      familyVariant: 'shoes_size',
      parent: null,
      categories: ['a'],
      values: {},
      updated: '2026-01-02T03:04:05+00:00',
    })
  })

  it('are reported as missing when the PIM does not return them, and as broken with their code', async () => {
    const pim = await createScriptedPim()
    pim.answer(path, page([model('a'), model('b', { values: 'x' })]))
    const models = await clientFor(pim.url).client.productModels(['a', 'b', 'c'], signal)
    expect(models.find('c')).toBeUndefined()
    expect(models.faults).toEqual([{ identifier: 'b', uuid: null, reason: 'values is not an object' }])
  })

  it('cost no call without codes', async () => {
    const pim = await createScriptedPim()
    expect((await clientFor(pim.url).client.productModels([], signal)).items).toEqual([])
    expect(pim.asked).toHaveLength(0)
  })

  it('are limited to the requested attributes', async () => {
    const pim = await createScriptedPim()
    pim.answer(path, page([]))
    await clientFor(pim.url).client.productModels(['a'], signal, { attributes: ['name'], scope: 'web' })
    expect(pim.on(path)[0]?.query.get('attributes')).toBe('name')
    expect(pim.on(path)[0]?.query.get('scope')).toBe('web')
  })
})

describe('a numbered page of product models', () => {
  it('is read alone, independent of later pages', async () => {
    const pim = await createScriptedPim()
    pim.answer(path, page([model('a'), model('b', { values: 'x' })], `${path}?page=4&limit=100`))
    const { client } = clientFor(pim.url)
    const search = { family: [{ operator: 'IN', value: ['shoes'] }] }
    const pages = []
    for await (const one of client.models({ search, attributes: ['name'], page: 3 }, signal)) pages.push(one)
    expect(pages).toMatchObject([{ items: [{ code: 'a' }], faults: [{ identifier: 'b' }], next: null }])
    expect(pim.on(path).map(({ query }) => Object.fromEntries(query))).toEqual([
      {
        pagination_type: 'page',
        page: '3',
        limit: '100',
        attributes: 'name',
        search: JSON.stringify(search),
      },
    ])
  })
})

describe('sub-models', () => {
  it('are found by the codes of their root models, over several pages', async () => {
    const pim = await createScriptedPim()
    pim.answer(
      path,
      page([model('r-red', { parent: 'r' })], `${path}?search_after=1`),
      page([model('r-blue', { parent: 'r' })]),
    )
    const models = await clientFor(pim.url).client.subModels(['r'], signal)
    expect(searchOf(pim.on(path)[0] ?? pim.asked[0]!)).toEqual({ parent: [{ operator: 'IN', value: ['r'] }] })
    expect(models.items.map(({ code }) => code)).toEqual(['r-red', 'r-blue'])
  })
})

describe('media', () => {
  const code = 'f/2/e/6/f2e6_my file.jpg'
  const media = '/api/rest/v1/media-files/f/2/e/6/f2e6_my%20file.jpg/download'

  it('are streamed with their type and length', async () => {
    const pim = await createScriptedPim()
    pim.answer(media, { html: 'JPEG', headers: { 'content-type': 'image/jpeg' } })
    const file = await clientFor(pim.url).client.media(code, signal)
    expect(file).toMatchObject({ contentType: 'image/jpeg', length: 4 })
    expect(Buffer.concat(await file.stream.toArray()).toString()).toBe('JPEG')
  })

  it('hold a call until they are read or destroyed', async () => {
    const pim = await createScriptedPim()
    pim.answer(media, { html: 'JPEG'.repeat(500_000) })
    const { client } = clientFor(pim.url, { concurrency: 1 })
    const first = await client.media(code, signal)
    const second = client.media(code, signal)
    first.stream.on('error', () => undefined).destroy()
    const { stream } = await second
    expect(Buffer.concat(await stream.toArray())).toHaveLength(2_000_000)
  })

  it('report status 404 when they are gone', async () => {
    const pim = await createScriptedPim()
    await expect(clientFor(pim.url).client.media(code, signal)).rejects.toMatchObject({
      code: 'badAnswer',
      params: { status: 404 },
    })
  })

  it('cannot leave their route', async () => {
    const pim = await createScriptedPim()
    await expect(clientFor(pim.url).client.media('a/../../../users', signal)).rejects.toMatchObject({
      code: 'badAnswer',
    })
    expect(pim.asked).toHaveLength(0)
  })
})

import { describe, expect, it } from 'vitest'
import type { AkeneoClient } from '../../../../server/akeneo/akeneoClient.ts'
import { all, clientFor, failure } from '../clientFor.ts'
import { createScriptedPim, page } from '../rest/scriptedPim.ts'

const { signal } = new AbortController()
const root = '/api/rest/v1'

const lists: readonly [string, string, (client: AkeneoClient) => AsyncIterable<unknown>, object, object][] = [
  [
    'channels, whose empty objects PHP writes as lists',
    '/channels',
    client => client.channels(signal),
    {
      code: 'web',
      currencies: ['EUR'],
      locales: ['de_DE'],
      category_tree: 'master',
      conversion_units: [],
      labels: { de_DE: 'Netz', en_US: null, fr_FR: '' },
    },
    {
      code: 'web',
      currencies: ['EUR'],
      locales: ['de_DE'],
      categoryTree: 'master',
      conversionUnits: {},
      labels: { de_DE: 'Netz' },
    },
  ],
  [
    'channels, whose units may be null or rules',
    '/channels',
    client => client.channels(signal),
    {
      code: 'web',
      category_tree: 'master',
      conversion_units: {
        weight: 'GRAM',
        length: null,
        pim_config_family_rules: { shoes: { de_DE: 'METER' } },
      },
    },
    {
      code: 'web',
      currencies: [],
      locales: [],
      categoryTree: 'master',
      conversionUnits: { weight: 'GRAM' },
      labels: {},
    },
  ],
  [
    'locales',
    '/locales',
    client => client.locales(signal),
    { code: 'de_DE', enabled: true },
    { code: 'de_DE', enabled: true },
  ],
  [
    'currencies',
    '/currencies',
    client => client.currencies(signal),
    { code: 'EUR', enabled: true, label: 'EUR (Euro)' },
    { code: 'EUR', enabled: true },
  ],
  [
    'attribute groups',
    '/attribute-groups',
    client => client.attributeGroups(signal),
    { code: 'marketing', sort_order: 4, attributes: ['sku'], labels: { en_US: 'Marketing' } },
    { code: 'marketing', sortOrder: 4, labels: { en_US: 'Marketing' } },
  ],
  [
    'attributes of TESSA',
    '/attributes',
    client => client.attributes(signal),
    {
      code: 'pictures',
      type: 'eikona_catalog_tessa',
      group: 'media',
      labels: [],
      localizable: false,
      scopable: true,
      tessa_export_url: 'https://dam/{ASSET_ID}',
      max_displayed_assets: 5,
    },
    {
      code: 'pictures',
      type: 'eikona_catalog_tessa',
      group: 'media',
      labels: {},
      localizable: false,
      scopable: true,
      availableLocales: [],
      metricFamily: null,
      defaultMetricUnit: null,
      decimalsAllowed: false,
      referenceDataName: null,
      isMainIdentifier: false,
      tessaExportUrl: 'https://dam/{ASSET_ID}',
    },
  ],
  [
    'options, whose codes may look like numbers',
    '/attributes/size/options',
    client => client.attributeOptions('size', signal),
    { code: 38, attribute: 'size', sort_order: 2, labels: { en_US: '38' } },
    { code: '38', attribute: 'size', sortOrder: 2, labels: { en_US: '38' } },
  ],
  [
    'families',
    '/families',
    client => client.families(signal),
    { code: 'shoes', attributes: ['sku', 'name'], attribute_as_label: 'name', labels: { en_US: 'Shoes' } },
    { code: 'shoes', attributes: ['sku', 'name'], attributeAsLabel: 'name', labels: { en_US: 'Shoes' } },
  ],
  [
    'family variants, level 1 first',
    '/families/shoes/variants',
    client => client.familyVariants('shoes', signal),
    {
      code: 'shoes_color_size',
      labels: {},
      variant_attribute_sets: [
        { level: 2, axes: ['size'], attributes: ['sku', 'size'] },
        { level: 1, axes: ['color'], attributes: ['color'] },
      ],
    },
    {
      code: 'shoes_color_size',
      family: 'shoes',
      labels: {},
      levels: [
        { axes: ['color'], attributes: ['color'] },
        { axes: ['size'], attributes: ['sku', 'size'] },
      ],
    },
  ],
  [
    'categories',
    '/categories',
    client => client.categories(signal),
    {
      code: 'master',
      parent: null,
      updated: '2021-05-21T11:32:00+02:00',
      position: 1,
      labels: { de_DE: 'Stamm' },
    },
    { code: 'master', parent: null, labels: { de_DE: 'Stamm' } },
  ],
]

describe('master data', () => {
  it.each(lists)('reads %s', async (_, path, list, raw, parsed) => {
    const pim = await createScriptedPim()
    pim.answer(root + path, page([raw]))
    expect(await all(list(clientFor(pim.url).client))).toEqual([parsed])
    expect(pim.on(root + path)[0]?.query.get('limit')).toBe('100')
  })

  it('reads all pages of a list', async () => {
    const pim = await createScriptedPim()
    const path = `${root}/currencies`
    const rows = (from: number): object[] =>
      Array.from({ length: 100 }, (_, index) => ({ code: `C${from + index}`, enabled: false }))
    pim.answer(
      path,
      page(rows(0), `${path}?page=2`),
      page(rows(100), `${path}?page=3`),
      page([{ code: 'EUR', enabled: true }]),
    )
    expect(await all(clientFor(pim.url).client.currencies(signal))).toHaveLength(201)
  })

  it('accepts _items, as the PIM’s documentation writes', async () => {
    const pim = await createScriptedPim()
    pim.answer(`${root}/locales`, { json: { _embedded: { _items: [{ code: 'de_DE', enabled: true }] } } })
    expect(await all(clientFor(pim.url).client.locales(signal))).toHaveLength(1)
  })

  it('requests parents by their exact code, with any characters', async () => {
    const pim = await createScriptedPim()
    pim.answer(`${root}/attributes/a%2Fb%3F/options`, page([]))
    await all(clientFor(pim.url).client.attributeOptions('a/b?', signal))
    expect(pim.asked.at(-1)?.path).toBe(`${root}/attributes/a%2Fb%3F/options`)
  })

  it('ends with an error that names an unreadable item, instead of omitting it', async () => {
    const pim = await createScriptedPim()
    pim.answer(`${root}/channels`, page([{ code: 'web', category_tree: 'm', currencies: 'EUR' }]))
    const error = await failure(all(clientFor(pim.url).client.channels(signal)))
    expect(error).toMatchObject({ code: 'badAnswer', params: { path: `${root}/channels` } })
    expect(error.params.pimMessage).toContain('“web” without a usable currencies')
  })
})

describe('measurement families', () => {
  const area = {
    code: 'Area',
    standardUnit: 'SQUARE_METER',
    units: { ARE: { code: 'ARE', symbol: 'a', toStandard: [{ operator: 'mul', value: '100' }] } },
  }

  it('are read from a plain list, with their units in either form', async () => {
    const pim = await createScriptedPim()
    const unit = {
      code: 'ARE',
      labels: { en_US: 'Are' },
      symbol: 'a',
      convert_from_standard: [{ operator: 'mul', value: '100' }],
    }
    const family = { code: 'Area', labels: { en_US: 'Area' }, standard_unit_code: 'SQUARE_METER' }
    pim.answer(`${root}/measurement-families`, {
      json: [
        { ...family, units: { ARE: unit } },
        { ...family, units: [unit] },
      ],
    })
    const [one, other] = await all(clientFor(pim.url).client.measurementFamilies(signal))
    expect(one).toMatchObject({ ...area, labels: { en_US: 'Area' } })
    expect(other).toEqual(one)
  })

  it('are read from the older route if the PIM is too old, steps in their order', async () => {
    const pim = await createScriptedPim()
    const units = [
      { code: 'ARE', convert: { mul: '100' }, symbol: 'a' },
      { code: 'ODD', convert: [{ add: '1' }, { mul: 2 }], symbol: null },
    ]
    pim.answer(`${root}/measure-families`, page([{ code: 'Area', standard: 'SQUARE_METER', units }]))
    const [family] = await all(clientFor(pim.url).client.measurementFamilies(signal))
    expect(family).toMatchObject(area)
    expect(family?.units['ODD']).toEqual({
      code: 'ODD',
      labels: {},
      symbol: '',
      toStandard: [
        { operator: 'add', value: '1' },
        { operator: 'mul', value: '2' },
      ],
    })
  })

  it('without permission are no reason to try the older route', async () => {
    const pim = await createScriptedPim()
    pim.answer(`${root}/measurement-families`, {
      status: 403,
      json: { code: 403, message: 'Access forbidden.' },
    })
    expect((await failure(all(clientFor(pim.url).client.measurementFamilies(signal)))).code).toBe('forbidden')
    expect(pim.on(`${root}/measure-families`)).toHaveLength(0)
  })
})

describe('system information', () => {
  it('names version and edition', async () => {
    const pim = await createScriptedPim()
    pim.answer(`${root}/system-information`, { json: { version: '20210521041041', edition: 'Serenity' } })
    expect(await clientFor(pim.url).client.systemInformation(signal)).toEqual({
      version: '20210521041041',
      edition: 'Serenity',
    })
  })

  it('is null for a PIM that is too old to report it', async () => {
    const pim = await createScriptedPim()
    expect(await clientFor(pim.url).client.systemInformation(signal)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { fieldOfColumn, uiConfig } from '../../../../server/tradebyte/fields/fieldTable.ts'
import { defaultFieldsIn, openFieldsIn } from '../../../../server/tradebyte/mapping/openFields.ts'

const keysOf = (fields: readonly { readonly key: string }[]) => fields.map(({ key }) => key)

describe('required fields', () => {
  it('are open until they or their substitute are mapped, unless they have a default', () => {
    expect(keysOf(openFieldsIn({}))).toEqual(['p_name', 'p_brand', 'a_ean'])
    expect(keysOf(defaultFieldsIn({}))).toEqual(['p_nr', 'a_nr'])
    const mapping = {
      p_name_keyword: { akeneoAttribute: 'name' },
      a_ean: { akeneoAttribute: 'ean' },
      a_nr: { akeneoAttribute: 'sku' },
      p_brand: {},
    }
    expect(keysOf(openFieldsIn(mapping))).toEqual(['p_brand'])
    expect(keysOf(defaultFieldsIn(mapping))).toEqual(['p_nr'])
  })
})

describe('uiConfig', () => {
  const attributes = [
    { code: 'ean', type: 'pim_catalog_text' },
    { code: 'weight', type: 'pim_catalog_metric' },
  ]
  const { productAttributes, articleAttributes, formatters } = uiConfig('de', attributes)
  const fieldOf = (key: string) =>
    [...productAttributes, ...articleAttributes].find(field => field.key === key)

  it('parts the fields of products from those of articles', () => {
    expect(keysOf(productAttributes)).toContain('p_name')
    expect(keysOf(articleAttributes)).toContain('a_ean')
    expect(keysOf(productAttributes)).not.toContain('a_ean')
    expect(formatters.map(({ name }) => name)).toContain('upper')
  })

  it('says what a field needs and takes', () => {
    expect(fieldOf('a_ean')).toMatchObject({
      group: 'Artikel',
      required: true,
      identifies: true,
      sharedOnly: false,
      hasDefault: false,
    })
    expect(fieldOf('a_ean')?.allowedAkeneoAttributesCodes).toContain('ean')
    expect(fieldOf('a_ean')?.allowedAkeneoAttributesCodes).not.toContain('weight')
    expect(fieldOf('p_nr')).toMatchObject({
      identifies: true,
      sharedOnly: false,
      hasDefault: true,
      defaultSource: '@rootModel',
    })
    expect(fieldOf('p_name')).toMatchObject({
      required: true,
      identifies: false,
      sharedOnly: true,
      orElse: ['p_name_keyword'],
      allowedAkeneoAttributesCodes: [],
    })
    expect(fieldOf('p_name_keyword')).toMatchObject({ required: false })
  })
})

describe('fieldOfColumn', () => {
  const channels = new Map([['zade', 'Zalando']])
  it.each([
    ['p_name', {}, 'en', 'p_name'],
    ['a_vk[zade]', { a_vk: {} }, 'Zalando', 'a_vk'],
    ['a_vk[b2b]', { a_vk_key: [{ key: 'b2b' }] }, 'b2b', 'a_vk_key'],
    ['<en>a_media[image]{2}', {}, 'English, image, 3', 'a_media'],
    ['<x-odd>p_name', {}, 'x-odd', 'p_name'],
  ])('of %s with the mapping %j ends with %s', (column, mapping, end, key) => {
    const field = fieldOfColumn(column, mapping, 'en', channels)
    expect(field?.key).toBe(key)
    expect(field?.label.split(', ').slice(1).join(', ')).toBe(end === 'en' ? '' : end)
  })
  it('is unknown for a column of another version', () =>
    expect(fieldOfColumn('p_odd', {}, 'en')).toBeUndefined())
})

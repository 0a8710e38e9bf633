import { describe, expect, it } from 'vitest'
import { compareMappings, previewCells } from '../../../server/tradebyte/preview.ts'
import { catalogue, links, setup, simple, value, valuesBy } from './world.ts'

const ground = (mapping: object) => ({
  setup: { ...setup, mapping: { ...mapping } },
  catalogue,
  links,
})
const saved = { p_name: { akeneoAttribute: 'note' }, p_brand: { akeneoAttribute: 'tariff' } }
const article = simple('S1', { values: { note: value('one'), tariff: value('two'), ean: value('one') } })

describe('compareMappings', () => {
  it('finds an article with another cell, by the attributes of both mappings', () => {
    const compared = compareMappings(
      ground(saved),
      { ...saved, p_name: { akeneoAttribute: 'tariff' } },
      undefined,
    )
    expect(compared.attributes).toEqual(['note', 'tariff'])
    expect(compared.differs(article)).toBe(true)
  })

  it('finds none where another source has the same text', () =>
    expect(
      compareMappings(ground(saved), { ...saved, p_name: { akeneoAttribute: 'ean' } }, undefined).differs(
        article,
      ),
    ).toBe(false))

  it('counts a column that one mapping lacks as empty', () => {
    const { p_name } = saved
    expect(compareMappings(ground(saved), { p_name }, undefined).differs(article)).toBe(true)
    expect(compareMappings(ground({ p_name }), saved, undefined).differs(article)).toBe(true)
    const blank = simple('S2', { values: { note: value('one') } })
    expect(compareMappings(ground(saved), { p_name }, undefined).differs(blank)).toBe(false)
  })

  it('compares one field alone, with its own attributes', () => {
    const edited = { p_name: { akeneoAttribute: 'ean' }, p_brand: { akeneoAttribute: 'note' } }
    const [name, brand] = ['p_name', 'p_brand'].map(key => compareMappings(ground(saved), edited, key))
    expect(name?.attributes).toEqual(['ean', 'note'])
    expect([name?.differs(article), brand?.differs(article)]).toEqual([false, true])
  })
})

describe('a preview of a field', () => {
  it('has the cell before, and the locale of each language', () => {
    const mapping = { p_text: { akeneoAttribute: 'description' } }
    const text = simple('S1', {
      values: { description: valuesBy({ de_DE: 'Deutsch', en_GB: 'English' }), note: value('old') },
    })
    const before = { p_text: { akeneoAttribute: 'note' } }
    const { cells } = previewCells(ground(before), mapping, 'p_text', text, 'en')
    const facts = cells.map(cell => [cell.language, cell.locale, cell.text, cell.before])
    expect(facts).toContainEqual([null, 'de_DE', 'Deutsch', 'old'])
    expect(facts).toContainEqual(['en', 'en_GB', 'English', 'old'])
    const [first] = previewCells(ground({}), mapping, 'p_text', text, 'en').cells
    expect(first?.before).toBeNull()
    expect(first?.sources[0]?.values[0]).toMatchObject({ code: 'description', data: 'Deutsch' })
  })

  it('has no locale for a value without languages, and its data as JSON', () => {
    const mapping = { a_weight: { akeneoAttribute: 'weight' } }
    const heavy = simple('S1', { values: { weight: value({ amount: '2', unit: 'KILOGRAM' }) } })
    const [cell] = previewCells(ground({}), mapping, 'a_weight', heavy, 'en').cells
    expect(cell).toMatchObject({ locale: null, field: 'a_weight' })
    expect(cell?.sources[0]?.values).toEqual([
      { code: 'weight', locale: null, scope: null, data: '{"amount":"2","unit":"KILOGRAM"}' },
    ])
  })
})

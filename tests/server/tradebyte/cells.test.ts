import { describe, expect, it } from 'vitest'
import { issueSentence } from '../../../server/tradebyte/checks/issues.ts'
import { compile } from '../../../server/tradebyte/compile.ts'
import { attributeOf, catalogue, links, setup, simple, value, valuesBy } from './world.ts'

const from = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })

/** One article with raw values, or values by locale in `valuesBy`. */
const evaluate = (
  mapping: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, unknown>>,
  identifier = 'S1',
) => {
  const plan = compile({ ...setup, mapping }, catalogue, links)
  const values = Object.fromEntries(
    Object.entries(data).map(([code, one]) => [code, one instanceof Set ? [...one] : value(one)]),
  )
  const { written, issues } = plan.evaluate(simple(identifier, { values }))
  return {
    cell: (header: string) => written[plan.header.indexOf(header)],
    codes: issues.map(({ code }) => code),
    sentence: issues.map(issue => issueSentence(issue, 'en')).join('\n'),
    satz: issues.map(issue => issueSentence(issue, 'de')).join('\n'),
  }
}
const by = (data: Readonly<Record<string, unknown>>) => new Set(valuesBy(data))

describe('a blank value', () => {
  it.each(['   ', '&nbsp;', '<p><br></p>', '\u200b'])('%j gives way to the fallback language', blank => {
    const { cell } = evaluate({ p_name: from('name') }, { name: by({ de_DE: blank, en_GB: 'Shirt' }) })
    expect(cell('p_name')).toBe('Shirt')
  })
  it('gives way to the next source', () => {
    const { cell } = evaluate({ p_name: from('note', { or: [from('ean')] }) }, { note: '<p></p>', ean: '1' })
    expect(cell('p_name')).toBe('1')
  })
  it('is missing where a value is required', () => {
    expect(evaluate({ p_name: from('note') }, { note: '<p>&nbsp;</p>' }).codes).toEqual(['requiredMissing'])
  })
  it('is one that the formatter empties, in the fallback language too', () => {
    const mapping = { p_text: from('description', { formatter: 'stripHtml' }) }
    const { cell } = evaluate(mapping, { description: by({ de_DE: '<img src="a">', en_GB: '<p>Text</p>' }) })
    expect(cell('p_text')).toBe('Text')
  })
  it('is an amount of null', () => {
    const mapping = { a_weight: from('weight', { or: [from('density')] }) }
    const { cell } = evaluate(mapping, { weight: { amount: null, unit: null }, density: '0.5' })
    expect(cell('a_weight')).toBe('0.5')
  })
})

describe('data of any depth', () => {
  it('counts as filled without being followed', () => {
    const deep = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)) as unknown
    expect(evaluate({ p_name: from('note', { or: [from('ean')] }) }, { note: deep, ean: '1' }).codes).toEqual(
      [],
    )
  })
})

describe('numbers in texts', () => {
  it('are left out where a separator is ambiguous', () => {
    const { cell, sentence, satz } = evaluate({ a_stock: from('note') }, { note: '1.000' })
    expect(cell('a_stock')).toBe('')
    expect(sentence).toMatch(/“1\.000”.*thousands.*Write it in Akeneo/)
    expect(satz).toMatch(/„1\.000“.*Tausendern.*Schreiben Sie/)
  })
  it('are read where it is not', () => {
    expect(evaluate({ a_stock: from('note') }, { note: '1.234.567' }).cell('a_stock')).toBe('1234567')
    expect(evaluate({ a_weight: from('note') }, { note: '1.234,5' }).cell('a_weight')).toBe('1234.5')
    expect(evaluate({ a_weight: from('note') }, { note: '0,25' }).cell('a_weight')).toBe('0.25')
  })
  it('of number attributes are certain', () => {
    expect(evaluate({ a_weight: from('density') }, { density: '1.1250' }).cell('a_weight')).toBe('1.125')
  })
})

describe('whole numbers', () => {
  it.each([
    [{ amount: '255', unit: 'MILLIMETER' }, '26', ['roundedUp']],
    [{ amount: '30.5', unit: 'CENTIMETER' }, '31', ['roundedUp']],
    [{ amount: '0.30', unit: 'METER' }, '30', []],
  ])('of a parcel in cm take %j as %s', (width, written, codes) => {
    const evaluated = evaluate({ a_width: from('width') }, { width })
    expect(evaluated.cell('a_width')).toBe(written)
    expect(evaluated.codes).toEqual(codes)
  })
  it('of a stock are 0 below 0', () => {
    const { cell, sentence } = evaluate({ a_stock: from('stock') }, { stock: -3 })
    expect(cell('a_stock')).toBe('0')
    expect(sentence).toContain('“-3” is below 0')
  })
  it.each([
    ['12.5', '12', ['roundedDown']],
    ['0.9', '0', ['roundedDown']],
    ['12.000', '12', []],
    ['-0.5', '0', ['belowZero']],
  ])('of a stock take %s as %s whole pieces', (stock, written, codes) => {
    const evaluated = evaluate({ a_stock: from('stock') }, { stock })
    expect(evaluated.cell('a_stock')).toBe(written)
    expect(evaluated.codes).toEqual(codes)
  })
  it('stay left out below 0 elsewhere', () => {
    expect(evaluate({ a_delivery: from('stock') }, { stock: -3 }).codes).toEqual(['wrongNumber'])
  })
})

describe('dates', () => {
  it.each(['-0001-11-30T00:00:00+00:00', '0000-00-00', '2026-02-30', '0001-01-01', 'soon'])(
    '%s is left out',
    date => {
      const { cell, codes } = evaluate({ p_comp: [from('released', { key: 'r' })] }, { released: date })
      expect(cell('p_comp[r]')).toBe('')
      expect(codes).toEqual(['wrongDate'])
    },
  )
})

describe('the cells', () => {
  it('have no spaces at their ends, control characters and decomposed letters', () => {
    const { cell } = evaluate({ p_brand: from('note') }, { note: ' Gro\u0308\u00dfe\u000b ' })
    expect(cell('p_brand')).toBe('Größe')
  })
  it('of article numbers name invisible characters', () => {
    const { cell, sentence } = evaluate({}, {}, 'A\u200b1')
    expect(cell('a_nr')).toBe('A1')
    expect(sentence).toContain('Article number (SKU, a_nr): “A1” has invisible characters in Akeneo (U+200B)')
  })
  it('of the number of an unreadable product are those of its row', () => {
    expect(compile({ ...setup, mapping: {} }, catalogue, links).numberOfUnread('A\u200b1 ')).toBe('A1')
  })
  it('hold one key where the field takes one', () => {
    const { cell, sentence } = evaluate(
      { p_catpri: { zade: from('seasons') } },
      { seasons: ['summer', 'winter'] },
    )
    expect(cell('p_catpri[zade]')).toBe('Sommer')
    expect(sentence).toContain('one of the 2 values here; “Sommer” was written, left out: Winter')
  })
  it('say that an option has no label', () => {
    const { cell, codes, sentence } = evaluate({ p_brand: from('size') }, { size: 'm' })
    expect(cell('p_brand')).toBe('m')
    expect(sentence).toContain('“m” of the attribute “size” has no label in de_DE, en_GB')
    expect(codes).toEqual(['optionUnlabeled'])
    expect(evaluate({ p_brand: from('size', { formatter: 'optionCode' }) }, { size: 'm' }).codes).toEqual([])
  })
})

describe('records and assets', () => {
  const sketch = { type: 'akeneo_reference_entity', isUnreadable: true } as const
  const hidden = { ...catalogue, attribute: (code: string) => attributeOf(code, sketch) }

  it('say that the connection cannot read the label of a record', () => {
    const plan = compile({ ...setup, mapping: { p_brand: from('designer') } }, hidden, links)
    const { written, issues } = plan.evaluate(simple('A', { values: { designer: value('leo') } }))
    expect(written[plan.header.indexOf('p_brand')]).toBe('leo')
    expect(issues.map(({ code }) => code)).toEqual(['recordUnreadable'])
  })

  it.each([
    ['the share link', 'https://share.example/front', true],
    ['the address of the media link', 'https://dam.example/vorn.jpg', false],
    ['the file under our own address', 'https://kontor.example/media/asset-media-files/vorn.jpg', false],
  ])('have %s', (_what, expected, isShared) => {
    const mapping = { a_media: [{ key: 'image', akeneoAttributes: [from('gallery')] }] }
    const plan = compile({ ...setup, mapping }, catalogue, links)
    const isFile = expected.includes('asset-media-files')
    const address = {
      locale: 'de_DE',
      scope: null,
      href: isFile ? '' : 'https://dam.example/vorn.jpg',
      file: isFile ? 'asset-media-files/vorn.jpg' : '',
    }
    const other = { ...address, locale: 'fr_FR', href: 'https://dam.example/devant.jpg', file: '' }
    const share = { locale: null, scope: null, _links: { self: { href: 'https://share.example/front' } } }
    const collection = value(['front']).map(one => ({
      ...one,
      assets: new Map([['front', [other, address]]]),
      ...(isShared && { linkedData: { front: { share_links: [share] } } }),
    }))
    const { written } = plan.evaluate(simple('A', { values: { gallery: collection } }))
    expect(written[plan.header.indexOf('a_media[image]{0}')]).toBe(expected)
  })
})

describe('selling prices', () => {
  const mapping = { a_vk: { zade: from('price') } }
  const price = (amount: unknown, currency = 'EUR') => ({ price: [{ amount, currency }] })
  it.each([
    [price('0.00'), ['priceZero']],
    [price('12.00', 'USD'), ['priceCurrencyMissing']],
    [price(null), ['priceMissing']],
    [{}, ['priceMissing']],
    [price('12.00'), []],
  ])('of %j are said: %j', (data, codes) => expect(evaluate(mapping, data).codes).toEqual(codes))

  it('may be missing where the article is off', () => {
    const withSwitch = { ...mapping, a_active_channel: { zade: from('active') } }
    expect(evaluate(withSwitch, { active: false }).codes).toEqual([])
    expect(evaluate(withSwitch, { active: true }).codes).toEqual(['priceMissing'])
  })
  it('name both currencies', () => {
    expect(evaluate(mapping, price('12.00', 'USD')).sentence).toMatch(/a price in USD, but none in EUR/)
  })
})

import { describe, expect, it } from 'vitest'
import { compile } from '../../../server/tradebyte/compile.ts'
import type { Article } from '../../../server/model/setup.ts'
import { catalogue, links, productOf, setup, simple, value } from './world.ts'

const values = { color: value('red'), size: value('m'), brand: value('nord') }

const variant = (more: object = {}): Article => ({
  product: productOf('A', { family: 'shirts', parent: 'SUB', values: { ...values, ...more } }),
  root: { code: 'ROOT', familyVariant: 'by_color_and_size' },
  parentMissing: false,
})

const evaluate = (mapping: Readonly<Record<string, unknown>>, article: Article) => {
  const plan = compile({ ...setup, languages: setup.languages.slice(0, 1), mapping }, catalogue, links)
  const { cells, issues } = plan.evaluate(article)
  return { written: Object.fromEntries(plan.header.map((header, index) => [header, cells?.[index]])), issues }
}
const component = (akeneoAttribute: string, key: string, axisMode?: string) => ({
  akeneoAttribute,
  key,
  axisMode,
})

describe('variant components', () => {
  it('contain by default only axes of the family variant', () => {
    const mapping = { a_comp: [component('color', 'color'), component('brand', 'brand', 'default')] }
    expect(evaluate(mapping, variant()).written).toMatchObject({
      'a_comp[color]': 'Rot',
      'a_comp[brand]': '',
    })
    expect(evaluate(mapping, simple('S', { values })).written).toMatchObject({
      'a_comp[color]': '',
      'a_comp[brand]': '',
    })
  })

  it('contain all mapped values in the mode always', () => {
    const mapping = { a_comp: [component('brand', 'brand', 'always')] }
    expect(evaluate(mapping, variant()).written).toMatchObject({ 'a_comp[brand]': 'Nördlich' })
    expect(evaluate(mapping, simple('S', { values })).written).toMatchObject({ 'a_comp[brand]': 'Nördlich' })
  })

  it('are product components too in the mode a_and_p_comp, unless such a key is mapped', () => {
    const mapping = {
      p_comp: [component('brand', 'size')],
      a_comp: [component('color', 'color', 'a_and_p_comp'), component('size', 'size', 'a_and_p_comp')],
    }
    const { written } = evaluate(mapping, variant())
    expect(Object.keys(written)).toEqual([
      'p_nr',
      'p_comp[size]',
      'p_comp[color]',
      'a_nr',
      'a_comp[color]',
      'a_comp[size]',
    ])
    expect(written).toMatchObject({
      'p_comp[size]': 'Nördlich',
      'p_comp[color]': 'Rot',
      'a_comp[color]': 'Rot',
    })
  })

  it('warn if the value of an axis is missing', () => {
    const mapping = { a_comp: [component('color', 'farbe'), component('size', 'groesse')] }
    const { issues } = evaluate(mapping, variant({ size: value(null) }))
    expect(issues).toEqual([
      { code: 'axisMissing', params: { column: 'a_comp[groesse]', attribute: 'size' } },
    ])
  })
})

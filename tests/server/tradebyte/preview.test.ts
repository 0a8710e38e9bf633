import { expect, it } from 'vitest'
import { previewField } from '../../../server/tradebyte/preview.ts'
import { catalogue, links, setup, simple, valuesBy } from './world.ts'

it('distinguishes two readings of one attribute in a preview', () => {
  const mapping = {
    p_brand: {
      akeneoAttribute: 'short_name',
      akeneoChannel: 'shop',
      or: [{ akeneoAttribute: 'short_name', akeneoChannel: 'print', formatter: 'upper' }],
    },
  }
  const article = simple('S1', { values: { short_name: valuesBy({ 'de_DE/print': 'kurz' }) } })
  const { cells } = previewField({ setup, catalogue, links }, mapping, 'p_brand', article, 'en')
  expect(cells[0]?.text).toBe('KURZ')
  expect(cells[0]?.sources.map(({ number, written, formatter }) => [number, written, formatter])).toEqual([
    [1, '', null],
    [2, 'KURZ', 'Upper case'],
  ])
})

import { describe, expect, it } from 'vitest'
import { explainArticle } from '../../../server/exports/trace/cells.ts'
import { previewCells } from '../../../server/tradebyte/preview.ts'
import { catalogue, links, setup, simple, value, valuesBy } from './world.ts'

it('distinguishes two readings of one attribute in a preview', () => {
  const mapping = {
    p_brand: {
      akeneoAttribute: 'short_name',
      akeneoChannel: 'shop',
      or: [{ akeneoAttribute: 'short_name', akeneoChannel: 'print', formatter: 'upper' }],
    },
  }
  const article = simple('S1', { values: { short_name: valuesBy({ 'de_DE/print': 'kurz' }) } })
  const { cells } = previewCells({ setup, catalogue, links }, mapping, 'p_brand', article, 'en')
  expect(cells[0]?.text).toBe('KURZ')
  expect(cells[0]?.sources.map(({ number, written, formatter }) => [number, written, formatter])).toEqual([
    [1, '', null],
    [2, 'KURZ', 'Upper case'],
  ])
})

it('gives the cells of all fields at once, and a problem to the field that it is about', () => {
  const mapping = {
    p_brand: { akeneoAttribute: 'short_name' },
    a_ean: { akeneoAttribute: 'ean' },
    a_weight: { akeneoAttribute: 'weight', measureUnit: 'KILOGRAM' },
  }
  const article = simple('S1', { values: { short_name: valuesBy({ 'de_DE/shop': 'kurz' }) } })
  const all = previewCells({ setup, catalogue, links }, mapping, undefined, article, 'en')
  expect(all.cells.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['p_brand', 'a_ean', 'a_weight']),
  )
  for (const key of ['p_brand', 'a_ean', 'a_weight', 'p_name']) {
    const one = previewCells({ setup, catalogue, links }, mapping, key, article, 'en')
    expect(all.cells.filter(({ field }) => field === key)).toEqual(one.cells)
    expect(all.problems.filter(({ field }) => field === key)).toEqual(one.problems)
  }
  const ean = all.cells.find(({ field }) => field === 'a_ean')
  expect(ean?.problems.map(({ severity }) => severity)).toEqual(['error'])
})

describe('a list', () => {
  const bullet = (code: string, more = {}) => ({ akeneoAttribute: code, ...more })
  const mapping = {
    p_bullet: [
      bullet('bullet_1'),
      bullet('bullet_2', { or: [bullet('note')] }),
      bullet('seasons'),
      bullet('bullet_3'),
    ],
  }
  const german = (text: string) => valuesBy({ de_DE: text })
  const article = simple('S1', {
    values: {
      bullet_1: german('same'),
      note: value('same'),
      seasons: value(['summer', 'winter']),
      bullet_3: german('last'),
    },
  })
  /** Text and source of each column, and whether others come before the source. */
  const expected = [
    ['same', 'bullet_1', 0],
    ['same', 'note', 1],
    ['Sommer', 'seasons', 0],
    ['Winter', 'seasons', 0],
    ['last', 'bullet_3', 0],
  ]

  it('has its own source for each cell in a preview', () => {
    const { cells } = previewCells({ setup, catalogue, links }, mapping, 'p_bullet', article, 'en')
    const own = cells.filter(({ language, text }) => language === null && text !== '')
    expect(
      own.map(({ text, sources }) => {
        const filling = sources.findLast(({ written }) => written !== '')
        return [text, filling?.source, (filling?.number ?? 0) - 1]
      }),
    ).toEqual(expected)
  })

  it('has the same source for each cell in the trace', () => {
    const { cells } = explainArticle({ ...setup, mapping }, catalogue, links, article, 'en')
    const own = cells.filter(({ column, cell }) => column.startsWith('p_bullet{') && cell !== '')
    expect(own.map(({ cell, source }) => [cell, source.text, source.after])).toEqual(expected)
  })
})

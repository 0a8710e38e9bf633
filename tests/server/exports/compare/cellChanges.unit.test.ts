import { describe, expect, it } from 'vitest'
import { largestPriceChange, lossFinder } from '../../../../server/exports/compare/cellChanges.ts'

const header = ['a_nr', 'p_name', '<en>p_name', '<fr>p_name', 'p_text', 'a_vk[otto]', 'a_vk[zade]']
const cells = (row: Record<string, string>) => new Map(Object.entries(row))
const findLosses = lossFinder(header)

describe('the lost values of a row', () => {
  it.each([
    ['an emptied cell', { p_text: 'soft' }, { p_text: '' }, [['p_text', 'emptied']]],
    ['an emptied price', { 'a_vk[otto]': '9' }, { 'a_vk[otto]': '' }, [['a_vk[otto]', 'emptied']]],
    ['another text', { p_text: 'soft' }, { p_text: 'hard' }, []],
    ['a filled cell', { p_text: '' }, { p_text: 'hard' }, []],
    [
      'a text of the fallback language',
      { p_name: 'Hemd', '<en>p_name': 'shirt' },
      { p_name: 'Hemd', '<en>p_name': 'Hemd' },
      [['<en>p_name', 'replaced']],
    ],
    [
      'the default language, filled from another one',
      { p_name: 'Hemd', '<en>p_name': 'shirt' },
      { p_name: 'shirt', '<en>p_name': 'shirt' },
      [['p_name', 'replaced']],
    ],
    [
      'a text that was the fallback before',
      { p_name: 'Hemd', '<en>p_name': 'Hemd' },
      { p_name: 'Bluse', '<en>p_name': 'Bluse' },
      [],
    ],
    [
      'the same cell of two channels',
      { 'a_vk[otto]': '9', 'a_vk[zade]': '8' },
      { 'a_vk[otto]': '8', 'a_vk[zade]': '8' },
      [],
    ],
    ['a column that the file no longer has', { p_old: 'x' }, {}, []],
  ])('%s', (_what, before, after, expected) => {
    expect(findLosses(cells(before), cells(after))).toEqual(expected)
  })

  it.each([
    [
      'a locale that is no language of the file',
      { p_text: 'doux' },
      { p_text: 'soft' },
      [['p_text', 'replaced']],
    ],
    ['a first text', { p_text: '' }, { p_text: 'soft' }, []],
    ['the same text', { p_text: 'soft' }, { p_text: 'soft' }, []],
  ])(
    'are found where the fallback locale fills a cell since the delivery: %s',
    (_what, before, after, expected) => {
      expect(findLosses(cells(before), cells(after), new Set(['p_text']))).toEqual(expected)
    },
  )

  it('are unknown where the delivered row is gone', () => {
    expect(findLosses(undefined, cells({ p_text: '' }))).toEqual([])
  })
})

describe('the price change of a row', () => {
  it.each([
    ['a lower price', { 'a_vk[otto]': '10' }, { 'a_vk[otto]': '5' }, -0.5],
    ['a price that vanished', { 'a_vk[otto]': '10' }, { 'a_vk[otto]': '' }, -1],
    [
      'a price that vanished beside one that rose',
      { a_vk: '10', 'a_vk[otto]': '5' },
      { a_vk: '', 'a_vk[otto]': '6' },
      -1,
    ],
    ['a first price', { 'a_vk[otto]': '' }, { 'a_vk[otto]': '5' }, 0],
    ['a channel that is no longer in the file', { 'a_vk[otto]': '5' }, {}, 0],
  ])('%s', (_what, before, after, expected) => {
    expect(largestPriceChange(cells(before), cells(after))).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'
import type { PreviewCell } from '../../../../src/contract/mapping/preview.ts'
import { kindNumbers } from '../../../../src/contract/mapping/valueKinds.ts'
import { shapeOf } from '../../../../src/pages/mapping/draft/valueShapes.ts'
import { fieldLines } from '../../../../src/pages/mapping/table/fieldLines.ts'
import { changedCells, fieldsWithProblems, proofOf } from '../../../../src/pages/mapping/table/proof.ts'
import { fieldOf, world } from './sample.ts'

const from = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })

describe('the lines of a field', () => {
  const linesOf = (type: (typeof kindNumbers)[number], stored: unknown) => {
    const draft = shapeOf(type).parse(stored)
    if (draft === null) throw new Error('The example does not fit its kind')
    return fieldLines(fieldOf(type), draft, world).map(({ key, sources, formatter, akeneoChannel }) => [
      key,
      sources,
      formatter,
      akeneoChannel,
    ])
  }

  it('are one for every kind while nothing is mapped', () => {
    for (const type of kindNumbers) expect(linesOf(type, shapeOf(type).empty)).toEqual([[null, '', '', '']])
  })
  it('name sources, formatters and channels of Akeneo, the first two sources and how many more', () => {
    const short = from('short', { akeneoChannel: 'print', formatter: 'upper', or: [from('name')] })
    expect(linesOf(2, short)).toEqual([[null, 'short, name', 'Upper case', 'Print']])
    expect(
      linesOf(
        4,
        ['a', 'b', 'c', 'd', 'a'].map(code => from(code)),
      ),
    ).toEqual([[null, 'a, b, +2', '', '']])
    expect(linesOf(1, { akeneoAttribute: '', value: '3' })).toEqual([[null, '= “3”', '', '']])
    expect(linesOf(11, { zade: from('price'), abde: from('cost') })).toEqual([[null, 'price, cost', '', '']])
  })
  it('are one more for each key', () => {
    expect(linesOf(7, [from('height', { key: 'size' }), from('colour', { key: 'color' })])).toEqual([
      [null, 'height, colour', '', ''],
      ['size', 'height', '', ''],
      ['color', 'colour', '', ''],
    ])
    const lists = [
      { key: 'season', akeneoAttributes: [from('name'), from('short', { or: [from('colour')] })] },
    ]
    expect(linesOf(9, lists)[1]).toEqual(['season', 'name, short, +1', '', ''])
  })
})

describe('the cells of a field', () => {
  const cell = (field: string, text: string, more: Partial<PreviewCell> = {}): PreviewCell => ({
    column: field,
    field,
    bracket: null,
    language: null,
    locale: null,
    text,
    before: text,
    problems: [],
    sources: [],
    ...more,
  })
  const shown = (type: (typeof kindNumbers)[number], cells: readonly PreviewCell[], key?: string) => {
    const { across, parts } = proofOf(fieldOf(type), [...cells, cell('other', 'no')], world, key)
    return [across, parts.map(({ label, texts, before }) => [label, texts, before])]
  }

  it('stand in the column of their language; those without a language in the first', () => {
    expect(shown(2, [cell('f_2', 'Hemd'), cell('f_2', 'Shirt', { language: 'en', before: 'T' })])).toEqual([
      'languages',
      [
        ['German', ['Hemd'], null],
        ['English', ['Shirt'], ['T']],
      ],
    ])
  })
  it('stand below the label of their channel', () => {
    const cells = ['zade', 'abde'].map(bracket => cell('f_11', '1', { bracket }))
    expect(shown(11, cells)).toEqual([
      'channels',
      [
        ['Zalando DE', ['1'], null],
        ['[abde]', ['1'], null],
      ],
    ])
  })
  it('are together where the field has neither, and those of one key if asked for', () => {
    const cells = ['size', 'fit'].map(bracket => cell('f_7', bracket, { bracket }))
    expect(shown(7, cells, 'fit')).toEqual(['all', [['', ['fit'], null]]])
    expect(shown(4, [cell('f_4', 'a'), cell('f_4', ''), cell('f_4', 'b', { before: null })])).toEqual([
      'all',
      [['', ['a', 'b'], ['a']]],
    ])
    expect(shown(1, [])).toEqual(['all', []])
  })
  it('are counted where they change, and their fields named where something is wrong', () => {
    const problem = { severity: 'warning', text: 'Wrong.' } as const
    const preview = {
      product: { identifier: 'a', name: '' },
      cells: [cell('f_1', 'a', { before: 'b' }), cell('f_2', 'a', { problems: [problem] }), cell('f_4', 'a')],
      problems: [{ field: 'f_3', ...problem }],
    }
    expect(changedCells(preview)).toBe(1)
    expect([...fieldsWithProblems(preview)]).toEqual(['f_2', 'f_3'])
  })
})

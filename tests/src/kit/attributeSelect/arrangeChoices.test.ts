import { describe, expect, it } from 'vitest'
import { arrangeChoices, indexChoices } from '../../../../src/kit/attributeSelect/arrangeChoices.ts'

const choices = [
  { code: 'name', label: 'Name', groupLabel: 'General' },
  { code: 'weight', label: 'Weight', groupLabel: 'Technical' },
  { code: 'groesse', label: 'Größe', groupLabel: 'General' },
  { code: 'packed_weight', label: 'Gross', groupLabel: 'Shipping' },
  { code: 'height', label: 'Height', groupLabel: 'Technical' },
]
const codes = (query: string) =>
  arrangeChoices(indexChoices(choices), query).choices.map(choice => choice.code)

describe('the list of an attribute select', () => {
  it('brings each group together under its heading, in the order they came', () => {
    const { rows, rowOf } = arrangeChoices(indexChoices(choices), '')
    expect(rows.map(row => (row.heading === undefined ? row.choice.code : `# ${row.heading}`))).toEqual([
      '# General',
      'name',
      'groesse',
      '# Technical',
      'weight',
      'height',
      '# Shipping',
      'packed_weight',
    ])
    expect(rowOf).toEqual([1, 2, 4, 5, 7])
  })
  it('finds by label, code and group, without case and accents', () => {
    expect(codes('GRÖ')).toEqual(['groesse', 'packed_weight'])
    expect(codes('groesse')).toEqual(['groesse'])
    expect(codes('technical')).toEqual(['weight', 'height'])
  })
  it('puts the best first, and its group with it', () => {
    expect(codes('weight')).toEqual(['weight', 'packed_weight'])
    expect(codes('eight')).toEqual(['weight', 'height', 'packed_weight'])
    expect(codes('gross')).toEqual(['packed_weight'])
  })
  it('asks for every word, wherever each is', () => {
    expect(codes('weight ship')).toEqual(['packed_weight'])
    expect(codes('weight nothing')).toEqual([])
  })
  it('shows choices without a group without a heading', () => {
    expect(arrangeChoices(indexChoices([{ code: 'a', label: 'A' }]), '').rows).toEqual([
      { choice: { code: 'a', label: 'A' }, place: 0 },
    ])
  })
})

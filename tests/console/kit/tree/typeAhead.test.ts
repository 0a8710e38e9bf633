import { describe, expect, it } from 'vitest'
import { typeAhead } from '../../../../src/kit/tree/typeAhead.ts'

const labels = ['Men', 'Shoes', 'Socks', 'Überhosen', 'Sale']
const from = (row: number, typed: string) => typeAhead(labels.length, at => labels[at] ?? '', row, typed)

describe('typed letters', () => {
  it('go on to the next row that begins with them, and round again', () => {
    expect([from(0, 's'), from(1, 's'), from(2, 's'), from(4, 's')]).toEqual([1, 2, 4, 1])
  })
  it('stay where they fit as the word grows', () => {
    expect([from(1, 'sh'), from(1, 'so'), from(1, 'sa')]).toEqual([1, 2, 4])
  })
  it('go on with each letter that is repeated', () => {
    expect([from(1, 'ss'), from(2, 'sss')]).toEqual([2, 4])
  })
  it('know no case and no accents', () => {
    expect(from(0, 'UB')).toBe(3)
  })
  it('find nothing where nothing begins so', () => {
    expect(from(0, 'x')).toBeUndefined()
    expect(typeAhead(0, () => '', 0, 's')).toBeUndefined()
  })
})

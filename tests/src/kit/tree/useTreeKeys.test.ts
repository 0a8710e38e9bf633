import { describe, expect, it } from 'vitest'
import { indexTree, openRows } from '../../../../src/kit/tree/indexTree.ts'
import { keyActionOf, typeAhead } from '../../../../src/kit/tree/useTreeKeys.ts'
import { sampleTree } from './sampleTree.ts'

const tree = indexTree(sampleTree)
const isOpen = (place: number) => ['fashion', 'women'].includes(tree.nodes[place]?.code ?? '')
/** fashion, women, women_dresses, women_shoes, men, sale */
const rows = openRows(tree, isOpen)
const press = (key: string, row: number, page = 3) => keyActionOf(key, { tree, rows, row, isOpen, page })

describe('a key in a tree', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 5, 5],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 3, 2],
    ['Home', 4, 0],
    ['End', 1, 5],
    ['PageDown', 1, 4],
    ['PageDown', 4, 5],
    ['PageUp', 4, 1],
    ['PageUp', 1, 0],
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 2, 1],
    ['ArrowLeft', 4, 0],
  ])('%s on row %i goes to row %i', (key, from, to) => {
    expect(press(key, from)).toEqual({ kind: 'go', row: to })
  })
  it('opens a closed node to the right and closes an open one to the left', () => {
    expect(press('ArrowRight', 2)).toEqual({ kind: 'open', place: 2 })
    expect(press('ArrowLeft', 1)).toEqual({ kind: 'close', place: 1 })
  })
  it('does nothing right of a leaf and left of a closed root', () => {
    expect(press('ArrowRight', 3)).toBeUndefined()
    expect(press('ArrowLeft', 5)).toBeUndefined()
  })
  it('toggles by space and enter, and opens siblings by an asterisk', () => {
    expect(press(' ', 3)).toEqual({ kind: 'toggle', place: 5 })
    expect(press('Enter', 3)).toEqual({ kind: 'toggle', place: 5 })
    expect(press('*', 1)).toEqual({ kind: 'openSiblings', place: 1 })
  })
  it('does nothing for other keys, nor where no row is', () => {
    expect(press('x', 1)).toBeUndefined()
    expect(press('ArrowDown', -1)).toBeUndefined()
  })
})

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

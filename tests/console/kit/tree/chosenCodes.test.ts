import { describe, expect, it } from 'vitest'
import { chosenBelow, goneCodes, withCode } from '../../../../src/kit/tree/chosenCodes.ts'
import { indexTree } from '../../../../src/kit/tree/indexTree.ts'
import { sampleTree } from './sampleTree.ts'

const tree = indexTree(sampleTree)

describe('chosen codes', () => {
  it('take a new one in where the tree has it, and move nothing else', () => {
    expect(withCode(tree, ['women_midi', 'sale'], 'men')).toEqual(['women_midi', 'men', 'sale'])
    expect(withCode(tree, ['sale', 'women_midi', 'gone'], 'men')).toEqual([
      'men',
      'sale',
      'women_midi',
      'gone',
    ])
    expect(withCode(tree, ['gone'], 'sale')).toEqual(['gone', 'sale'])
  })
  it('are gone where the tree does not hold them', () => {
    expect(goneCodes(tree, ['old', 'sale', 'older'])).toEqual(['old', 'older'])
  })
  it('are counted at every node above them', () => {
    const below = chosenBelow(tree, ['women_midi', 'women_shoes', 'women', 'gone'])
    const of = (code: string) => below[tree.placeOf.get(code) ?? -1]
    expect([of('fashion'), of('women'), of('women_dresses'), of('men')]).toEqual([3, 2, 1, 0])
  })
})

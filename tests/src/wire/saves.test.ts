import { describe, expect, it } from 'vitest'
import { joinMessages } from '../../../src/wire/saves.ts'

describe('joinMessages', () => {
  it.each([
    ['joins several sentences', { a: ['One.', 'Two.'] }, { a: 'One. Two.' }],
    ['drops nulls and empty lists', { a: null, b: [], c: '', d: ['Left.'] }, { d: 'Left.' }],
    ['keeps dotted keys', { 'a.b': ['One.'] }, { 'a.b': 'One.' }],
    [
      'joins nested keys with dots',
      { a: { b: ['One.'], c: { d: 'Two.' } } },
      { 'a.b': 'One.', 'a.c.d': 'Two.' },
    ],
    [
      'counts lists of objects',
      { a: [{ unit: ['One.'] }, null, { unit: 'Two.' }] },
      { 'a.0.unit': 'One.', 'a.2.unit': 'Two.' },
    ],
    ['takes a key that objects have a method for', { constructor: ['Gone.'] }, { constructor: 'Gone.' }],
    ['reads nothing from nothing', undefined, {}],
    ['keeps a sentence without a field', ['Broken.'], { '': 'Broken.' }],
  ])('%s', (_what, errors, joined) => {
    expect(joinMessages(errors)).toEqual(joined)
  })
})

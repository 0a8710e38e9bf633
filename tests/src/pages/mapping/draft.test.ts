import { describe, expect, it } from 'vitest'
import {
  type KindNumber,
  kindNumbers,
  kindOfNumber,
  storedSchemas,
  type ValueKindDeclaration,
  valueKinds,
  type ValueShape,
} from '../../../../src/contract/mapping/valueKinds.ts'
import { changeInput, chooseAttribute } from '../../../../src/pages/mapping/draft/entry.ts'
import { findingsIn, draftFindings, placeErrors } from '../../../../src/pages/mapping/draft/findings.ts'
import {
  withItem,
  bodyOf,
  differingKeys,
  draftOf,
  withMovedItem,
  readMapping,
  withoutItem,
  withReplacedItem,
  withField,
  withoutOther,
} from '../../../../src/pages/mapping/draft/mappingDraft.ts'
import { type Draft, shapeOf } from '../../../../src/pages/mapping/draft/valueShapes.ts'
import { fieldOf, world } from './sample.ts'

const kinds = kindNumbers
const entry = { akeneoAttribute: 'name', akeneoChannel: 'print', formatter: 'upper' }
const keyed = { key: 'k', ...entry }
const lists = [{ key: 'k', akeneoAttributes: [entry, entry] }]

/** A stored value of each shape, the path of its first entry, and that path in an error of the service. */
const shapes: {
  readonly [S in ValueShape]: readonly [filled: unknown, path: string, said: string]
} = {
  entry: [entry, '', ''],
  list: [[entry, entry], '0', '0'],
  keyed: [[keyed], '0', 'k'],
  keyedLists: [lists, '0.akeneoAttributes.0', 'k.0'],
}
const join = (...parts: string[]) => parts.filter(Boolean).join('.')
const exampleOf = (number: KindNumber) => {
  const kind: ValueKindDeclaration = valueKinds[kindOfNumber(number)]
  const [value, path, said] = shapes[kind.shape]
  return kind.perChannel
    ? { filled: { zade: value, gone: value }, path: join('zade', path), said: join('zade', said) }
    : { filled: value, path, said }
}
/** A stored value of each kind. */
const filled = Object.fromEntries(kinds.map(kind => [kind, exampleOf(kind).filled]))
const fields = kinds.map(kind => fieldOf(kind))
const stored = Object.fromEntries(kinds.map(kind => [`f_${kind}`, filled[kind]]))

describe('reading a stored mapping', () => {
  it.each(kinds)('gives back a value of kind %i as it was', kind => {
    const mapping = readMapping([fieldOf(kind)], { [`f_${kind}`]: filled[kind] })
    expect(bodyOf(mapping)).toEqual({ [`f_${kind}`]: filled[kind] })
    expect(storedSchemas[kindOfNumber(kind)].safeParse(filled[kind]).success).toBe(true)
  })
  it.each(kinds)('leaves out a value of kind %i that maps nothing', kind => {
    const { empty } = shapeOf(kind)
    expect(bodyOf(readMapping([fieldOf(kind)], { [`f_${kind}`]: empty, f_0: null }))).toEqual({})
  })
  it('takes nulls as nothing, and keeps what it does not know', () => {
    const mapping = readMapping([fieldOf(1)], {
      f_1: { akeneoAttribute: 'name', akeneoChannel: null, formatter: 'shout', later: { a: 1 } },
      unknown: { any: 'thing' },
    })
    expect(bodyOf(mapping)).toEqual({
      f_1: { akeneoAttribute: 'name', formatter: 'shout', later: { a: 1 } },
      unknown: { any: 'thing' },
    })
  })
  it('keeps a value of another kind beside, until the field is filled anew or it is removed', () => {
    const field = fieldOf(3)
    const mapping = readMapping([field], { f_3: 'text', unknown: [] })
    expect(mapping).toEqual({ fields: {}, others: { f_3: 'text', unknown: [] } })
    expect(bodyOf(withField(mapping, field, { zade: entry }))).toEqual({ f_3: { zade: entry }, unknown: [] })
    expect(bodyOf(withoutOther(mapping, 'unknown'))).toEqual({ f_3: 'text' })
  })
  it('takes an empty list for no channels', () => {
    expect(readMapping([fieldOf(11)], { f_11: [] })).toEqual({ fields: {}, others: {} })
    expect(readMapping([fieldOf(11)], { f_11: [entry] }).others).toEqual({ f_11: [entry] })
  })
})

describe('the draft of a mapping', () => {
  const mapping = readMapping(fields, stored)

  it('gives the empty value of a field that is not mapped', () => {
    for (const kind of kinds) expect(draftOf(readMapping([], {}), fieldOf(kind))).toEqual(shapeOf(kind).empty)
  })
  it('leaves a field out once it maps nothing', () => {
    const field = fieldOf(3)
    expect(withField(mapping, field, {}).fields).not.toHaveProperty('f_3')
    expect(mapping.fields).toHaveProperty('f_3')
  })
  it('tells which fields differ, whatever the order of names', () => {
    const turned = withField(mapping, fieldOf(1), {
      formatter: 'upper',
      akeneoChannel: 'print',
      akeneoAttribute: 'name',
    })
    expect(differingKeys(mapping, turned)).toEqual([])
    const other = withField(withField(mapping, fieldOf(4), [entry]), fieldOf(7), [])
    expect(differingKeys(mapping, other)).toEqual(['f_4', 'f_7'])
  })
})

describe('errors of a refused save', () => {
  const mapping = readMapping(fields, stored)
  const at = (errors: Record<string, string>) => placeErrors(fields, mapping, errors)

  it.each(kinds)('come to the input of a value of kind %i', kind => {
    const { path, said } = exampleOf(kind)
    const input = join(`f_${kind}`, path, 'akeneoAttribute')
    expect(at({ [join(`f_${kind}`, said, 'akeneoAttribute')]: 'Gone.' })).toEqual({
      at: { [input]: 'Gone.' },
      others: {},
    })
  })
  it('come to each entry of a key that is used twice', () => {
    const twice = readMapping(fields, { f_7: [keyed, { ...keyed, akeneoAttribute: 'x' }] })
    expect(placeErrors(fields, twice, { 'f_7.k.key': 'Twice.' }).at).toEqual({
      'f_7.0.key': 'Twice.',
      'f_7.1.key': 'Twice.',
    })
  })
  it('come to an index where the key is empty or dotted', () => {
    const odd = readMapping(fields, {
      f_7: [
        { ...keyed, key: '' },
        { ...keyed, key: 'a.b' },
      ],
      f_9: lists,
    })
    expect(
      placeErrors(fields, odd, {
        'f_7.0.key': 'None.',
        'f_7.1.key': 'Dotted.',
        'f_9.k': 'Empty.',
        'f_9.k.key': 'Bad.',
      }).at,
    ).toEqual({ 'f_7.0.key': 'None.', 'f_7.1.key': 'Dotted.', 'f_9.0': 'Empty.', 'f_9.0.key': 'Bad.' })
    expect(at({ 'f_9.0.akeneoAttributes.1.formatter': 'Which?' }).at).toEqual({
      'f_9.0.akeneoAttributes.1.formatter': 'Which?',
    })
  })
  it('come to a channel as a whole, also to an unknown one', () => {
    expect(at({ 'f_11.gone': 'No such channel.', 'f_6.zade': 'Off.' }).at).toEqual({
      'f_11.gone': 'No such channel.',
      'f_6.zade': 'Off.',
    })
  })
  it('are never lost: what no input shows stands at the field, what is no field stands apart', () => {
    expect(at({ 'f_4.9.akeneoAttribute': 'Where?', f_4: 'Too many.', nowhere: 'Unknown.' })).toEqual({
      at: { f_4: '9.akeneoAttribute: Where? Too many.' },
      others: { nowhere: 'Unknown.' },
    })
  })
})

describe('an entry', () => {
  const full = { akeneoAttribute: 'weight', measureUnit: 'GRAM', formatter: 'upper', key: 'k', later: 1 }

  it('loses its channel to an attribute that is not scopable, and its unit to one that is not metric', () => {
    const scoped = { akeneoAttribute: 'short', akeneoChannel: 'print', formatter: 'upper' }
    expect(chooseAttribute(scoped, 'description', world)).toEqual({
      ...scoped,
      akeneoAttribute: 'description',
    })
    expect(chooseAttribute(scoped, 'name', world)).toEqual({ akeneoAttribute: 'name', formatter: 'upper' })
    expect(chooseAttribute(full, 'name', world)).toEqual({
      akeneoAttribute: 'name',
      formatter: 'upper',
      key: 'k',
      later: 1,
    })
  })
  it('keeps a unit that the next attribute is measured in too', () => {
    expect(chooseAttribute(full, 'gross', world).measureUnit).toBe('GRAM')
    expect(chooseAttribute(full, 'height', world)).not.toHaveProperty('measureUnit')
  })
  it('keeps nothing but its key without an attribute', () => {
    expect(chooseAttribute(full, '', world)).toEqual({ akeneoAttribute: '', key: 'k' })
    expect(chooseAttribute(entry, '', world)).toEqual({ akeneoAttribute: '' })
  })
  it('leaves out what is set to nothing', () => {
    expect(changeInput(full, 'measureUnit', 'KILOGRAM').measureUnit).toBe('KILOGRAM')
    expect(changeInput(full, 'formatter', '')).not.toHaveProperty('formatter')
  })
})

describe('a list', () => {
  it('takes, gives and moves its items', () => {
    const list = ['a', 'b', 'c', 'd']
    expect(withItem(list, 'e')).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(withReplacedItem(list, 1, 'x')).toEqual(['a', 'x', 'c', 'd'])
    expect(withoutItem(list, 1)).toEqual(['a', 'c', 'd'])
    expect(withMovedItem(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(withMovedItem(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(withMovedItem(list, 1, 99)).toEqual(['a', 'c', 'd', 'b'])
    expect(withMovedItem(list, 2, -1)).toEqual(['c', 'a', 'b', 'd'])
    expect(withMovedItem(list, 9, 0)).toEqual(list)
    expect(list).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('what the console sees by itself', () => {
  const codes = (draft: Draft, more: Parameters<typeof fieldOf>[1] = {}, kind: KindNumber = 1) =>
    draftFindings(fieldOf(kind, more), draft, world).map(
      ({ path, severity, code }) => `${severity} ${code} ${path}`,
    )

  it('asks for the channel of a scopable and the unit of a metric attribute', () => {
    expect(codes({ akeneoAttribute: 'short' })).toEqual(['error missingChannel akeneoChannel'])
    expect(codes({ akeneoAttribute: 'weight' })).toEqual(['error missingUnit measureUnit'])
    expect(codes({ akeneoAttribute: 'short', akeneoChannel: 'print' })).toEqual([])
    expect(codes({ akeneoAttribute: 'weight', measureUnit: 'GRAM' })).toEqual([])
    expect(codes({ akeneoAttribute: 'short' }, { supportsAkeneoScope: false })).toEqual([])
    const grams = { akeneoAttribute: 'weight', measureUnit: 'GRAM' }
    expect(codes(grams, { unit: 'KILOGRAM' })).toEqual(['error wrongUnit measureUnit'])
    // a custom measurement family may have another code
    expect(codes(grams, { unit: 'KG' })).toEqual([])
  })
  it('warns of values that may differ between variants, in a template as in a plain source', () => {
    const shared = { sharedOnly: true }
    expect(codes({ akeneoAttribute: 'colour' }, shared)).toEqual(['warning variantValues akeneoAttribute'])
    expect(codes({ akeneoAttribute: '', template: '{name} in {colour}' }, shared)).toEqual([
      'warning variantValues template',
    ])
    expect(codes({ akeneoAttribute: 'name', or: [{ akeneoAttribute: 'colour' }] }, shared)).toHaveLength(1)
    expect(codes({ akeneoAttribute: 'name' }, shared)).toEqual([])
    expect(codes({ akeneoAttribute: 'colour' })).toEqual([])
  })
  it('does not let both activation levels be filled', () => {
    const name = { akeneoAttribute: 'name' }
    const [product, article] = ['p_active', 'a_active_channel'].map(key => ({ ...fieldOf(3), key }))
    const found = (fields: Readonly<Record<string, Draft>>) =>
      [product, article].map(field =>
        findingsIn(field ?? fieldOf(3), { fields, others: {} }, world).map(
          ({ path, severity, code }) => `${severity} ${code}${path}`,
        ),
      )
    const both = { p_active: { zade: name }, a_active_channel: { zade: name } }
    const refused = ['error twoActivationLevels']
    expect(found(both)).toEqual([refused, refused])
    expect(found({ ...both, p_active: { zade: { akeneoAttribute: '' } } })).toEqual([[], []])
  })
  it('warns of what vanished from the PIM', () => {
    expect(codes({ akeneoAttribute: 'gone' })).toEqual(['warning unknownAttribute akeneoAttribute'])
    expect(codes({ akeneoAttribute: 'short', akeneoChannel: 'moon' })).toEqual([
      'warning unknownAkeneoChannel akeneoChannel',
    ])
    expect(codes({ akeneoAttribute: 'weight', measureUnit: 'STONE' })).toEqual([
      'warning unknownUnit measureUnit',
    ])
    expect(codes({ akeneoAttribute: 'name' }, { allowedAkeneoAttributesCodes: ['price'] })).toEqual([
      'warning disallowedType akeneoAttribute',
    ])
  })
  it('warns of unknown marketplace channels, not of those switched off', () => {
    const name = { akeneoAttribute: 'name' }
    expect(codes({ zade: name, otde: name, nope: name }, {}, 3)).toEqual(['warning unknownChannel nope'])
  })
  it.each(kinds)('looks at each entry of kind %i', kind => {
    const changed = JSON.parse(JSON.stringify(filled[kind]).replaceAll('"name"', '"gone"')) as Draft
    const { path } = exampleOf(kind)
    const input = path === '' ? 'akeneoAttribute' : `${path}.akeneoAttribute`
    expect(codes(changed, {}, kind)).toContain(`warning unknownAttribute ${input}`)
  })
  it('says nothing of an entry without attribute', () => {
    expect(codes([{ akeneoAttribute: '' }], {}, 4)).toEqual([])
  })
})

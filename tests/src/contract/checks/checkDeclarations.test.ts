import { describe, expect, it } from 'vitest'
import {
  checkDeclarations,
  type DeclarationContext,
} from '../../../../src/contract/checks/checkDeclarations.ts'
import { DeclarationError, nearestName } from '../../../../src/contract/checks/declarationError.ts'
import type { Fields } from '../../../../src/contract/fields.ts'
import {
  date,
  group,
  key,
  number,
  password,
  reference,
  select,
  text,
  toggle,
} from '../../../../src/contract/fields.ts'
import type { Words } from '../../../../src/contract/declarationTexts.ts'
import { adminRole, type Declaration, type ResourceDeclaration } from '../../../../src/contract/resource.ts'
import { declared } from '../../../../src/resources/index.ts'
import { words as ours } from '../../../../src/i18n/de/resources.ts'

const way = select('Way', {
  options: [
    { code: 'post', label: 'Post' },
    { code: 'parcel', label: 'Parcel' },
  ],
  default: 'post',
})

const right = {
  name: 'depots',
  label: ['Depot', 'Depots'],
  path: '/settings/depots',
  id: 'code',
  fields: {
    code: key('Code'),
    open: toggle('Open'),
    country: select('Country', { options: 'countries' }),
    way,
  },
  row: { title: 'code', accent: 'open' },
  empty: 'No depots yet.',
} as const satisfies ResourceDeclaration

const german: Words = {
  label: ['Lager', 'Lager'],
  fields: { code: 'Kürzel', open: 'Offen', country: 'Land', way: 'Weg' },
  choices: { way: { post: 'Brief', parcel: 'Paket' } },
  empty: 'Noch keine Lager.',
}

/** What is said about a declaration whose names come from elsewhere, so that no compiler has seen them. */
const mistakes = (
  wrong: object,
  around: DeclarationContext = {},
  settings: Record<string, Declaration> = {},
) => {
  const resources = { depots: { ...right, ...wrong } as ResourceDeclaration } // wrong on purpose
  try {
    checkDeclarations({ resources, settings } as Parameters<typeof checkDeclarations>[0], around)
    return []
  } catch (error) {
    if (error instanceof DeclarationError) return error.sentences
    throw error
  }
}

const withFields = (fields: Fields) => mistakes({ fields: { ...right.fields, ...fields } })

describe('checkDeclarations', () => {
  it('finds nothing wrong with what is declared, nor with the German words', () => {
    expect(() => checkDeclarations(declared, { german: ours })).not.toThrow()
    expect(mistakes({}, { optionLists: ['countries'], german: { depots: german } })).toEqual([])
  })

  it.each<[string, readonly string[], string]>([
    [
      'an option list',
      mistakes({}, { optionLists: ['countrys', 'languages'] }),
      'depots: fields.country.options names the option list "countries", which is not there. Did you mean "countrys"? There is: countrys, languages.',
    ],
    [
      'a title',
      mistakes({ row: { title: 'cdoe' } }),
      'depots: row.title names the field "cdoe", which is not there. Did you mean "code"? There is: code, open, country, way.',
    ],
    [
      'an accent that is no toggle',
      mistakes({ row: { title: 'code', accent: 'way' } }),
      'depots: row.accent names the toggle "way", which is not there. There is: open.',
    ],
    [
      'a field that is searched',
      mistakes({ search: ['codes'] }),
      'depots: search names the field "codes", which is not there. Did you mean "code"? There is: code, open, country, way.',
    ],
    [
      'the field of a condition',
      withFields({ fee: number('Fee', { when: { field: 'ways', is: 'post' } }) }),
      'depots: fields.fee.when.field names the field "ways", which is not there. Did you mean "way"? There is: code, open, country, way.',
    ],
    [
      'the value of a condition',
      withFields({ fee: number('Fee', { when: { field: 'way', in: ['post', 'parcels'] } }) }),
      'depots: fields.fee.when compares with "parcels", which way never is. Did you mean "parcel"? There is: post, parcel.',
    ],
    [
      'the limit of a condition on no number',
      withFields({ fee: number('Fee', { when: { field: 'way', gt: 3 } }) }),
      'depots: fields.fee.when compares the size of way, which is no number, amount, day or time.',
    ],
    [
      'a limit that is no day',
      withFields({ from: date('From'), fee: number('Fee', { when: { field: 'from', lt: 'soon' } }) }),
      'depots: fields.fee.when compares with "soon", which from never is.',
    ],
    [
      'a value of another type',
      withFields({ fee: number('Fee', { when: { field: 'open', is: 'true' } }) }),
      'depots: fields.fee.when compares with "true", which open never is.',
    ],
    [
      'the field of a condition in a group',
      withFields({
        more: group('More', { a: toggle('A'), b: text('B', { when: { field: 'aa', is: true } }) }),
      }),
      'depots: fields.more.b.when.field names the field "aa", which is not there. Did you mean "a"? There is: code, open, country, way, a, more.a.',
    ],
    [
      'a password that is repeated',
      withFields({ pin: password('PIN'), again: password('Again', { repeats: 'pim' }) }),
      'depots: fields.again.repeats names the password "pim", which is not there. Did you mean "pin"? There is: pin.',
    ],
    [
      'a default that is no choice',
      withFields({ other: select('Other', { options: way.options, default: 'pots' }) }),
      'depots: fields.other.default names the choice "pots", which is not there. Did you mean "post"? There is: post, parcel.',
    ],
    [
      'the field of a rule',
      mistakes({ check: [{ fields: ['cdoe'], sentence: { en: 'No.', de: 'Nein.' }, holds: () => true }] }),
      'depots: check.fields names the field "cdoe", which is not there. Did you mean "code"? There is: code, open, country, way.',
    ],
    [
      'the sentence of a rule',
      mistakes({
        sentences: { late: 'Too late.' },
        check: [{ fields: ['way'], sentence: 'lat', holds: () => true }],
      }),
      'depots: check.sentence names the sentence "lat", which is not there. Did you mean "late"? There is: late.',
    ],
    [
      'a condition on a field that not every user may read',
      withFields({
        cost: toggle('Cost', { access: { read: adminRole } }),
        fee: number('Fee', { when: { field: 'cost', is: true } }),
      }),
      'depots: fields.fee.when names cost, which not every user may read.',
    ],
    [
      'a required field that not every user may read',
      withFields({ cost: number('Cost', { required: true, access: { read: adminRole } }) }),
      'depots: fields.cost is required and needs a default, because not every user may read it.',
    ],
    [
      'a title that not every user may read',
      mistakes({ fields: { ...right.fields, code: key('Code', { access: { read: adminRole } }) } }).slice(1),
      'depots: row.title names code, which not every user may read.',
    ],
    [
      'the resource of a reverse relation',
      mistakes({ many: { of: 'parcel', by: 'depot' } }),
      'depots: many.of names the resource "parcel", which is not there. There is: depots.',
    ],
    [
      'the field of a reverse relation',
      mistakes({
        fields: { ...right.fields, next: reference('Next', { to: 'depots' }) },
        many: [{ of: 'depots', by: 'nxet' }],
      }),
      'depots: many.by names the reference "nxet", which is not there. Did you mean "next"? There is: next.',
    ],
    [
      'an icon',
      mistakes({ tile: { group: 'system', icon: 'storefornt' } }),
      'depots: tile.icon names the icon "storefornt", which is not there. Did you mean "storefront"? There is: autoDelete, cable, category, dns, eventRepeat, file, filter, history, inventory, key, language, localShipping, and 9 more.',
    ],
    [
      'a group of tiles',
      mistakes({ tile: { group: 'systems', icon: 'tune' } }),
      'depots: tile.group names the group "systems", which is not there. Did you mean "system"? There is: connector, akeneo, tessa, tradebyte, system.',
    ],
    [
      'an action without a handler',
      mistakes({ actions: { clear: { label: 'Clear', call: 'POST /ui/api/clear' } } }, { actions: {} }),
      'depots: actions.clear has no handler in the service.',
    ],
    [
      'a handler without an action',
      mistakes({}, { actions: { depots: { clear: () => undefined } } }),
      'depots: actions lacks "clear", for which the service has a handler.',
    ],
    [
      'a test of a connection without a declaration of it',
      mistakes({}, { connectionTests: { depots: () => undefined } }),
      'depots: verbs lacks "test", for which the service has a handler.',
    ],
    [
      'rules for nothing',
      mistakes({}, { rules: { depot: {} } }),
      'depot: rules belong to no declaration. Did you mean "depots"? There is: depots.',
    ],
    [
      'a part at no field',
      mistakes({}, { parts: { depots: ['cuntry'] } }),
      'depots: parts names the field "cuntry", which is not there. Did you mean "country"? There is: code, open, country, way.',
    ],
    [
      'a German word that is missing',
      mistakes({}, { german: { depots: { ...german, empty: '' } } }),
      'depots: empty has no German word.',
    ],
    [
      'the name it is listed by',
      mistakes({ name: 'depot' }),
      'depots: name is "depot", but it is listed as "depots".',
    ],
  ])('names %s that is wrong, and what there is', (_case, sentences, sentence) => {
    expect(sentences).toEqual([sentence])
  })

  it('names a German word for nothing', () => {
    const [sentence] = mistakes(
      {},
      { german: { depots: { ...german, fields: { ...german.fields, opne: 'Auf' } } } },
    )
    expect(sentence).toMatch(
      /^depots: fields\.opne is a German word for nothing\. Did you mean "fields\.open"\?/,
    )
  })

  it('names a connection that nothing tries', () => {
    const ship = { name: 'ship', label: 'Ship', path: '/ship', verbs: ['get', 'test'], fields: {} } as const
    expect(mistakes({}, { connectionTests: {} }, { ship })).toEqual([
      'ship: verbs has "test", but the service has no test of this connection.',
    ])
  })

  it('names two pages of one path', () => {
    const ship = { name: 'ship', label: 'Ship', path: right.path, fields: {} }
    expect(mistakes({}, {}, { ship })).toEqual([
      'depots: path is that of ship.',
      'ship: path is that of depots.',
    ])
  })

  it('names fields that wait for each other', () => {
    expect(
      withFields({
        one: toggle('One', { when: { field: 'two', is: true } }),
        two: toggle('Two', { when: { field: 'one', is: true } }),
      }),
    ).toEqual([
      'depots: fields.two.when depends on the field itself, by way of others.',
      'depots: fields.one.when depends on the field itself, by way of others.',
    ])
  })

  it('names all mistakes at once', () => {
    const wrong = { row: { title: 'cdoe', subtitle: 'opne' }, tile: { group: 'no', icon: 'sync' } }
    const sentences = mistakes(wrong, { optionLists: [] })
    expect(sentences).toHaveLength(4)
    expect(new DeclarationError(sentences).message.split('\n')).toHaveLength(5)
  })
})

describe('nearestName', () => {
  it.each([
    ['nmae', 'name'],
    ['akeneoCurrency', 'akeneoCurrencies'],
    ['xyz', undefined],
  ])('of %s is %s', (wrong, nearest) => {
    expect(nearestName(wrong, ['label', 'name', 'akeneoCurrencies', 'akeneoLocales'])).toBe(nearest)
  })
})

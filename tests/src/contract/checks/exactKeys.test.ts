import { describe, expect, it } from 'vitest'
import { checkDeclarations } from '../../../../src/contract/checks/checkDeclarations.ts'
import { DeclarationError } from '../../../../src/contract/checks/declarationError.ts'
import {
  type Declarations,
  defineResource,
  defineSettings,
  group,
  key,
  money,
  select,
  text,
  toggle,
} from '../../../../src/contract/resource.ts'

const right = {
  name: 'depots',
  label: ['Depot', 'Depots'],
  path: '/settings/depots',
  id: 'code',
  fields: { code: key('Code'), name: text('Name'), open: toggle('Open') },
  row: { title: 'code' },
  empty: 'No depots yet.',
} as const

const shipping = { name: 'shipping', label: 'Shipping', path: '/shipping', fields: {} } as const

/** Each `@ts-expect-error` is directly above the wrong key, because the compiler names it there. */
const wrongKeys: Readonly<Record<string, object>> = {
  // @ts-expect-error tile is misspelled
  'depots: the declaration has the key "tlie"': defineResource({ ...right, tlie: {} }),
  'depots: row has the key "subtitel"': defineResource({
    ...right,
    row: {
      title: 'code',
      // @ts-expect-error subtitle is misspelled
      subtitel: 'name',
    },
  }),
  'depots: list has the key "colums"': defineResource({
    ...right,
    list: {
      // @ts-expect-error columns is misspelled
      colums: ['name'],
    },
  }),
  'depots: many has the key "form"': defineResource({
    ...right,
    many: {
      of: 'parcels',
      by: 'depot',
      // @ts-expect-error a relation has two keys
      form: 'parcels',
    },
  }),
  'depots: tile has the key "palce"': defineResource({
    ...right,
    tile: {
      group: 'system',
      icon: 'tune',
      // @ts-expect-error place is misspelled
      palce: 3,
    },
  }),
  'depots: actions.close has the key "lable"': defineResource({
    ...right,
    actions: {
      close: {
        label: 'Close',
        call: 'POST /ui/api/depots/:id/close',
        // @ts-expect-error an action has one label
        lable: 'Close',
      },
    },
  }),
  'depots: calls has the key "crate"': defineResource({
    ...right,
    calls: {
      // @ts-expect-error create is misspelled
      crate: 'POST /ui/api/depots',
    },
  }),
  'depots: verbs names the verb "save"': defineResource({
    ...right,
    // @ts-expect-error a verb of singletons
    verbs: ['list', 'save'],
  }),
  'shipping: the declaration has the key "row"': defineSettings({
    ...shipping,
    // @ts-expect-error a singleton has no row
    row: {},
  }),
}

const wrongFields: Readonly<Record<string, Parameters<typeof group>[1]>> = {
  'fields.name has the key "requried"': {
    name: text('Name', {
      max: 20,
      // @ts-expect-error required is misspelled
      requried: true,
    }),
  },
  'fields.open has the key "defualt"': {
    // @ts-expect-error default is misspelled, and it is the only option
    open: toggle('Open', { defualt: true }),
  },
  'fields.rent has the key "currency"': {
    rent: money('Rent', {
      currencies: ['EUR'],
      // @ts-expect-error an option of no kind
      currency: 'EUR',
    }),
  },
  'fields.way has the key "rows"': {
    way: select('Way', {
      options: 'ways',
      // @ts-expect-error an option of another kind
      rows: 3,
    }),
  },
  'fields.way.options has the key "lable"': {
    way: select('Way', {
      options: [
        {
          code: 'post',
          label: 'Post',
          // @ts-expect-error a choice has one label
          lable: 'Post',
        },
      ],
    }),
  },
  'fields.country.pattern has the key "match"': {
    country: text('Country', {
      pattern: {
        matches: /^[A-Z]{2}$/,
        sentence: { en: 'Two capital letters.', de: 'Zwei Großbuchstaben.' },
        // @ts-expect-error matches is misspelled
        match: /^[A-Z]{2}$/,
      },
      example: () => 'DE',
    }),
  },
  'fields.cost.access has the key "raed"': {
    cost: text('Cost', {
      access: {
        // @ts-expect-error read is misspelled
        raed: 'ROLE_ADMIN',
      },
    }),
  },
  'fields.shop.when has the key "nto"': {
    shop: text('Shop', {
      when: {
        field: 'code',
        is: 'a',
        // @ts-expect-error not is misspelled
        nto: 'b',
      },
    }),
  },
  'fields.gate.when has the key "feild"': {
    gate: text('Gate', {
      when: [
        {
          field: 'code',
          in: ['a'],
          // @ts-expect-error field is misspelled
          feild: 'name',
        },
      ],
    }),
  },
  'fields.limits has the key "wehn"': {
    // @ts-expect-error when is misspelled
    limits: group('Limits', { parcels: text('Parcels') }, { wehn: { field: 'code', is: 'a' } }),
  } as never, // groups have one level
  'fields.limits.parcels has the key "maximum"': {
    // @ts-expect-error max is misspelled
    limits: group('Limits', { parcels: text('Parcels', { maximum: 3 }) }),
  } as never,
}

const mistakesOf = (declarations: Record<string, object>, sort: 'resources' | 'settings') => {
  const none = { resources: {}, settings: {} }
  try {
    checkDeclarations({ ...none, [sort]: declarations } as Declarations)
    return []
  } catch (error) {
    if (error instanceof DeclarationError) return error.sentences
    throw error
  }
}

describe('an unknown key', () => {
  it.each(Object.entries(wrongKeys))('%s, is refused at the start', (mistake, declaration) => {
    const [name = ''] = mistake.split(':')
    const sentences = mistakesOf({ [name]: declaration }, name === 'depots' ? 'resources' : 'settings')
    expect(sentences[0]).toMatch(`${mistake}, which is not there.`)
  })

  it.each(Object.entries(wrongFields))('%s, is refused at the start', (mistake, fields) => {
    const sentences = mistakesOf(
      { depots: { ...right, fields: { ...right.fields, ...fields } } },
      'resources',
    )
    expect(sentences).toEqual([expect.stringContaining(`depots: ${mistake}, which is not there.`)])
  })

  it('is answered with the key that it resembles, and with all keys that there are', () => {
    const open = { kind: 'toggle', label: 'Open', requried: true }
    expect(mistakesOf({ depots: { ...right, fields: { ...right.fields, open } } }, 'resources')).toEqual([
      'depots: fields.open has the key "requried", which is not there. Did you mean "required"? There is: kind, label, hint, required, default, readOnly, access, when, validate, example.',
    ])
  })

  it.each([
    [{ kind: 'txet', label: 'Open' }, 'txet', 'text'],
    [{ kind: 'gruop', label: 'More', fields: {} }, 'gruop', 'group'],
  ])('and an unknown kind is named alike: %j', (open, wrong, nearest) => {
    const [sentence] = mistakesOf({ depots: { ...right, fields: { ...right.fields, open } } }, 'resources')
    expect(sentence).toMatch(
      `depots: fields.open.kind names the kind "${wrong}", which is not there. Did you mean "${nearest}"?`,
    )
  })

  it('of a declaration in JSON is found, where even row is misspelled', () => {
    const { row, ...rest } = JSON.parse(JSON.stringify(right)) as typeof right
    const sentences = mistakesOf({ depots: { ...rest, rows: row } }, 'resources')
    expect(sentences[0]).toMatch(
      'depots: the declaration has the key "rows", which is not there. Did you mean "row"?',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { chosenOptionsIn, exampleRecordOf, type Values } from '../../../../src/contract/derive.ts'
import { changeSchemaOf, schemaOf } from '../../../../src/contract/saveSchemas.ts'
import { formatIssue, messagesOfIssues } from '../../../../src/contract/errors.ts'
import {
  date,
  group,
  money,
  number,
  password,
  reference,
  select,
  selectMany,
  text,
  time,
  toggle,
} from '../../../../src/contract/fields.ts'
import { recordList } from '../../../../src/contract/kinds/references.ts'
import { controllingFieldsOf, isVisibleIn, visibilityIn } from '../../../../src/contract/record/visibility.ts'
import { holds } from '../../../../src/contract/kinds/kind.ts'
import { settings } from '../../../../src/resources/index.ts'
import { branchesOf, withBranch } from '../../../shared/branches.ts'
import { downloadOnly } from '../../../../src/resources/settings/ftp.ts'

const ways = select('Way', {
  options: [
    { code: 'post', label: 'Post' },
    { code: 'parcel', label: 'Parcel' },
    { code: 'pickup', label: 'Pickup' },
  ],
  default: 'post',
  required: true,
})

/** A condition of each sort: by a code, several codes, all but one, a toggle, a number, a list, a member, a chain. */
const fields = {
  way: ways,
  shop: text('Shop', { required: true, when: { field: 'way', is: 'pickup' } }),
  weight: number('Weight', { required: true, min: 1, when: { field: 'way', in: ['parcel', 'pickup'] } }),
  street: text('Street', { required: true, when: { field: 'way', not: 'pickup' } }),
  insured: toggle('Insured', { when: { field: 'way', is: 'parcel' } }),
  worth: number('Worth', { required: true, when: { field: 'insured', is: true } }),
  days: number('Days', { whole: true, min: 0, default: 2 }),
  excuse: text('Excuse', { required: true, when: { field: 'days', not: [0, 1, 2] } }),
  extras: selectMany('Extras', { options: [{ code: 'gift', label: 'Gift' }] }),
  card: text('Card', {
    required: true,
    when: [
      { field: 'extras', is: 'gift' },
      { field: 'way', not: 'pickup' },
    ],
  }),
  customs: group(
    'Customs',
    {
      abroad: toggle('Abroad'),
      tariff: text('Tariff', { required: true, max: 8, when: { field: 'abroad', is: true } }),
    },
    { when: { field: 'way', is: 'parcel' } },
  ),
  pin: password('PIN', { required: true, when: { field: 'way', is: 'pickup' } }),
  pinAgain: password('Repeat PIN', { required: true, repeats: 'pin', when: { field: 'way', is: 'pickup' } }),
}

const errors = (record: Values, on: 'create' | 'update' = 'create') =>
  messagesOfIssues(schemaOf(fields, on).safeParse(record, { error: formatIssue('en') }).error?.issues ?? [])
const refused = (record: Values) => Object.keys(errors(record))

describe('a condition', () => {
  it.each([
    [{ field: 'a', is: true }, true, false],
    [{ field: 'a', is: 3 }, 3, '3'],
    [{ field: 'a', in: ['x', null] }, '', 'y'],
    [{ field: 'a', not: 'x' }, 'y', 'x'],
    [{ field: 'a', not: ['x', 'y'] }, null, 'y'],
    [{ field: 'a', not: null }, 'x', undefined],
    [{ field: 'a', is: 'x' }, ['y', 'x'], ['y']],
    [{ field: 'a', not: 'x' }, ['y'], ['y', 'x']],
    [{ field: 'a', is: null }, [], ['y']],
    [{ field: 'a', gt: 3 }, 4, 3],
    [{ field: 'a', gt: 3 }, 3.5, null],
    [{ field: 'a', gt: 0 }, 1, '1'],
    [{ field: 'a', lt: 3 }, 2, 3],
    [{ field: 'a', lt: 3 }, -1, ''],
    [{ field: 'a', empty: true }, '', 'x'],
    [{ field: 'a', empty: true }, [], ['x']],
    [{ field: 'a', empty: false }, 0, null],
    [{ field: 'a', empty: false }, false, undefined],
  ])('%j holds for %j and not for %j', (condition, right, wrong) => {
    expect([holds(condition, right), holds(condition, wrong)]).toEqual([true, false])
  })
})

describe('a limit of a condition', () => {
  const limited = {
    from: date('From'),
    fee: money('Fee', { currencies: ['EUR', 'JPY'] }),
    seen: time('Seen'),
    late: text('Late', { when: { field: 'from', gt: '2026-06-30' } }),
    cheap: text('Cheap', { when: { field: 'fee', lt: 10 } }),
    recent: text('Recent', { when: { field: 'seen', gt: '2026-01-01T00:00:00Z' } }),
  }
  it.each<[string, Values, boolean]>([
    ['late', { from: '2026-07-01' }, true],
    ['late', { from: '2026-06-30' }, false],
    ['late', { from: null }, false],
    ['cheap', { fee: { amount: '9.99', currency: 'EUR' } }, true],
    ['cheap', { fee: { amount: '10', currency: 'JPY' } }, false],
    ['cheap', {}, false],
    ['recent', { seen: '2026-01-01T00:30:00+01:00' }, false],
    ['recent', { seen: '2026-01-01T01:30:00+01:00' }, true],
  ])('decides on %s with %j: %j', (name, record, isShown) => {
    expect(isVisibleIn(limited, record)(name)).toBe(isShown)
  })
})

describe('a record', () => {
  it('asks for what its values say, of the same group or of the top, all conditions together', () => {
    const asked = (record: Values) => {
      const isAskedFor = isVisibleIn(fields, record)
      return Object.keys(fields).filter(name => isAskedFor(name) && fields[name as 'shop'].when)
    }
    expect(asked({})).toEqual(['street']) // what is left out stands on its default
    expect(asked({ way: 'pickup', extras: ['gift'] })).toEqual(['shop', 'weight', 'pin', 'pinAgain'])
    expect(asked({ way: 'parcel', insured: true, extras: ['gift'], days: 9 })).toEqual([
      'weight',
      'street',
      'insured',
      'worth',
      'excuse',
      'card',
      'customs',
    ])
    expect(isVisibleIn(fields, { way: 'parcel', customs: { abroad: true } })('customs.tariff')).toBe(true)
    expect(isVisibleIn(fields, { way: 'parcel', customs: {} })('customs.tariff')).toBe(false)
  })

  it('does not ask for what a hidden field decides', () => {
    expect(isVisibleIn(fields, { way: 'post', insured: true })('worth')).toBe(false)
    expect(isVisibleIn(fields, { way: 'post', customs: { abroad: true } })('customs.tariff')).toBe(false)
  })

  it('is refused for what it asks for, all of it at once', () => {
    expect(refused({})).toEqual(['street'])
    expect(refused({ way: 'pickup', days: -1 })).toEqual([
      'shop',
      'weight',
      'days',
      'excuse',
      'pin',
      'pinAgain',
    ])
    expect(refused({ way: 'parcel', insured: true, customs: { abroad: true } })).toEqual([
      'weight',
      'street',
      'worth',
      'customs.tariff',
    ])
    expect(errors({ way: 'parcel', weight: 0, street: 'Row 1' })).toEqual({ weight: ['At least 1.'] })
  })

  it.each([
    ['nothing', {}],
    ['null', { shop: null, weight: null, worth: null, customs: null, pin: null, pinAgain: null }],
    ['wrong values', { shop: 5, weight: -4, worth: 'x', customs: 'x', pin: 'short', pinAgain: 'other' }],
    ['wrong members', { customs: { abroad: 'x', tariff: 'far too long' } }],
  ])(
    'is never refused for %s where nobody sees it; the default or nothing takes the place',
    (_case, hidden) => {
      const parsed = schemaOf(fields, 'create').parse({ street: 'Row 1', ...hidden })
      expect(parsed).toMatchObject({
        way: 'post',
        shop: null,
        weight: null,
        insured: false,
        worth: null,
        customs: { abroad: false, tariff: null },
      })
      expect(schemaOf(fields, 'update').safeParse({ street: 'Row 1', ...hidden }).success).toBe(true)
    },
  )

  it('keeps a hidden value that is right', () => {
    const kept = { shop: 'Corner', weight: 4, worth: 10 }
    expect(schemaOf(fields, 'create').parse({ street: 'Row 1', ...kept })).toMatchObject(kept)
  })

  it('is not held to the choices of a hidden field', () => {
    const fed = {
      way: ways,
      depot: select('Depot', { options: 'depots', when: { field: 'way', is: 'parcel' } }),
    }
    expect(chosenOptionsIn(fed, { way: 'post', depot: 'gone' })).toEqual([])
    expect(chosenOptionsIn(fed, { way: 'parcel', depot: 'gone' })).toMatchObject([
      { path: 'depot', codes: ['gone'] },
    ])
  })
})

describe('a change', () => {
  const change = changeSchemaOf(fields)
  it('is refused only for what it is known to ask for', () => {
    expect(change.safeParse({ way: 'pickup', shop: null }).success).toBe(false)
    expect(change.parse({ way: 'post', shop: 5 })).toEqual({ way: 'post', shop: null })
    expect(change.parse({ shop: 5 })).toEqual({ shop: 5 })
    expect(change.parse({ shop: ' Corner ' })).toEqual({ shop: 'Corner' })
    expect(change.parse({})).toEqual({})
    expect(change.safeParse({ days: -1 }).success).toBe(false)
  })
  it('knows which fields are visible', () => {
    const visibility = visibilityIn(fields, { way: 'parcel' }, path => path === 'way')
    expect(['shop', 'weight', 'worth', 'days'].map(visibility)).toEqual([
      'hidden',
      'visible',
      'unknown',
      'visible',
    ])
  })
})

describe('a description for machines', () => {
  const described = (schema: z.ZodType) =>
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as {
      required?: string[]
      properties: Record<string, { required?: string[] }>
    }
  it('requires nothing that is asked for under a condition only, and describes it all the same', () => {
    const { required, properties } = described(schemaOf(fields, 'create'))
    expect(required).toEqual(['way', 'days', 'extras'])
    expect(Object.keys(properties)).toEqual(Object.keys(fields))
    expect(JSON.stringify(properties['weight'])).toContain('"minimum":1')
    expect(properties['customs']?.required).toBeUndefined()
  })
  it('requires nothing of a change', () => {
    const { required, properties } = described(changeSchemaOf(fields))
    expect(required).toBeUndefined()
    expect(Object.keys(properties)).toEqual(Object.keys(fields))
  })
})

describe('the branches of a declaration', () => {
  it('ask for each conditional field once and hide it once', () => {
    const branches = branchesOf(fields)
    const asked = branches.map(branch => isVisibleIn(fields, withBranch(exampleRecordOf(fields), branch)))
    const conditional = Object.entries(fields).flatMap(([name, field]) => ('when' in field ? [name] : []))
    for (const path of [...conditional, 'customs.tariff']) {
      const standings = new Set(asked.map(isAskedFor => isAskedFor(path)))
      expect([path, standings.size]).toEqual([path, 2])
    }
  })
  it('each have an example that is taken', () => {
    for (const branch of branchesOf(fields))
      expect(refused(withBranch(exampleRecordOf(fields), branch))).toEqual([])
  })
  it('are one where nothing is conditional, and know the codes of a list of the service', () => {
    expect(branchesOf(settings.csv.fields)).toEqual([{}])
    expect(branchesOf(settings.ftp.fields, () => ['sftp', 'ftp'])).toEqual([
      { protocol: 'sftp' },
      { protocol: 'folder' },
      { protocol: downloadOnly },
      { protocol: 'ftp' },
    ])
  })
  it('are decided by a record that another names, too', () => {
    const sent = {
      depot: reference('Depot', { to: 'depots' }),
      gate: number('Gate', { required: true, when: { field: 'depot', not: null } }),
    }
    const lists: Record<string, string[]> = { [recordList('depots')]: ['7'] }
    expect(branchesOf(sent, list => lists[list] ?? [])).toEqual([{ depot: '7' }, { depot: null }])
  })
  it('are decided by these', () => {
    expect(controllingFieldsOf(fields)).toEqual(['way', 'insured', 'days', 'extras', 'customs.abroad'])
  })
})

import { describe, expect, it } from 'vitest'
import { responseSchemaOf } from '../../../../src/contract/derive.ts'
import { group, number, text } from '../../../../src/contract/fields.ts'
import { listOfferOf, searchedFieldsOf } from '../../../../src/contract/list/listOffer.ts'
import {
  fieldsSetWithoutRole,
  readableBy,
  readableState,
  readableValues,
  roleFor,
} from '../../../../src/contract/record/fieldAccess.ts'
import { adminRole, defineResource, type SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { declared } from '../../../../src/resources/index.ts'
import { campaigns } from '../../../framework/campaigns.ts'

const verbs = ['read', 'create', 'update'] as const

describe('roleFor', () => {
  it.each([
    [undefined, [undefined, undefined, undefined]],
    [adminRole, [undefined, adminRole, adminRole]],
    [{ read: adminRole }, [adminRole, adminRole, adminRole]],
    [{ create: adminRole }, [undefined, adminRole, undefined]],
    [{ update: adminRole }, [undefined, undefined, adminRole]],
  ] as const)('of %j to read, create and update', (access, roles) => {
    expect(verbs.map(verb => roleFor({ access }, verb))).toEqual(roles)
  })
})

describe('readableBy', () => {
  const parcels = defineResource({
    name: 'parcels',
    label: ['Parcel', 'Parcels'],
    path: '/parcels',
    id: 'id',
    fields: {
      name: text('Name'),
      cost: number('Cost', { access: { read: adminRole } }),
      inner: group('Inner', { note: text('Note', { access: { read: adminRole } }) }),
      outer: group('Outer', { note: text('Note', { access: { read: adminRole } }), sign: text('Sign') }),
    },
    row: { title: 'name', chips: ['cost'], more: ['cost', 'name'] },
    list: { columns: ['cost', 'outer.note', 'outer.sign'], filters: ['cost', 'name'], bulk: ['cost'] },
    search: ['cost', 'name'],
    empty: 'None.',
  })

  it('leaves out fields, members of groups, and their names in rows, lists and searches', () => {
    const readable = readableBy(parcels, [])
    expect(readable.fields).toEqual({
      name: parcels.fields.name,
      outer: { ...parcels.fields.outer, fields: { sign: parcels.fields.outer.fields.sign } },
    })
    expect(readable.row).toMatchObject({ title: 'name', chips: [], more: ['name'] })
    expect(listOfferOf(readable)).toMatchObject({ columns: ['outer.sign'], filters: ['name'], bulk: [] })
    expect(searchedFieldsOf(readable)).toEqual(['name'])
  })

  it('leaves out nothing for the role, and gives the same object each time', () => {
    expect(readableBy(parcels, [adminRole]).fields).toEqual(parcels.fields)
    expect(readableBy(parcels, [])).toBe(readableBy(parcels, []))
  })

  it('is the declaration itself where everybody may read everything', () => {
    for (const one of Object.values(declared.resources)) expect(readableBy(one, [])).toBe(one)
  })

  it('has answers that leave the fields out', () => {
    const { budget: _budget, ...rest } = Object.fromEntries(
      Object.keys(campaigns.fields).map(name => [name, null]),
    )
    const record = { ...rest, code: 'a', days: [], coupon: false, approved: false }
    expect(responseSchemaOf(campaigns).safeParse(record).success).toBe(true)
  })
})

describe('a user without the role of a field', () => {
  const fields = {
    name: text('Name'),
    cost: number('Cost', { access: { read: adminRole } }),
    limit: number('Limit', { access: adminRole }),
    size: group('Size', { note: text('Note', { access: { read: adminRole } }), sign: text('Sign') }),
  }
  const guarded = {
    name: 'guarded',
    label: 'Guarded',
    path: '/settings/guarded',
    fields,
  } as never as SettingsDeclaration
  const values = { name: 'a', cost: 1, limit: 2, size: { note: 'n', sign: 's' }, odd: 3 }

  it('reads the other values alone', () => {
    expect(readableValues(guarded, values, [])).toEqual({ name: 'a', limit: 2, size: values.size, odd: 3 })
    expect(readableValues(guarded, undefined, [])).toEqual({})
    expect(readableState(guarded, values, [])).toEqual({ name: 'a', limit: 2, size: { sign: 's' } })
    expect(readableState(guarded, { ...values, size: null }, [])).toMatchObject({ size: null })
    const { odd: _odd, ...known } = values
    expect(readableState(guarded, values, [adminRole])).toEqual(known)
  })

  it('sets no field that needs it: a hidden one by giving it, another by changing it', () => {
    const set = (given: object, changed: readonly string[], roles: readonly string[] = []) =>
      fieldsSetWithoutRole(fields, 'update', roles, given as never, path => changed.includes(path))
    expect(set(values, [])).toEqual(['cost', 'size.note'])
    expect(set({ limit: 2 }, ['limit', 'name'])).toEqual(['limit'])
    expect(set({ name: 'b' }, ['name'])).toEqual([])
    expect(set(values, ['limit'], [adminRole])).toEqual([])
  })
})

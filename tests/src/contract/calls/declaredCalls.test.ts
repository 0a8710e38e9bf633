import { describe, expect, it } from 'vitest'
import { call, flag, includesScope, pathOf, scopeOf } from '../../../../src/contract/calls/call.ts'
import {
  actionCallsOf,
  baseOf,
  bulkReply,
  callsOf,
  fileCallsOf,
  settingsCallsOf,
} from '../../../../src/contract/calls/declaredCalls.ts'
import { describeDeclaration } from '../../../../src/contract/openapi/describeDeclaration.ts'
import {
  adminRole,
  defineSettings,
  file,
  group,
  key,
  number,
  select,
  text,
  type ResourceDeclaration,
  toggle,
} from '../../../../src/contract/resource.ts'

const way = select('Way', {
  options: [
    { code: 'post', label: 'Post' },
    { code: 'parcel', label: 'Parcel' },
  ],
  default: 'post',
})

/** A list that leaves everything to the derived calls. */
const depots = {
  name: 'depots',
  label: ['Open depot', 'Open depots'],
  path: '/settings/depots',
  id: 'code',
  fields: { code: key('Code'), label: text('Label') },
  row: { title: 'label' },
} as unknown as ResourceDeclaration // without its texts

/** A list with a condition, roles, option lists, files and calls of its own. */
const parcels = {
  name: 'parcels',
  label: ['Akeneo parcel', 'Akeneo parcels'],
  path: '/settings/parcels',
  api: '/parcels',
  paged: true,
  id: 'code',
  access: adminRole,
  fields: {
    code: key('Code'),
    way,
    weight: number('Weight', { when: { field: 'way', is: 'parcel' } }),
    note: text('Note', { when: { field: 'way', not: 'post' }, access: { read: adminRole } }),
    size: group('Size', {
      height: number('Height', { access: adminRole }),
      depth: number('Depth', { when: { field: 'weight', gt: 5 } }),
    }),
    picture: file('Picture', { accept: ['image/png'] }),
    country: select('Country', { options: 'countries' }),
  },
  row: { title: 'code' },
  check: [
    { fields: ['way', 'weight'], sentence: 'wayNeedsWeight', is: () => true },
    { fields: ['note'], sentence: { en: 'A note is short.', de: 'Kurz.' }, is: () => true },
  ],
  sentences: { wayNeedsWeight: 'A parcel has a weight.' },
  list: { csv: false },
  calls: { update: 'POST /ui/api/parcels/:id/change' },
  actions: {
    ring: { label: 'Ring', call: 'POST /ui/api/parcels/:id/ring' },
    reset: { label: 'Reset', call: 'POST /ui/api/parcels/reset' },
  },
} as unknown as ResourceDeclaration // without its texts

const signatures = (calls: Readonly<Record<string, { method: string; path: string } | undefined>>) =>
  Object.fromEntries(Object.entries(calls).map(([verb, one]) => [verb, one && `${one.method} ${one.path}`]))

describe('the calls of a list', () => {
  it('follow from its path', () => {
    expect(signatures(callsOf(depots))).toEqual({
      list: 'GET /ui/api/settings/depots',
      get: 'GET /ui/api/settings/depots/:id',
      create: 'POST /ui/api/settings/depots',
      update: 'PUT /ui/api/settings/depots/:id',
      import: 'POST /ui/api/settings/depots/import',
      bulk: 'POST /ui/api/settings/depots/bulk',
      delete: 'DELETE /ui/api/settings/depots/:id',
    })
    const { list, create, get, update } = callsOf(depots)
    expect([list, create, get, update].map(one => one?.summary)).toEqual([
      'All open depots',
      'Adds an open depot',
      'One open depot',
      'Changes an open depot; what is left out stays',
    ])
    expect(list?.access).toBe('signedIn')
    expect(list?.reply.safeParse({ success: true, data: [{ code: 'a', label: 'b' }] }).success).toBe(true)
    expect(callsOf(depots)).toBe(callsOf(depots))
  })

  it('follow from what it declares', () => {
    expect(signatures(callsOf(parcels))).toEqual({
      list: 'GET /ui/api/parcels',
      get: 'GET /ui/api/parcels/:id/change',
      options: 'GET /ui/api/parcels/options',
      create: 'POST /ui/api/parcels',
      update: 'POST /ui/api/parcels/:id/change',
      replace: 'PUT /ui/api/parcels/:id/change',
      bulk: 'POST /ui/api/parcels/bulk',
      delete: 'DELETE /ui/api/parcels/:id',
    })
    const { list, create, replace } = callsOf(parcels)
    expect(list).toMatchObject({ summary: 'The Akeneo parcels, page by page', access: adminRole })
    expect(create?.summary).toBe('Adds an Akeneo parcel')
    expect(replace?.summary).toContain('ra-data-simple-rest')
    expect(list?.reply.safeParse([]).success).toBe(true)
    expect(list?.reply.safeParse({ success: true, data: [] }).success).toBe(false)
  })

  it('take and answer records and parts of them', () => {
    const { create, update, list, bulk, import: load, delete: remove } = callsOf(depots)
    expect(create?.body.safeParse({ code: 'a', label: 'b' }).success).toBe(true)
    expect(create?.body.safeParse({ code: 7 }).success).toBe(false)
    expect(update?.body.safeParse({ label: 'b' }).success).toBe(true)
    expect(update?.query.safeParse({ changed: 'label', seen: '3' }).success).toBe(true)
    expect(update?.reply.safeParse({ success: true, data: { label: 'b' } }).success).toBe(true)
    expect(update?.reply.safeParse({ success: false, errors: { label: ['no'] } }).success).toBe(true)
    expect(list?.query.safeParse({ range: '[0,24]', sort: '["a","ASC"]' }).success).toBe(true)
    expect(list?.query.safeParse({ range: 3 }).success).toBe(false)
    expect(bulk?.body.safeParse({ ids: ['a', 3], change: { label: 'b' } }).success).toBe(true)
    expect(bulk?.body.safeParse({ ids: [], delete: true }).success).toBe(false)
    expect(bulk?.body.safeParse({ ids: ['a'], delete: false }).success).toBe(false)
    expect(load?.body.safeParse({ write: true, rows: [{ code: 'a' }] }).success).toBe(true)
    expect(load?.body.safeParse({ write: true, rows: Array.from({ length: 201 }, () => ({})) }).success).toBe(
      false,
    )
    expect(remove?.reply.safeParse({ success: true }).success).toBe(true)
    expect(bulkReply.safeParse({ success: true, data: [{ id: 'a', result: 'done' }] }).success).toBe(true)
    expect(bulkReply.safeParse({ success: true, data: [{ id: 'a', result: 'odd' }] }).success).toBe(false)
  })

  it('are those of its verbs alone', () =>
    expect(Object.keys(callsOf({ ...depots, verbs: ['list', 'options', 'delete'] }))).toEqual([
      'list',
      'delete',
    ]))
})

describe('the calls of settings', () => {
  const settings = defineSettings({
    name: 'docks',
    label: 'Docks',
    path: '/settings/docks',
    fields: { open: toggle('Open'), country: select('Country', { options: 'countries' }) },
  })
  it('read and save, and test where the declaration says so', () => {
    expect(signatures(settingsCallsOf(settings))).toEqual({
      get: 'GET /ui/api/settings/docks',
      options: 'GET /ui/api/settings/docks/options',
      save: 'POST /ui/api/settings/docks',
    })
    const { test, save } = settingsCallsOf({ ...settings, verbs: ['save', 'test'] })
    expect(test).toMatchObject({ path: '/ui/api/settings/docks/test-connection', audit: ['test', 'docks'] })
    expect(save?.summary).toBe('Saves the docks; what is left out stays')
    expect(baseOf(settings)).toBe('/ui/api/settings/docks')
  })
  it('download the files of its fields', () => {
    expect(fileCallsOf(settings)).toEqual({})
    const { picture } = fileCallsOf(parcels)
    expect(picture).toMatchObject({
      path: '/ui/api/parcels/:id/files/picture',
      access: adminRole,
      audit: ['download', 'parcels'],
      file: 'application/octet-stream',
      summary: 'The file of picture',
    })
    const own = { ...settings, fields: { logo: file('Logo', { accept: ['image/png'] }) } }
    expect(fileCallsOf(own)['logo']).toMatchObject({
      path: '/ui/api/settings/docks/files/logo',
      access: 'signedIn',
    })
  })
})

describe('the calls of actions', () => {
  it('are recorded under their name, but a reset as a change', () => {
    const { ring, reset } = actionCallsOf(parcels)
    expect(ring).toMatchObject({
      path: '/ui/api/parcels/:id/ring',
      audit: ['ring', 'parcels'],
      access: adminRole,
      summary: 'Ring',
    })
    expect(reset?.audit).toBeUndefined()
    expect(actionCallsOf(depots)).toEqual({})
  })
})

describe('a call', () => {
  const plain = call('GET /ui/api/odd/:id/of/:name', { summary: 'Odd' })
  it('has the defaults of one for logged-in users', () => {
    expect(plain).toMatchObject({
      method: 'GET',
      path: '/ui/api/odd/:id/of/:name',
      access: 'signedIn',
      allowedBeforeSetup: false,
    })
    expect(call('POST /x', { summary: '', access: 'public', allowedBeforeSetup: true })).toMatchObject({
      access: 'public',
      allowedBeforeSetup: true,
    })
    expect(pathOf(plain, { id: 'a/b', name: 3 })).toBe('/ui/api/odd/a%2Fb/of/3')
  })

  it('needs the scope that follows from what it does', () => {
    const scope = (
      more: object,
      signature: 'GET /ui/api/x' | 'POST /ui/api/x' | 'GET /ui/api/app/x' = 'GET /ui/api/x',
    ) => scopeOf(call(signature, { summary: '', ...more }))
    expect([scope({}), scope({ file: 'text/csv' }), scope({}, 'POST /ui/api/x')]).toEqual([
      'read',
      'run',
      'settings',
    ])
    expect(scope({ scope: 'run' }, 'POST /ui/api/x')).toBe('run')
    expect([scope({ access: adminRole }), scope({}, 'GET /ui/api/app/x')]).toEqual([undefined, undefined])
    expect([
      includesScope('run', 'read'),
      includesScope('read', 'read'),
      includesScope('read', 'run'),
    ]).toEqual([true, true, false])
  })

  it('reads a flag of a query', () =>
    expect([undefined, 'true', '1', 'false', '0'].map(value => flag.parse(value))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]))
})

describe('the description of a declaration', () => {
  it('says its conditions, rules and roles', () =>
    expect(describeDeclaration(parcels)).toBe(
      [
        'Fields with a condition, which are ignored without it:',
        '- weight: while way is "parcel"',
        '- note: while way is not "post"',
        '- size.depth: while weight is greater than 5',
        '',
        'Rules across fields:',
        '- way, weight: A parcel has a weight.',
        '- note: A note is short.',
        '',
        'Fields that need a role:',
        `- note: read ${adminRole}, create ${adminRole}, update ${adminRole}`,
        `- size.height: create ${adminRole}, update ${adminRole}`,
      ].join('\n'),
    ))

  it('says nothing where there is nothing to say', () => expect(describeDeclaration(depots)).toBeUndefined())

  it.each([
    [{ field: 'way', in: ['post', 'parcel'] }, 'way is "post" or "parcel"'],
    [{ field: 'way', empty: true }, 'way is empty'],
    [{ field: 'way', empty: false }, 'way is filled'],
    [{ field: 'way', lt: 3 }, 'way is less than 3'],
  ])('writes %j as %s', (when, words) => {
    const fields = { way, note: text('Note', { when: when as never }) } // each kind of condition
    expect(describeDeclaration({ ...depots, fields } as never)).toContain(`- note: while ${words}`)
  })
})

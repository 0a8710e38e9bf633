import { isVisibleIn } from '../../../src/contract/record/visibility.ts'
import { HttpError, type RaRecord } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { callsOf, settingsCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { exampleRecordOf, optionListsOf, routeNameOf } from '../../../src/contract/derive.ts'
import type { ResourceDeclaration, SettingsDeclaration } from '../../../src/contract/resource.ts'
import { bulkFailuresIn } from '../../../src/dataProvider/bulkError.ts'
import { createDataProvider } from '../../../src/dataProvider/createDataProvider.ts'
import type { KontorDataProvider } from '../../../src/dataProvider/dataProviderTypes.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { fakeService } from './fakeService.ts'

const all = [...Object.values(resources), ...Object.values(settings)]
const lists: ResourceDeclaration[] = Object.values(resources)
const changeable = lists.filter(({ verbs }) => !verbs)
const anyPage = {
  pagination: { page: 1, perPage: 25 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
}

const notThere = new HttpError('Not there', 404)
const unasked = () => Promise.reject(new Error('Nobody asks for a page'))
const over = (answers: Record<string, unknown>) => {
  const { send, sent } = fakeService(answers)
  return { provider: createDataProvider(all, send, unasked), sent }
}
const recordOf = (declaration: ResourceDeclaration, n: number) => ({
  ...(declaration.id === 'id' ? { id: n } : {}),
  ...exampleRecordOf(declaration.fields, n),
})
const idOf = (declaration: ResourceDeclaration, n: number): number | string =>
  declaration.id === 'id' ? n : `key${n}`
/** What a save sends: the inputs at the top, and groups whole. */
const savedOf = ({ fields }: ResourceDeclaration) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind !== 'group' && field.readOnly ? [] : [name]))
const titleOf = ({ row }: ResourceDeclaration) => [row.title].flat()[0] ?? ''
const at = (signature: string, id: unknown) => signature.replace(':id', String(id)).replace(':page', '1')
const attempt = (
  provider: KontorDataProvider,
  verb: 'create' | 'update' | 'delete',
  resource: string,
  params: { id: number | string; data: object; previousData: never },
): Promise<unknown> => {
  const acts = {
    create: () => provider.create(resource, params),
    update: () => provider.update(resource, params),
    delete: () => provider.delete<RaRecord>(resource, params),
  }
  return acts[verb]().catch((error: unknown) => error)
}

const signature = (
  declaration: ResourceDeclaration,
  verb: 'list' | 'get' | 'create' | 'update' | 'delete' | 'bulk',
) => {
  const call = callsOf(declaration)[verb]
  return `${call?.method} ${call?.path}`
}

describe.each(changeable.map(declaration => [declaration.name, declaration] as const))(
  'data provider: %s',
  (_name, declaration) => {
    const resource = routeNameOf(declaration)
    const id = idOf(declaration, 1)
    const list = signature(declaration, 'list')

    it.each([
      ['with', (records: unknown) => ({ success: true, data: records })],
      ['without', (records: unknown) => records],
    ])('lists the records %s a data envelope', async (_how, wrap) => {
      const { provider } = over({ [list]: wrap([recordOf(declaration, 1), recordOf(declaration, 2)]) })
      const { data, total } = await provider.getList(resource, anyPage)
      expect(total).toBe(2)
      expect(data.map(record => record.id)).toEqual([id, idOf(declaration, 2)])
    })

    const get = signature(declaration, 'get')
    const bulk = signature(declaration, 'bulk')

    it('reads one record by its own call', async () => {
      const { provider, sent } = over({ [at(get, id)]: { ...recordOf(declaration, 1), id } })
      expect((await provider.getOne(resource, { id })).data).toMatchObject({
        ...recordOf(declaration, 1),
        id,
      })
      expect(sent).toHaveLength(1)
    })

    it('finds one record in the list of a backend without that call, and says 404 for an unknown one', async () => {
      const { provider } = over({
        [at(get, id)]: notThere,
        [at(get, 'nobody')]: notThere,
        [list]: { success: true, data: [recordOf(declaration, 1)] },
      })
      const { data } = await provider.getOne(resource, { id })
      expect(data).toMatchObject(recordOf(declaration, 1))
      await expect(provider.getOne(resource, { id: 'nobody' })).rejects.toMatchObject({ status: 404 })
    })

    it('creates with just the fields that the form shows', async () => {
      const create = signature(declaration, 'create')
      const { provider, sent } = over({ [create]: { success: true, data: { id: 7 } } })
      const example = exampleRecordOf(declaration.fields)
      const { data } = await provider.create(resource, { data: { ...example, foreign: 1 } })
      const isVisible = isVisibleIn(declaration.fields, example)
      const shown = Object.entries(example).filter(([name]) => isVisible(name))
      expect(sent).toEqual([{ line: create, body: Object.fromEntries(shown) }])
      expect(data.id).toBe(declaration.id === 'id' ? 7 : id)
    })

    it('sends nothing for a field left out, and null where it is said', async () => {
      const create = signature(declaration, 'create')
      const { provider, sent } = over({ [create]: { success: true, data: { id: 7 } } })
      const [title, other] = [titleOf(declaration), savedOf(declaration).at(-1) ?? '']
      const data = { [title]: 'x', [declaration.id]: 'x', [other]: null, foreign: undefined }
      await provider.create(resource, { data })
      const names = new Set([title, declaration.id === 'id' ? title : declaration.id, other])
      expect(Object.keys(sent[0]?.body as object).toSorted()).toEqual([...names].toSorted())
      expect(sent[0]?.body).toMatchObject({ [other]: null })
    })

    it('finds the new record of a backend that only says that it was made', async () => {
      const create = signature(declaration, 'create')
      const records = [recordOf(declaration, 1), recordOf(declaration, 2)]
      const { provider } = over({ [create]: { success: true }, [list]: { success: true, data: records } })
      const { data } = await provider.create(resource, { data: exampleRecordOf(declaration.fields, 2) })
      expect(data.id).toBe(idOf(declaration, 2))
    })

    it('updates and deletes under the id of the record, each in one request', async () => {
      const update = at(signature(declaration, 'update'), id)
      const remove = at(signature(declaration, 'delete'), id)
      const { provider, sent } = over({ [update]: { success: true }, [remove]: { success: true } })
      const previousData = recordOf(declaration, 1) as never
      await provider.update(resource, { id, data: { [titleOf(declaration)]: 'x' }, previousData })
      const { data } = await provider.delete<RaRecord>(resource, { id, previousData })
      expect(sent.map(({ line }) => line)).toEqual([update, remove])
      expect(data).toEqual({ ...recordOf(declaration, 1), id })
    })

    it('sends the whole record with the names of what was changed', async () => {
      const update = at(signature(declaration, 'update'), id)
      const before = { ...recordOf(declaration, 1), id }
      const title = titleOf(declaration)
      const { provider, sent } = over({ [update]: { success: true, data: { [title]: 'as stored' } } })
      const { data } = await provider.update(resource, {
        id,
        data: { ...before, [title]: 'mine' },
        previousData: before as never,
      })
      const expected = { ...exampleRecordOf(declaration.fields), [title]: 'mine' }
      expect(sent).toEqual([{ line: update, body: expected, query: { changed: title } }])
      expect(data).toMatchObject({ id, [title]: 'as stored' })
    })

    it.each([
      ['is empty', {}],
      ['lacks fields', { [titleOf(declaration)]: 'x' }],
    ])('reads once what is stored where the record before %s', async (_how, previousData) => {
      const update = at(signature(declaration, 'update'), id)
      const title = titleOf(declaration)
      const { provider, sent } = over({
        [at(get, id)]: recordOf(declaration, 1),
        [update]: { success: true },
      })
      await provider.update(resource, { id, data: { [title]: 'mine' }, previousData: previousData as never })
      expect(sent.map(({ line }) => line)).toEqual([at(get, id), update])
      const body = (sent[1]?.body ?? {}) as Record<string, unknown>
      expect(body).toMatchObject({ [title]: 'mine' })
      expect(Object.values(body)).not.toContain(undefined)
    })

    it('changes and deletes many in one call each, and rejects with the reason of each refused record', async () => {
      const ids = [id, idOf(declaration, 2), idOf(declaration, 3)]
      const title = titleOf(declaration)
      const results = [
        { id: ids[0], result: 'done' },
        { id: ids[1], result: 'refused', errors: { [title]: ['Too long.'] } },
        { id: ids[2], result: 'refused', message: 'It is gone.' },
      ]
      const { provider, sent } = over({ [bulk]: { success: true, data: results } })
      const refused = await provider
        .updateMany(resource, { ids, data: { [title]: 'x', foreign: 1 } })
        .catch((error: unknown) => error)
      expect(bulkFailuresIn(refused)).toEqual([
        { id: ids[1], reason: expect.stringMatching(/: Too long\.$/) as unknown },
        { id: ids[2], reason: 'It is gone.' },
      ])
      await expect(provider.deleteMany(resource, { ids })).rejects.toMatchObject({ status: 422 })
      expect(sent).toEqual([
        { line: bulk, body: { ids, change: { [title]: 'x' } } },
        { line: bulk, body: { ids, delete: true } },
      ])
    })

    it('changes many after one request for what is stored, of a backend without a call for several', async () => {
      const ids = [id, idOf(declaration, 2)]
      const updates = ids.map(one => at(signature(declaration, 'update'), one))
      const records = [recordOf(declaration, 1), recordOf(declaration, 2)]
      const { provider, sent } = over({
        [bulk]: notThere,
        [list]: { success: true, data: records },
        ...Object.fromEntries(updates.map(line => [line, { success: true }])),
      })
      const title = titleOf(declaration)
      expect(await provider.updateMany(resource, { ids, data: { [title]: 'x' } })).toEqual({ data: ids })
      expect(sent.map(({ line }) => line)).toEqual([bulk, list, ...updates])
      expect(sent.slice(2).map(({ query }) => query)).toEqual([{ changed: title }, { changed: title }])
    })

    it('reads many in one request, in the order they are named', async () => {
      const records = [recordOf(declaration, 1), recordOf(declaration, 2)]
      const { provider, sent } = over({ [list]: { success: true, data: records } })
      const { data } = await provider.getMany(resource, { ids: [idOf(declaration, 2), 'nobody', String(id)] })
      expect(data.map(record => record.id)).toEqual([idOf(declaration, 2), id])
      expect(sent).toHaveLength(1)
    })

    it.each(['create', 'update', 'delete'] as const)(
      'rejects a refused %s with the sentences by field',
      async verb => {
        const line = at(signature(declaration, verb), id)
        const errors = {
          [titleOf(declaration)]: ['Too long.', 'Taken.'],
          elsewhere: ['Broken.'],
          nothing: null,
        }
        const { provider } = over({ [line]: { success: false, errors } })
        const record = recordOf(declaration, 1)
        const params = { id, data: record, previousData: record as never }
        const refused = await attempt(provider, verb, resource, params)
        expect(refused).toBeInstanceOf(HttpError)
        expect(refused).toMatchObject({
          status: 422,
          body: {
            errors: {
              [titleOf(declaration)]: 'Too long. Taken.',
              elsewhere: 'Broken.',
              'root.serverError': 'Broken.',
            },
          },
        })
      },
    )

    it('reads its option lists, where it has any', async () => {
      const call = callsOf(declaration).options
      const choices = [
        { code: 'EUR', label: 'Euro', name: 'euro' },
        { code: 'CHF', name: 'Swiss franc' },
      ]
      const [name = ''] = optionListsOf(declaration.fields)
      const { provider } = over(
        call ? { [`GET ${call.path}`]: { success: true, data: { [name]: choices } } } : {},
      )
      expect(await provider.getOptions(resource)).toEqual(
        call
          ? {
              [name]: [
                { code: 'EUR', label: 'Euro' },
                { code: 'CHF', label: 'Swiss franc' },
              ],
            }
          : {},
      )
    })
  },
)

const singletons: SettingsDeclaration[] = Object.values(settings)

describe.each(singletons.map(declaration => [declaration.name, declaration] as const))(
  'data provider: singleton %s',
  (_name, declaration) => {
    const resource = routeNameOf(declaration)
    const { get } = settingsCallsOf(declaration)
    const example = exampleRecordOf(declaration.fields)

    it.each([
      ['with', { success: true, data: example }],
      ['without', example],
    ])('reads it %s a data envelope', async (_how, reply) => {
      const { provider } = over({ [`GET ${get?.path}`]: reply })
      const { data } = await provider.getOne(resource, { id: 'settings' })
      expect(data).toMatchObject({ ...example, id: 'settings' })
    })
  },
)

const savable = singletons.filter(declaration => settingsCallsOf(declaration).save)

describe.each(savable.map(declaration => [declaration.name, declaration] as const))(
  'data provider: saving singleton %s',
  (_name, declaration) => {
    const resource = routeNameOf(declaration)
    const { save } = settingsCallsOf(declaration)
    const example = exampleRecordOf(declaration.fields)

    it('saves it whole, without an id', async () => {
      const { provider, sent } = over({ [`POST ${save?.path}`]: { success: true } })
      await provider.update(resource, {
        id: 'settings',
        data: { ...example, id: 'settings' },
        previousData: { id: 'settings', ...example } as never,
      })
      expect(sent).toEqual([{ line: `POST ${save?.path}`, body: example, query: { changed: '' } }])
    })

    it('rejects a refused save', async () => {
      const { provider } = over({ [`POST ${save?.path}`]: { success: false, errors: { x: ['No.'] } } })
      await expect(
        provider.update(resource, { id: 'settings', data: {}, previousData: example as never }),
      ).rejects.toMatchObject({ status: 422, body: { errors: { x: 'No.' } } })
    })
  },
)

it('data provider: only the asset cache is never saved', () => {
  expect(singletons.filter(one => !savable.includes(one)).map(({ name }) => name)).toEqual(['assetCache'])
})

describe('data provider: meta', () => {
  const line = 'GET /ui/api/settings/tradebyte/channels'
  it('goes to the request of each verb, and its query into the address', async () => {
    const metas: unknown[] = []
    const { send, sent } = fakeService({
      [line]: { success: true, data: [{ name: 'a', label: 'A' }] },
      [`${line}/a`]: { name: 'a', label: 'A' },
      'DELETE /ui/api/settings/tradebyte/channels/a': { success: true },
    })
    const watching: typeof send = async (call, options) => {
      metas.push(options?.meta)
      return send(call, options)
    }
    const provider = createDataProvider(all, watching, unasked)
    const meta = { query: { embed: 'currency' } }
    const resource = 'settings/tradebyte/channels'
    await provider.getList(resource, { ...anyPage, meta })
    await provider.getOne(resource, { id: 'a', meta })
    await provider.getManyReference(resource, { ...anyPage, target: 'label', id: 'A', meta })
    await provider.delete<RaRecord>(resource, { id: 'a', meta })
    expect(metas).toEqual([meta, meta, meta, meta])
    expect(sent.map(({ query }) => query)).toMatchObject(sent.map(() => ({ embed: 'currency' })))
  })
})

describe('data provider: a list that the service pages', () => {
  it('asks for the page and takes the count from the answer', async () => {
    const { provider, sent } = over({
      'GET /ui/api/exports/list/3': {
        success: true,
        data: { pages: 26, count: 628, pageData: [{ id: 578 }] },
      },
    })
    const page = {
      ...anyPage,
      pagination: { page: 3, perPage: 25 },
      sort: { field: 'id', order: 'DESC' as const },
    }
    expect(await provider.getList('exports', page)).toEqual({ data: [{ id: 578 }], total: 628 })
    expect(sent).toHaveLength(1)
  })
})

describe('data provider: a list that comes whole', () => {
  const people = ['Berta', 'anna', 'Carl'].map((firstName, n) => ({
    id: n,
    firstName,
    lastName: 'X',
    email: `${firstName}@x.de`,
  }))
  const listed = (params: object) =>
    over({ 'GET /ui/api/users': { data: people } }).provider.getList('settings/users', {
      ...anyPage,
      ...params,
    })
  const names = ({ data }: { data: { firstName?: string }[] }) => data.map(({ firstName }) => firstName)

  it('is searched without regard to case on either side', async () => {
    expect(names(await listed({ filter: { q: 'ANNA' } }))).toEqual(['anna'])
    expect(names(await listed({ filter: { q: 'berta@' } }))).toEqual(['Berta'])
  })

  it('is sorted both ways without regard to case', async () => {
    expect(names(await listed({ sort: { field: 'firstName', order: 'ASC' } }))).toEqual([
      'anna',
      'Berta',
      'Carl',
    ])
    expect(names(await listed({ sort: { field: 'firstName', order: 'DESC' } }))).toEqual([
      'Carl',
      'Berta',
      'anna',
    ])
  })

  it('is cut into pages, and the total counts all', async () => {
    const { data, total } = await listed({ pagination: { page: 2, perPage: 2 } })
    expect(data).toHaveLength(1)
    expect(total).toBe(3)
  })

  it.each([1, 25, 50, 1000])('has %i records on a full page', async perPage => {
    const many = Array.from({ length: perPage + 1 }, (_none, n) => ({ ...people[0], id: n }))
    const { provider } = over({ 'GET /ui/api/users': { data: many } })
    const pageOf = async (page: number) =>
      (await provider.getList('settings/users', { ...anyPage, pagination: { page, perPage } })).data
    expect(await pageOf(1)).toHaveLength(perPage)
    expect((await pageOf(2)).map(({ id }) => id)).toEqual([perPage])
  })
})

describe('data provider: an answer that is no save', () => {
  it.each([[null], ['done'], [{}], [{ success: 'true' }]])('%j counts as refused', async reply => {
    const { provider } = over({ 'DELETE /ui/api/users/1': reply })
    await expect(provider.delete('settings/users', { id: 1 })).rejects.toMatchObject({ status: 422 })
  })

  it('reads the sentences of a 4xx that carries them, and passes every other failure on', async () => {
    const body = { success: false, errors: { email: [{ code: 1 }, 'Taken.'] } }
    const refused = over({ 'DELETE /ui/api/users/1': new HttpError('No', 400, body) }).provider
    await expect(refused.delete('settings/users', { id: 1 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { email: 'Taken.' } },
    })
    const broken = over({ 'DELETE /ui/api/users/1': new HttpError('Down', 503) }).provider
    await expect(broken.delete('settings/users', { id: 1 })).rejects.toMatchObject({ status: 503 })
  })

  it.each([
    ['the reason of a refused deletion', { success: false, message: 'It is in use.' }, 'It is in use.', {}],
    [
      'each field with its sentence, for where no form is left',
      { success: false, errors: { email: ['Taken.'], 'roles.0': ['No role.'], 'roles.1': ['No.'] } },
      'Email address: Taken. Roles: No role. No.',
      { email: 'Taken.', roles: 'No role. No.' },
    ],
    [
      'what is about the whole in the toast of a form',
      { success: false, errors: { '': ['Too many.'] } },
      'Too many.',
      { '': 'Too many.', 'root.serverError': 'Too many.' },
    ],
  ])('says %s', async (_what, reply, message, errors) => {
    const { provider } = over({ 'DELETE /ui/api/users/1': reply })
    const refused: unknown = await provider
      .delete('settings/users', { id: 1 })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 422, message })
    expect(refused).toHaveProperty('body', { errors })
  })

  it('names a resource nobody declared', async () => {
    await expect(over({}).provider.getList('settings/nothing', anyPage)).rejects.toThrow('/settings/nothing')
  })
})

describe('what people read in place of a code', () => {
  const { channels, schedules } = resources
  const channel = (name: string, akeneoCurrency: string) => ({
    name,
    label: name,
    enabled: true,
    akeneoCurrency,
  })
  const answers = {
    [signature(channels, 'list')]: {
      success: true,
      data: [channel('a', 'CHF'), channel('b', 'EUR'), channel('c', 'AUD')],
    },
    [`GET ${callsOf(channels).options?.path}`]: {
      success: true,
      data: {
        akeneoCurrencies: [
          { code: 'CHF', label: 'Swiss Franc' },
          { code: 'EUR', label: 'Euro' },
          { code: 'AUD', label: 'Australian Dollar' },
        ],
      },
    },
    [signature(schedules, 'list')]: {
      success: true,
      data: [
        { id: 1, name: 'one', scheduleType: 'cron' },
        { id: 2, name: 'two', scheduleType: 'hourly' },
      ],
    },
  }
  const namesOf = async (resource: ResourceDeclaration, params: object) => {
    const { provider, sent } = over(answers)
    const { data } = await provider.getList(routeNameOf(resource), { ...anyPage, ...params })
    return [data.map(({ name }) => String(name)), sent.length]
  }

  it('sorts a list, with one request more', async () => {
    const sort = { field: 'akeneoCurrency', order: 'ASC' }
    expect(await namesOf(channels, { sort })).toEqual([['c', 'b', 'a'], 2])
    expect(await namesOf(channels, { sort: { field: 'label', order: 'DESC' } })).toEqual([['c', 'b', 'a'], 1])
  })

  it('is found by q, as are choices that the declaration has', async () => {
    expect(await namesOf(channels, { filter: { q: 'franc' } })).toEqual([['a'], 2])
    expect(await namesOf(schedules, { filter: { q: 'HOUR' } })).toEqual([['two'], 1])
  })
})

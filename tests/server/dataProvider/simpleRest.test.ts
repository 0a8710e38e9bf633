import simpleRest from 'ra-data-simple-rest'
import { fetchUtils, type RaRecord } from 'react-admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { titleFieldsOf, type Values } from '../../../src/contract/derive.ts'
import type { Choice } from '../../../src/contract/kinds.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { languages } from '../../../src/resources/languages.ts'
import { exportSettings } from '../../../src/resources/settings/exportSettings.ts'
import { carrierServices } from '../../framework/carriers.ts'
import { withCarriers } from '../../framework/declaredWithCarriers.ts'
import { exampleWith } from '../../shared/exampleWith.ts'
import { own } from '../../shared/own.ts'
import { administrator, startTestService, type TestService } from '../startTestService.ts'

const declarations: ResourceDeclaration[] = Object.values(withCarriers.resources)
/** The resources of Kontor and carriers: the calls of each are derived in the same way, and these have a text as their title. */
const subjects: ReadonlySet<string> = new Set([...own.resources, 'carriers'])
const changeable = declarations.filter(
  // tokens are created and deleted, but not changed
  declaration => callsOf(declaration).create && callsOf(declaration).update && subjects.has(declaration.name),
)

let service: TestService
let token: unknown
beforeAll(async () => {
  service = await startTestService({
    declared: withCarriers,
    optionLists: {
      carrierServices,
      akeneoCurrencies: async () => [{ code: 'EUR', label: 'EUR' }],
      akeneoLocales: async () => ['de_DE', 'en_US'].map(code => ({ code, label: code })),
    },
  })
  const credentials = { username: administrator.email, password: administrator.password }
  token = (await service.call('POST /ui/api/login_check', credentials)).body['token']
})
afterAll(() => service.close())

/** React-admin's own data provider for REST backends, with nothing but the token. */
const provider = () =>
  simpleRest(`${service.url}/ui/api`, async (url, options = {}) =>
    fetchUtils.fetchJson(url, {
      ...options,
      user: { authenticated: true, token: `Bearer ${String(token)}` },
    }),
  )

/** What a rule of the service needs beyond the declaration. */
const fitting: Readonly<Record<string, Values>> = {
  [languages.name]: { numberFormatThousandSeparator: '.', numberFormatDecimalSeparator: ',' },
}

const exampleOf = async (declaration: ResourceDeclaration, n: number): Promise<Values> => {
  const { options } = callsOf(declaration)
  const { body } = options ? await service.admin(`GET ${options.path}`) : { body: {} }
  const lists = (body as { data?: Record<string, Choice[]> }).data ?? {}
  return { ...exampleWith(name => lists[name] ?? [], declaration.fields, n), ...fitting[declaration.name] }
}

/** The name of a resource for ra-data-simple-rest: the path of its calls. */
const nameOf = (declaration: ResourceDeclaration) =>
  callsOf(declaration).list?.path.replace(/^\/ui\/api\/|\/$/g, '') ?? ''

describe.each(changeable.map(declaration => [declaration.name, declaration] as const))(
  'ra-data-simple-rest on %s',
  (_name, declaration) => {
    const resource = nameOf(declaration)
    const title = titleFieldsOf(declaration).at(-1) ?? ''
    const ids: RaRecord['id'][] = []

    it('creates records with an id', async () => {
      for (const n of [11, 12, 13]) {
        const { data } = await provider().create(resource, { data: await exampleOf(declaration, n) })
        expect(data).toHaveProperty('id')
        expect(data).toHaveProperty(declaration.id, data.id)
        ids.push(data.id)
      }
    })

    it('reads one and many, each with its id', async () => {
      const { data } = await provider().getOne(resource, { id: ids[0] })
      expect(data.id).toBe(ids[0])
      const many = await provider().getMany(resource, { ids })
      expect(many.data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      await expect(provider().getOne(resource, { id: 'unknown' })).rejects.toMatchObject({ status: 404 })
    })

    it('filters, sorts and pages a list', async () => {
      const page = (page: number, order: 'ASC' | 'DESC') =>
        provider().getList(resource, {
          pagination: { page, perPage: 2 },
          sort: { field: 'id', order },
          filter: { id: ids },
        })
      const [first, second, last] = await Promise.all([page(1, 'ASC'), page(2, 'ASC'), page(1, 'DESC')])
      expect([first.data.length, first.total, second.data.length]).toEqual([2, 3, 1])
      expect(last.data[0]?.id).toBe(second.data[0]?.id)
    })

    it('reads what refers to a value', async () => {
      const { data: record } = await provider().getOne(resource, { id: ids[1] })
      const { data } = await provider().getManyReference(resource, {
        target: title,
        id: record[title],
        pagination: { page: 1, perPage: 10 },
        sort: { field: title, order: 'ASC' },
        filter: {},
      })
      expect(data.map(({ id }) => id)).toContain(ids[1])
    })

    it('updates one and many, and keeps what is left out', async () => {
      const { data: before } = await provider().getOne(resource, { id: ids[0] })
      const data = { ...before, [title]: 'Renamed' }
      const updated = await provider().update(resource, { id: ids[0] ?? '', data, previousData: before })
      const { version, ...values } = data
      expect(updated.data).toMatchObject(values)
      expect(updated.data.version).toBeGreaterThan(version)
      await provider().updateMany(resource, { ids: ids.slice(1), data: { [title]: 'Both' } })
      const { data: both } = await provider().getMany(resource, { ids: ids.slice(1) })
      expect(both.map(record => record[title])).toEqual(['Both', 'Both'])
    })

    it('is refused by status where a save fails', async () => {
      const { data: before } = await provider().getOne(resource, { id: ids[0] })
      const data = { ...before, [title]: null }
      await expect(
        provider().update(resource, { id: ids[0] ?? '', data, previousData: before }),
      ).rejects.toMatchObject({
        status: 422,
        message: expect.stringMatching(/\w/) as string, // it is what stock pages show
        body: { errors: { [title]: expect.anything() as unknown } },
      })
    })

    it('does not change what other clients get', async () => {
      const { update, delete: remove } = callsOf(declaration)
      const { data } = await provider().create(resource, { data: await exampleOf(declaration, 14) })
      const at = (path = '') => path.replace(':id', String(data.id))
      const saved = await service.admin(`${update?.method} ${at(update?.path)}`, { [title]: 'Renamed' })
      expect(Object.keys(saved.body)).toEqual(['success', 'data'])
      expect((await service.admin(`DELETE ${at(remove?.path)}`)).body).toEqual({ success: true })
    })

    it('deletes one and many', async () => {
      // the default language is not deleted before the others
      await service.deps.records.changeSettings(exportSettings, stored => ({
        ...stored,
        defaultLanguage: null,
      }))
      const [first = '', ...others] = ids
      const { data } = await provider().delete(resource, { id: first, previousData: { id: first } })
      expect(data).toMatchObject({ id: first, [title]: 'Renamed' })
      expect((await provider().deleteMany(resource, { ids: others })).data).toEqual(others)
      expect((await provider().getMany(resource, { ids })).data).toEqual([])
    })
  },
)

describe.each(['exports', 'audit'])('ra-data-simple-rest on %s, which only the service writes', resource => {
  it('lists and reads many', async () => {
    await service.admin('POST /ui/api/exports/run?delta=false')
    const { data, total } = await provider().getList(resource, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
      filter: {},
    })
    expect(total).toBeGreaterThan(0)
    const [first] = data
    expect((await provider().getMany(resource, { ids: [first?.id] })).data).toEqual([first])
  })
})

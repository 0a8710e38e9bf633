import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldError } from '../../../../src/contract/errors.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

let service: TestService
interface Entry {
  id: number
  at: string
  user: string
  action: string
  resource: string
  record: string
  recordName: string | null
  before: string | null
  after: string | null
}

/** Changes; other tests cover logins and other actions. */
const log = async ({ filter = {}, ...query }: Record<string, unknown> = {}) => {
  const changes = { resource_neq: 'session', action_neq: 'inputRefused' }
  const text = Object.entries({ ...query, filter: { ...changes, ...(filter as object) } }).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  )
  const answer = await service.admin(`GET /ui/api/audit?${text.join('&')}`)
  return {
    entries: answer.body as unknown as Entry[],
    range: answer.headers.get('content-range'),
    status: answer.status,
  }
}

/** The stored record, as a call shows it. */
const dataOf = async (path: string) => (await service.admin(`GET ${path}`)).body.data as unknown as object[]

const french = { name: 'fr', label: 'Français', akeneoLanguage: null }
const person = (more: object) => ({
  firstName: 'Olga',
  lastName: 'Operator',
  email: 'olga@example.com',
  password: 'long enough 1',
  passwordRepeat: 'long enough 1',
  ...more,
})

beforeAll(async () => {
  service = await startTestService()
  await service.admin('POST /ui/api/users', person({}))
  await service.admin('PATCH /ui/api/users/2', person({ firstName: 'Olja' }))
  await service.admin('POST /ui/api/settings/akeneo/api', {
    url: 'http://127.0.0.1:9',
    username: 'u',
    password: 'hunter2hunter2',
    clientId: 'c',
    secret: 'shh-client-secret',
  })
  await service.admin('DELETE /ui/api/users/2')
})
afterAll(() => service.close())

describe('GET /ui/api/audit', () => {
  it('lists changes with user and time, newest first', async () => {
    const { entries, range } = await log()
    expect(range).toBe('audit 0-3/4')
    expect(entries.map(({ action, resource, record }) => [action, resource, record])).toEqual([
      ['delete', 'users', '2'],
      ['update', 'akeneoApi', 'akeneoApi'],
      ['update', 'users', '2'],
      ['create', 'users', '2'],
    ])
    expect(
      entries.every(({ user, at }) => user === 'admin@example.com' && !Number.isNaN(Date.parse(at))),
    ).toBe(true)
  })

  it('shows users under their name at that time, also deleted ones', async () => {
    const { entries } = await log({ filter: { resource: 'users' } })
    expect(entries.map(({ recordName }) => recordName)).toEqual([
      'Olja Operator (olga@example.com)',
      'Olja Operator (olga@example.com)',
      'Olga Operator (olga@example.com)',
    ])
    expect((await log({ filter: { resource: 'akeneoApi' } })).entries[0]?.recordName).toBeNull()
    expect((await log({ filter: { q: 'olja' } })).entries).toHaveLength(2)
    const byName = await log({ filter: { resource: 'users' }, sort: ['record', 'ASC'] })
    expect(byName.entries.map(({ action }) => action)).toEqual(['create', 'delete', 'update'])
  })

  it('contains only the changes, before and after', async () => {
    const { entries } = await log({ filter: { action: 'update', resource: 'users' } })
    expect(JSON.parse(entries[0]?.before ?? '')).toEqual({ firstName: 'Olga', password: null })
    expect(JSON.parse(entries[0]?.after ?? '')).toEqual({ firstName: 'Olja', password: '(changed)' })
  })

  it('never contains a secret', async () => {
    const text = JSON.stringify((await log()).entries)
    for (const word of ['hunter2', 'shh-client', 'long enough', 'argon2']) expect(text).not.toContain(word)
  })

  it('filters, sorts and pages in the dialect of ra-data-simple-rest', async () => {
    const oldest = await log({ sort: ['at', 'ASC'], range: [1, 2] })
    expect([oldest.range, oldest.entries.map(({ action }) => action)]).toEqual([
      'audit 1-2/4',
      ['update', 'update'],
    ])
    expect((await log({ filter: { q: 'AKENEO' } })).entries).toHaveLength(1)
  })

  it('refuses a search text of more than 200 characters', async () => {
    const filter = (length: number) =>
      service.admin(`GET /ui/api/audit?filter=${JSON.stringify({ q: 'x'.repeat(length) })}`)
    expect((await filter(200)).status).toBe(200)
    const { status, body } = await filter(201)
    const errors = { filter: [fieldError('tooLong', 'en', { max: 200 })] }
    expect([status, body.errors]).toEqual([422, errors])
  })

  it.each(['range=[1', 'range=["a"]', 'sort=["at","UP"]', 'filter=[]'])(
    'refuses the malformed %s',
    async query => {
      expect((await service.admin(`GET /ui/api/audit?${query}`)).status).toBe(422)
    },
  )

  it('records a refused change as a refusal only', async () => {
    await service.admin('POST /ui/api/settings/tradebyte/languages', french)
    expect((await log()).range).toBe('audit 0-3/4')
  })

  it.each([
    ['a record', 'PATCH /ui/api/users/1', async () => (await dataOf('/ui/api/users'))[0]],
    ['a singleton', 'POST /ui/api/settings/tradebyte/csv', () => dataOf('/ui/api/settings/tradebyte/csv')],
    ['the mapping', 'POST /ui/api/tradebyte/mapping', () => dataOf('/ui/api/tradebyte/mapping')],
  ])('does not record a save of %s without changes', async (_what, save, read) => {
    expect((await service.admin(save, await read())).body).toMatchObject({ success: true })
    expect((await log()).range).toBe('audit 0-3/4')
  })

  it('is closed to operators', async () => {
    await service.admin('POST /ui/api/users', person({ roles: [] }))
    const olga = await service.logIn('olga@example.com', 'long enough 1')
    expect((await olga('GET /ui/api/audit')).status).toBe(403)
  })
})

describe('POST /ui/api/settings/akeneo/api/reset', () => {
  it('returns the connection to a fresh state', async () => {
    expect((await service.admin('POST /ui/api/settings/akeneo/api/reset')).body).toEqual({
      success: true,
      error: null,
    })
    const { body } = await service.admin('GET /ui/api/settings/akeneo/api')
    expect(body.data).toMatchObject({ url: null, password: null, mode: 1 })
  })
})

describe('GET /ui/api/users', () => {
  it('shows whether a user gets any notification', async () => {
    const { body } = await service.admin('GET /ui/api/users')
    expect(body.data).toMatchObject([{ notificationsEnabled: false }, { notificationsEnabled: false }])
  })
})

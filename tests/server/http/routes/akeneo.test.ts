import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoPim, type DemoPim } from '../../../../demo/pim/demoPim.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

let service: TestService
let pim: DemoPim
beforeAll(async () => {
  pim = await createDemoPim({ products: 50 })
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  await pim.close()
})

const save = (more: object = {}) =>
  service.admin('POST /ui/api/settings/akeneo/api', { url: pim.url, ...pim.credentials, ...more })
const test = async (language = 'en-US') =>
  (
    await service.admin('POST /ui/api/settings/akeneo/api/test-connection', undefined, {
      'accept-language': language,
    })
  ).body
const stored = async () => (await service.admin('GET /ui/api/settings/akeneo/api')).body.data

describe('the connection to Akeneo', () => {
  it('reports before the first save that it is not configured', async () => {
    expect(await test()).toMatchObject({ success: false, reason: 'not_configured' })
  })

  it('works with the right credentials', async () => {
    expect((await save()).body).toMatchObject({ success: true })
    expect(await test()).toEqual({ success: true, reason: null, error: null })
  })

  it.each([
    ['an address without a server', { url: 'http://127.0.0.1:9' }, 'connectionRefused', '127.0.0.1:9'],
    ['a wrong password', { password: 'wrong' }, 'userInvalid', 'password'],
    ['a wrong user', { username: 'wrong' }, 'userInvalid', 'name'],
    ['a wrong secret', { secret: 'wrong' }, 'clientInvalid', 'secret'],
  ])('has its own message for %s, and repeats no secret', async (_case, wrong, reason, word) => {
    await save(wrong)
    const answer = await test()
    expect(answer).toMatchObject({ success: false, reason })
    expect(String(answer.error)).toContain(word)
    expect(String(answer.error)).not.toContain(pim.credentials.secret)
    expect(String((await test('de-DE')).error)).not.toBe(answer.error)
    await save()
  })

  it('shows stored secrets as a mask, and keeps them when the mask comes back', async () => {
    const masked = await stored()
    expect(masked).toMatchObject({
      password: '********',
      secret: '********',
      username: pim.credentials.username,
    })
    await service.admin('POST /ui/api/settings/akeneo/api', masked)
    expect(await test()).toMatchObject({ success: true })
  })

  it('names each field that is missing', async () => {
    const { body } = await service.admin('POST /ui/api/settings/akeneo/api', {
      url: '',
      username: null,
      password: '',
      clientId: '  ',
      secret: null,
    })
    expect(body.success).toBe(false)
    expect(Object.keys(body.errors as object)).toEqual(['url', 'username', 'password', 'clientId', 'secret'])
  })
})

describe('POST /ui/api/settings/akeneo/api/sync', () => {
  const sync = () => service.admin('POST /ui/api/settings/akeneo/api/sync')

  it('counts new items per kind, and none the second time', async () => {
    const first = (await sync()).body.data as unknown as Record<string, { added: number }>
    expect(first).toMatchObject({ channels: { added: 2, updated: 0, deleted: 0 }, locales: { deleted: 0 } })
    expect(Object.values(first).every(({ added }) => added > 0)).toBe(true)
    const second = (await sync()).body.data as unknown as Record<string, { added: number }>
    expect(Object.values(second)).toEqual(
      Object.values(second).map(() => ({ added: 0, updated: 0, deleted: 0 })),
    )
  })

  it('refuses to run twice at once', async () => {
    pim.faults = { latencyMs: 50 }
    const [one, other] = await Promise.all([sync(), sync()])
    pim.faults = {}
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
  })

  it('reports the refusal of the PIM and changes nothing', async () => {
    pim.faults = { denied: ['categories'] }
    const { status, body } = await sync()
    pim.faults = {}
    expect(status).toBe(502)
    expect(String(body.message)).toContain('categories')
    const { data } = (await sync()).body
    expect(data).toMatchObject({ categories: { added: 0, deleted: 0 } })
  })

  it('feeds the option lists', async () => {
    const { body } = await service.admin('GET /ui/api/settings/tradebyte/channels/options', undefined, {
      'accept-language': 'de-DE',
    })
    expect(body.data).toEqual({
      akeneoCurrencies: [
        { code: 'EUR', name: 'EUR', label: 'Euro' },
        { code: 'GBP', name: 'GBP', label: 'Britisches Pfund' },
      ],
    })
  })

  it('accepts an option only while Akeneo has it', async () => {
    const channel = { enabled: true, name: 'zade', label: 'Zalando', akeneoCurrency: 'CHF' }
    const { body } = await service.admin('POST /ui/api/settings/tradebyte/channels', channel)
    expect(body).toMatchObject({
      success: false,
      errors: { akeneoCurrency: [expect.stringContaining('“CHF” is no longer available')] },
    })
  })
})

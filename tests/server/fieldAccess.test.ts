import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldError } from '../../src/contract/errors.ts'
import { shopLimits, withCampaigns } from '../framework/campaigns.ts'
import { type Caller, signInOperator } from './http/declared/matrix/matrixFixture.ts'
import { startTestService, type TestService } from './startTestService.ts'

let service: TestService
let operator: Caller
beforeAll(async () => {
  service = await startTestService({ declared: withCampaigns })
  operator = await signInOperator(service)
})
afterAll(() => service.close())

const path = '/ui/api/settings/campaigns'
const budget = { amount: '500.00', currency: 'EUR' }
const record = (code: string) => ({ code, name: code, from: '2026-12-01', boxes: 6, days: [] })
const query = (part: object) =>
  Object.entries(part)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')

describe('a field that only a role may read', () => {
  beforeAll(async () => {
    await service.admin(`POST ${path}`, { ...record('spring'), budget, owner: 'Ada' })
  })

  it('is in no answer for others: list, page, record, change', async () => {
    const whole = await operator(`GET ${path}`)
    expect(whole.body).toMatchObject({ data: [{ code: 'spring', owner: 'Ada' }] })
    const page = await operator(`GET ${path}?${query({ range: [0, 9], sort: ['name', 'ASC'] })}`)
    const saved = await operator(`PUT ${path}/spring?changed=name`, { name: 'Spring' })
    const created = await operator(`POST ${path}`, record('summer'))
    expect([page.status, saved.body.success, created.body.success]).toEqual([200, true, true])
    const one = await operator(`GET ${path}/spring`)
    expect(one.body).toMatchObject({ code: 'spring' })
    for (const { body } of [whole, page, saved, created, one])
      expect(JSON.stringify(body)).not.toContain('budget')
  })

  it('keeps its value when others save the record', async () => {
    const { code, ...rest } = record('spring')
    expect((await operator(`PUT ${path}/${code}`, { ...rest, name: 'Spring 2' })).body.success).toBe(true)
    const { body } = await service.admin(`GET ${path}?${query({ filter: { code: 'spring' } })}`)
    expect(body).toMatchObject([{ name: 'Spring 2', budget }])
  })

  it.each([{ filter: { budget_gte: 1 } }, { sort: ['budget', 'ASC'] }])(
    'can be neither filtered nor sorted by others: %j',
    async part => {
      expect((await operator(`GET ${path}?${query(part)}`)).status).toBe(422)
      expect((await service.admin(`GET ${path}?${query(part)}`)).status).toBe(200)
    },
  )

  it('is not searched for others', async () => {
    const sought = `GET ${path}?${query({ filter: { q: '500' } })}`
    expect((await operator(sought)).body).toEqual([])
    expect((await service.admin(sought)).body).toMatchObject([{ code: 'spring' }])
  })

  it.each([
    ['the stored value', budget],
    ['another', { amount: '1.00', currency: 'EUR' }],
    ['nothing', null],
  ])('cannot be set by others, also to %s', async (_which, given) => {
    const errors = { budget: [fieldError('reserved', 'en')] }
    const answer = { success: false, errors }
    expect((await operator(`PUT ${path}/spring?changed=budget`, { budget: given })).body).toMatchObject(
      answer,
    )
    expect((await operator(`POST ${path}`, { ...record('autumn'), budget: given })).body).toMatchObject(
      answer,
    )
    const bulk = await operator(`POST ${path}/bulk`, { ids: ['spring'], change: { budget: given } })
    expect(bulk.body).toMatchObject({ data: [{ result: 'refused', errors }] })
    const rows = [{ ...record('spring'), budget: given }]
    const { body } = await operator(`POST ${path}/import`, { write: true, rows })
    expect(body).toMatchObject({ data: [{ result: 'failed', errors }] })
  })

  it('is described in the OpenAPI document, and not required in answers', async () => {
    const { paths } = (await service.call('GET /ui/api/openapi.json')).body as unknown as {
      paths: Record<string, Record<string, { description?: string }>>
    } // the document that openApi.test.ts validates
    expect(paths[path]?.['post']?.description).toContain(
      'Fields that need a role:\n- budget: read ROLE_ADMIN, create ROLE_ADMIN, update ROLE_ADMIN\n- owner: update ROLE_ADMIN\n- approved: create ROLE_ADMIN, update ROLE_ADMIN',
    )
  })
})

describe('the records that refer to a record', () => {
  it('are a page of their list, filtered by their field', async () => {
    for (const n of [1, 2, 3])
      await service.admin('POST /ui/api/settings/vouchers', {
        code: `V${n}`,
        campaign: n < 3 ? 'spring' : 'summer',
      })
    const part = query({ filter: { campaign_eq: 'spring' }, range: [0, 0], sort: ['code', 'ASC'] })
    const { body, headers } = await operator(`GET /ui/api/settings/vouchers?${part}`)
    expect(body).toMatchObject([{ code: 'V1' }])
    expect(headers.get('content-range')).toBe('vouchers 0-0/2')
  })
})

describe('a field that only a role may change', () => {
  it('can be filled in a new record, and is read by all', async () => {
    const { body } = await operator(`POST ${path}`, { ...record('winter'), owner: 'Olga' })
    expect(body).toMatchObject({ success: true, data: { owner: 'Olga' } })
    const refused = await operator(`PUT ${path}/winter?changed=owner`, { owner: 'Otto' })
    expect(refused.body).toMatchObject({ success: false, errors: { owner: [fieldError('reserved', 'en')] } })
    expect((await service.admin(`PUT ${path}/winter?changed=owner`, { owner: 'Otto' })).body.success).toBe(
      true,
    )
  })
})

describe('a singleton', () => {
  const address = '/ui/api/settings/shop-limits'

  it('keeps a field for those who may not read it', async () => {
    expect((await service.admin(`POST ${address}`, { reserve: 77 })).body).toMatchObject({
      data: { reserve: 77 },
    })
    const saved = await operator(`POST ${address}`, { warn: 20 })
    const read = await operator(`GET ${address}`)
    expect([saved.body.data, read.body.data]).toEqual([
      { most: 50, warn: 20, version: expect.any(Number) as number },
      { most: 50, warn: 20, version: expect.any(Number) as number },
    ])
    expect((await operator(`POST ${address}`, { reserve: 77 })).body).toMatchObject({
      success: false,
      errors: { reserve: [fieldError('reserved', 'en')] },
    })
    expect((await service.admin(`GET ${address}`)).body).toMatchObject({ data: { reserve: 77, warn: 20 } })
  })

  it('has rules across fields', async () => {
    const { body } = await operator(`POST ${address}`, { warn: 60 })
    expect(body).toMatchObject({ success: false, errors: { warn: [shopLimits.sentences.warnsLate] } })
  })
})

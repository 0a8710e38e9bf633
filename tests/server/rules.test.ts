import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaigns, germanCampaigns, withCampaigns } from '../framework/campaigns.ts'
import { type Caller, signInOperator } from './http/declared/matrix/matrixFixture.ts'
import { resourceMatrix } from './http/declared/matrix/resourceMatrix.ts'
import { startTestService, type TestService } from './startTestService.ts'

let service: TestService
let operator: Caller
beforeAll(async () => {
  service = await startTestService({ declared: withCampaigns })
  operator = await signInOperator(service)
})
afterAll(() => service.close())

resourceMatrix(campaigns, () => ({ service, operator }))

const { sentences } = campaigns
const path = '/ui/api/settings/campaigns'

describe('rules across fields', () => {
  const wrong = {
    code: 'xmas',
    name: 'Christmas',
    from: '2026-12-24',
    until: '2026-12-01',
    boxes: 7,
    days: ['sunday'],
    coupon: true,
    discount: 60,
  }
  const right = { ...wrong, until: '2026-12-26', boxes: 12, discount: 50 }
  const errors = {
    until: [sentences.endsFirst],
    boxes: [sentences.fullPallets],
    discount: [sentences.sundayDiscount],
  }

  it.each([
    ['en-US', sentences],
    ['de-DE', germanCampaigns.sentences],
  ])('refuse a new record in %s', async (language, { endsFirst, fullPallets, sundayDiscount }) => {
    const { body } = await service.admin(`POST ${path}`, wrong, { 'accept-language': language })
    expect(body).toMatchObject({
      success: false,
      errors: { until: [endsFirst], boxes: [fullPallets], discount: [sundayDiscount] },
    })
  })

  it('refuse a reserved key', async () => {
    const { body } = await service.admin(`POST ${path}`, { ...right, code: 'none' })
    expect(body).toMatchObject({ success: false, errors: { code: [sentences.reservedCode] } })
  })

  it('refuse a change of one field, as a bulk change sends it, by the stored values of the others', async () => {
    expect((await service.admin(`POST ${path}`, { ...right, code: 'one' })).body.success).toBe(true)
    const late = await service.admin(`PUT ${path}/one?changed=from`, { from: '2027-01-01' })
    expect(late.body).toMatchObject({ success: false, errors: { until: [sentences.endsFirst] } })
    const soon = await service.admin(`PUT ${path}/one?changed=from`, { from: '2026-12-20' })
    expect(soon.body.success).toBe(true)
  })

  it.each([false, true])('refuse a row of a file; written: %s', async write => {
    const rows = [
      { ...wrong, code: 'row' },
      { ...right, code: `row${write}` },
    ]
    const { body } = await service.admin(`POST ${path}/import`, { write, rows })
    expect(body).toMatchObject({ data: [{ result: 'failed', errors }, { result: 'created' }] })
  })

  it('are described in the OpenAPI document', async () => {
    const { paths } = (await service.call('GET /ui/api/openapi.json')).body as unknown as {
      paths: Record<string, Record<string, { description?: string }>>
    } // the document that openApi.test.ts validates
    const rules = `- until, from: ${sentences.endsFirst}\n- discount, days: ${sentences.sundayDiscount}`
    expect(paths[path]?.['post']?.description).toContain(rules)
    expect(paths[`${path}/{id}`]?.['put']?.description).toContain(rules)
  })
})

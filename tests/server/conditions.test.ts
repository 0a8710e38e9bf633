import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveries, depots, withDeliveries } from '../framework/deliveries.ts'
import { type Caller, signInOperator } from './http/declared/matrix/matrixFixture.ts'
import { resourceMatrix } from './http/declared/matrix/resourceMatrix.ts'
import { startTestService, type TestService } from './startTestService.ts'

let service: TestService
let operator: Caller
beforeAll(async () => {
  service = await startTestService({ declared: withDeliveries, optionLists: { depots } })
  operator = await signInOperator(service)
})
afterAll(() => service.close())

resourceMatrix(deliveries, () => ({ service, operator }))

it('describes conditional fields without requiring them', async () => {
  const { paths } = (await service.call('GET /ui/api/openapi.json')).body as unknown as {
    paths: Record<
      string,
      { post: { description?: string; requestBody: { content: Record<string, { schema: object }> } } }
    >
  } // the document that openApi.test.ts validates
  const { description } = paths['/ui/api/settings/deliveries']?.post ?? {}
  expect(description).toContain(
    '- depot: while way is not "pickup"\n- weight: while way is "parcel" or "pickup"',
  )
  expect(description).toContain('- pallet: while weight is greater than 30\n')
  expect(description).toContain('- from: while gift is filled\n')
  expect(description).toContain('- customs: while way is not "post" or "pickup" and insured is true\n')
  const { content } = paths['/ui/api/settings/deliveries']?.post.requestBody ?? { content: {} }
  expect(content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['code', 'name', 'way', 'gift'],
    properties: Object.fromEntries(Object.keys(deliveries.fields).map(name => [name, expect.anything()])),
  })
})

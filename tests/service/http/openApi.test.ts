import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiPath } from '../../../src/contract/openapi.ts'
import { everyCall } from '../../../src/resources/everyCall.ts'
import { startTestService, type TestService } from '../startTestService.ts'

let service: TestService
let document: { paths: Record<string, Record<string, unknown>> }
beforeAll(async () => {
  service = await startTestService()
  document = (await service.call('GET /ui/api/openapi.json')).body as never // asserted below
})
afterAll(() => service.close())

describe('GET /ui/api/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(document as never)
    expect(errors).toBeUndefined()
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  it.each(everyCall().map(call => [`${call.method} ${call.path}`, call] as const))(
    'describes %s',
    (_name, call) => {
      expect(document.paths[openApiPath(call)]?.[call.method.toLowerCase()]).toMatchObject({
        summary: call.summary,
      })
    },
  )

  it('is all the service binds', () => {
    const described = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map(verb => `${verb.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      everyCall()
        .map(call => `${call.method} ${openApiPath(call)}`)
        .toSorted(),
    )
  })

  it('can be read by people', async () => {
    const { status, body } = await service.call('GET /ui/api/docs/')
    expect(status).toBe(200)
    expect(String(body.text)).toContain('swagger-ui')
  })
})

import '@fastify/jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminRole, type Call } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import { callsOf, settingsCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { administrator, startTestService, type TestService } from '../startTestService.ts'
import { type Caller, signInOperator } from './matrixGround.ts'

const { exports: _bound, ...declared } = resources

/** Every call of the contract, once. */
const every: Call[] = [
  ...Object.values(calls),
  ...Object.values(declared).flatMap(resource => Object.values(callsOf(resource))),
  ...Object.values(settings).flatMap(singleton => Object.values(settingsCallsOf(singleton))),
]
const signatureOf = ({ method, path }: Call) => `${method} ${path.replaceAll(/:\w+/g, '1')}`
const guarded = every.filter(({ access }) => access !== 'public').map(signatureOf)
const administrators = every.filter(({ access }) => access === adminRole).map(signatureOf)
const withBody = every.filter(({ method }) => method !== 'GET' && method !== 'DELETE').map(signatureOf)

let service: TestService
let operator: Caller
let refusedHeaders: Readonly<Record<string, Record<string, string>>>
beforeAll(async () => {
  service = await startTestService()
  operator = await signInOperator(service)
  const { email: username, password } = administrator
  const { token } = (await service.call('POST /ui/api/login_check', { username, password })).body
  const authorization = `Bearer ${String(token)}`
  const claims = service.app.jwt.decode<{ sub: string; sid: string; iat: number; exp: number }>(String(token))
  const { sub = '', sid = '', iat = 0 } = claims ?? {}
  refusedHeaders = {
    'no token': {},
    nonsense: { authorization: 'Bearer nonsense' },
    expired: { authorization: `Bearer ${service.app.jwt.sign({ sub, sid, iat: iat - 1, exp: iat })}` },
    'of a version without sessions': {
      authorization: `Bearer ${service.app.jwt.sign({ sub, iat, exp: iat + 3600 })}`,
    },
  }
  expect((await service.call('GET /ui/api/app/auth-check', undefined, { authorization })).status).toBe(200)
  await service.call('POST /ui/api/app/logout', undefined, { authorization })
  refusedHeaders = { ...refusedHeaders, 'logged out': { authorization } }
})
afterAll(() => service.close())

describe('every call', () => {
  it.each(guarded)(
    '%s answers 401 without a token that is valid, before it reads the body',
    async signature => {
      const body = signature.startsWith('GET') ? undefined : '{"broken'
      for (const [state, headers] of Object.entries(refusedHeaders)) {
        const { status, body: answer } = await service.call(signature, body, headers)
        expect([state, status, answer]).toEqual([state, 401, { success: false, message: 'Log in first.' }])
      }
    },
  )

  it.each(administrators)('%s answers 403 to an operator', async signature => {
    const { status, body } = await operator(signature)
    expect([status, body.message]).toEqual([403, 'Your account may not do this. Contact an administrator.'])
  })

  it.each(withBody)('%s answers broken JSON with a sentence', async signature => {
    const { status, body } = await service.admin(signature, '{"broken')
    expect([status, body.message]).toEqual([400, 'The request is not valid. Load the page again.'])
  })

  it.each(withBody)('%s answers a body over 5 MB with a sentence', async signature => {
    const { status, body } = await service.admin(signature, { long: 'x'.repeat(6_000_000) })
    expect([status, body.message]).toEqual([413, 'This is too much to save at once. Shorten it.'])
  })

  it.each([
    ['DELETE /ui/api/users/999', 404],
    ['POST /ui/api/exports/cancel/999', 404],
    ['POST /ui/api/system/asset-cache/clear', 200],
    ['POST /ui/api/settings/tradebyte/csv', 422],
  ])('%s takes the announcement of JSON without any for no body', async (signature, expected) => {
    const { status } = await service.admin(signature, '', { 'content-type': 'application/json' })
    expect(status).toBe(expected)
  })

  it('answers an unknown call in the language of the reader', async () => {
    const { status, body } = await service.admin('GET /ui/api/nonsense', undefined, {
      'accept-language': 'de-DE',
    })
    expect([status, body.message]).toEqual([404, 'Diesen Aufruf gibt es nicht.'])
  })

  it('answers a body that is no JSON at all', async () => {
    const { status } = await service.admin('POST /ui/api/login_check', 'a=b', { 'content-type': 'text/csv' })
    expect(status).toBe(415)
  })

  it('carries the security headers', async () => {
    const { headers } = await service.call('GET /healthz')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).not.toBeNull()
  })
})

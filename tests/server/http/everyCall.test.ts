import { gzipSync } from 'node:zlib'
import '@fastify/jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLimit } from '../../../server/http/bind.ts'
import { everyCall } from '../../../server/http/routes/openApi.ts'
import { adminRole, type Call } from '../../../src/contract/calls/call.ts'
import { accountCalls } from '../../../src/resources/accountCalls.ts'
import { users } from '../../../src/resources/users.ts'
import { isLong } from '../../shared/long.ts'
import { administrator, startTestService, type TestService } from '../startTestService.ts'
import { type Caller, signInOperator } from './declared/matrix/matrixFixture.ts'

const signatureOf = ({ method, path }: Call) => `${method} ${path.replaceAll(/:\w+/g, '1')}`
const every = everyCall()
const guarded = every.filter(({ access }) => access !== 'public').map(signatureOf)
const administrators = every.filter(({ access }) => access === adminRole).map(signatureOf)
const signedIn = every.filter(({ access }) => access === 'signedIn').map(signatureOf)
const withBody = every.filter(({ method }) => method !== 'GET' && method !== 'DELETE').map(signatureOf)
/** Calls that end the session of their caller. */
const ending = new Set([accountCalls.logOut, accountCalls.endSessions].map(signatureOf))

let service: TestService
let operator: Caller
/** A former administrator who has lost the role since the login. */
let demoted: Caller
let refusedHeaders: Readonly<Record<string, Record<string, string>>>
beforeAll(async () => {
  service = await startTestService()
  operator = await signInOperator(service)
  const was = { email: 'demoted@example.com', roles: [adminRole] }
  demoted = await signInOperator(service, was)
  const { records } = service.deps
  const one = (await records.list(users)).find(({ email }) => email === was.email)
  await records.update(users, String(one?.id), stored => ({ ...stored, roles: [] }))
  const { email: username, password } = administrator
  const { token } = (await service.call('POST /ui/api/login_check', { username, password })).body
  const authorization = `Bearer ${String(token)}`
  const claims = service.app.jwt.decode<{ sub: string; sid: string; iat: number; exp: number }>(String(token))
  const { sub = '', sid = '', iat = 0 } = claims ?? {}
  const [head = '', , signature = ''] = String(token).split('.')
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  refusedHeaders = {
    'no token': {},
    'without a signature': {
      authorization: `Bearer ${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ ...claims })}.`,
    },
    'of others': { authorization: `Bearer ${head}.${encoded({ ...claims, iat: iat + 1 })}.${signature}` },
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
  it.each(guarded)('%s answers 401 without a valid token, before it reads the body', async signature => {
    const body = signature.startsWith('GET') ? undefined : '{"broken'
    for (const [state, headers] of Object.entries(refusedHeaders)) {
      const { status, body: answer } = await service.call(signature, body, headers)
      expect([state, status, answer]).toEqual([state, 401, { success: false, message: 'Log in first.' }])
    }
  })

  it.each(administrators)('%s answers 403 to an operator and to a former administrator', async signature => {
    for (const one of [operator, demoted]) {
      const { status, body } = await one(signature)
      expect([status, body.message]).toEqual([403, 'Your account may not do this. Contact an administrator.'])
    }
  })

  it.each(signedIn.filter(signature => !ending.has(signature)))(
    '%s answers every logged-in user',
    async signature => {
      for (const one of [operator, demoted, service.admin])
        expect([401, 403]).not.toContain((await one(signature)).status)
    },
  )

  it.each(administrators)('%s answers an administrator', async signature => {
    expect([401, 403]).not.toContain((await service.admin(signature)).status)
  })

  it('needs no login only if it is declared public', () => {
    expect(
      every
        .filter(({ access }) => access === 'public')
        .map(signatureOf)
        .toSorted(),
    ).toEqual(['GET /ui/api/login_provider', 'POST /ui/api/login_check', 'POST /ui/api/login_token'])
  })

  it.each(withBody)('%s answers broken JSON with a sentence', async signature => {
    const { status, body } = await service.admin(signature, '{"broken')
    expect([status, body.message]).toEqual([400, 'The request is not valid. Load the page again.'])
  })

  it('refuses a body over 4 kB without login', async () => {
    const body = { username: 'x'.repeat(5000), password: '' }
    expect((await service.call('POST /ui/api/login_check', body)).status).toBe(413)
  })

  it('refuses a body with more than 100,000 values before it is parsed', async () => {
    const body = JSON.stringify({ list: Array.from({ length: 100_001 }, () => 0) })
    expect((await service.admin('POST /ui/api/tradebyte/mapping', body)).status).toBe(413)
  })

  it.each(isLong ? withBody : withBody.slice(0, 3))(
    '%s answers a body over 5 MB with a sentence',
    async signature => {
      const { status, body } = await service.admin(signature, { long: 'x'.repeat(6_000_000) })
      expect([status, body.message]).toEqual([413, 'This is too much to save at once. Shorten it.'])
    },
  )

  it.each([
    ['DELETE /ui/api/users/999', 404],
    ['POST /ui/api/exports/cancel/999', 404],
    ['POST /ui/api/system/asset-cache/clear', 200],
    ['POST /ui/api/settings/tradebyte/csv', 422],
  ])('%s treats a JSON content type without a body as no body', async (signature, expected) => {
    const { status } = await service.admin(signature, '', { 'content-type': 'application/json' })
    expect(status).toBe(expected)
  })

  it('answers an unknown call in the language of the reader', async () => {
    const { status, body } = await service.admin('GET /ui/api/nonsense', undefined, {
      'accept-language': 'de-DE',
    })
    expect([status, body.message]).toEqual([404, 'Diesen Aufruf gibt es nicht.'])
  })

  it('answers a body that is not JSON', async () => {
    const { status } = await service.admin('POST /ui/api/login_check', 'a=b', { 'content-type': 'text/csv' })
    expect(status).toBe(415)
  })

  it('unpacks no body, so that a caller without a login cannot send more than is counted', async () => {
    const body = gzipSync('{"username":"a","password":"b"}')
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const { status } = await fetch(`${service.url}/ui/api/login_check`, { method: 'POST', body, headers })
    expect(status).toBe(400)
  })

  it('carries the security headers', async () => {
    const { headers } = await service.call('GET /healthz')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).not.toBeNull()
  })
})

describe('tests and counts', () => {
  it('run three times per user and ten times in total', async () => {
    const limit = createLimit()
    const ends: (() => void)[] = []
    const begin = (id: number) =>
      limit(
        { id, email: '', firstName: '', lastName: '', roles: [] },
        () => new Promise<void>(end => ends.push(end)),
      )
    const begun = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4].map(begin)
    for (const id of [1, 4, 5]) await expect(begin(id)).rejects.toMatchObject({ code: 'tooManyAtOnce' })
    expect(ends).toHaveLength(10)
    ends[0]?.()
    await begun[0]
    const next = begin(5)
    expect(ends).toHaveLength(11)
    for (const end of ends) end()
    await Promise.all([...begun, next])
  })
})

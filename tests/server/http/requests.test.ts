import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { everyCall } from '../../../server/http/routes/openApi.ts'
import { adminRole, type Call } from '../../../src/contract/calls/call.ts'
import { openApiOf, openApiPath } from '../../../src/contract/openapi/openapi.ts'
import { users } from '../../../src/resources/users.ts'
import { isLong, seed } from '../../shared/long.ts'
import { startTestService, type TestService } from '../startTestService.ts'

/** Requests of one run. */
const count = isLong ? 10_000 : 100

/** Bytes of additional memory that the service may hold, for any number of requests. */
const mostGrowth = 12 * 1024 * 1024

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> }
}

const every = everyCall()
const document = openApiOf(every, '0') as { paths: Record<string, Record<string, Operation>> } // the shape openApiOf documents
const operationOf = (call: Call) => document.paths[openApiPath(call)]?.[call.method.toLowerCase()]

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])

const oddTexts = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202E',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  "'; drop table records; --",
  '${7*7}',
  '{{7*7}}',
  '%00',
  '%zz',
  '1e999',
  '-0',
  '9'.repeat(400),
  'NaN',

  'x'.repeat(70_000),
  'é'.repeat(5000),
  '2026-13-45',
  '((((((((((a+)+)+)+)+',
  '=1+1',
  'a;b\r\nset-cookie: c=d',
)
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }), oddTexts)
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.integer() },
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { __proto__: null, id: 1 }, deep(500)),
  fc.array(text, { maxLength: 5 }),
  fc.constant(Array.from({ length: 3000 }, (_none, n) => `c${n}`)),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Addresses that are never called, because they are refused. */
const noHosts = ['http://169.254.169.254/', '169.254.169.254', 'no address', '', 'file:///etc/passwd', 7]
const isHostName = (name: string) => /url|address|host/i.test(name)

/** The same body with every address that could be called replaced. */
const withoutHosts = (body: unknown, name = ''): unknown => {
  if (isHostName(name)) return noHosts[JSON.stringify(body).length % noHosts.length]
  if (Array.isArray(body)) return body.map(one => withoutHosts(one, name))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([key, one]) => [key, withoutHosts(one, key)]))
}

/** Some of the names of a call, and now and then another, with any values. */
const recordOf = (names: readonly string[], values: fc.Arbitrary<unknown>) =>
  fc.dictionary(
    names.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, text) : text,
    values,
    {
      maxKeys: 8,
    },
  )

const bodyOf = (call: Call): fc.Arbitrary<string | undefined> => {
  if (call.method === 'GET') return fc.constant(undefined)
  const known = Object.keys(
    operationOf(call)?.requestBody?.content['application/json']?.schema.properties ?? {},
  )
  const json = (body: unknown) => JSON.stringify(withoutHosts(body))
  return fc.oneof(
    { weight: 8, arbitrary: recordOf(known, value).map(json) },
    value.map(json),
    fc.constantFrom(
      undefined,
      '',
      '{',
      '{"a":1,"a":2}',
      '{"__proto__":{"a":1}}',
      'null',
      '"text"',
      '[]',
      '\0',
    ),
  )
}

const queryOf = (call: Call) => {
  const known = (operationOf(call)?.parameters ?? []).flatMap(({ name, in: place }) =>
    place === 'query' ? [name] : [],
  )
  const listed = fc.constantFrom(
    '[0,9]',
    '["id","ASC"]',
    '{"q":"a"}',
    '{"id_gte":{}}',
    '[1e9,2e9]',
    '[[[',
    'true',
    '-1',
  )
  return recordOf(known, fc.oneof(listed, text)).map(record => {
    const entries = Object.entries(record).filter(([name]) => !isHostName(name))
    const pairs = entries.map(
      ([name, one]) =>
        `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(String(one)))}`,
    )
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  })
}
const wellFormed = (one: string) => one.replaceAll(/\p{Surrogate}/gu, '?')

const place = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '1',
      '2',
      '0',
      '-1',
      '2147483648',
      '1e3',
      '1.5',
      'de',
      'name',
      '%00',
      '%zz',
      '..',
      '%2e%2e%2f',
    ),
  },
  text.map(one => encodeURIComponent(wellFormed(one.slice(0, 3000)))),
)
const pathOf = (call: Call) =>
  fc
    .tuple(place, place, fc.constantFrom('', '', '', '', '', '', '', '', '/', '/more'))
    .map(([one, other, end]) => {
      const places = [one, other]
      return call.path.replaceAll(/:\w+/g, () => places.shift() ?? '1') + end
    })

const request = fc.constantFrom(...every).chain(call =>
  fc.record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant(call.method) },
      fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH'),
    ),
    url: fc.tuple(pathOf(call), queryOf(call)).map(parts => parts.join('')),
    payload: bodyOf(call),
    type: fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'multipart/form-data', 'x'),
    ),
    language: fc.constantFrom('en', 'de-DE,de;q=0.9', '', '*', ';;;,', 'x'.repeat(500)),
    // guesses at the login are delayed by address
    remoteAddress: fc.ipV4(),
  }),
)

type Sent = typeof request extends fc.Arbitrary<infer S> ? S : never

let service: TestService
let token = ''
let administrators = 0
const collectGarbage = async () => {
  // earlier requests are released once the event loop has run other tasks than promises
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  setFlagsFromString('--expose_gc')
  ;(runInNewContext('gc') as () => void)()
}

/** An account with all permissions and its own session, independent of earlier requests. */
const logIn = async () => {
  const [email, password] = [`admin${++administrators}@example.com`, 'administers daily']
  const person = { firstName: 'A', lastName: 'B', email, password, roles: [adminRole] }
  await service.deps.records.create(users, person)
  const { body } = await service.app.inject({
    method: 'POST',
    url: '/ui/api/login_check',
    payload: { username: email, password },
    remoteAddress: `127.0.1.${administrators % 250}`,
  })
  token = (JSON.parse(body) as { token: string }).token
}

beforeAll(async () => {
  service = await startTestService()
  await logIn()
})
afterAll(() => service.close())

/** Texts that no answer may contain: places of code, and the errors of databases and the runtime. */
const innards =
  /\n\s+at |node_modules|node:internal|\.[cm]?[jt]s:\d|SQLITE_|syntax error at or near|TypeError|RangeError|ReferenceError/

const send = async ({ type, language, payload, ...rest }: Sent) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-language': language,
    ...(payload === undefined ? {} : { 'content-type': type }),
  }
  const {
    statusCode,
    body,
    headers: answered,
  } = await service.app.inject({
    ...rest,
    ...(payload === undefined ? {} : { payload }),
    headers,
  } as object)
  if (statusCode === 401) await logIn() // it ended its own session
  expect(statusCode).toBeLessThan(500)
  if (String(answered['content-type']).includes('html')) return
  if (rest.url.startsWith('/ui/api/openapi')) return
  expect(body).not.toMatch(innards)
  if (statusCode >= 400)
    expect(JSON.parse(body)).toMatchObject({ success: false, message: expect.any(String) })
}

it(`answers ${count} generated requests, and keeps none of them in memory`, async () => {
  const run = (numRuns: number, from: number) =>
    fc.assert(fc.asyncProperty(request, send), { numRuns, seed: from, endOnFailure: false })
  // code that is compiled once is loaded before the measurement
  const connectSpy = vi.spyOn(Socket.prototype, 'connect')
  await run(Math.ceil(count / 2), seed + 1_000_000)
  await collectGarbage()
  const before = process.memoryUsage().heapUsed
  await run(count, seed)
  await collectGarbage()
  const growth = process.memoryUsage().heapUsed - before
  if (isLong) process.stdout.write(`seed ${seed}: heap grew by ${Math.round(growth / 1024)} KB\n`)
  expect(growth).toBeLessThan(mostGrowth)
  expect(connectSpy).not.toHaveBeenCalled()
})

import { createServer, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../server/command/commands.ts'
import { secretVariables } from '../../server/config.ts'
import { logOptions } from '../../server/log.ts'
import { everyCall } from '../../server/http/routes/openApi.ts'
import { mayBeSecret } from '../../src/contract/configuration/parts.ts'
import { callsOf, settingsCallsOf } from '../../src/contract/calls/declaredCalls.ts'
import { exampleRecordOf, hasSecretPart, storedFormOf, type Values } from '../../src/contract/derive.ts'
import type { Field } from '../../src/contract/kinds.ts'
import { secretMask } from '../../src/contract/kinds/secrets.ts'
import type { Declaration } from '../../src/contract/resource.ts'
import { resources, settings } from '../../src/resources/index.ts'
import { type Caller, signInOperator } from './http/declared/matrix/matrixFixture.ts'
import { startSmtp } from './outbox/mail/startSmtp.ts'
import { startTestService, type TestService } from './startTestService.ts'

/** Each planted secret begins with one of these; users may see the second one in the form that they enter it in. */
const [hidden, credential] = ['pLanted7', 'hAlf8OfALogin']

/** What tells a text in another encoding: its inner letters in base64 at each of the three positions, and in hexadecimal. */
const formsOf = (mark: string): string[] => [
  mark,
  Buffer.from(mark).toString('hex'),
  ...[0, 1, 2].map(shift => {
    const encoded = Buffer.from(`${' '.repeat(shift)}${mark}`)
      .toString('base64')
      .replace(/=+$/, '')
    return encoded.slice(Math.ceil((shift * 4) / 3), -1)
  }),
]

/** Where a text has a planted secret, in whatever encoding. */
const findIn = (text: string, marks: readonly string[]): string[] => {
  const texts = [
    text,
    text.replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  ]
  return texts.flatMap(one =>
    marks.flatMap(formsOf).flatMap(form => {
      const at = one.toLowerCase().indexOf(form.toLowerCase())
      return at < 0 ? [] : [one.slice(Math.max(0, at - 60), at + 60)]
    }),
  )
}

let receiver: Server
let receivedBodies: string[] = []
let smtp: Awaited<ReturnType<typeof startSmtp>>
let service: TestService
let operator: Caller
let logged = ''
let environment: Readonly<Record<string, string>>
let count = 0

/** A value of a field that holds a mark wherever the field can hold a secret. */
const plant = (field: Field): string => {
  count += 1
  const mark = `${hidden}x${count}`
  if (hasSecretPart(field)) {
    const { port } = receiver.address() as AddressInfo // it listens at a port
    const isBase = 'base' in field && field.base
    return `http://127.0.0.1:${port}/hooks${isBase ? '' : `/${mark}`}?token=${mark}`
  }
  if (storedFormOf(field) === 'clear') return `${credential}${count}`
  const isAccepted = field.validate === undefined || field.validate(mark as never) === undefined
  return isAccepted ? `${mark} and more` : `whsec_${Buffer.from(mark.padEnd(24, '.')).toString('base64')}`
}

const secretFieldsOf = ({ fields }: Declaration) =>
  Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
    field.kind !== 'group' && mayBeSecret(field) ? [[name, field]] : [],
  )

const holders: readonly Declaration[] = [...Object.values(settings), ...Object.values(resources)].filter(
  declaration => secretFieldsOf(declaration).length > 0,
)

/** The values with a secret in each field; a repeated password is that of its field. */
const plantedRecord = (declaration: Declaration): Values => {
  const record: Values = { ...exampleRecordOf(declaration.fields) }
  for (const [name, field] of secretFieldsOf(declaration))
    record[name] = field.kind === 'password' && field.repeats ? record[field.repeats] : plant(field)
  return record
}

const plantedHook = () => {
  const { activeSince: _since, ...hook } = plantedRecord(resources.webhooks)
  return { ...hook, name: 'From a file' }
}

/** Saves over the call of the console, and where that refuses an address, as an earlier version stored it. */
const store = async (declaration: Declaration) => {
  const planted = plantedRecord(declaration)
  const { records } = service.deps
  if ('row' in declaration) {
    const { create } = callsOf(declaration)
    const { body } = await service.admin(`${create?.method} ${create?.path}`, planted)
    expect(findIn(JSON.stringify(body), [hidden]), declaration.name).toEqual([])
    if (body.success === false) await records.create(declaration, planted)
    return
  }
  const { save } = settingsCallsOf(declaration)
  const { body } = await service.admin(`${save?.method} ${save?.path}`, planted)
  expect(findIn(JSON.stringify(body), [hidden]), declaration.name).toEqual([])
  await records.changeSettings(declaration, stored => ({ ...stored, ...planted }))
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += String(part)))
    request.on('end', () => {
      if (request.headers['webhook-id']) receivedBodies.push(body)
      // as many frameworks answer
      response.writeHead(404).end(`Cannot ${request.method} ${request.url}`)
    })
  })
  await new Promise<void>(listening => receiver.listen(0, '127.0.0.1', listening))
  smtp = await startSmtp({ onAuth: ({ username }, _session, done) => done(null, { user: username }) })
  environment = {
    KONTOR_ADMIN_PASSWORD: `${hidden} variable 1`,
    KONTOR_SECRET: `${hidden} variable 2`.padEnd(32, '.'),
    KONTOR_PREVIOUS_SECRET: `${hidden} variable 3`.padEnd(32, '.'),
    SMTP_URL: `smtp://${hidden}v4:${hidden}v5@127.0.0.1:${smtp.port}`,
    AKENEO_APP_CLIENT_ID: 'app',
    AKENEO_APP_CLIENT_SECRET: `${hidden} variable 6`,
    OIDC_CLIENT_SECRET: `${hidden} variable 7`,
    METRICS_TOKEN: `${hidden} variable 8`,
    AWS_SECRET_ACCESS_KEY: `${hidden} variable 9`,
  }
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged += String(line)
      done()
    },
  })
  const { KONTOR_ADMIN_PASSWORD: _own, ...others } = environment
  service = await startTestService({ log: pino(logOptions('trace'), stream), environment: others })
  operator = await signInOperator(service)
  for (const declaration of holders) await store(declaration)
  // each way out is used once with all secrets in place
  const { admin } = service
  for (const { method, path } of everyCall().filter(call => /\/test$|send-test/.test(call.path)))
    await admin(`${method} ${path.replace(':id', path.includes('webhooks') ? '1' : '2')}`)
  const document = { version: 1, webhooks: [{ ...plantedHook(), secret: null }] }
  const plan = await admin('POST /ui/api/system/configuration/plan', { document })
  expect(findIn(JSON.stringify(plan.body), [hidden])).toEqual([])
  const { hash } = plan.body.data as unknown as { hash: string }
  await admin('POST /ui/api/system/configuration/apply', { document, hash })
  await admin('POST /ui/api/settings/akeneo/api/sync')
  await admin('POST /ui/api/exports/run')
  await vi.waitFor(() => expect(receivedBodies.length).toBeGreaterThan(0), 10_000)
}, 90_000)
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await service.close()
  await smtp.close()
})

describe('a planted secret', () => {
  it('is in each field that can hold one, and in each variable', () => {
    expect(holders.map(({ name }) => name)).toEqual(['akeneoApi', 'tessaApi', 'ftp', 'users', 'webhooks'])
    expect(secretVariables.filter(name => !(name in environment))).toEqual(['DATABASE_URL'])
    expect(formsOf(hidden).flatMap(form => findIn(form, [hidden]))).not.toEqual([])
  })

  /** All answers to the reads of a caller, with the identifiers that exist. */
  const readAll = async (caller: Caller) => {
    const reads = everyCall().filter(({ method }) => method === 'GET')
    const answers = []
    for (const { path } of reads)
      for (const id of ['1', '2', '3', '4'].slice(0, path.includes(':') ? 4 : 1))
        answers.push(`${path} ${JSON.stringify((await caller(`GET ${path.replaceAll(/:\w+/g, id)}`)).body)}`)
    return answers
  }

  it('is in no answer to an administrator or to an operator', async () => {
    for (const caller of [service.admin, operator])
      for (const answer of await readAll(caller))
        expect(findIn(answer, [hidden]), answer.slice(0, 80)).toEqual([])
  })

  it('is in no error', async () => {
    for (const declaration of holders) {
      if ('row' in declaration) continue
      const { save } = settingsCallsOf(declaration)
      const wrong = Object.fromEntries(secretFieldsOf(declaration).map(([name]) => [name, `${hidden}\u0000`]))
      const { body } = await service.admin(`${save?.method} ${save?.path}`, wrong)
      expect(findIn(JSON.stringify(body), [hidden])).toEqual([])
    }
  })

  it('is neither in an export of the configuration nor in a support bundle', async () => {
    const { body } = await service.admin('GET /ui/api/system/configuration')
    expect(body.data).toMatchObject({ tessaApi: { url: { secret: 'SECRET_TESSA_API_URL' } } })
    expect(findIn(JSON.stringify(body), [hidden, credential])).toEqual([])
    const own = { ...environment, DATA_DIR: service.folder }
    const lines: string[] = []
    const files = ['config.json', 'bundle.json', 'unreachable.json'].map(name => join(service.folder, name))
    const [configuration = '', bundle = '', unreachable = ''] = files
    const run = (words: string[], more = {}) =>
      runCommand(words, { ...own, ...more }, (line: string) => void lines.push(line))
    await run(['config', 'export', configuration])
    await run(['support-bundle', bundle])
    await run(['support-bundle', unreachable], {
      DATABASE_URL: `postgres://${hidden}a:${hidden}b@127.0.0.1:1/kontor?password=${hidden}`,
    })
    await run(['check'])
    const texts = [...files.map(path => readFileSync(path, 'utf8')), lines.join('\n')]
    for (const text of texts) expect(findIn(text, [hidden, credential])).toEqual([])
  }, 60_000)

  it('is in no line of the log', () => {
    expect(logged).not.toBe('')
    for (const line of logged.split('\n'))
      expect(findIn(line, [hidden, credential]), line.slice(0, 300)).toEqual([])
  })

  it('is neither in webhooks, mails, metrics nor in the description of the calls', async () => {
    const metrics = await service.call('GET /metrics', undefined, {
      authorization: `Bearer ${environment['METRICS_TOKEN']}`,
    })
    expect(metrics.status).toBe(200)
    expect(smtp.received.length).toBeGreaterThan(0)
    const texts = [...receivedBodies, ...smtp.received, JSON.stringify(metrics.body)]
    for (const text of texts) expect(findIn(text, [hidden, credential])).toEqual([])
  })
})

describe('an address with a token', () => {
  const of = '/ui/api/system/webhooks'
  const address = `http://127.0.0.1:1/hooks/${hidden}`
  const read = async () => (await service.deps.records.list(resources.webhooks)).at(-1)

  it('stays with its mask, and is not kept for another host', async () => {
    const hook = { name: 'Masked', url: address, events: ['exportFailed'], overdueHours: 24, enabled: true }
    await service.admin(`POST ${of}`, { ...hook, secret: null })
    const id = (await read())?.id
    const masked = `http://127.0.0.1:1/${secretMask}`
    const saved = await service.admin(`PUT ${of}/${id}`, { ...hook, url: masked, name: 'Renamed' })
    expect(saved.body).toMatchObject({ success: true, data: { url: masked } })
    expect(await read()).toMatchObject({ name: 'Renamed', url: address })
    const moved = await service.admin(`PUT ${of}/${id}`, { ...hook, url: `http://127.0.0.2:1/${secretMask}` })
    expect(moved.body).toMatchObject({
      success: false,
      errors: { url: [expect.stringMatching(/^Enter the whole address/)] },
    })
    expect(await read()).toMatchObject({ url: address })
  })

  it.each([`${address}/2`, `http://127.0.0.3:1/${hidden}`])(
    'is not taken back by the form of a user who read it before it was %s',
    async later => {
      const { id, secret: _own, ...hook } = { ...(await read()), url: address }
      const shown = { ...hook, url: `http://127.0.0.1:1/${secretMask}` }
      const { body } = await service.admin(`PUT ${of}/${id}`, hook)
      const { version } = body.data as unknown as { version: number }
      await service.admin(`PUT ${of}/${id}`, { ...hook, url: later })
      const saved = await service.admin(`PUT ${of}/${id}?seen=${version}`, { ...shown, name: later })
      expect(saved.body).toMatchObject({ success: true })
      expect(await read()).toMatchObject({ name: later, url: later })
    },
  )

  it('shows that its hidden part was changed, in the history and in the audit log', async () => {
    const hook = await read()
    for (const end of [2, 3])
      await service.admin(`PUT ${of}/${hook?.id}`, { ...hook, url: `${address}${end}` })
    for (const place of ['versions', 'audit']) {
      const { body } = await service.admin(`GET /ui/api/${place}`)
      expect(JSON.stringify(body)).toMatch(/(after|url)\\*":\\*"\(changed\)/)
    }
  })
})

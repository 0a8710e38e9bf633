import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import {
  actionCallsOf,
  callsOf,
  fileCallsOf,
  settingsCallsOf,
} from '../../../src/contract/calls/declaredCalls.ts'
import { configurationCalls } from '../../../src/contract/configuration/configurationCalls.ts'
import { healthCalls } from '../../../src/contract/mapping/health.ts'
import { mappingCalls } from '../../../src/contract/mapping/mapping.ts'
import { versionCalls } from '../../../src/contract/versions/versionCalls.ts'
import { previewCalls } from '../../../src/contract/mapping/preview.ts'
import { type Declaration, isResource } from '../../../src/contract/resource.ts'
import { accountCalls } from '../../../src/resources/accountCalls.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { countProducts } from '../../../src/resources/settings/countProducts.ts'
import { undeclaredCalls } from '../../../server/http/routes/openApi.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import { own } from '../../shared/own.ts'
import { administrator, startTestService, type TestService } from '../startTestService.ts'
import { type Caller, signInOperator } from './declared/matrix/matrixFixture.ts'

interface Entry {
  id: number
  user: string
  address: string | null
  action: string
  resource: string
  record: string
  after: string | null
}

let service: TestService
let operator: Caller
let now = Date.now()
const clock = { now: () => now, sleep: systemClock.sleep }

beforeAll(async () => {
  service = await startTestService({ clock, environment: { TRUSTED_PROXIES: '127.0.0.1, ::1' } })
  operator = await signInOperator(service)
})
afterAll(() => service.close())

const entries = async (filter: object = {}) =>
  (
    await service.admin(
      `GET /ui/api/audit?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
  ).body as unknown as Entry[]

const newest = async (filter: object = {}) => {
  const [entry] = await entries(filter)
  return { ...entry, id: undefined, at: undefined, after: JSON.parse(entry?.after ?? 'null') as unknown }
}

const from = { 'x-forwarded-for': '203.0.113.7' }
const logIn = (username: string, password: string, headers: Record<string, string> = from) =>
  service.call('POST /ui/api/login_check', { username, password }, headers)

const admin = { user: administrator.email, address: '127.0.0.1', before: null, recordName: null }

describe('the audit log', () => {
  it('records logins, logouts and failed logins with their address; of the entered account only the beginning', async () => {
    const { body } = await logIn('  Admin@Example.com', administrator.password)
    const session = { resource: 'session', address: from['x-forwarded-for'] }
    expect(await newest()).toMatchObject({
      ...session,
      action: 'logIn',
      user: administrator.email,
      record: '',
    })
    await service.call('POST /ui/api/app/logout', undefined, {
      ...from,
      authorization: `Bearer ${String(body.token)}`,
    })
    expect(await newest()).toMatchObject({ ...session, action: 'logOut', user: administrator.email })
    await logIn('my secret password', 'wrong')
    expect(await newest()).toMatchObject({
      ...session,
      action: 'logInFailed',
      user: 'my …',
    })
    expect(JSON.stringify(await entries())).not.toContain('my secret')
  })

  it('records refused calls with their caller, once a minute with their count', async () => {
    const { length: before } = await entries()
    for (let times = 0; times < 30; times++) await operator('GET /ui/api/users')
    const refused = {
      action: 'refused',
      resource: 'users',
      record: '',
      address: '127.0.0.1',
      after: { call: 'GET /ui/api/users', count: 30 },
    }
    expect(await newest()).toMatchObject(refused)
    expect(await entries()).toHaveLength(before + 1)
    now += 60_000
    await operator('GET /ui/api/users')
    expect(await newest()).toMatchObject({ ...refused, after: { call: 'GET /ui/api/users' } })
  })

  it('records refused input per caller, once a minute with its count, without the input', async () => {
    now += 60_000
    const { length: before } = await entries()
    const csv = (await service.admin('GET /ui/api/settings/tradebyte/csv')).body.data as unknown as object
    const save = () => operator('POST /ui/api/settings/tradebyte/csv', { ...csv, delimiter: 'no such thing' })
    for (let times = 0; times < 20; times++) expect((await save()).body).toMatchObject({ success: false })
    expect((await service.admin('GET /ui/api/audit?filter=[]')).status).toBe(422)
    expect((await service.admin('DELETE /ui/api/users/1')).body).toMatchObject({ success: false })
    expect((await entries()).slice(0, -before)).toMatchObject([
      { action: 'inputRefused', resource: 'users', record: '1' },
      { action: 'inputRefused', resource: 'audit', record: '' },
      {
        action: 'inputRefused',
        resource: 'csv',
        record: '',
        after: '{"call":"POST /ui/api/settings/tradebyte/csv","count":20}',
      },
    ])
    expect(await newest({ resource: 'csv', user: 'matrix' })).toMatchObject({ address: '127.0.0.1' })
  })

  it('records a refused save under its record, by the name that users know', async () => {
    now += 60_000
    const zade = { name: 'zade', label: 'Zalando', enabled: true, akeneoCurrency: 'EUR' }
    await service.deps.records.create(resources.channels, zade)
    await service.admin('PUT /ui/api/settings/tradebyte/channels/zade', { ...zade, label: '' })
    expect(await newest()).toMatchObject({
      action: 'inputRefused',
      resource: 'channels',
      record: 'zade',
      recordName: 'Zalando',
      after: { call: 'PUT /ui/api/settings/tradebyte/channels/:id' },
    })
    await service.admin('POST /ui/api/tradebyte/mapping', { gone: {} })
    expect(await newest()).toMatchObject({ action: 'inputRefused', resource: 'mapping', record: '' })
  })

  it('is not filled by guesses at many accounts from many addresses', async () => {
    now += 60_000
    const { length: before } = await entries()
    const guesses = Array.from({ length: 60 }, (_none, index) =>
      logIn(`guess${index}`, 'wrong', { 'x-forwarded-for': `198.51.100.${index}` }),
    )
    await Promise.all(guesses)
    const made = (await entries()).slice(0, -before)
    expect(made).toHaveLength(21)
    const counts = made.map(({ after }) => (JSON.parse(after ?? '{"count":1}') as { count: number }).count)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(made.filter(({ user }) => user === '…')).toMatchObject([{ address: null }])
  })

  it('continues to count logins while their account has to wait', async () => {
    now += 60_000
    const statuses = []
    for (let times = 0; times < 12; times++) statuses.push((await logIn('waiting', 'wrong')).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect(await newest()).toMatchObject({ action: 'logInFailed', user: 'wai…', after: { count: 12 } })
  })

  it('records starts, tests, cleared caches and downloads, but no test that a page runs by itself', async () => {
    const { body } = await service.admin(
      'POST /ui/api/exports/run?delta=true&excludeAssets=false&disableUpload=true',
    )
    const id = String((body.data as unknown as { id: number }).id)
    const started = { ...admin, action: 'start', resource: 'exports', record: id }
    expect(await newest()).toMatchObject({ ...started, after: { delta: true, disableUpload: true } })
    const { length: before } = await entries()
    await service.admin('POST /ui/api/settings/tradebyte/ftp/test-connection?automatic=true')
    expect(await entries()).toHaveLength(before)
    await service.admin('POST /ui/api/settings/tradebyte/ftp/test-connection')
    expect(await newest()).toMatchObject({
      ...admin,
      action: 'test',
      resource: 'ftp',
      after: { success: false },
    })
    await service.admin('POST /ui/api/system/asset-cache/clear')
    expect(await newest()).toMatchObject({ ...admin, action: 'clear', resource: 'assetCache', after: null })
    await service.admin(`GET /ui/api/exports/${id}/results/csv`)
    expect(await newest()).toMatchObject({ ...admin, action: 'download', resource: 'exports', record: id })
  })

  it('stores nothing that a call did not ask for', async () => {
    await service.admin('POST /ui/api/system/asset-cache/clear?more=1', { anything: 'x'.repeat(100_000) })
    expect(await newest()).toMatchObject({ action: 'clear', after: null })
  })

  it('does not record a call that failed', async () => {
    const { length: before } = await entries()
    expect((await service.admin('POST /ui/api/exports/cancel/999')).status).toBe(404)
    expect(await entries()).toHaveLength(before)
  })

  it('records the address of a change', async () => {
    const csv = (await service.admin('GET /ui/api/settings/tradebyte/csv')).body.data as unknown as object
    await service.admin('POST /ui/api/settings/tradebyte/csv', { ...csv, delimiter: ',' }, from)
    expect(await newest()).toMatchObject({ action: 'update', resource: 'csv', address: '203.0.113.7' })
  })
})

describe('an export', () => {
  it('records its user or schedule', async () => {
    const started = async (id: number) => {
      const { startedBy, isScheduled } = (await service.admin(`GET /ui/api/exports/${id}`)).body
        .data as unknown as {
        startedBy: string
        isScheduled: boolean
      }
      return [startedBy, isScheduled]
    }
    const { body } = await operator('POST /ui/api/exports/check')
    const { id } = body.data as unknown as { id: number }
    expect(await started(id)).toEqual(['matrix@example.com', false])
    const order = {
      delta: false,
      excludeAssets: true,
      disableUpload: true,
      scheduleId: 7,
      startedBy: 'Every night',
    }
    expect(await started(await service.deps.runner.start(order))).toEqual(['Every night', true])
  })
})

describe('GET /ui/api/audit/file', () => {
  const lines = (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Entry)
  const read = async (filter: object) =>
    service.admin(`GET /ui/api/audit/file?filter=${encodeURIComponent(JSON.stringify(filter))}`)

  it('returns all filtered entries, newest first, one JSON object per line', async () => {
    const entry = {
      at: '2026-11-23T00:00:00.000Z',
      user: 'many',
      address: null,
      action: 'update',
      resource: 'csv',
    }
    for (let count = 0; count < 1001; count++)
      await service.deps.audit.add({
        ...entry,
        record: String(count),
        recordName: null,
        before: null,
        after: { count },
      })
    const { headers, body } = await read({ user: 'many' })
    expect(headers.get('content-type')).toBe('application/x-ndjson')
    const found = lines(body.text as unknown as string)
    expect(found.map(({ record }) => Number(record))).toEqual(
      Array.from({ length: 1001 }, (_none, n) => 1000 - n),
    )
    expect(found[0]?.after).toEqual({ count: 1000 })
    expect(await newest()).toMatchObject({ ...admin, action: 'download', resource: 'audit' })
    expect(lines((await read({ q: 'nobody at all' })).body.text as unknown as string)).toEqual([])
  })

  it('is closed to operators, and refuses an invalid filter', async () => {
    expect((await operator('GET /ui/api/audit/file')).status).toBe(403)
    expect((await service.admin('GET /ui/api/audit/file?filter=[]')).status).toBe(422)
  })
})

/** Calls with a body that neither change nor return data, and calls that record their change themselves. */
const quiet = new Set<Call>([
  calls.loginCheck,
  calls.loginToken, // the log-in at the provider, which made the token, is recorded
  calls.productCards,
  calls.previewSchedule,
  countProducts,
  previewCalls.previewMapping,
  previewCalls.previewCount,
  previewCalls.previewNext,
  mappingCalls.saveMapping,
  versionCalls.restoreVersion,
  versionCalls.undoVersion,
  configurationCalls.planConfiguration,
  configurationCalls.applyConfiguration,
  healthCalls.sendOptionCodes,
  accountCalls.saveAccount,
  accountCalls.changePassword,
  accountCalls.beginSecondFactor,
])

describe('every call with an effect', () => {
  const all: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)]
  const acts: readonly Call[] = [
    ...undeclaredCalls,
    ...all.flatMap(one => [
      ...Object.values(fileCallsOf(one)),
      ...Object.entries(actionCallsOf(one)).flatMap(([name, call]) => (name === 'reset' ? [] : [call])),
      ...(isResource(one) ? [] : [settingsCallsOf(one).test].filter(call => call !== undefined)),
    ]),
  ]
  const saves = new Set<Call | undefined>(
    all.flatMap(one => {
      if (!isResource(one)) return [settingsCallsOf(one).save]
      const { create, update, delete: remove } = callsOf(one)
      return [create, update, remove]
    }),
  )
  it('is an action with its own name', () => {
    const subjects = new Set<string | undefined>([...own.resources, ...own.settings, 'session', 'mapping'])
    const does = acts.filter(
      call => (call.method !== 'GET' || call.file) && !quiet.has(call) && !saves.has(call),
    )
    expect(does.filter(({ audit }) => !audit)).toEqual([])
    const ours = does.filter(({ audit }) => subjects.has(audit?.[1]))
    const named = ours.map(({ method, path, audit }) => `${method} ${path}: ${audit?.join(' ')}`)
    expect(named.toSorted()).toEqual([
      'DELETE /ui/api/app/sessions/:id: endSessions session',
      'DELETE /ui/api/app/sessions: endSessions session',
      'GET /ui/api/audit/file: download audit',
      'GET /ui/api/exports/:id/changes/csv: download exports',
      'GET /ui/api/exports/:id/results/csv: download exports',
      'GET /ui/api/exports/csv-download/:id/spreadsheet: download exports',
      'GET /ui/api/exports/csv-download/:id: download exports',
      'POST /ui/api/akeneo/connect/confirm: connect akeneoApi',
      'POST /ui/api/app/logout: logOut session',
      'POST /ui/api/app/second-factor/confirm: setUpSecondFactor session',
      'POST /ui/api/app/second-factor/off: removeSecondFactor session',
      'POST /ui/api/exports/:id/continue: continue exports',
      'POST /ui/api/exports/:id/discard: discard exports',
      'POST /ui/api/exports/:id/release: release exports',
      'POST /ui/api/exports/:id/restore-filter: restoreFilter exports',
      'POST /ui/api/exports/cancel/:id: cancel exports',
      'POST /ui/api/exports/check: check exports',
      'POST /ui/api/exports/retry/:id: retry exports',
      'POST /ui/api/exports/run: start exports',
      'POST /ui/api/exports/upload/:id: upload exports',
      'POST /ui/api/settings/akeneo/api/sync: sync akeneoApi',
      'POST /ui/api/settings/akeneo/api/test-connection: test akeneoApi',
      'POST /ui/api/settings/tessa/api/test-connection: test tessaApi',
      'POST /ui/api/settings/tradebyte/ftp/test-connection: test ftp',
      'POST /ui/api/system/asset-cache/clear: clear assetCache',
      'POST /ui/api/system/outbox/:id/send-again: sendAgain outbox',
      'POST /ui/api/system/webhooks/:id/test: sendTest webhooks',
      'POST /ui/api/tradebyte/mapping/attribute-type: confirm mapping',
      'POST /ui/api/tradebyte/mapping/option-labels: confirm mapping',
      'POST /ui/api/users/:id/reset-second-factor: resetSecondFactor users',
      'POST /ui/api/users/:id/send-test-mail: sendTestMail users',
    ])
  })
})

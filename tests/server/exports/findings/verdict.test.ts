import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryOutcome } from '../../../../server/exports/life/outcome.ts'
import { causeOf } from '../../../../server/exports/findings/finding.ts'
import { verdictOf } from '../../../../server/exports/findings/collect.ts'
import type { Facts } from '../../../../server/exports/findings/facts.ts'
import type { ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import type { Verdict } from '../../../../src/contract/calls/dashboard.ts'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import type { BrokenReference } from '../../../../src/contract/calls/sync.ts'
import { exportRecord } from '../../../shared/exportRecord.ts'
import { allWell, endedAt, type StoppedState, stoppedStates } from '../../../shared/stoppedStates.ts'
import { wellFacts } from '../../../shared/wellFacts.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

const row = exportRecord
const { difference } = exportRecord

const delivered = (id: number, more: Partial<ExportRecord> = {}) =>
  row(id, { uploaded: true, delivered: true, successful: 1934, warnings: 56, erroneous: 10, ...more })

/** The export after the delivered one. */
const next = (more: Partial<ExportRecord>) =>
  row(35, { startedAt: '2026-11-23T05:39:00.000Z', finishedAt: endedAt, ...more })

const nightly = {
  id: 1,
  name: 'Nightly delta',
  enabled: true,
  lastMissed: null,
  options: { disableUpload: false },
}

const well: Facts = {
  ...wellFacts,
  finished: [delivered(34)],
  lastUploaded: delivered(34),
  topCause: 'EAN: Missing, 10 products',
  schedules: [nightly],
}

const after = (more: Partial<ExportRecord>): Partial<Facts> => ({
  finished: [next(more), delivered(34)],
})

const lost = (code: string): BrokenReference => ({
  area: 'mapping',
  field: 'a_ean',
  label: 'EAN',
  record: null,
  thing: 'attributes',
  code,
})

const { error, onHold, cancelled } = exportStatuses
const brokeOff = { code: 'brokeOff', params: { done: 7 } }

/** The facts of the service in each state that prevents a delivery. */
const facts: Readonly<Record<StoppedState, Partial<Facts>>> = {
  'an export on hold': after({
    status: onHold,
    difference,
    details: { code: 'onHoldWithdrawn', params: { count: 1990, most: '200' } },
  }),
  'a filter that lets nothing through': {
    filter: { count: 0, total: 2000, at: '2026-11-22T12:59:00.000Z' },
    filterChange: { by: 'jana@example.com', at: '2026-11-22T16:26:00.000Z' },
  },
  'a structure that Akeneo lost': { structure: [lost('ean'), lost('gtin')] },
  'master data that was never read': { attributes: 0 },
  'a broken connection to Akeneo': {
    connections: stoppedStates['a broken connection to Akeneo'].connections,
    connectionErrors: { akeneoApi: 'pim.example refuses the credentials. Correct them.' },
  },
  'a broken connection to the upload target': {
    connections: stoppedStates['a broken connection to the upload target'].connections,
    connectionErrors: { ftp: 'sftp.tradebyte.example refuses the password. Correct it.' },
  },
  'a schedule whose export failed': after({
    status: error,
    state: 'failed',
    details: brokeOff,
    errors: [{ code: 'notSynchronised', params: {} }],
    hasFile: false,
    scheduleId: 1,
    startedBy: 'Nightly delta',
  }),
  'an upload that failed': after({
    status: error,
    uploaded: false,
    details: { code: 'notUploaded', params: {} },
  }),
  'an upload that the target refused, as it still does': {
    ...after({
      status: error,
      uploaded: false,
      details: { code: 'notUploaded', params: {} },
      errors: [{ code: 'transfer.hostNotFound', params: { host: 'sftp.tradebyte.example' } }],
    }),
    connections: stoppedStates['a broken connection to the upload target'].connections,
    connectionErrors: { ftp: 'The host sftp.tradebyte.example was not found.' },
  },
  'an export that was cancelled': after({
    status: cancelled,
    details: { code: 'cancelled', params: { done: 7 } },
  }),
  'an upload that is switched off': after({ disableUpload: true }),
  'a run that was missed': { schedules: [{ ...nightly, lastMissed: '2026-11-22T23:00:00.000Z' }] },
  'schedules that all write without an upload': {
    schedules: [{ ...nightly, options: { disableUpload: true } }],
  },
  'no language': { languages: [], defaultLanguage: null },
  'an Akeneo that is not connected': {
    connections: stoppedStates['an Akeneo that is not connected'].connections,
  },
  'no upload target': {
    ...after({ noTarget: true, delivered: true }),
    hasTarget: false,
    connections: stoppedStates['no upload target'].connections,
  },
  'nothing delivered yet': { finished: [], lastUploaded: undefined },
}

describe('a verdict', () => {
  const { nextRuns: _next, ...good } = allWell

  it('is good if the last due export reached its target', () => {
    expect(verdictOf(well)).toEqual(good)
    const unchanged = next({ difference: { ...difference, nothingChanged: true } })
    expect(verdictOf({ ...well, finished: [unchanged, delivered(34)] })).toEqual(good)
  })

  it.each(Object.keys(stoppedStates) as StoppedState[])('names %s', name => {
    const { nextRuns: _runs, ...expected }: Verdict = stoppedStates[name]
    expect(verdictOf({ ...well, ...facts[name] })).toEqual(expected)
  })

  it.each(Object.entries(facts).filter(([, { finished }]) => (finished?.length ?? 0) > 1))(
    'removes %s after a later export is delivered',
    (_name, { finished = [] }) => {
      const later = delivered(36, { startedAt: '2026-11-24T00:00:00.000Z' })
      const { troubles } = verdictOf({ ...well, finished: [later, ...finished], lastUploaded: later })
      expect(troubles.filter(({ stops }) => stops)).toEqual([])
    },
  )

  it('keeps a failed export until its own retry, not that of another', () => {
    const broken = next({ status: error, state: 'failed', details: brokeOff, hasFile: false })
    const retry = (originalId: number) =>
      delivered(36, { type: exportTypes.retry, originalId, startedAt: '2026-11-24T00:00:00.000Z' })
    const kinds = (originalId: number) =>
      verdictOf({ ...well, finished: [retry(originalId), broken, delivered(34)] }).troubles.map(
        ({ code }) => code,
      )
    expect(kinds(34)).toEqual(['failed', 'missing'])
    expect(kinds(35)).toEqual(['missing'])
  })

  it('trusts a full export that found no product until a user counts', () => {
    const empty = next({
      processed: 0,
      successful: 0,
      status: exportStatuses.warning,
      details: { code: 'nothingPassed', params: { conditions: 'akeneoFamilies' } },
    })
    const known = { ...well, finished: [empty, delivered(34)] }
    expect(verdictOf({ ...known, filter: null }).troubles).toMatchObject([
      { code: 'emptyFilter' },
      { code: 'missing' },
    ])
    expect(verdictOf(known).troubles).toMatchObject([{ code: 'missing' }])
  })

  const troublesOf = (more: Partial<Facts>) =>
    verdictOf({ ...well, ...more }).troubles.filter(({ code }) => code !== 'missing')

  it('says that nothing can be sold, although files arrive', () => {
    const none = { ...well.channelState, noneEnabled: true }
    expect(verdictOf({ ...well, channelState: none })).toMatchObject({ state: 'delivered' })
    expect(troublesOf({ channelState: none })).toEqual([causeOf({ code: 'noChannel' }, 'en')])
    const open = { ...well.channelState, noActivation: true }
    expect(troublesOf({ channelState: open })).toEqual([causeOf({ code: 'noActivation' }, 'en')])
    const leaving = { ...well.channelState, leaving: ['OTTO'] }
    expect(troublesOf({ channelState: leaving })).toMatchObject([
      { code: 'channelLeaves', sentence: 'Articles stay on sale on OTTO', stops: false },
    ])
  })

  it('leads from an export on hold to the settings that changed since the last upload', () => {
    const hashes = { masterData: 'a', productFilter: 'a', languages: 'a' }
    const sent = delivered(34, { settingsHashes: hashes })
    const holdWith = (settingsHashes: ExportRecord['settingsHashes']) =>
      troublesOf({
        finished: [next({ status: onHold, difference, settingsHashes }), sent],
        lastUploaded: sent,
      })
    expect(holdWith({ ...hashes, productFilter: 'b' })).toMatchObject([
      {
        code: 'onHold',
        page: '/settings/akeneo/product-filter',
        detail: expect.stringMatching(/Changed since #34: Product filter\.$/),
      },
    ])
    // a changed format of a language is no value that Akeneo hides
    expect(holdWith({ ...hashes, languages: 'b' })).toMatchObject([
      { page: '/settings/tradebyte/languages', detail: expect.stringMatching(/#34: Languages\.$/) },
    ])
    expect(holdWith(hashes)).toMatchObject([{ page: '/settings/tradebyte/export' }])
  })

  it('says which articles the last delivery could not take off sale, until a later one can', () => {
    const notes = [{ code: 'noActivation', params: { count: 3 } }]
    const unsafe = delivered(34, { notes })
    expect(troublesOf({ finished: [unsafe], lastUploaded: unsafe })).toMatchObject([
      {
        code: 'stayOnSale',
        stops: false,
        export: { id: 34 },
        detail: expect.stringMatching(/cannot be withdrawn/),
      },
    ])
    expect(troublesOf({ finished: [delivered(35), unsafe], lastUploaded: delivered(35) })).toEqual([])
  })

  it('shows two symptoms of one cause once, with the remedies of both', () => {
    const [cause, ...others] = verdictOf({
      ...well,
      ...facts['an upload that the target refused, as it still does'],
    }).troubles
    expect(others.map(({ code }) => code)).toEqual(['missing'])
    expect(cause?.remedies.map(({ label }) => label)).toEqual(['Retry upload', 'Open FTP settings'])
    const elsewhere = verdictOf({
      ...well,
      ...facts['an upload that failed'],
      connections: stoppedStates['a broken connection to Akeneo'].connections,
    })
    expect(elsewhere.troubles.map(({ code }) => code)).toEqual(['notUploaded', 'connection', 'missing'])
  })

  it('ranks the causes, an export on hold first', () => {
    const held = next({ status: onHold, difference, id: 36 })
    const broken = next({ status: error, state: 'failed', details: brokeOff, hasFile: false })
    const { troubles } = verdictOf({
      ...well,
      finished: [held, broken, delivered(34)],
      languages: [],
      schedules: [{ ...nightly, lastMissed: '2026-11-23T23:00:00.000Z' }],
    })
    expect(troubles.map(({ code }) => code)).toEqual(['onHold', 'failed', 'noLanguage', 'missed', 'missing'])
  })

  it('takes a retry of products that fail again for no failed delivery', () => {
    const again = { status: error, successful: 0, processed: 10, erroneous: 10 }
    const retry = next({ ...again, type: exportTypes.retry, originalId: 34 })
    expect(troublesOf({ finished: [retry, delivered(34)] })).toEqual([])
    const since = { type: exportTypes.delta, changedSince: '2026-11-22T00:52:00.000Z' }
    expect(troublesOf({ finished: [next({ ...again, ...since }), delivered(34)] })).toEqual([])
    const refused = next({ type: exportTypes.retry, originalId: 34, status: error, uploaded: false })
    expect(verdictOf({ ...well, finished: [refused, delivered(34)] })).toMatchObject({
      state: 'delivered',
      troubles: [{ code: 'notUploaded', stops: false, severity: 'error' }, { code: 'missing' }],
    })
  })

  it('does not call it a fault of sale that the first file withdraws nothing', () => {
    const first = delivered(34, { notes: [{ code: 'activationOpen', params: {} }] })
    expect(troublesOf({ finished: [first], lastUploaded: first })).toEqual([])
  })

  it('gives the time at which a released file left', () => {
    const uploadedAt = '2026-11-23T09:34:54.000Z'
    const released = delivered(34, { difference: { ...difference, uploadedAt } })
    expect(verdictOf({ ...well, lastUploaded: released }).delivery?.at).toBe(uploadedAt)
  })

  it('reports that an export waits for Akeneo', () => {
    const waiting = row(36, {
      status: exportStatuses.running,
      details: { code: 'pimGone', params: { host: 'pim.example', seconds: 30, minutes: 40 } },
    })
    const { state, troubles } = verdictOf({ ...well, running: [waiting] })
    expect({ state, troubles }).toMatchObject({
      state: 'stopped',
      troubles: [
        {
          code: 'connection',
          connection: 'akeneoApi',
          detail: expect.stringMatching(/^Waiting for Akeneo/),
        },
        { code: 'missing' },
      ],
    })
  })

  it('shows as delivered only uploaded files', () => {
    expect(deliveryOutcome(delivered(1, { status: error }))).toBe('delivered')
    expect(deliveryOutcome(row(1, { noTarget: true }))).toBe('written')
    expect(deliveryOutcome(row(1, { type: exportTypes.delta, processed: 0, successful: 0 }))).toBe(
      'unchanged',
    )
    expect(deliveryOutcome(row(1, { status: error, successful: 0, erroneous: 3 }))).toBe('notUploaded')
  })
})

describe('GET /ui/api/dashboard/verdict', () => {
  let demo: DemoService
  beforeAll(async () => {
    demo = await startDemoService(20)
    await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'folder', directory: null })
  })
  afterAll(() => demo.close())

  const verdict = async (call = demo.service.admin) =>
    (await call('GET /ui/api/dashboard/verdict')).body.data as unknown as Verdict // the service validates it
  /** Repeats the call until the answer is as expected, because the filter is counted in parallel. */
  const becomes = (expected: object) => expect.poll(() => verdict()).toMatchObject(expected)

  it('needs a login', async () => {
    expect((await demo.service.call('GET /ui/api/dashboard/verdict')).status).toBe(401)
  })

  it('returns the last delivery, the next export and the state of the connections', async () => {
    expect(await verdict()).toMatchObject({ state: 'never', delivery: null, troubles: [] })
    const { id, amountSuccessful, amountWarnings, amountErroneous } = await demo.ended(
      await demo.start('delta=false'),
    )
    await demo.service.admin('POST /ui/api/settings/tradebyte/ftp/test-connection')
    await demo.service.admin('POST /ui/api/schedules/', {
      enabled: true,
      name: 'Nightly',
      scheduleType: 'daily',
      scheduleParameters: { dailyHour: 3, dailyMinute: 0 },
      options: { isDelta: true, excludeAssets: false, disableUpload: false },
    })
    await becomes({
      state: 'delivered',
      delivery: {
        id,
        isUploaded: true,
        products: amountSuccessful + amountWarnings,
        missing: amountErroneous,
      },
      filter: { count: 20, total: 20 },
      nextRuns: [{ name: 'Nightly', type: exportTypes.delta }],
      connections: [
        { name: 'akeneoApi', state: 'established' },
        { name: 'ftp', state: 'established' },
        { name: 'tessaApi' },
      ],
    })
  })

  it('names the user who cleared the filter, and that Akeneo is away, without a manual test', async () => {
    const { body } = await demo.service.admin('GET /ui/api/settings/tradebyte/product-filter')
    const filter: object = body.data ?? {}
    await demo.service.admin('POST /ui/api/settings/tradebyte/product-filter', {
      ...filter,
      akeneoSkus: 'none',
    })
    // at once, not after the next count
    expect(await verdict()).toMatchObject({
      state: 'stopped',
      troubles: [
        {
          code: 'emptyFilter',
          severity: 'warning',
          detail: '0 of 20 products pass. admin@example.com changed the filter.',
        },
        { code: 'warnings' },
      ],
    })
    const olga = await demo.service.logIn('operator@example.com', 'kontor-demo')
    const seen = await verdict(olga)
    expect(seen.troubles[0]).toMatchObject({ code: 'emptyFilter', detail: '0 of 20 products pass.' })
    expect(seen.connections.map(({ host }) => host)).toEqual([null, expect.any(String), null])
    const gone = { url: 'http://127.0.0.1:9', ...demo.pim.credentials }
    await demo.service.admin('POST /ui/api/settings/akeneo/api', gone)
    await becomes({
      troubles: [
        { code: 'connection', connection: 'akeneoApi', detail: expect.stringContaining('127.0.0.1') },
        { code: 'warnings' },
      ],
    })
  })
})

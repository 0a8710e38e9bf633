import { describe, expect, it } from 'vitest'
import { byUrgency } from '../../../../server/exports/findings/finding.ts'
import { verdictOf } from '../../../../server/exports/findings/collect.ts'
import type { Facts } from '../../../../server/exports/findings/facts.ts'
import { type LaterExports, nothingLater } from '../../../../server/exports/life/states.ts'
import { exportReport, exportRow } from '../../../../server/exports/life/report.ts'
import { deliverySummary, qualitySummary } from '../../../../server/exports/life/quality.ts'
import { digestLetter } from '../../../../server/outbox/mail/digestMail.ts'
import { exportLetter, type MailUser } from '../../../../server/outbox/mail/exportMail.ts'
import { letterText } from '../../../../server/outbox/mail/letter.ts'
import type { ExportFolder } from '../../../../server/exports/deliver/exportFolder.ts'
import type { ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import type { ExportStore } from '../../../../server/store/exports/exportStore.ts'
import { type Cause, causeCodes } from '../../../../src/contract/calls/cause.ts'
import { type ExportReport, exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import { exportRecord } from '../../../shared/exportRecord.ts'
import { stoppedStates } from '../../../shared/stoppedStates.ts'
import { wellFacts } from '../../../shared/wellFacts.ts'

const { error, warning, onHold, cancelled } = exportStatuses
const { difference } = exportRecord
const says = (code: string, params = {}) => ({ details: { code, params } })
const because = (code: string, params = {}) => ({ errors: [{ code, params }] })
const ofNightly = { scheduleId: 1, startedBy: 'Nightly' }
const brokenOff = {
  state: 'failed',
  status: error,
  hasFile: false,
  ...says('brokeOff', { done: 7 }),
} as const
const refused = { status: error, uploaded: false, ...says('notUploaded') }
const checkpoint: ExportRecord['checkpoint'] = {
  next: null,
  bytes: 0,
  messages: 0,
  pages: 0,
  skipped: 0,
  header: [],
}
const arrived = { uploaded: true, delivered: true }
const topCause = 'EAN: Missing, 10 products'

interface State {
  /** The newest export. */
  readonly row: Partial<ExportRecord>
  readonly facts?: Partial<Facts>
  /** What happened, and what to do. */
  readonly says: string
  readonly remedies: readonly string[]
}

/** The states of exports that need a cause. Each has the same cause and the same remedy wherever it shows. */
const states: Readonly<Record<string, State>> = {
  'on hold': {
    row: { status: onHold, difference, ...says('onHoldWithdrawn', { count: 1923, most: '398' }) },
    says: 'Export #35 is on hold',
    remedies: ['Review export #35'],
  },
  'on hold, with missing products': {
    row: {
      status: onHold,
      difference,
      erroneous: 10,
      ...says('onHoldPrices', { count: 12, most: '5', share: '30' }),
    },
    says: 'Export #35 is on hold',
    remedies: ['Review export #35'],
  },
  'an upload to an unknown host': {
    row: { ...refused, ...because('transfer.hostNotFound', { host: 'sftp.example' }) },
    says: 'The file of export #35 was not uploaded',
    remedies: ['Retry upload', 'Open FTP settings'],
  },
  'a refused upload while the connection is down': {
    row: { ...refused, erroneous: 10, ...because('transfer.loginRefused', { host: 'sftp.example' }) },
    facts: { connections: stoppedStates['a broken connection to the upload target'].connections },
    says: 'The file of export #35 was not uploaded',
    // another try with the same password cannot help
    remedies: ['Open FTP settings', 'Retry upload'],
  },
  'an upload without a reason': {
    row: refused,
    says: 'The file of export #35 was not uploaded',
    remedies: ['Retry upload'],
  },
  'a full export without a good product': {
    row: {
      status: error,
      successful: 0,
      erroneous: 10,
      processed: 10,
      ...says('someErrors', { total: 10, erroneous: 10 }),
    },
    says: 'The file of export #35 was not uploaded',
    remedies: ['Show errors'],
  },
  'a run before the synchronization': {
    row: { ...brokenOff, ...ofNightly, ...because('notSynchronised') },
    facts: { attributes: 0 },
    says: 'Export #35 of Nightly failed',
    remedies: ['Open synchronization', 'Retry export'],
  },
  'a run that Akeneo refused': {
    row: { ...brokenOff, ...because('clientInvalid', { host: 'pim.example' }) },
    facts: { connections: stoppedStates['a broken connection to Akeneo'].connections },
    says: 'Export #35 failed',
    remedies: ['Open Akeneo connection', 'Retry export'],
  },
  'a run that Akeneo lost, with its progress': {
    row: { ...brokenOff, checkpoint, ...because('unavailable', { host: 'pim.example' }) },
    says: 'Export #35 failed',
    remedies: ['Continue export'],
  },
  'a run whose structure is gone': {
    row: { ...brokenOff, ...because('structureMissing') },
    facts: {
      structure: [
        { area: 'mapping', field: 'a_ean', label: 'EAN', record: null, thing: 'attributes', code: 'ean' },
      ],
    },
    says: 'Export #35 failed',
    remedies: ['Open synchronization', 'Retry export'],
  },
  'a run without a default language': {
    row: { ...brokenOff, ...because('noDefaultLanguage') },
    says: 'Export #35 failed',
    remedies: ['Open export settings', 'Retry export'],
  },
  'a failed run that was not to be uploaded': {
    row: { ...brokenOff, disableUpload: true, ...because('unavailable', { host: 'pim.example' }) },
    says: 'Export #35 failed',
    remedies: ['Open export #35'],
  },
  stopped: {
    row: { status: cancelled, hasFile: false, ...says('cancelled', { done: 7 }) },
    says: 'Export #35 was cancelled',
    remedies: ['Open export #35'],
  },
  discarded: {
    row: { state: 'discarded', status: cancelled, ...says('discarded'), difference },
    says: 'Export #35 was cancelled',
    remedies: ['Open export #35'],
  },
  'without upload': {
    row: { disableUpload: true },
    says: 'Export #35 was not uploaded',
    remedies: ['Open export #35'],
  },
  'a filter without products': {
    row: {
      status: warning,
      processed: 0,
      successful: 0,
      ...says('nothingPassed', { conditions: 'akeneoFamilies' }),
    },
    facts: { filter: null },
    says: 'The product filter lets no product through',
    remedies: ['Open product filter'],
  },
  'articles that stay on sale': {
    row: { ...arrived, notes: [{ code: 'noActivation', params: { count: 3 } }] },
    says: 'Export #35 could not take all articles off sale',
    remedies: ['Open export #35', 'Open mapping'],
  },
  'missing products': {
    row: { ...arrived, status: error, erroneous: 10, warnings: 56 },
    says: '10 products are missing from export #35',
    remedies: ['Show errors'],
  },
  'products with warnings': {
    row: { ...arrived, status: warning, warnings: 56 },
    says: '56 products of export #35 have warnings',
    remedies: ['Show warnings'],
  },
  overtaken: {
    row: { state: 'overtaken', status: cancelled, ...says('overtaken', { id: '35', by: '36' }) },
    says: 'Export #35 was overtaken',
    remedies: [],
  },
  'nothing changed': {
    row: { ...ofNightly, type: exportTypes.delta, processed: 0, successful: 0, ...says('nothing') },
    says: 'Export #35 changed nothing',
    remedies: [],
  },
}

const recordOf = ({ row }: State) =>
  exportRecord(35, { startedAt: '2026-11-23T05:39:00.000Z', finishedAt: '2026-11-23T05:40:00.000Z', ...row })

const before = exportRecord(34, arrived)

const verdictWith = (record: ExportRecord, facts: Partial<Facts> = {}) =>
  verdictOf({
    ...wellFacts,
    finished: [record, before],
    lastUploaded: record.uploaded ? record : before,
    topCause: record.uploaded ? topCause : '',
    schedules: [],
    ...facts,
  })

const causes = { top: topCause, fresh: '' }
const reader: MailUser = {
  email: 'a@example.com',
  firstName: 'A',
  lastName: 'B',
  notificationsSuccessEnabled: true,
  notificationsWarningsEnabled: true,
  notificationsErrorsEnabled: true,
  notificationsLocale: 'en',
}
const where = { link: 'https://kontor.example/exports/35', timeZone: 'UTC' }

const mailOf = (record: ExportRecord) => {
  const row = exportRow(record, 'en', causes)
  const report = {
    ...row,
    errors: [],
    csvFileName: null,
    endTime: record.finishedAt,
  } as unknown as ExportReport // a mail needs no more
  return letterText(exportLetter(reader, { report, messages: [] }, where))
}

const digestOf = (record: ExportRecord) => {
  const { cause = null } = exportRow(record, 'en', causes)
  const [delivery, quality] = [deliverySummary(record, 'en'), qualitySummary(record, '')]
  if (!delivery || !quality) throw new Error('a running export')
  const one = { id: 35, endTime: '2026-11-23T05:40:00.000Z', delivery, quality, cause }
  return letterText(
    digestLetter(reader, { exports: [one], quiet: 0, since: '2026-11-22T06:00:00.000Z' }, where),
  )
}

/** The page of an export, without any later one. */
const reportOf = (record: ExportRecord) =>
  exportReport(
    {
      exports: {
        find: async () => undefined,
        retriesOf: async () => [],
        running: async () => [],
        laterDelivery: async () => undefined,
      } as unknown as ExportStore, // a report asks for no more
      folder: { size: async () => 1, pathOf: () => '' } as unknown as ExportFolder, // the same
      clock: { now: () => Date.parse('2026-11-23T06:00:00.000Z') },
    },
    record,
    'en',
    causes,
  )

/** Causes that need nothing of anybody: the verdict does not name them. */
const unnamed: ReadonlySet<string> = new Set(['overtaken', 'unchanged'])

describe('the cause of an export', () => {
  it.each(Object.entries(states))('is one, with one remedy, for %s', async (_name, state) => {
    const record = recordOf(state)
    const { cause, reason } = exportRow(record, 'en', causes)
    expect([cause?.sentence, cause?.remedies.map(({ label }) => label)]).toEqual([state.says, state.remedies])
    expect(reason).toBe(cause?.detail || cause?.sentence)
    const report = await reportOf(record)
    expect(report.cause).toEqual(cause)
    // the page offers each remedy that does something, because the service allows it
    const allowed = {
      open: true,
      upload: report.canBeUploaded,
      continue: report.canBeContinued,
      retry: report.canBeRetried,
    }
    for (const { act } of cause?.remedies ?? []) expect([act, allowed[act]]).toEqual([act, true])

    const [first, ...others] = verdictWith(record, state.facts).troubles
    if (cause && unnamed.has(cause.code)) expect([first, ...others]).toEqual([undefined])
    else {
      const names = ({ code, sentence, remedies, export: about }: Partial<Cause> = {}) => ({
        code,
        sentence,
        remedies: remedies?.map(({ label }) => label),
        about,
      })
      // the settings know more about an empty filter than the export does
      const about = first?.code === 'emptyFilter' ? null : cause?.export
      expect(names(first)).toEqual({ ...names(cause ?? undefined), about })
      // the tile of the page that causes it shows the same one
      const { page = null } = first ?? {}
      if (page !== null) expect([first, ...others].find(one => one?.page === page)).toBe(first)
      expect(others.filter(({ code }) => code !== 'missing' && code !== 'warnings')).toEqual([])
    }

    const mail = mailOf(record)
    const digest = digestOf(record).replaceAll(/\s+/g, ' ')
    expect(mail).toContain(`${state.says}.`)
    expect(digest).toContain(state.says)
    for (const remedy of state.remedies) expect(mail).toContain(remedy)
  })

  it('is in German with the same remedies', () => {
    const record = recordOf(states['a refused upload while the connection is down'] as State) // a key of the table
    const { cause } = exportRow(record, 'de', causes)
    expect([cause?.sentence, cause?.remedies.map(({ label }) => label)]).toEqual([
      'Die Datei von Export #35 wurde nicht hochgeladen',
      ['FTP-Einstellungen öffnen', 'Upload wiederholen'],
    ])
  })

  it('offers no remedy that a later export has taken away', () => {
    const labels = (state: string, later: Partial<LaterExports>) => {
      const record = recordOf(states[state] as State) // a key of the table
      const { cause } = exportRow(record, 'en', causes, { ...nothingLater, ...later })
      return cause?.remedies.map(({ label }) => label)
    }
    const lost = 'a run that Akeneo lost, with its progress'
    // its file would be older than that of the later one, so that only all its products can be read again
    expect(labels(lost, { delivery: { id: 36 } })).toEqual(['Retry export'])
    expect(labels(lost, { isBeingRetried: true })).toEqual(['Open export #35'])
    expect(labels('a run that Akeneo refused', { isBeingRetried: true })).toEqual([
      'Open Akeneo connection',
      'Open export #35',
    ])
  })

  it('says of a delta that changed nothing that its known faults stay, unless they are new', () => {
    const unchanged = {
      erroneous: 10,
      difference: { ...difference, nothingChanged: true },
      ...says('someErrors.unchanged', { erroneous: 10, total: 10, id: 34 }),
    }
    const causeWith = (missing: number) => {
      const news = { missing, warnings: 0, fewer: 0, cause: null }
      return exportRow(exportRecord(35, { ...unchanged, news }), 'en', causes).cause
    }
    expect(causeWith(0)).toMatchObject({
      code: 'unchanged',
      severity: 'info',
      detail: expect.stringMatching(/10 products are missing as before\.$/),
    })
    expect(causeWith(2)).toMatchObject({ code: 'missing', severity: 'error' })
  })

  it('is missing while an export runs', () => {
    expect(exportRow(exportRecord(35, { status: exportStatuses.running }), 'en').cause).toBeNull()
  })

  it('has a rank for each code', () => {
    const made = Object.values(states).flatMap(state => exportRow(recordOf(state), 'en', causes).cause ?? [])
    const sorted = made.toSorted(byUrgency).map(({ code }) => causeCodes.indexOf(code as never)) // its own codes
    expect(sorted).toEqual(sorted.toSorted((one, other) => one - other))
    expect(sorted).not.toContain(-1)
  })
})

import { describe, expect, it } from 'vitest'
import { deliveryOutcome, deliveredAt } from '../../../../server/exports/life/outcome.ts'
import { exportRow } from '../../../../server/exports/life/report.ts'
import {
  deliverySummary,
  hasNews,
  isChange,
  isQuiet,
  qualitySummary,
} from '../../../../server/exports/life/quality.ts'
import type { ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import { exportRecord } from '../../../shared/exportRecord.ts'

const { error, onHold, cancelled, successful } = exportStatuses
const says = (code: string, params = {}) => ({ details: { code, params } })
const row = (more: Partial<ExportRecord> = {}) => exportRecord(35, more)
const base = exportRecord(34).difference
const reasonOf = (one: ExportRecord, top: string, language: 'en' | 'de') =>
  exportRow(one, language, { top, fresh: '' }).reason

describe('the delivery of an export', () => {
  it.each([
    ['delivered', { uploaded: true }, 'Delivered', 'Übergeben'],
    ['delivered', { uploaded: true, status: error, erroneous: 10 }, 'Delivered', 'Übergeben'],
    ['written', { noTarget: true }, 'Written', 'Geschrieben'],
    ['onHold', { status: onHold }, 'On hold', 'Zurückgehalten'],
    ['notUploaded', { status: error, uploaded: false }, 'Not uploaded', 'Nicht hochgeladen'],
    [
      'failed',
      { state: 'failed', status: error, ...says('brokeOff', { done: 7 }) },
      'Failed',
      'Fehlgeschlagen',
    ],
    ['cancelled', { status: cancelled, ...says('cancelled', { done: 7 }) }, 'Stopped', 'Abgebrochen'],
    [
      'overtaken',
      { state: 'overtaken', status: cancelled, ...says('overtaken', { id: '35', by: '36' }) },
      'Overtaken by #36',
      'Überholt von #36',
    ],
  ] as const)('is %s for %j, in words', (outcome, more, en, de) => {
    expect([
      deliveryOutcome(row(more)),
      deliverySummary(row(more), 'en')?.label,
      deliverySummary(row(more), 'de')?.label,
    ]).toEqual([outcome, en, de])
  })

  it('is unchanged for a delta or a retry without a good product, and not uploaded for a full export', () => {
    const allBad = { successful: 0, processed: 10, erroneous: 10, status: error }
    const outcomeOf = (type: number, changedSince: string | null) =>
      deliveryOutcome(row({ ...allBad, type, changedSince }))
    expect(outcomeOf(exportTypes.delta, '2026-11-20T00:00:00.000Z')).toBe('unchanged')
    expect(outcomeOf(exportTypes.retry, null)).toBe('unchanged')
    expect(outcomeOf(exportTypes.full, null)).toBe('notUploaded')
    expect(outcomeOf(exportTypes.delta, null)).toBe('notUploaded')
  })

  it('has one time: when the file left', () => {
    expect(deliveredAt(row())).toBe(row().finishedAt)
    const uploadedAt = '2026-11-22T10:34:54.000Z'
    const released = row({ uploaded: true, difference: { ...exportRecord.difference, uploadedAt } })
    expect([deliveredAt(released), deliverySummary(released, 'en')?.at]).toEqual([uploadedAt, uploadedAt])
    expect(base).toBeNull()
  })

  it('says why a file did not arrive, before the cause of its products', () => {
    const refused = {
      status: error,
      uploaded: false,
      erroneous: 10,
      errors: [{ code: 'transfer.hostNotFound', params: { host: 'sftp.example' } }],
    }
    const top = 'EAN: Missing, 10 products'
    expect(reasonOf(row(refused), top, 'en')).toMatch(/^The host sftp\.example was not found/)
    expect(reasonOf(row({ uploaded: true, status: error, erroneous: 10 }), top, 'en')).toBe(top)
    const held = row({ status: onHold, ...says('onHoldWithdrawn', { count: 1923, most: '398' }) })
    expect(reasonOf(held, top, 'en')).toMatch(/^1,923 articles would be withdrawn/)
    const overtaken = row({
      state: 'overtaken',
      status: cancelled,
      ...says('overtaken', { id: '35', by: '36' }),
    })
    expect(reasonOf(overtaken, top, 'de')).toMatch(/^Export #36 wurde übergeben, bevor/)
  })

  it('says which articles cannot be sold or withdrawn', () => {
    const notes: ExportRecord['notes'] = [
      { code: 'pimAhead', params: { minutes: 2 } },
      { code: 'noActivation', params: { count: 3 } },
    ]
    const delivered = row({ uploaded: true, notes })
    expect(deliverySummary(delivered, 'en')?.onSale).toBe(
      '3 articles cannot be withdrawn: the field a_active is not mapped.',
    )
    expect(reasonOf(delivered, '', 'en')).toMatch(/^3 articles cannot be withdrawn/)
  })
})

describe('the quality of an export', () => {
  const news = { missing: 2, warnings: 0, fewer: 0, cause: { code: 'eanMissing', field: 'a_ean' } }

  it('counts what is missing and what is new, whether or not the file arrived', () => {
    const held = row({ status: onHold, erroneous: 10, warnings: 56, news })
    expect(qualitySummary(held, 'EAN: Missing')).toEqual({
      missing: 10,
      warnings: 56,
      news: { missing: 2, warnings: 0, fewer: 0, cause: 'EAN: Missing' },
    })
    expect(qualitySummary(row({ status: exportStatuses.running }), '')).toBeNull()
  })

  it('is quiet for a schedule that finds nothing new, known failures included', () => {
    const nothing = { successful: 0, processed: 10, erroneous: 10, status: error, type: exportTypes.delta }
    const since = { changedSince: '2026-11-20T00:00:00.000Z' }
    const same = { missing: 0, warnings: 0, fewer: 0, cause: null }
    const run = (more: Partial<ExportRecord>) =>
      isQuiet(row({ ...nothing, ...since, scheduleId: 1, ...more }))
    expect(run({ news: same })).toBe(true)
    expect(run({ news })).toBe(false)
    expect(run({ news: null })).toBe(false)
    expect(run({ news: same, scheduleId: null })).toBe(false)
    expect(run({ news: same, successful: 3, uploaded: true })).toBe(false)
    expect(run({ status: successful, processed: 0, erroneous: 0, news: null })).toBe(true)
    expect(hasNews(row({ news }))).toBe(true)
  })
})

describe('an export that is worth a mail', () => {
  const known = { status: error, erroneous: 10, uploaded: true, scheduleId: 1 }
  const same = { missing: 0, warnings: 0, fewer: 0, cause: null }
  const refused = { status: error, uploaded: false, scheduleId: 1 }
  const because = (code: string) => ({ errors: [{ code, params: {} }] })
  const isNews = (more: Partial<ExportRecord>, before?: Partial<ExportRecord>) =>
    isChange(row({ news: same, ...more }), before && exportRecord(34, { news: same, ...before }))

  it('is one that a person started, or the first', () => {
    expect(isNews({ ...known, scheduleId: null }, known)).toBe(true)
    expect(isNews(known)).toBe(true)
  })

  it('is one whose delivery differs from that of the export before', () => {
    expect(isNews(refused, known)).toBe(true)
    expect(isNews(known, refused)).toBe(true)
    expect(isNews({ ...refused, ...because('a') }, { ...refused, ...because('b') })).toBe(true)
    expect(isNews({ ...refused, ...because('a') }, { ...refused, ...because('a') })).toBe(false)
  })

  it('is one with other problems than the delivery before, or with none', () => {
    expect(isNews(known, known)).toBe(false)
    expect(isNews({ ...known, news: { ...same, missing: 1 } }, known)).toBe(true)
    expect(isNews({ ...known, news: { ...same, fewer: 1 } }, known)).toBe(true)
    expect(isNews({ ...known, news: null }, { ...known, erroneous: 9 })).toBe(true)
    expect(isNews({ uploaded: true, scheduleId: 1 }, known)).toBe(true)
    const nothing = { scheduleId: 1, difference: { ...exportRecord.difference, nothingChanged: true } }
    expect(isNews(nothing, known)).toBe(false)
    const unsold = { notes: [{ code: 'noActivation', params: { count: 3 } }] }
    expect(isNews({ ...known, ...unsold }, known)).toBe(true)
    expect(isNews({ ...known, ...unsold }, { ...known, ...unsold })).toBe(false)
  })
})

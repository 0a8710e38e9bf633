import { describe, expect, it } from 'vitest'
import type { ExportRecord } from '../../../server/store/exports/exportRecord.ts'
import {
  type EventFacts,
  eventsFor,
  payloadOf,
  type Webhook,
} from '../../../server/webhooks/webhookEvents.ts'
import { exportStatuses, exportTypes } from '../../../src/contract/calls/exports.ts'
import { exportRecord } from '../../shared/exportRecord.ts'

const { error, onHold, cancelled } = exportStatuses
const hourMs = 3_600_000
const ended = Date.parse(exportRecord(34).finishedAt ?? '')
const at = (ms: number) => new Date(ms).toISOString()

const webhook: Webhook = {
  id: 1,
  enabled: true,
  name: 'Pager',
  url: 'https://example.com',
  events: ['exportEnded', 'exportFailed', 'exportOnHold', 'scheduleMissed', 'deliveryOverdue'],
  overdueHours: 24,
  secret: null,
  activeSince: at(ended - hourMs),
}

const facts = (more: Partial<EventFacts> = {}): EventFacts => ({
  finished: [],
  lastUploaded: undefined,
  schedules: [],
  now: ended + hourMs,
  home: 'https://kontor.example.com',
  ...more,
})
const row = (more: Partial<ExportRecord> = {}) => exportRecord(35, { uploaded: true, ...more })
const typesOf = (rows: ExportRecord[]) =>
  eventsFor(webhook, facts({ finished: rows })).map(({ type }) => type)

describe('the events of a webhook', () => {
  it.each([
    ['exportEnded', {}],
    ['exportEnded', { status: cancelled, uploaded: null, details: { code: 'cancelled', params: {} } }],
    ['exportFailed', { status: error, uploaded: null, details: { code: 'brokeOff', params: { done: 7 } } }],
    ['exportFailed', { status: error, uploaded: false }],
    ['exportOnHold', { status: onHold, uploaded: null }],
  ] as const)('are %s for an export with %j', (type, more) => {
    expect(typesOf([row(more)])).toEqual([type])
  })

  it('are none for a check, and for a file that another one has overtaken', () => {
    const overtaken = { status: cancelled, details: { code: 'overtaken', params: { id: '35', by: '36' } } }
    expect(typesOf([row({ type: exportTypes.check }), row({ ...overtaken, uploaded: null })])).toEqual([])
  })

  it('of an export are others once its file was sent again, and the same until then', () => {
    const failed = { status: error, uploaded: false } as const
    const subjects = [1, 1, 2].map(
      attempt => eventsFor(webhook, facts({ finished: [row({ ...failed, attempt })] }))[0]?.subject,
    )
    expect(subjects).toEqual([
      'export 35 exportFailed 1',
      'export 35 exportFailed 1',
      'export 35 exportFailed 2',
    ])
  })

  it('are those that it asks for, since it was saved, while it is enabled', () => {
    const all = facts({ finished: [row()] })
    expect(eventsFor(webhook, all)).toHaveLength(1)
    expect(eventsFor({ ...webhook, enabled: false }, all)).toEqual([])
    expect(eventsFor({ ...webhook, events: ['exportFailed'] }, all)).toEqual([])
    expect(eventsFor({ ...webhook, activeSince: at(ended + 1) }, all)).toEqual([])
  })

  it('name a missed time of a schedule once', () => {
    const lastMissed = at(ended)
    const events = eventsFor(webhook, facts({ schedules: [{ id: 3, name: 'Nightly', lastMissed }] }))
    expect(events).toMatchObject([
      { type: 'scheduleMissed', data: { schedule: { id: 3, name: 'Nightly' }, due: lastMissed } },
    ])
  })

  it('say once that nothing was delivered for the hours of the webhook', () => {
    const overdue = (hours: number, finished = [row()]) =>
      eventsFor(
        { ...webhook, events: ['deliveryOverdue'] },
        facts({ finished, now: ended + hours * hourMs }),
      ).map(({ subject, data }) => [subject, data['lastDelivery']])
    const lastDelivery = { export: 35, at: at(ended) }
    expect(overdue(23)).toEqual([])
    expect(overdue(24)).toEqual([[`overdue ${at(ended)}`, lastDelivery]])
    expect(overdue(30)).toEqual(overdue(24))
    // without any delivery the time of the webhook counts
    expect(overdue(24, [])).toEqual([[`overdue ${webhook.activeSince}`, null]])
    // a failed export is no delivery, one that found nothing to change is
    expect(overdue(24, [row({ status: error, uploaded: false })])).toEqual(overdue(24, []))
  })

  it('have a payload with type, time and data', () => {
    const [event] = eventsFor(webhook, facts({ finished: [row()] }))
    expect(JSON.parse(payloadOf(event!))).toMatchObject({
      type: 'exportEnded',
      timestamp: at(ended),
      data: {
        export: { id: 35, outcome: 'delivered', url: 'https://kontor.example.com/exports/35' },
      },
    })
  })
})

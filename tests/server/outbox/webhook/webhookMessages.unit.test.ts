import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook as Verifier } from 'standardwebhooks'
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

/** The names of an object with those inside it, so that examples can have other values. */
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
    : null

describe('docs/webhooks.md', () => {
  const document = readFileSync('docs/webhooks.md', 'utf8')
  const payloads = [...document.matchAll(/^```json\n([^]+?)^```$/gm)].map(
    ([, json = '']) => JSON.parse(json) as { type: string }, // the examples of the document
  )

  it('has each payload as it is sent', () => {
    const failed = row({ status: error, uploaded: false })
    const schedules = [{ id: 3, name: 'Nightly', lastMissed: at(ended) }]
    const events = [
      ...eventsFor(webhook, facts({ finished: [failed], schedules })),
      ...eventsFor(
        { ...webhook, events: ['deliveryOverdue'] },
        facts({ finished: [row()], now: ended + 24 * hourMs }),
      ),
    ]
    const sent = events.map(event => JSON.parse(payloadOf(event)) as unknown)
    expect(payloads.map(({ type }) => type)).toEqual([...events.map(({ type }) => type), 'test'])
    expect(sent.map(shapeOf)).toEqual(payloads.slice(0, -1).map(shapeOf))
  })

  it('has lines that verify what the scheme signs, and nothing else', async () => {
    const [, lines = ''] = /^```js\n([^]+?)^```$/m.exec(document) ?? []
    const folder = await mkdtemp(join(tmpdir(), 'kontor-webhooks-'))
    const file = join(folder, 'verify.mjs')
    await writeFile(file, lines)
    const { verify } = (await import(/* @vite-ignore */ file)) as {
      verify(secret: string, headers: Record<string, string>, body: string): unknown
    } // what the document declares
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const sign = (time: Date) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
      'webhook-signature': new Verifier(secret).sign('msg_1', time, '{"type":"test"}'),
    })
    expect(verify(secret, sign(new Date()), '{"type":"test"}')).toEqual({ type: 'test' })
    expect(() => verify(secret, sign(new Date()), '{"type":"other"}')).toThrow('not from Kontor')
    expect(() => verify(secret, sign(new Date(0)), '{"type":"test"}')).toThrow('too old')
    await rm(folder, { recursive: true })
  })
})

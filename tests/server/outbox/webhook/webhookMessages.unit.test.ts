import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { endEventOf } from '../../../../server/exports/life/endEvent.ts'
import type { ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import type { HappenedEvent } from '../../../../server/store/outbox/events.ts'
import {
  overdueMessage,
  type Webhook,
  signedMessages,
} from '../../../../server/outbox/webhook/webhookMessages.ts'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import { exportRecord } from '../../../shared/exportRecord.ts'

const { error, onHold, cancelled } = exportStatuses
const hourMs = 3_600_000
const ended = Date.parse(exportRecord(34).finishedAt ?? '')
const at = (ms: number) => new Date(ms).toISOString()
const home = 'https://kontor.example.com'

const webhook: Webhook = {
  id: 1,
  enabled: true,
  name: 'Pager',
  url: 'https://example.com',
  events: ['exportEnded', 'exportFailed', 'exportOnHold', 'scheduleMissed', 'deliveryOverdue'],
  overdueHours: 24,
  secret: null,
  activeSince: at(ended - hourMs),
  goneAt: null,
}

const row = (more: Partial<ExportRecord> = {}) => exportRecord(35, { uploaded: true, ...more })
const missed: HappenedEvent = {
  event: 'scheduleMissed',
  subject: `schedule 3 ${at(ended)}`,
  at: at(ended),
  data: { schedule: { id: 3, name: 'Nightly' }, due: at(ended) },
}
const messagesFor = (event: HappenedEvent | undefined, more: Partial<Webhook> = {}) =>
  event ? signedMessages(event, [{ ...webhook, ...more }], home) : []

describe('the end of an export', () => {
  it.each([
    ['exportEnded', {}],
    ['exportEnded', { status: cancelled, uploaded: null, details: { code: 'cancelled', params: {} } }],
    [
      'exportFailed',
      { state: 'failed', status: error, uploaded: null, details: { code: 'brokeOff', params: { done: 7 } } },
    ],
    ['exportFailed', { status: error, uploaded: false }],
    ['exportOnHold', { status: onHold, uploaded: null }],
  ] as const)('is %s with %j', (event, more) => {
    expect(endEventOf(row(more))?.event).toBe(event)
  })

  it('is no event of a check, nor while its file is sent again, nor once another one has overtaken it', () => {
    const overtaken = {
      state: 'overtaken',
      status: cancelled,
      details: { code: 'overtaken', params: { id: '35', by: '36' } },
    } as const
    const resending = { state: 'resending', status: error, uploaded: false } as const
    const others = [resending, { ...overtaken, uploaded: null }]
    expect([{ type: exportTypes.check }, ...others].map(more => endEventOf(row(more)))).toEqual(
      Array.from({ length: 3 }),
    )
  })

  it('is another event once its file was sent again', () => {
    const failed = { status: error, uploaded: false } as const
    expect([1, 2].map(attempt => endEventOf(row({ ...failed, attempt }))?.subject)).toEqual([
      'export 35 exportFailed 1',
      'export 35 exportFailed 2',
    ])
  })
})

describe('the messages of a webhook', () => {
  it('are about what it asks for, since it was saved, while it is enabled', () => {
    const event = endEventOf(row())
    expect(messagesFor(event)).toHaveLength(1)
    expect(messagesFor(event, { enabled: false })).toEqual([])
    expect(messagesFor(event, { events: ['exportFailed'] })).toEqual([])
    expect(messagesFor(event, { activeSince: at(ended + 1) })).toEqual([])
    expect(messagesFor(missed)).toHaveLength(1)
  })

  it('say once that nothing was delivered for the hours of the webhook', () => {
    const overdue = (hours: number, last: ExportRecord | undefined) => {
      const message = overdueMessage(webhook, last, ended + hours * hourMs, home)
      if (!message) return undefined
      const { data } = JSON.parse(message.content) as { data: { lastDelivery: unknown } } // docs/webhooks.md
      return [message.subject, data.lastDelivery]
    }
    expect(overdue(23, row())).toBeUndefined()
    expect(overdue(24, row())).toEqual([`overdue ${at(ended)}`, { export: 35, at: at(ended) }])
    expect(overdue(30, row())).toEqual(overdue(24, row()))
    // without any delivery the time of the webhook counts
    expect(overdue(24, undefined)).toEqual([`overdue ${webhook.activeSince}`, null])
  })

  it('have a payload with type, time and data', () => {
    const [message] = messagesFor(endEventOf(row()))
    expect(JSON.parse(message?.content ?? '')).toMatchObject({
      type: 'exportEnded',
      timestamp: at(ended),
      data: { export: { id: 35, outcome: 'delivered', url: `${home}/exports/35` } },
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
    const overdue = overdueMessage(webhook, row(), ended + 24 * hourMs, home)
    const failed = endEventOf(row({ status: error, uploaded: false }))
    const messages = [...messagesFor(failed), ...messagesFor(missed), ...(overdue ? [overdue] : [])]
    const sent = messages.map(({ content }) => JSON.parse(content) as unknown)
    expect(payloads.map(({ type }) => type)).toEqual([...messages.map(({ event }) => event), 'test'])
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

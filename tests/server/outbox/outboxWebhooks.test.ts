import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFailure } from '../../../server/outbox/failures.ts'
import { outboxRules } from '../../../server/outbox/outbox.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import { createVersionStore } from '../../../server/store/versions/versionStore.ts'
import { webhooks } from '../../../src/resources/webhooks.ts'
import { onEachDatabaseInLong } from '../store/onEachDatabase.ts'
import { createOutboxGround, type OutboxGround } from './outboxGround.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Waits longer than the default of a second, because the machine may be busy. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 20_000)
const aFewLooks = () => systemClock.sleep(60)

interface Received {
  readonly id: string
  readonly path: string
  readonly body: string
  readonly headers: Record<string, string>
}

/** A receiver in this process; `answers` are given in turn, the last one again and again. */
let receiver: Server
let url: string
let received: Received[]
let answers: ((response: ServerResponse) => void)[]
const answerWith =
  (status: number, text = '', headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(text)
const bodyOf = async (request: IncomingMessage) => {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

await onEachDatabaseInLong(ground => {
  let outbox: OutboxGround
  let hookId: string
  const message = async () => (await outbox.messages())[0]
  const becomes = (expected: object) =>
    eventually(async () => expect(await outbox.messages()).toMatchObject([expected]))
  const changeHook = (change: object) =>
    outbox.records.update(webhooks, hookId, stored => ({ ...stored, ...change }))
  const hook = async () => await outbox.records.find(webhooks, hookId)

  beforeEach(async () => {
    received = []
    answers = [answerWith(204)]
    receiver = createServer(async (request, response) => {
      const headers = request.headers as Record<string, string> // the receiver reads none that may come twice
      const body = await bodyOf(request)
      received.push({ id: headers['webhook-id'] ?? '', path: request.url ?? '', body, headers })
      const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
      answer?.(response)
    })
    await new Promise<void>(listening => receiver.listen(0, '127.0.0.1', listening))
    const { port } = receiver.address() as AddressInfo // it listens at a port
    url = `http://127.0.0.1:${port}`
    outbox = createOutboxGround(ground)
    hookId = (await outbox.addWebhook(`${url}/kontor`)) ?? ''
  })
  afterEach(async () => {
    receiver.closeAllConnections()
    await outbox.close()
    receiver.close()
  })

  describe('a webhook', () => {
    it('gets a signed message for what happened, once', async () => {
      answers = [answerWith(200, 'x'.repeat(2000))]
      await outbox.failExport()
      outbox.start()
      outbox.start({ isAlone: false })
      await becomes({ state: 'accepted', dueAt: null })
      await aFewLooks()
      expect(received).toHaveLength(1)
      const [{ body = '', headers = {} } = {}] = received
      // verified by the clock of the test, which is not that of the library
      vi.useFakeTimers({ now: outbox.now(), toFake: ['Date'] })
      expect(new Verifier(secret).verify(body, headers)).toMatchObject({ type: 'exportFailed' })
      expect(() => new Verifier(secret).verify(`${body} `, headers)).toThrow('No matching signature found')
      vi.useRealTimers()
      const stored = await message()
      expect(stored).toMatchObject({ tries: 1, status: 200, answer: 'x'.repeat(500), target: 'Pager' })
      expect(headers['webhook-id']).toBe(stored?.messageId)
    })

    it('gets a refused message again with the same ID when the log says so, until it accepts', async () => {
      answers = [answerWith(500, 'broken'), answerWith(302, '', { location: '/elsewhere' }), answerWith(204)]
      await outbox.failExport()
      const first = outbox.start()
      await becomes({ state: 'waiting', status: 500, answer: 'broken', dueAt: '2026-11-26T12:00:30.000Z' })
      // a restore or a start changes nothing about the time of the next try
      await first.close()
      outbox.start()
      outbox.move(29_000)
      await aFewLooks()
      expect(received).toHaveLength(1)
      outbox.move(1000)
      await becomes({ tries: 2, status: 302, dueAt: '2026-11-26T12:01:30.000Z' })
      outbox.move(60_000)
      await becomes({ state: 'accepted', tries: 3 })
      expect(new Set(received.map(({ id }) => id)).size).toBe(1)
      expect(received).toHaveLength(3)
    })

    it('is given up after its last try, and gets the message when it is sent again', async () => {
      answers = [answerWith(500)]
      await outbox.failExport()
      const process = outbox.start()
      await eventually(async () => {
        outbox.move(3_600_000)
        expect(await message()).toMatchObject({ state: 'givenUp', tries: outboxRules.webhook.retries + 1 })
      })
      answers = [answerWith(204)]
      await process.sendAgain((await message())?.id ?? 0)
      await becomes({ state: 'accepted', tries: 1 })
      expect(new Set(received.map(({ id }) => id)).size).toBe(1)
    })

    it('that asks to wait gets the next try after that time, and within a day', async () => {
      answers = [
        answerWith(429, '', { 'retry-after': '7200' }),
        answerWith(503, '', { 'retry-after': '9999999' }),
      ]
      await outbox.failExport()
      outbox.start()
      await becomes({ state: 'waiting', status: 429, dueAt: '2026-11-26T14:00:00.000Z' })
      outbox.move(7_199_000)
      await aFewLooks()
      expect(received).toHaveLength(1)
      answers.push(answerWith(204))
      outbox.move(1000)
      await becomes({ state: 'waiting', status: 503, dueAt: '2026-11-27T14:00:00.000Z' })
      outbox.move(86_400_000)
      await becomes({ state: 'accepted', tries: 3 })
    })

    it('that answers 410 is disabled, and log, list, versions and audit say so', async () => {
      answers = [answerWith(410)]
      await outbox.failExport()
      outbox.start()
      await becomes({ state: 'givenUp', status: 410, tries: 1 })
      const stored = await message()
      expect(readFailure(stored!, stored?.failure ?? '').message).toMatch(
        /wants no more messages \(status 410\)/,
      )
      expect(await hook()).toMatchObject({ enabled: false, goneAt: '2026-11-26T12:00:00.000Z' })
      const { rows } = await outbox.audit.page({ range: [0, 9], sort: ['id', 'DESC'] })
      expect(rows).toMatchObject([
        { user: 'Kontor', recordName: expect.stringMatching(/^Pager \(http/), after: { enabled: false } },
      ])
      const [version] = await createVersionStore(ground.db).list({ document: `webhooks/${hookId}` })
      expect(version?.version).toMatchObject({ user: 'Kontor', action: 'update' })
      await outbox.failExport()
      await aFewLooks()
      expect(received).toHaveLength(1)
    })

    it('that does not answer delays no other', async () => {
      answers = [() => undefined]
      const other = createServer((_request, response) => void response.writeHead(204).end())
      await new Promise<void>(listening => other.listen(0, '127.0.0.1', listening))
      const { port } = other.address() as AddressInfo // it listens at a port
      await outbox.addWebhook(`http://127.0.0.1:${port}/`, { name: 'Other' })
      for (let count = 0; count < 3; count++) await outbox.failExport()
      outbox.start()
      await eventually(async () =>
        expect((await outbox.messages()).filter(({ state }) => state === 'accepted')).toHaveLength(3),
      )
      expect(received).toHaveLength(1)
      other.close()
    })

    it.each([
      ['the embedded database at the next start', true],
      ['a shared database once its time is over', false],
    ])('gets the message of a process that was killed: on %s', async (_database, isAlone) => {
      const now = outbox.now()
      const sent = { kind: 'webhook', target: 'Pager', event: 'exportFailed', content: '{}' } as const
      const killed = await outbox.store.addTaken(
        { ...sent, targetId: Number(hookId), subject: 'export 35 exportFailed 1' },
        now,
        now + outboxRules.webhook.busyMs,
      )
      outbox.start({ isAlone })
      if (!isAlone) {
        await aFewLooks()
        expect(await message()).toMatchObject({ state: 'waiting', tries: 1 })
        outbox.move(outboxRules.webhook.busyMs)
      }
      await becomes({ state: 'accepted', tries: 2 })
      expect(received.at(-1)?.id).toBe(killed.messageId)
    })

    it('is not called once it is disabled', async () => {
      answers = [answerWith(500)]
      await outbox.failExport()
      outbox.start()
      await becomes({ tries: 1, status: 500 })
      await changeHook({ enabled: false })
      outbox.move(30_000)
      await becomes({ state: 'givenUp', tries: 2 })
      expect(received).toHaveLength(1)
    })

    it('whose secret another key encrypted waits, however long, and gets the message once it can be read', async () => {
      await changeHook({ secret: null })
      await outbox.failExport()
      const process = outbox.start()
      const sentence =
        /^Das gespeicherte Signaturgeheimnis lässt sich nicht lesen, weil KONTOR_SECRET oder die Schlüsseldatei/
      for (let hours = 0; hours < 48; hours++) {
        await systemClock.sleep(10)
        outbox.move(3_600_000)
      }
      await eventually(async () => {
        const stored = await message()
        expect(stored).toMatchObject({ state: 'waiting', tries: 0 })
        expect(readFailure(stored!, stored?.failure ?? '').sentence('de')).toMatch(sentence)
      })
      await expect(process.sendAgain((await message())?.id ?? 0)).rejects.toThrow(/^The stored signing/)
      await changeHook({ secret })
      outbox.move(180_000)
      await becomes({ state: 'accepted', tries: 1 })
      expect(received).toHaveLength(1)
    })

    it('at an address that is refused or not there has a sentence in the log', async () => {
      await expect(outbox.start({ denyPrivate: true }).sendTest(hookId)).rejects.toThrow(
        /^Kontor may not connect to 127\.0\.0\.1/,
      )
      await changeHook({ url: 'http://127.0.0.1:1/' })
      await expect(outbox.start().sendTest(hookId)).rejects.toThrow(
        '127.0.0.1:1 does not accept connections.',
      )
      expect(received).toEqual([])
      const last = (await outbox.messages())[1]
      expect(readFailure(last!, last?.failure ?? '').sentence('de')).toBe(
        '127.0.0.1:1 nimmt keine Verbindungen an. Prüfen Sie den Port der Adresse und die Firewall.',
      )
    })
  })
})

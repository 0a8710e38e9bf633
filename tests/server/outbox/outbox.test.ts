import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Clock, systemClock } from '../../../server/shared/clock.ts'
import { createNetwork } from '../../../server/shared/networks.ts'
import { createEmbeddedJobs } from '../../../server/store/jobs/embeddedJobs.ts'
import { jobRules } from '../../../server/store/jobs/jobs.ts'
import { createWebhookOutbox, type WebhookOutbox } from '../../../server/store/jobs/webhookOutbox.ts'
import { answerText } from '../../../server/webhooks/webhookError.ts'
import { createWebhooks, type Webhooks } from '../../../server/webhooks/webhooks.ts'
import { webhooks as declaration } from '../../../src/resources/webhooks.ts'
import { exportRecord } from '../../shared/exportRecord.ts'
import { onEachDatabase } from '../store/onEachDatabase.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const log = pino({ level: 'silent' })

/** A clock that stands, except where a test moves it; waits are short. */
const ended = Date.parse(exportRecord(34).finishedAt ?? '')
let now = 0
const clock: Clock = { now: () => now, sleep: (_ms, signal) => systemClock.sleep(5, signal) }

/** Waits longer than the default of a second, because the machine may be busy. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 20_000)

interface Received {
  readonly id: string
  readonly body: string
  readonly headers: Record<string, string>
}

/** A receiver in this process; `answers` are given in turn, the last one again and again. */
let receiver: Server
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

await onEachDatabase(ground => {
  let outbox: WebhookOutbox
  let hook: Record<string, unknown>
  let row: ReturnType<typeof exportRecord> | undefined
  const started: Webhooks[] = []
  const network = createNetwork(false)

  /** A process with the webhooks; one with the embedded database is alone. */
  const start = (over: { isAlone?: boolean; denyPrivate?: boolean } = {}) => {
    const jobs = createEmbeddedJobs(clock)
    const webhooks = createWebhooks({
      outbox,
      jobs,
      exports: { finished: async () => (row ? [row] : []), lastUploaded: async () => undefined },
      records: {
        list: (async (resource: { name: string }) =>
          resource.name === declaration.name ? [hook] : []) as never, // the lists of a test
        find: (async () => hook) as never, // the only one
      },
      httpClient: over.denyPrivate ? createNetwork(true).httpClient : network.httpClient,
      clock,
      log,
      isAlone: over.isAlone ?? true,
      newName: () => crypto.randomUUID(),
      publicUrl: () => 'https://kontor.example.com',
    })
    started.push(webhooks)
    webhooks.begin()
    return webhooks
  }
  /** Writes and takes a message as a process does before it sends. */
  const claimAsKilledProcess = async () => {
    const message = { webhookId: 1, webhook: 'Pager', event: 'exportEnded', body: '{}' } as const
    const id = await outbox.add({ ...message, subject: 'export 35 exportEnded 1' }, now)
    return (await outbox.claim(id ?? 0, now, now + 50_000))?.messageId
  }
  const firstPage = { range: [0, 9], sort: ['id', 'ASC'] } as const
  const messages = async () => (await outbox.page(firstPage)).rows

  beforeEach(async () => {
    now = ended + 60_000
    received = []
    answers = [answerWith(204)]
    receiver = createServer(async (request, response) => {
      const headers = request.headers as Record<string, string> // the receiver reads none that may come twice
      received.push({ id: headers['webhook-id'] ?? '', body: await bodyOf(request), headers })
      const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
      answer?.(response)
    })
    await new Promise<void>(listening => receiver.listen(0, '127.0.0.1', listening))
    const { port } = receiver.address() as AddressInfo // it listens at a port
    hook = {
      id: 1,
      enabled: true,
      name: 'Pager',
      url: `http://127.0.0.1:${port}/kontor`,
      events: ['exportEnded'],
      overdueHours: 24,
      secret,
      activeSince: new Date(ended - 1000).toISOString(),
    }
    row = exportRecord(35, { uploaded: true })
    outbox = createWebhookOutbox(ground.db)
  })
  afterEach(async () => {
    receiver.closeAllConnections()
    for (const webhooks of started.splice(0)) await webhooks.close()
    receiver.close()
  })

  describe('a webhook', () => {
    it('gets a signed message for what happened, once', async () => {
      answers = [answerWith(200, 'x'.repeat(2000))]
      start()
      await eventually(async () => expect(await messages()).toMatchObject([{ state: 'accepted' }]))
      start({ isAlone: false })
      await systemClock.sleep(100)
      expect(received).toHaveLength(1)
      const [{ body = '', headers = {} } = {}] = received
      // verified by the clock of the test, which is not that of the library
      vi.useFakeTimers({ now, toFake: ['Date'] })
      expect(new Verifier(secret).verify(body, headers)).toMatchObject({ type: 'exportEnded' })
      expect(() => new Verifier(secret).verify(`${body} `, headers)).toThrow('No matching signature found')
      vi.useRealTimers()
      const [stored] = await messages()
      expect(stored).toMatchObject({ tries: 1, status: 200, answer: 'x'.repeat(500), webhook: 'Pager' })
      expect(headers['webhook-id']).toBe(stored?.messageId)
    })

    it('gets a refused message again with the same ID, later each time, until it accepts', async () => {
      answers = [answerWith(500, 'broken'), answerWith(302, '', { location: '/elsewhere' }), answerWith(204)]
      start()
      await eventually(async () =>
        expect(await messages()).toMatchObject([{ state: 'waiting', status: 500, answer: 'broken' }]),
      )
      now += 29_000
      await systemClock.sleep(50)
      expect(received).toHaveLength(1)
      now += 1000
      await eventually(async () => expect(await messages()).toMatchObject([{ tries: 2, status: 302 }]))
      now += 60_000
      await eventually(async () => expect(await messages()).toMatchObject([{ state: 'accepted', tries: 3 }]))
      expect(new Set(received.map(({ id }) => id)).size).toBe(1)
      expect(received).toHaveLength(3)
    })

    it('is given up after its last try, and gets the message when it is sent again', async () => {
      answers = [answerWith(503)]
      const webhooks = start()
      await eventually(async () => {
        now += 3_600_000
        expect(await messages()).toMatchObject([{ state: 'givenUp', tries: jobRules.webhook.retries + 1 }])
      })
      answers = [answerWith(204)]
      await webhooks.sendAgain((await messages())[0]?.id ?? 0)
      await eventually(async () => expect(await messages()).toMatchObject([{ state: 'accepted', tries: 1 }]))
      expect(new Set(received.map(({ id }) => id)).size).toBe(1)
    })

    it.each([
      ['the embedded database at the next start', true],
      ['a shared database once its time is over', false],
    ])('gets the message of a process that was killed: on %s', async (_database, isAlone) => {
      const claimed = await claimAsKilledProcess()
      if (!isAlone) {
        start({ isAlone })
        await systemClock.sleep(60)
        expect(await messages()).toMatchObject([{ state: 'waiting', tries: 1 }])
        now += 180_000
      } else start()
      await eventually(async () => expect(await messages()).toMatchObject([{ state: 'accepted', tries: 2 }]))
      expect(received.at(-1)?.id).toBe(claimed)
    })

    it('is not called once it is disabled', async () => {
      answers = [answerWith(500)]
      start()
      await eventually(async () => expect(await messages()).toMatchObject([{ tries: 1, status: 500 }]))
      hook['enabled'] = false
      now += 30_000
      await eventually(async () => expect(await messages()).toMatchObject([{ state: 'givenUp', tries: 2 }]))
      expect(received).toHaveLength(1)
    })

    it('whose secret another key encrypted waits, however long, and gets the message once it can be read', async () => {
      hook['secret'] = null
      const webhooks = start()
      const sentence =
        /^Das gespeicherte Signaturgeheimnis lässt sich nicht lesen, weil KONTOR_SECRET oder die Schlüsseldatei/
      for (let hours = 0; hours < 48; hours++) {
        await systemClock.sleep(10)
        now += 3_600_000
      }
      await eventually(async () => {
        const [stored] = await messages()
        expect(stored).toMatchObject({ state: 'waiting', tries: 0 })
        expect(answerText(stored?.answer ?? null, null, 'de')).toMatch(sentence)
      })
      await expect(webhooks.sendAgain((await messages())[0]?.id ?? 0)).rejects.toThrow(/^The stored signing/)
      hook['secret'] = secret
      now += 180_000
      await eventually(async () => expect(await messages()).toMatchObject([{ state: 'accepted', tries: 1 }]))
      expect(received).toHaveLength(1)
    })

    it('at an address that is refused or not there has a sentence in the log', async () => {
      row = undefined
      const webhooks = start({ denyPrivate: true })
      await expect(webhooks.sendTest('1')).rejects.toThrow(/^Kontor may not connect to 127\.0\.0\.1/)
      hook['url'] = 'http://127.0.0.1:1/'
      const other = start()
      await expect(other.sendTest('1')).rejects.toThrow('127.0.0.1:1 does not accept connections.')
      expect(received).toEqual([])
      const [, last] = await messages()
      expect(answerText(last?.answer ?? null, null, 'de')).toBe(
        '127.0.0.1:1 nimmt keine Verbindungen an. Prüfen Sie den Port der Adresse und die Firewall.',
      )
    })
  })
})

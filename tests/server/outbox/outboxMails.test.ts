import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { decodeMail } from '../../../demo/mail/decodeMail.ts'
import { outboxRules } from '../../../server/outbox/outbox.ts'
import { readFailure } from '../../../server/outbox/failures.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import { users } from '../../../src/resources/users.ts'
import { onEachDatabaseInLong } from '../store/onEachDatabase.ts'
import { startSmtp } from './mail/startSmtp.ts'
import { createOutboxGround, type OutboxGround } from './outboxGround.ts'

/** Waits longer than the default of a second, because the machine may be busy. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 20_000)
const aFewLooks = () => systemClock.sleep(60)
const recipients = Array.from({ length: 8 }, (_none, n) => `reader${n}@example.com`)

await onEachDatabaseInLong(ground => {
  let outbox: OutboxGround
  let servers: Awaited<ReturnType<typeof startSmtp>>[]
  const startServer = async (options: SMTPServerOptions = {}) => {
    const server = await startSmtp(options)
    servers.push(server)
    return server
  }
  /** A server that takes its time for each mail before it answers. */
  const startSlowServer = (ms: number) => {
    const server = startServer({
      onData: (stream, _session, callback) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          ;(await server).received.push(Buffer.concat(chunks).toString('latin1'))
          setTimeout(() => callback(), ms)
        })
      },
    })
    return server
  }
  /** The addresses that got a mail, in the order of the alphabet. */
  const served = () =>
    servers.flatMap(({ received }) => received.map(raw => decodeMail(raw).headers.get('to'))).toSorted()
  const states = async () => [...new Set((await outbox.messages()).map(({ state }) => state))]

  beforeEach(async () => {
    servers = []
    outbox = createOutboxGround(ground)
    for (const email of recipients) await outbox.addUser(email)
  })
  afterEach(async () => {
    await outbox.close()
    for (const server of servers) await server.close()
  })

  describe('a mail to each of eight recipients', () => {
    it('reaches all of them once through a slow server', async () => {
      const server = await startSlowServer(300)
      outbox.start({ smtpUrl: server.url })
      await outbox.failExport()
      await eventually(async () => expect(await states()).toEqual(['accepted']))
      expect(await outbox.messages()).toMatchObject(
        recipients.map(target => ({ kind: 'mail', target, event: 'exportFailed', tries: 1, status: 250 })),
      )
      await aFewLooks()
      expect(served()).toEqual(recipients)
    })

    it('reaches all of them where the process stops in between', async () => {
      const server = await startSlowServer(100)
      const first = outbox.start({ smtpUrl: server.url })
      await outbox.failExport()
      await eventually(() => expect(server.received.length).toBeGreaterThan(1))
      await first.close()
      expect(server.received.length).toBeLessThan(recipients.length)
      outbox.start({ smtpUrl: server.url })
      await eventually(async () => expect(await states()).toEqual(['accepted']))
      expect(served()).toEqual(recipients)
    })

    it('comes again where the server asks for that, hangs up, or is away for an hour', async () => {
      const greylisted = new Set<string>()
      const server = await startServer({
        // each recipient is told to come again once
        onRcptTo: ({ address }, _session, callback) => {
          const isKnown = greylisted.has(address)
          greylisted.add(address)
          callback(isKnown ? null : Object.assign(new Error('greylisted'), { responseCode: 451 }))
        },
        onConnect: (_session, callback) =>
          callback(isBusy ? Object.assign(new Error('busy'), { responseCode: 421 }) : undefined),
      })
      let isBusy = true
      outbox.start({ smtpUrl: server.url })
      await outbox.failExport()
      const waitFor = (tries: number) =>
        eventually(async () =>
          expect(await outbox.messages()).toMatchObject(
            recipients.map(() => ({ state: 'waiting', tries, busyUntil: null })),
          ),
        )
      await waitFor(1)
      isBusy = false
      outbox.move(30_000)
      await waitFor(2)
      const [sample] = await outbox.messages()
      expect(readFailure(sample!, sample?.failure ?? '').message).toContain('(451 greylisted)')
      expect(sample?.dueAt).toBe('2026-11-26T12:01:30.000Z')
      outbox.move(60_000)
      await eventually(async () => expect(await states()).toEqual(['accepted']))
      expect(served()).toEqual(recipients)

      await server.close()
      servers = []
      await outbox.failExport()
      for (let minutes = 0; minutes < 60; minutes += 10) {
        outbox.move(600_000)
        await aFewLooks()
      }
      expect(await states()).toEqual(['accepted', 'waiting'])
      await outbox.close()
      const back = await startServer()
      outbox.start({ smtpUrl: back.url })
      outbox.move(3_600_000)
      await eventually(async () => expect(await states()).toEqual(['accepted']))
      expect(served()).toEqual(recipients)
    })
  })

  describe('a mail that cannot be sent', () => {
    it('is given up where the server does not know its recipient, and the others are sent', async () => {
      await outbox.addUser('nobody@example.com')
      const server = await startServer()
      outbox.start({ smtpUrl: server.url })
      await outbox.failExport()
      await eventually(async () => expect(await states()).toEqual(['accepted', 'givenUp']))
      const lost = (await outbox.messages()).filter(({ state }) => state === 'givenUp')
      expect(lost).toMatchObject([{ target: 'nobody@example.com', tries: 1 }])
      expect(readFailure(lost[0]!, lost[0]?.failure ?? '').sentence('de')).toMatch(
        /nimmt keine E-Mails für nobody@example\.com an \(550 No such user\)/,
      )
    })

    it('waits for a password that an administrator mends', async () => {
      const server = await startServer()
      const first = outbox.start({ smtpUrl: server.url.replace('p%40ss', 'wrong') })
      await outbox.failExport()
      await eventually(async () => expect((await outbox.messages())[0]?.failure).toContain('loginRefused'))
      await first.close()
      outbox.start({ smtpUrl: server.url })
      outbox.move(30_000)
      await eventually(async () => expect(await states()).toEqual(['accepted']))
      expect(served()).toEqual(recipients)
    })

    it('is given up after its last try, and sent once more by hand to the present address', async () => {
      const away = outbox.start({ smtpUrl: 'smtp://127.0.0.1:1' })
      await outbox.failExport()
      await eventually(async () => {
        outbox.move(3_600_000)
        expect(await outbox.messages()).toMatchObject(
          recipients.map(() => ({ state: 'givenUp', tries: outboxRules.mail.retries + 1 })),
        )
      })
      await away.close()
      const { id = 0, targetId } = (await outbox.messages())[0] ?? {}
      const server = await startServer()
      const process = outbox.start({ smtpUrl: server.url })
      await outbox.records.update(users, String(targetId), stored => ({
        ...stored,
        email: 'new@example.com',
      }))
      await process.sendAgain(id)
      await eventually(() => expect(served()).toEqual(['new@example.com']))
      await eventually(async () =>
        expect((await outbox.messages())[0]).toMatchObject({ state: 'accepted', target: 'new@example.com' }),
      )
    }, 120_000)
  })

  describe('the event of an export', () => {
    it('becomes messages later where that failed before', async () => {
      const server = await startServer()
      await outbox.failExport()
      const failing = vi.spyOn(outbox.exports, 'find').mockRejectedValueOnce(new Error('as the test wants'))
      outbox.start({ smtpUrl: server.url })
      await eventually(() => expect(failing).toHaveBeenCalledOnce())
      await aFewLooks()
      expect(await outbox.messages()).toEqual([])
      outbox.move(30_000)
      await eventually(async () => expect(await states()).toEqual(['accepted']))
      expect(served()).toEqual(recipients)
    })

    it('has no mail where the export has gone on since', async () => {
      const server = await startServer()
      const id = await outbox.failExport()
      await outbox.exports.change(id, { attempt: 9 })
      await outbox.addWebhook('http://127.0.0.1:1/')
      outbox.start({ smtpUrl: server.url })
      await eventually(async () =>
        expect((await outbox.messages()).map(({ kind, event }) => [kind, event])).toEqual([
          ['webhook', 'exportFailed'],
        ]),
      )
    })

    it('is read where the clock was ahead by months', async () => {
      const server = await startServer()
      outbox.move(100 * 86_400_000)
      await outbox.failExport()
      outbox.move(-100 * 86_400_000)
      outbox.start({ smtpUrl: server.url })
      await eventually(async () => expect(await states()).toEqual(['accepted']))
    })
  })
})

import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { createDigestMails } from '../../../server/schedules/digest.ts'
import type { DocumentStore } from '../../../server/model/documents.ts'
import { type Clock, systemClock } from '../../../server/shared/clock.ts'
import { createEmbeddedJobs } from '../../../server/store/jobs/embeddedJobs.ts'

/** The documents of processes that share a database. */
const sharedDocuments = (): DocumentStore => {
  const stored = new Map<string, unknown>()
  return {
    change: async (name: string, _schema: unknown, to: (value: unknown) => unknown) => {
      const next = to(stored.get(name))
      if (next !== undefined) stored.set(name, next)
    },
  } as unknown as DocumentStore // the only call that is made
}

/** One process with its own memory of jobs. @param sent gets the day of each mail */
const startProcess = (documents: DocumentStore, clock: Clock, send: (since: string) => Promise<void>) => {
  const mails = createDigestMails({
    documents,
    jobs: createEmbeddedJobs(clock),
    clock,
    timeZone: 'Europe/Berlin',
    timeOfDay: '17:30',
    log: pino({ level: 'silent' }),
    send: ({ since }) => send(since),
  })
  mails.begin()
  return mails
}

describe('the daily mails', () => {
  it('of a process that died while it sent them are sent by the next one', async () => {
    let now = Date.parse('2026-11-26T12:00:00.000Z')
    const clock: Clock = { now: () => now, sleep: (_ms, signal) => systemClock.sleep(5, signal) }
    const documents = sharedDocuments()
    const [tried, sent]: [string[], string[]] = [[], []]
    const first = startProcess(documents, clock, async since => {
      tried.push(since)
      await new Promise(() => undefined)
    })
    await systemClock.sleep(40)
    now = Date.parse('2026-11-26T16:30:00.000Z')
    await vi.waitFor(() => expect(tried).toHaveLength(1), 20_000)
    now += 60_000
    const next = startProcess(documents, clock, async since => void sent.push(since))
    await systemClock.sleep(40)
    expect(sent).toEqual([])
    now += 120_000
    await vi.waitFor(() => expect(sent).toEqual(tried), 20_000)
    now += 600_000
    await systemClock.sleep(40)
    expect(sent).toHaveLength(1)
    await next.close()
    void first.close()
  })

  it('go on after the clock was ahead by months', async () => {
    let now = Date.parse('2027-09-26T12:00:00.000Z')
    const clock: Clock = { now: () => now, sleep: (_ms, signal) => systemClock.sleep(5, signal) }
    const sent: string[] = []
    const mails = startProcess(sharedDocuments(), clock, async since => void sent.push(since))
    await systemClock.sleep(40)
    now = Date.parse('2026-11-26T12:00:00.000Z')
    await systemClock.sleep(40)
    now = Date.parse('2026-11-26T16:30:00.000Z')
    await vi.waitFor(() => expect(sent).toEqual(['2026-11-26T12:00:00.000Z']), 20_000)
    await mails.close()
  })

  it('are sent at the chosen time, by one of two processes', async () => {
    let now = Date.parse('2026-11-26T12:00:00.000Z')
    const clock: Clock = { now: () => now, sleep: (_ms, signal) => systemClock.sleep(5, signal) }
    const sent: string[] = []
    const documents = sharedDocuments()
    const processes = [1, 2].map(() =>
      createDigestMails({
        documents,
        jobs: createEmbeddedJobs(clock),
        clock,
        timeZone: 'Europe/Berlin',
        timeOfDay: '17:30',
        log: pino({ level: 'silent' }),
        send: async ({ since }) => void sent.push(since),
      }),
    )
    for (const mails of processes) mails.begin()
    const look = () => systemClock.sleep(40)
    await look()
    now = Date.parse('2026-11-26T16:29:00.000Z')
    await look()
    expect(sent).toEqual([])
    now = Date.parse('2026-11-26T16:30:00.000Z')
    await vi.waitFor(() => expect(sent).toEqual(['2026-11-26T12:00:00.000Z']), 20_000)
    await look()
    now = Date.parse('2026-11-27T16:31:00.000Z')
    await vi.waitFor(() => expect(sent).toHaveLength(2), 20_000)
    await look()
    expect(sent).toEqual(['2026-11-26T12:00:00.000Z', '2026-11-26T16:30:00.000Z'])
    for (const mails of processes) await mails.close()
  })
})

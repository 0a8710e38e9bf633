import pino from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMailRetries } from '../../../../server/exports/queue/exportMails.ts'
import { type Clock, systemClock } from '../../../../server/shared/clock.ts'
import { jobRules } from '../../../../server/store/jobs/jobs.ts'
import { createUnsentMails } from '../../../../server/store/jobs/unsentMails.ts'
import { onEachDatabaseInLong } from '../../store/onEachDatabase.ts'

/** A clock that stands, except where a test moves it; waits are short. */
let now = Date.parse('2026-11-26T12:00:00.000Z')
const clock: Clock = { now: () => now, sleep: (_ms, signal) => systemClock.sleep(5, signal) }
const log = pino({ level: 'silent' })
const day = { since: '2026-11-25T06:00:00.000Z', until: '2026-11-26T06:00:00.000Z' }
const aFewLooks = () => systemClock.sleep(60)

await onEachDatabaseInLong(ground => {
  const started: { close: () => Promise<void> }[] = []
  afterEach(async () => {
    for (const process of started.splice(0)) await process.close()
  })
  /** A process that sends mails again. @param send is called with each */
  const start = (send: (mail: object) => Promise<void>) => {
    const process = createMailRetries(
      { unsent: createUnsentMails(ground.db), clock, log },
      { mail: send, digest: send },
    )
    process.begin()
    started.push(process)
    return process
  }

  describe('a mail that the mail server did not take', () => {
    it('is sent by the next process, once, be it about an export or about a day', async () => {
      const unsent = createUnsentMails(ground.db)
      await unsent.add('mail', { export: 35, to: 2 }, now)
      await unsent.add('digest', { ...day, to: 1 }, now)
      const first = start(async () => {
        throw new Error('still away')
      })
      now += 30_000
      await aFewLooks()
      await first.close()
      now += 60_000
      const sent: object[] = []
      start(async mail => void sent.push(mail))
      await vi.waitFor(() => expect(sent).toHaveLength(2), 20_000)
      now += 86_400_000
      await aFewLooks()
      expect(sent).toEqual(
        expect.arrayContaining([
          { export: 35, to: 2 },
          { ...day, to: 1 },
        ]),
      )
      expect(sent).toHaveLength(2)
    })

    it('is due again where the process dies that sends it, and is sent after the clock was set back', async () => {
      const unsent = createUnsentMails(ground.db)
      await unsent.add('digest', { ...day, to: 1 }, now)
      now += 30_000
      expect(await unsent.take(now)).toMatchObject({ kind: 'digest', data: { to: 1 }, isLast: false })
      expect(await unsent.take(now)).toBeUndefined()
      now -= 300 * 86_400_000
      expect(await unsent.take(now)).toMatchObject({ kind: 'digest' })
    })

    it('is given up after its last try', async () => {
      await createUnsentMails(ground.db).add('mail', { export: 35, to: 2 }, now)
      let tries = 1
      start(async () => {
        tries++
        throw new Error('away for good')
      })
      for (let hours = 0; hours < 10; hours++) {
        now += 3_600_000
        await aFewLooks()
      }
      expect(tries).toBe(jobRules.mail.retries + 1)
    })
  })
})

import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callMessages } from '../../src/contract/messages/calls.ts'
import { exportStatuses } from '../../src/contract/calls/exports.ts'
import { isDatabaseAway, openDatabase } from '../../server/store/openDatabase.ts'
import type { Tables } from '../../server/store/tables.ts'
import { type DemoService, startDemoService } from './exports/startDemoService.ts'
import { ownDatabase } from './ownDatabase.ts'
import { noPostgres } from './startPostgres.ts'
import { type Relay, startRelay } from './startRelay.ts'
import { onlyInLong } from '../shared/long.ts'

const postgres = await ownDatabase()

// `cutDatabase.long.test.ts` cuts the connections of the processes of a real installation 200 times
describe.skipIf(!postgres)(postgres ? 'a PostgreSQL whose connections are cut' : noPostgres, () => {
  let relay: Relay
  let demo: DemoService
  beforeAll(async () => {
    relay = await startRelay(postgres ?? '')
    demo = await startDemoService(800, { DATABASE_URL: relay.url })
  })
  afterAll(async () => {
    relay.accept()
    await demo.close()
    await relay.close()
  })

  /** The lines of a file; the addresses of images name the export. */
  const linesOf = async (id: number) =>
    (await demo.file(id)).replaceAll(/\/media\/\w+\/[\w-]+\//g, '/media/').split('\n')
  const countsOf = async (id: number) => {
    const { status, amountSuccessful, amountWarnings, amountErroneous } = await demo.report(id)
    return { status, amountSuccessful, amountWarnings, amountErroneous }
  }

  onlyInLong(it)(
    'answers each call or says that the database is away, and its exports end with the whole file',
    async () => {
      const whole = await demo.start('delta=false')
      await demo.ended(whole)
      const id = await demo.start('delta=false')
      const answers: number[] = []
      for (let cut = 0; cut < 6; cut++) {
        const calls = Array.from({ length: 4 }, () => demo.service.admin('GET /ui/api/exports/dashboard'))
        await wait(29 * cut)
        relay.cut()
        answers.push(...(await Promise.all(calls)).map(({ status }) => status))
      }
      expect(answers.filter(status => status !== 200 && status !== 503)).toEqual([])
      const statusOf = async () => (await demo.service.deps.exports.find(id))?.status
      // a turn that was cut while it was taken is given out again after half a minute
      await expect.poll(statusOf, { timeout: 110_000 }).not.toBe(exportStatuses.running)
      expect(await countsOf(id)).toEqual(await countsOf(whole))
      const [expected, lines] = [await linesOf(whole), await linesOf(id)]
      expect(lines.length).toBe(expected.length)
      expect(lines.filter((line, at) => line !== expected[at])).toEqual([])
    },
    150_000,
  )

  it('gives the rows of a transaction free that its process leaves for 15 seconds', async () => {
    const db = await openDatabase({ url: postgres ?? '', folder: '' })
    const limitIn = async (on: Kysely<Tables>) => {
      const { rows } = await sql<Record<string, string>>`show idle_in_transaction_session_timeout`.execute(on)
      return Object.values(rows[0] ?? {})
    }
    expect(await db.transaction().execute(limitIn)).toEqual(['15s'])
    expect(await limitIn(db)).toEqual(['0'])
    const stopped = db.transaction().execute(async trx => {
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(trx)
      await wait(500)
      await sql`select 1`.execute(trx)
    })
    expect(isDatabaseAway(await stopped.catch((error: unknown) => error))).toBe(true)
    expect(await db.transaction().execute(limitIn)).toEqual(['15s'])
    await db.destroy()
  })

  it('answers 503 with a sentence while the database is away, and recovers by itself', async () => {
    relay.refuse()
    const headers = { 'accept-language': 'de' }
    const {
      status,
      body,
      headers: answered,
    } = await demo.service.admin('GET /ui/api/exports/dashboard', undefined, headers)
    expect(status).toBe(503)
    expect(body.message).toBe(callMessages.databaseAway.de)
    expect(answered.get('retry-after')).toBe('5')
    const login = { username: 'admin@example.com', password: 'kontor-demo' }
    expect((await demo.service.call('POST /ui/api/login_check', login)).status).toBe(503)
    relay.accept()
    expect((await demo.service.admin('GET /ui/api/exports/dashboard')).status).toBe(200)
  })
})

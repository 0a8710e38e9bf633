import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noPostgres, programs } from '../startPostgres.ts'
import { type Host, type Hosts, startHosts } from './startHosts.ts'
import { hasPooler, noPooler, type Pooler, startPooler } from './startPooler.ts'

const products = 400
const withinMs = 180_000

describe.skipIf(!programs() || !hasPooler)(
  programs() ? (hasPooler ? 'hosts behind a transaction pooler' : noPooler) : noPostgres,
  () => {
    let hosts: Hosts
    let pooler: Pooler | undefined
    let web: Host
    let workers: Host[]

    beforeAll(async () => {
      const through = async (url: string) => {
        pooler = await startPooler(url)
        return pooler.url
      }
      hosts = (await startHosts({ products, files: 'database', through }))!
      web = await hosts.add('web')
      workers = [await hosts.add('worker'), await hosts.add('worker')]
      await hosts.configure(web)
    }, 600_000)
    afterAll(async () => {
      await hosts?.close()
      await pooler?.close()
    }, 120_000)

    const order = async () => {
      await hosts.db.query('delete from delivered')
      await hosts.db.query(`update exports set uploaded = 0, delivered = 0 where uploaded = 1`)
      const id = await hosts.order(web)
      await hosts.until(id, withinMs, ({ attempt }) => attempt > 0)
      return id
    }
    const expectWhole = async (id: number) => {
      await hosts.ended(id, withinMs)
      const state = await hosts.stateOf(id)
      expect(state).toMatchObject({ processed: products, uploaded: 1 })
      expect(hosts.delivered(state?.fileName ?? '').arrivals).toBe(1)
    }

    it('end a run, that of a killed worker, and one during which the database stops', async () => {
      await expectWhole(await order())
      const killed = await order()
      await wait(500)
      workers.find(worker => worker.hasTaken(killed, 1))?.signal('SIGKILL')
      await expectWhole(killed)
      const stopped = await order()
      await hosts.postgres.stopFor(15_000)
      await expectWhole(stopped)
    })

    it('hold nothing in a session from one transaction to the next', async () => {
      const { rows: prepared } = await hosts.db.query('select * from pg_prepared_statements')
      expect(prepared).toEqual([])
      const { rows: locks } = await hosts.db.query(
        `select * from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and state = 'idle'`,
      )
      expect(locks).toEqual([])
    })
  },
)

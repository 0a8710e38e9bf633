import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { configure } from '../../demo/configure.ts'
import { createDemoPim } from '../../demo/pim/demoPim.ts'
import type { ExportReport } from '../../src/contract/calls/exports.ts'
import { commandRunner } from './commandRunner.ts'
import { noPostgres, startPostgres } from './startPostgres.ts'
import { startRelay } from './startRelay.ts'

const { run, call, logIn } = commandRunner()
const postgres = await startPostgres()
afterAll(() => postgres?.close())

const cuts = 200
const [email, password] = ['admin@example.com', 'a quiet lake in May']

describe.skipIf(!postgres)(postgres ? 'an installation whose connections are cut' : noPostgres, () => {
  it('keeps both processes through 200 cuts, and every export ends with all products', async () => {
    const relay = await startRelay(postgres?.url ?? '')
    const pim = await createDemoPim({ products: 4000 })
    const service = run('start', {
      DATABASE_URL: relay.url,
      KONTOR_ADMIN_EMAIL: email,
      KONTOR_ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
    })
    const [, url = ''] = await service.prints(/Kontor listens at ([^\s"]+)/)
    await configure(url, pim, undefined, password)
    let token = await logIn(url, email, password)
    const start = async () => {
      const { data } = await call(url, 'POST', '/exports/run?delta=false', token)
      return (data as { id: number } | undefined)?.id // no data: the database was away
    }
    const reportOf = async (id: number) => {
      const { data } = await call(url, 'GET', `/exports/${id}`, token)
      return data as ExportReport | undefined
    }
    const countsOf = ({ amountSuccessful, amountWarnings, amountErroneous, status }: ExportReport) => ({
      amountSuccessful,
      amountWarnings,
      amountErroneous,
      status,
    })
    const ended = async (id: number) => {
      for (;;) {
        const report = await reportOf(id)
        if (report && report.statusClass !== 'running') return report
        await wait(100)
      }
    }
    const whole = countsOf(await ended((await start()) ?? 0))
    expect(whole.amountSuccessful).toBeGreaterThan(0)

    const started = new Set<number>()
    for (let cut = 0; cut < cuts; cut++) {
      const [id] = await Promise.all([start(), reportOf(1), reportOf(1), wait((cut * 37) % 400)])
      if (id !== undefined) started.add(id)
      relay.cut()
      await wait(100)
      if (cut % 50 === 49) token = await logIn(url, email, password)
    }
    await wait(1000)
    for (const id of started) expect(countsOf(await ended(id))).toEqual(whole)
    expect(service.output()).not.toMatch(/ended before its work|\n\s+at /)
    service.stop()
    expect(await service.code).toBe(0)
    await pim.close()
    await relay.close()
  })
})

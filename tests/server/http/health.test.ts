import { request } from 'node:http'
import { chmod } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createFigureStore } from '../../../server/store/figureStore.ts'
import { openDatabase } from '../../../server/store/openDatabase.ts'
import { startDemoService } from '../exports/startDemoService.ts'
import { startTestService } from '../startTestService.ts'

type Running = Awaited<ReturnType<typeof startTestService>>

let service: Running | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

/** Requests a path with any Host header, which `fetch` does not allow. */
const ask = (url: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(`${url}${path}`, { headers }, answer => {
      let text = ''
      answer.on('data', chunk => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })

const lineOf = (text: string, start: string) => text.split('\n').find(line => line.startsWith(start))

describe('GET /readyz', () => {
  it('says that all is there', async () => {
    service = await startTestService()
    const { status, text } = await ask(service.url, '/readyz')
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { status: 'ok', checks: { database: 'ok', schema: 'ok', files: 'ok', disk: 'ok' } },
    ])
  })

  it('names a schema of a newer version', async () => {
    service = await startTestService()
    const db = await openDatabase({ folder: service.folder, beside: true })
    await sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(db)
    await db.destroy()
    const { status, text } = await ask(service.url, '/readyz')
    expect(status).toBe(503)
    expect(JSON.parse(text)).toMatchObject({
      status: 'failed',
      checks: { database: 'ok', schema: expect.stringContaining('newer version') as string },
    })
  })

  it.skipIf(process.getuid?.() === 0)('names a folder that it may not write to', async () => {
    service = await startTestService()
    await chmod(service.folder, 0o500)
    const { status, text } = await ask(service.url, '/readyz')
    await chmod(service.folder, 0o700)
    expect([status, JSON.parse(text).checks.files]).toEqual([503, 'DATA_DIR is not writable'])
  })
})

describe('GET /metrics', () => {
  it('answers this machine without a token, but nobody behind a proxy', async () => {
    service = await startTestService()
    const { url } = service
    const statusWith = async (headers: Record<string, string>) => (await ask(url, '/metrics', headers)).status
    expect(await statusWith({})).toBe(200)
    expect(await statusWith({ host: 'kontor.example.com' })).toBe(403)
    expect(await statusWith({ 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    expect(await statusWith({ forwarded: 'for=127.0.0.1' })).toBe(403)
  })

  it('answers every caller that sends METRICS_TOKEN, and no other', async () => {
    const token = 'a token of the monitor'
    service = await startTestService({ environment: { METRICS_TOKEN: token } })
    const { url } = service
    const statusWith = async (headers: Record<string, string>) => (await ask(url, '/metrics', headers)).status
    expect(await statusWith({})).toBe(403)
    expect(await statusWith({ authorization: 'Bearer another token of it' })).toBe(403)
    const host = 'kontor.example.com'
    expect(await statusWith({ host, authorization: `Bearer ${token}` })).toBe(200)
  })

  it('counts an export, its calls, its upload and its products, and outlives a restart', async () => {
    const demo = await startDemoService(20)
    try {
      await demo.ended(await demo.start('delta=false'))
      await demo.restart()
      const { text } = await ask(demo.service.url, '/metrics')
      const valueOf = (start: string) => Number(/ (\S+)$/.exec(lineOf(text, start) ?? '')?.[1])
      expect(text).toMatch(/kontor_exports_ended_total\{connection="main",type="full",outcome="\w+"\} 1/)
      expect(valueOf('kontor_export_seconds_count{')).toBe(1)
      expect(valueOf('kontor_export_seconds_bucket{connection="main",type="full",le="+Inf"}')).toBe(1)
      expect(valueOf('kontor_pim_calls_total{connection="main",status="2xx"}')).toBeGreaterThan(5)
      expect(valueOf('kontor_pim_call_seconds_count{')).toBe(
        valueOf('kontor_pim_calls_total{connection="main",status="2xx"}'),
      )
      const products = [...text.matchAll(/^kontor_export_products_total\{.*\} (\d+)$/gm)]
      expect(products.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(20)
      expect(valueOf('kontor_exports_queued{')).toBe(0)
      expect(valueOf('kontor_delivery_age_seconds{connection="main",schedule=""}')).toBeGreaterThanOrEqual(0)
      expect(valueOf('kontor_process_resident_bytes')).toBeGreaterThan(1e7)
    } finally {
      await demo.close()
    }
  })

  it('shows the same amounts to services that share a database', async () => {
    service = await startTestService()
    const db = await openDatabase({ folder: service.folder, beside: true })
    const figures = createFigureStore(db)
    const amount = { name: 'kontor_mails_total', suffix: '', labels: { outcome: 'sent' }, value: 2 } as const
    await Promise.all([figures.add([amount]), figures.add([amount])])
    await db.destroy()
    const { text } = await ask(service.url, '/metrics')
    expect(lineOf(text, 'kontor_mails_total{outcome="sent"}')).toBe('kontor_mails_total{outcome="sent"} 4')
  })
})

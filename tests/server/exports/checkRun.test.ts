import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Verdict } from '../../../src/contract/calls/dashboard.ts'
import type { ExportReport, HistoryBar } from '../../../src/contract/calls/exports.ts'
import type { ExportResults } from '../../../src/contract/calls/results.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'
import { onlyInLong } from '../../shared/long.ts'

let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(300)
})
afterAll(() => demo.close())
afterEach(() => {
  demo.pim.faults = {}
})

const get = async <T>(path: string, language = 'en-US') =>
  (await demo.service.admin(`GET /ui/api${path}`, undefined, { 'accept-language': language })).body
    .data as unknown as T // the service validates it
const startCheck = async (): Promise<number> => {
  const { body } = await demo.service.admin('POST /ui/api/exports/check')
  return (body.data as unknown as { id: number }).id
}
const check = async () => demo.ended(await startCheck())
const amountsOf = ({ amountProcessed, amountSuccessful, amountWarnings, amountErroneous }: ExportReport) => ({
  amountProcessed,
  amountSuccessful,
  amountWarnings,
  amountErroneous,
})
const causesOf = async (id: number) => (await get<ExportResults>(`/exports/${id}/results`)).causes

describe('a check run', () => {
  it('checks products like an export, and writes no file', async () => {
    const run = await check()
    const full = await demo.ended(await demo.start('delta=false'))
    expect(amountsOf(run)).toEqual(amountsOf(full))
    expect(await causesOf(run.id)).toEqual(await causesOf(full.id))
    expect((await causesOf(run.id)).length).toBeGreaterThan(2)
    expect(run).toMatchObject({
      type: 4,
      statusDetails: `${300 - full.amountErroneous} of 300 products would be in the file.`,
      csvFileAvailable: false,
      csvFileName: null,
      wasUploaded: null,
      canBeRetried: false,
      canBeContinued: false,
      difference: null,
    })
    const { DATA_DIR } = demo.service.deps.config
    expect(existsSync(join(DATA_DIR, 'exports', String(run.id)))).toBe(false)
    expect(existsSync(join(DATA_DIR, 'exports', String(full.id)))).toBe(true)
  })

  it('changes nothing of the delivered state: verdict, history, start of deltas', async () => {
    const seen = async () => {
      const { history, finished } = await get<{ history: HistoryBar[]; finished: ExportReport[] }>(
        '/exports/dashboard',
      )
      const { state, delivery, troubles } = await get<Verdict>('/dashboard/verdict')
      const reference = await get('/exports/reference')
      return { history, finished: finished.map(({ id }) => id), state, delivery, troubles, reference }
    }
    await demo.ended(await demo.start('delta=false'))
    const before = await seen()
    demo.pim.touch(20, { values: { supplier_sku: [{ locale: null, scope: null, data: 'S-20' }] } })
    const run = await check()
    expect(await seen()).toEqual(before)
    // the change is still to be delivered, independent of the check
    const delta = await demo.ended(await demo.start('delta=true'))
    expect(delta.difference?.base?.id).toBeLessThan(run.id)
    expect(delta.difference).toMatchObject({ changed: 1, gone: 0, withdrawn: 0 })
  })

  it('is in the list with its own type', async () => {
    const { id } = await check()
    const query = new URLSearchParams({ filter: JSON.stringify({ type: 4 }) })
    const { pageData } = await get<{ pageData: ExportReport[] }>(`/exports/list/1?${query}`)
    expect(pageData[0]?.id).toBe(id)
    expect(new Set(pageData.map(({ type }) => type))).toEqual(new Set([4]))
  })

  onlyInLong(it)('starts again after a stop of the service, and ends with the same counts', async () => {
    const { amountProcessed } = await check()
    demo.pim.faults = { latencyMs: 60 }
    const id = await startCheck()
    await demo.underWay(id)
    await demo.restart()
    demo.pim.faults = {}
    const { messages } = await get<ExportResults>(`/exports/${id}/results`)
    const ended = await demo.ended(id)
    const again = await check()
    expect(amountsOf(ended)).toEqual(amountsOf(again))
    expect(ended.amountProcessed).toBe(amountProcessed)
    expect(await causesOf(id)).toEqual(await causesOf(again.id))
    expect(messages).toBeLessThanOrEqual((await get<ExportResults>(`/exports/${id}/results`)).messages)
  })

  it('waits in the queue, once, and can be cancelled', async () => {
    demo.pim.faults = { latencyMs: 60 }
    const first = await demo.start('delta=false')
    const [id, same] = [await startCheck(), await startCheck()]
    expect(same).toBe(id)
    expect((await demo.report(id)).statusLabel).toBe('Waiting')
    await demo.service.admin(`POST /ui/api/exports/cancel/${id}`)
    expect((await demo.ended(id)).statusClass).toBe('cancelled')
    demo.pim.faults = {}
    expect((await demo.ended(first)).statusClass).not.toBe('cancelled')
  })

  it('that stops is neither retried nor continued', async () => {
    demo.pim.faults = { denied: ['products-uuid', 'products'] }
    const failed = await check()
    expect(failed).toMatchObject({ statusLabel: 'Failed', canBeRetried: false, canBeContinued: false })
    expect((await demo.service.admin(`POST /ui/api/exports/retry/${failed.id}`)).status).toBe(409)
  })
})

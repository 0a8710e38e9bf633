import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileNamesFrom } from '../../../../server/exports/deliver/exportFolder.ts'
import { type Clock, systemClock } from '../../../../server/shared/clock.ts'
import { FileStoreAway } from '../../../../server/store/files/fileStoreAway.ts'
import { type ExportReport, exportStatuses } from '../../../../src/contract/calls/exports.ts'
import { ftp } from '../../../../src/resources/settings/ftp.ts'
import { fromPage } from '../../../shared/fromPage.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

/** Three pages of the PIM. */
const products = 250

/** Pauses of the queue pass quickly. */
const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 50, signal) }
let demo: DemoService
let said: string[] = []
const log = pino(
  { level: 'info' },
  { write: line => void said.push((JSON.parse(line) as { msg: string }).msg) },
)

beforeEach(async () => {
  said = []
  demo = await startDemoService(products, {}, clock, log)
})
afterEach(() => demo.close())

const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await wait(10)
}
const rowOf = async (id: number) => (await demo.service.deps.exports.find(id))!
/** Starts a run and stops the PIM in the middle of it. */
const heldInTheMiddle = async () => {
  fromPage(demo.pim, 2, { held: ['products'] })
  const id = await demo.start('delta=false')
  await demo.underWay(id)
  return id
}
const order = (query: string, language = 'en') =>
  demo.service.admin(`POST /ui/api/exports/run?${query}`, undefined, { 'accept-language': language })

describe('a process that was paused in a run', () => {
  it('changes neither row nor file when it wakes after another process took the run over', async () => {
    const whole = await demo.file((await demo.ended(await demo.start('delta=false'))).id)
    const id = await heldInTheMiddle()
    const { exports } = demo.service.deps
    await exports.change(id, { leaseUntil: 0 })
    const taken = await exports.claim('another', 60_000)
    expect(taken?.id).toBe(id)
    const row = await rowOf(id)
    demo.pim.faults = {}
    await until(() => said.includes('an export was taken over'))
    expect(await rowOf(id)).toEqual(row)
    // the other process dies, and the queue continues from its checkpoint
    await demo.service.deps.exports.change(id, { leaseUntil: 0 })
    expect((await demo.ended(id)).amountProcessed).toBe(products)
    const withoutLinks = (text: string) => text.replaceAll(/http:[^"]*\/media\/[^"]*/g, '')
    expect(withoutLinks(await demo.file(id))).toBe(withoutLinks(whole))
    expect((await rowOf(id)).attempt).toBe(3)
  })
})

describe('a process that was paused in a run and fails when it wakes', () => {
  it('leaves the end of the run to the process that took it over, and counts none', async () => {
    const id = await heldInTheMiddle()
    const { exports, counters } = demo.service.deps
    await exports.change(id, { leaseUntil: 0 })
    const taken = (await exports.claim('another', 60_000))!
    await exports.write(taken, { status: exportStatuses.successful, leaseOwner: null, leaseUntil: null })
    const row = await rowOf(id)
    const ends: string[] = []
    const { count } = counters
    counters.count = (name, ...rest) => {
      ends.push(name)
      count(name, ...rest)
    }
    demo.pim.faults = { failEvery: 1, failStatus: 403 }
    await until(() => said.includes('an export was taken over'))
    await wait(100)
    expect(await rowOf(id)).toEqual(row)
    expect(said).not.toContain('an export failed')
    expect(said).not.toContain('the queue of exports was interrupted')
    expect(ends).not.toContain('kontor_exports_ended_total')
  })
})

describe('the queue', () => {
  it('says that it works from the start of an export to its end', async () => {
    const { runner } = demo.service.deps
    expect(runner.isWorking()).toBe(false)
    const id = await heldInTheMiddle()
    expect(runner.isWorking()).toBe(true)
    demo.pim.faults = {}
    await demo.ended(id)
    await until(() => !runner.isWorking())
  })

  it('takes over the run of a dead process, without a new start', async () => {
    const { exports } = demo.service.deps
    const at = '2026-05-04T08:00:00Z'
    const id = await exports.create({
      type: 1,
      excludeAssets: false,
      disableUpload: true,
      originalId: null,
      startedAt: at,
      fileNames: fileNamesFrom(at, 'UTC'),
      details: { code: 'starting', params: {} },
    })
    expect((await demo.ended(id)).amountProcessed).toBe(products)
  })

  it('survives errors of the database, and continues when it is back', async () => {
    const { exports } = demo.service.deps
    const { claim } = exports
    const failures = [new Error('out of order'), Object.assign(new Error('cut'), { code: '57P01' })]
    exports.claim = async (...asked) => {
      const failure = failures.shift()
      if (failure) throw failure
      return claim(...asked)
    }
    expect((await demo.ended(await demo.start('delta=false'))).amountProcessed).toBe(products)
    expect(said.filter(msg => msg === 'the queue of exports was interrupted')).toHaveLength(2)
  })

  onlyInLong(it)('continues a run that lost the database in the middle', async () => {
    const { exports } = demo.service.deps
    const { checkpoint } = exports
    let calls = 0
    exports.checkpoint = async (...asked) => {
      calls += 1
      if (calls === 2) throw Object.assign(new Error('the server is shutting down'), { code: '57P03' })
      return checkpoint(...asked)
    }
    const report = await demo.ended(await demo.start('delta=false'))
    expect(report).toMatchObject({ amountProcessed: products, csvFileAvailable: true })
    expect((await rowOf(report.id)).attempt).toBe(2)
  })

  onlyInLong(it)(
    'continues a run whose store of files was away, and says meanwhile that it waits',
    async () => {
      const { folder } = demo.service.deps
      const { open } = folder
      let [calls, isAway] = [0, true]
      folder.open = async (...file) => {
        calls += 1
        if (isAway || calls < 6) throw new FileStoreAway('no answer')
        return open(...file)
      }
      const id = await demo.start('delta=false')
      const detailsIn = async (language: string) => {
        const headers = { 'accept-language': language }
        const { body } = await demo.service.admin(`GET /ui/api/exports/${id}`, undefined, headers)
        return (body.data as unknown as ExportReport).statusDetails
      }
      await expect
        .poll(() => detailsIn('en'))
        .toBe('Waiting for the file store. The export continues as soon as the store answers.')
      // each try shows for a moment that it begins
      await expect.poll(() => detailsIn('de')).toMatch(/^Wartet auf den Dateispeicher\./)
      isAway = false
      expect((await demo.ended(id)).amountProcessed).toBe(products)
      expect(await detailsIn('en')).not.toContain('file store')
      // none of the tries counts as that of a dead process
      expect((await rowOf(id)).tries).toBe(1)
    },
  )

  it('confirms an upload as soon as the database is back, and sends the file once', async () => {
    const { exports } = demo.service.deps
    const { write } = exports
    const confirmations: string[] = []
    exports.write = async (run, change, within) => {
      if (change.details?.code !== 'recording') return write(run, change, within)
      confirmations.push('recording')
      // the answer to the second one is lost
      if (confirmations.length > 1) await write(run, change, within)
      if (confirmations.length < 3) throw Object.assign(new Error('cut'), { code: '57P01' })
    }
    await demo.service.deps.records.changeSettings(ftp, stored => ({ ...stored, protocol: 'folder' }))
    const id = await demo.start('delta=false')
    await demo.ended(id)
    expect(await rowOf(id)).toMatchObject({ attempt: 1, uploaded: true })
    expect(confirmations).toHaveLength(2)
  })

  it('joins a request to an equal one that waits, and refuses the sixth with a sentence', async () => {
    const running = await heldInTheMiddle()
    const ids: number[] = []
    const queries = ['delta=false', 'delta=true', 'delta=true&excludeAssets=true', 'excludeAssets=true']
    for (const query of [...queries, 'disableUpload=true']) ids.push(await demo.start(query))
    expect(ids).toEqual([1, 2, 3, 4, 5].map(more => running + more))
    expect(await demo.start('delta=true')).toBe(ids[1])
    const refused = await order('delta=true&disableUpload=true', 'de-DE')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Es warten bereits 5 Exporte. Starten Sie diesen, sobald einer davon begonnen hat, oder brechen Sie einen davon ab.',
    ])
    for (const id of ids) await demo.service.admin(`POST /ui/api/exports/cancel/${id}`)
    demo.pim.faults = {}
    await demo.ended(running)
  })

  onlyInLong(it)('separates the waiting time of a run from its duration', async () => {
    const running = await heldInTheMiddle()
    const id = await demo.start('delta=false')
    const queued = await demo.report(id)
    expect([queued.waitMs, queued.statusLabel]).toEqual([null, 'Waiting'])
    const { body } = await demo.service.admin('GET /ui/api/exports/list/1?filter={"state":["waiting"]}')
    expect(body).toMatchObject({ data: { count: 1, pageData: [{ queuePlace: 1, durationMs: null }] } })
    await demo.service.admin(`POST /ui/api/exports/cancel/${running}`)
    demo.pim.faults = {}
    const report = await demo.ended(id)
    expect(report.queuedAt).toBe(queued.queuedAt)
    expect(report.waitMs).toBe(Date.parse(report.startTime) - Date.parse(report.queuedAt ?? ''))
    expect(report.waitMs).toBeGreaterThan(0)
  })
})

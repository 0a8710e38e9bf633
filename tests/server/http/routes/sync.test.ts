import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoPim, type DemoPim } from '../../../../demo/pim/demoPim.ts'
import {
  createSynchronizer,
  storedSyncSchema,
  syncDocument,
} from '../../../../server/akeneo/sync/synchronizer.ts'
import { systemClock } from '../../../../server/shared/clock.ts'
import { syncKinds, type SyncState } from '../../../../src/contract/calls/sync.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

const path = '/ui/api/settings/akeneo/api/sync'
/** Half of the kinds are read, and the others have to wait. */
const halfWay = { held: ['families'] }

let service: TestService
let pim: DemoPim
let moved = 0
const clock = { ...systemClock, now: () => Date.now() + moved }
beforeAll(async () => {
  pim = await createDemoPim({ products: 50 })
  service = await startTestService({ clock })
})
afterAll(async () => {
  await service.close()
  await pim.close()
})

const sync = (language = 'en-US') => service.admin(`POST ${path}`, undefined, { 'accept-language': language })
const state = async (language = 'en-US') =>
  (await service.admin(`GET ${path}`, undefined, { 'accept-language': language })).body
    .data as unknown as SyncState // validated by the contract
const connect = () => service.admin('POST /ui/api/settings/akeneo/api', { url: pim.url, ...pim.credentials })

/** The state as soon as it is as expected. */
const once = async (isWanted: (state: SyncState) => boolean): Promise<SyncState> => {
  for (;;) {
    const now = await state()
    if (isWanted(now)) return now
    await wait(20)
  }
}

describe('GET /ui/api/settings/akeneo/api/sync', () => {
  it('returns nothing before the first synchronization', async () => {
    expect(await state()).toEqual({ running: null, last: null })
  })

  it('reports in the language of the reader that no PIM is connected', async () => {
    const { status, body } = await sync('de-DE')
    expect([status, body.message]).toEqual([409, expect.stringContaining('Akeneo ist nicht verbunden.')])
    expect((await state()).last).toMatchObject({
      success: false,
      error: expect.stringContaining('not connected'),
    })
    expect((await state('de-DE')).last?.error).toBe(body.message)
  })

  it('comes after the connection: the count of the product filter asks for that first', async () => {
    const count = () => service.admin('POST /ui/api/settings/tradebyte/product-filter/count', {})
    expect(await count()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Akeneo is not connected') },
    })
    await connect()
    expect(await count()).toMatchObject({
      status: 409,
      body: { message: 'No master data yet. Synchronize Akeneo first.' },
    })
  })

  it('keeps the last result with its time', async () => {
    await connect()
    const { data } = (await sync()).body
    const { running, last } = await state()
    expect(running).toBeNull()
    expect(last).toMatchObject({ success: true, error: null, touched: [], schedules: [] })
    expect(last?.counts).toEqual(data)
    expect(Object.keys(last?.counts ?? {})).toEqual([...syncKinds])
    expect(Math.abs(Date.parse(last?.at ?? '') - Date.now())).toBeLessThan(60_000)
  })

  it('shows a running one with its progress to every user, and refuses a second one', async () => {
    pim.faults = halfWay
    const first = sync()
    const { running, last } = await once(({ running }) => (running?.done ?? 0) > 0)
    expect(running).toMatchObject({ total: 10, kind: syncKinds[running?.done ?? 0] })
    expect(last?.success).toBe(true)
    const second = await sync('de-DE')
    expect([second.status, second.body.message]).toEqual([
      409,
      'Eine Synchronisation läuft bereits. Warten Sie, bis sie beendet ist.',
    ])
    pim.faults = {}
    expect((await first).status).toBe(200)
    expect((await state()).running).toBeNull()
  })

  it('refuses a second one of another process on the same database too', async () => {
    const { documents, masters, connect, log } = service.deps
    const other = createSynchronizer({ documents, masters, connect, clock, log, newName: () => 'other' })
    pim.faults = halfWay
    const first = sync()
    await once(({ running }) => running !== null)
    await expect(other.run()).rejects.toMatchObject({ code: 'syncRunning' })
    pim.faults = {}
    await first
  })

  it('reports the progress of a failed one, in both languages, and deletes nothing that was not read', async () => {
    const families = (await service.deps.masters.categories()).length
    pim.faults = { denied: ['categories'] }
    const { status, body } = await sync()
    pim.faults = {}
    expect(status).toBe(502)
    const { last } = await state()
    expect(last).toMatchObject({ success: false, error: body.message })
    expect(Object.keys(last?.counts ?? {})).toEqual(syncKinds.slice(0, syncKinds.indexOf('categories')))
    expect((await state('de-DE')).last?.error).toContain('lässt diesen Benutzer')
    expect(await service.deps.masters.categories()).toHaveLength(families)
  })

  it('does not run forever when the service was killed: it is interrupted, and another can start', async () => {
    const running = {
      owner: 'killed',
      until: clock.now() + 10_000,
      at: '2026-11-20T14:02:00.000Z',
      done: 1,
      total: 10,
      kind: 'locales',
      counts: { channels: { added: 2, updated: 0, deleted: 0 } },
    } as const
    await service.deps.documents.change(syncDocument, storedSyncSchema, () => ({ running, last: null }))
    expect((await state()).running).toEqual({ done: 1, total: 10, kind: 'locales' })
    expect((await sync()).status).toBe(409)
    moved += 10_001
    const { running: none, last } = await state()
    expect(none).toBeNull()
    expect(last).toMatchObject({ at: running.at, success: false, counts: running.counts })
    expect(last?.error).toContain('interrupted')
    expect((await sync()).status).toBe(200)
    expect((await state()).last?.success).toBe(true)
  })

  it('continues after a pause of its process, unless another has started meanwhile', async () => {
    pim.faults = halfWay
    const asleep = sync()
    await once(({ running }) => running !== null)
    moved += 10_001
    pim.faults = {}
    expect((await asleep).status).toBe(200)
    expect((await state()).last?.success).toBe(true)

    pim.faults = { latencyMs: 30 }
    const overtaken = sync()
    await once(({ running }) => running !== null)
    moved += 10_001
    const { documents, masters, connect, log } = service.deps
    const other = createSynchronizer({ documents, masters, connect, clock, log, newName: () => 'other' })
    const taking = other.run()
    expect((await overtaken).status).toBe(503)
    expect((await state()).running).not.toBeNull()
    await taking
    pim.faults = {}
    expect((await state()).last?.success).toBe(true)
  })

  it('is stopped with the service, which reports it to its caller and afterwards', async () => {
    const stopped = await startTestService()
    await stopped.admin('POST /ui/api/settings/akeneo/api', { url: pim.url, ...pim.credentials })
    pim.faults = { hangEvery: 1 }
    const call = stopped.admin(`POST ${path}`)
    while ((await stopped.deps.synchronizer.state()).running === null) await wait(10)
    const begun = Date.now()
    await stopped.close(true)
    pim.faults = {}
    expect(Date.now() - begun).toBeLessThan(30_000)
    expect((await call).status).toBe(503)
    const again = await startTestService({ folder: stopped.folder })
    const { last } = (await again.admin(`GET ${path}`)).body.data as unknown as SyncState // as above
    expect(last).toMatchObject({ success: false, error: expect.stringContaining('interrupted') })
    await again.close()
  })
})

describe('deletions of a synchronization', () => {
  const gone = { code: 'old_name', type: 'pim_catalog_text', group: 'other', labels: {} }
  const give = async () => {
    const attributes = await service.deps.masters.attributes()
    await service.deps.masters.replace(
      'attributes',
      [...attributes, gone].map(data => ({ parent: '', code: data.code, data })),
    )
  }
  const saveMapping = async (attribute: string) => {
    const mapping = { p_name: { akeneoAttribute: attribute } }
    expect((await service.admin('POST /ui/api/tradebyte/mapping', mapping)).body).toMatchObject({
      success: true,
    })
  }

  it('are counted and named with the field and the schedules that they affect, until the correction', async () => {
    await give()
    await saveMapping('old_name')
    for (const [name, enabled] of [
      ['Nightly', true],
      ['Sleeping', false],
    ])
      await service.admin('POST /ui/api/schedules/', { name, enabled, scheduleType: 'daily' })
    expect((await state()).last?.touched).toEqual([])

    expect((await sync()).body.data).toMatchObject({ attributes: { added: 0, deleted: 1 } })
    const { last } = await state('de-DE')
    expect(last?.touched).toEqual([
      {
        area: 'mapping',
        field: 'p_name',
        label: expect.any(String),
        record: null,
        thing: 'attributes',
        code: 'old_name',
        problem: 'gone',
        stops: true,
      },
    ])
    expect(last?.schedules).toEqual(['Nightly'])

    await saveMapping('name')
    expect((await state()).last).toMatchObject({
      touched: [],
      schedules: [],
      counts: { attributes: { deleted: 1 } },
    })
  })
})

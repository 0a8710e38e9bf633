import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withoutSignatures } from '../../../server/exports/delivery/mediaLinks.ts'
import type { ExportReport } from '../../../src/contract/calls/exports.ts'
import { mapping } from '../../../demo/configuration.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'

/** Histories beside those that failed once; `KONTOR_HISTORIES=200` tries many. */
const histories = Number(process.env.KONTOR_HISTORIES ?? 4)
/** Seeds of histories that ended wrong once. */
const failedOnce: readonly number[] = [40]

/** Products of the PIM: more than one page. */
const products = 130
const steps = 7

type FileRow = Readonly<Record<string, string>>

/**
 * TB.One as its manual describes imports: articles that are not in a file stay as they are, and an empty cell says
 * nothing.
 */
const createTbOne = () => {
  const articles = new Map<string, Map<string, string>>()
  return {
    articles,
    take: (rows: readonly FileRow[]) => {
      for (const row of rows) {
        const cells = articles.get(row.a_nr ?? '') ?? new Map<string, string>()
        articles.set(row.a_nr ?? '', cells)
        for (const [column, cell] of Object.entries(row)) if (cell) cells.set(column, withoutSignatures(cell))
      }
    },
    /** Articles for sale. */
    active: () =>
      [...articles].filter(([, cells]) => cells.get('a_active') === '1').map(([article]) => article),
  }
}

/** Numbers from 0 to 1 that are the same for the same seed. */
const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('after any history of changes and exports', () => {
  let demo: DemoService
  /** Where files go, and what TB.One has of those that went there. */
  let place = 'one'
  let places: Record<string, ReturnType<typeof createTbOne>>
  let serial = 0
  beforeEach(async () => {
    place = 'one'
    places = { one: createTbOne(), two: createTbOne() }
    // pictures keep their address when the service comes back at another port
    demo = await startDemoService(products, { PUBLIC_URL: 'https://kontor.example' })
    await toFolder()
    // what is held waits for a person: a history has none
    await settings('export-1', { holdWithdrawnShare: null, holdPricesShare: null, holdEmpty: false })
  })
  afterEach(() => demo.close())

  const settings = async (name: string, change: object) => {
    const path = `/ui/api/settings/tradebyte/${name}`
    const { data } = (await demo.service.admin(`GET ${path}`)).body
    const answer = await demo.service.admin(`POST ${path}`, { ...(data as unknown as object), ...change })
    expect(answer.body).toMatchObject({ success: true })
  }
  const toFolder = () =>
    settings('ftp', { protocol: 'folder', directory: place, address: null, port: null, username: null })
  const tbOne = () => places[place] ?? createTbOne()
  const cancel = (id: number) => demo.service.admin(`POST /ui/api/exports/cancel/${id}`)
  const map = (change: object) =>
    demo.service.admin('POST /ui/api/tradebyte/mapping', { ...mapping, p_active: undefined, ...change })
  const rowsOf = async (id: number): Promise<FileRow[]> =>
    parse(await demo.file(id), { columns: true, delimiter: ';' })

  /** Waits for the end of an export; TB.One takes the file where it was uploaded. */
  const settled = async (id: number): Promise<ExportReport> => {
    const report = await demo.ended(id)
    if (report.wasUploaded) tbOne().take(await rowsOf(id))
    return report
  }
  const run = async (type: 'full' | 'delta') => settled(await demo.start(`delta=${type === 'delta'}`))

  it.each([...failedOnce, ...Array.from({ length: histories }, (_, index) => index + 1)])(
    'TB.One sells what a full export would give it (history %i)',
    async seed => {
      const random = createRandom(seed)
      const below = (count: number) => Math.floor(random() * count)
      const log: string[] = []
      /** Places where a delta is enough: nothing but products and filter changed since the last full export there. */
      const deltaIsEnough = new Set<string>()
      let last: ExportReport | undefined
      const text = (data: string | null) => [{ locale: null, scope: null, data }]
      const touch = (change: Parameters<DemoService['pim']['touch']>[1]) =>
        demo.pim.touch(below(products), change)

      const act: Readonly<Record<string, () => Promise<void> | void>> = {
        value: () => touch({ values: { supplier_sku: text(`S-${(serial += 1)}`) } }),
        disable: () => touch({ enabled: false }),
        enable: () => touch({ enabled: true }),
        remove: () => touch({ removed: true }),
        restore: () => touch({ removed: false }),
        renumber: () => touch({ values: { sku: text(`R-${(serial += 1)}`) } }),
        collide: () => touch({ values: { sku: text(demo.pim.identifierOf(below(products))) } }),
        filter: () => settings('product-filter', { akeneoStatus: random() < 0.5 ? 'enabled' : null }),
        narrow: () =>
          settings('product-filter', {
            akeneoSkus: Array.from({ length: 60 }, (_, index) => demo.pim.identifierOf(index)).join('\n'),
          }),
        widen: () => settings('product-filter', { akeneoSkus: null }),
        map: async () => {
          deltaIsEnough.clear()
          await map(random() < 0.5 ? { a_prodnr: undefined } : {})
        },
        channel: async () => {
          deltaIsEnough.clear()
          const path = '/ui/api/settings/tradebyte/channels/zauk'
          const { data } = (await demo.service.admin(`GET ${path}`)).body
          await demo.service.admin(`PUT ${path}`, { ...(data as unknown as object), enabled: random() < 0.5 })
        },
        target: async () => {
          place = place === 'one' ? 'two' : 'one'
          await toFolder()
        },
        full: async () => {
          last = await run('full')
          if (last.wasUploaded !== false) deltaIsEnough.add(place)
        },
        delta: async () => {
          last = await run('delta')
        },
        retry: async () => {
          if (!last?.canBeRetried) return
          const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${last.id}`)
          last = await settled((body.data as unknown as { id: number }).id)
        },
        fail: async () => {
          demo.pim.faults = { denied: ['products', 'products-uuid'] }
          last = await run(random() < 0.5 ? 'full' : 'delta')
          demo.pim.faults = {}
        },
        retryWhole: async () => {
          demo.pim.faults = { denied: ['products', 'products-uuid'] }
          const { id } = await run('full')
          demo.pim.faults = {}
          const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${id}`)
          last = await settled((body.data as unknown as { id: number }).id)
        },
        cancel: async () => {
          demo.pim.faults = { latencyMs: below(30) }
          const id = await demo.start(`delta=${random() < 0.5}`)
          await wait(below(1200))
          await cancel(id)
          demo.pim.faults = {}
          last = await settled(id)
        },
        unreadable: async () => {
          demo.pim.faults = { brokenProducts: { [below(products)]: 'valuesNotAnObject' } }
          last = await run('full')
          demo.pim.faults = {}
          deltaIsEnough.clear()
        },
        refuse: async () => {
          await settings('ftp', { protocol: 'sftp', address: '127.0.0.1', port: 1, username: 'nobody' })
          last = await run(random() < 0.5 ? 'full' : 'delta')
          await toFolder()
        },
        kill: async () => {
          demo.pim.faults = { latencyMs: 30 }
          const id = await demo.start(`delta=${random() < 0.5}`)
          await wait(below(200))
          await demo.restart()
          demo.pim.faults = {}
          last = await settled(id)
        },
      }
      const names = Object.keys(act)
      for (let step = 0; step < steps; step += 1) {
        const name = names[below(names.length)] ?? 'full'
        log.push(name)
        await act[name]?.()
        if (random() < 0.5) await act.value?.()
      }
      const end = deltaIsEnough.has(place) ? 'delta' : 'full'
      log.push(end)
      await run(end)

      const fresh = await settled(await demo.start('delta=false&disableUpload=true'))
      const rows = await rowsOf(fresh.id)
      const story = log.join(', ')
      expect(fresh.difference, story).toMatchObject({ new: 0, changed: 0, moved: 0, withdrawn: 0, gone: 0 })
      const sold = rows.filter(row => row.a_active === '1').map(row => row.a_nr ?? '')
      expect(tbOne().active().toSorted(), story).toEqual(sold.toSorted())
      for (const row of rows)
        for (const [column, cell] of Object.entries(row))
          if (cell)
            expect(
              tbOne()
                .articles.get(row.a_nr ?? '')
                ?.get(column),
              `${story}: ${row.a_nr} ${column}`,
            ).toBe(withoutSignatures(cell))
    },
  )
})

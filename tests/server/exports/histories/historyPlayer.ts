import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { withoutSignatures } from '../../../../server/exports/deliver/mediaLinks.ts'
import { targetOf } from '../../../../server/exports/deliver/uploadTarget.ts'
import { systemClock } from '../../../../server/shared/clock.ts'
import { type ExportReport, exportStatuses } from '../../../../src/contract/calls/exports.ts'
import { startDemoService } from '../startDemoService.ts'
import { products } from './drawHistory.ts'
import { beforeStep } from './runSteps.ts'
import { createTbOne, isPlace, type Place, places, rowsIn } from './simulatedTbOne.ts'
import { createUserChanges } from './userChanges.ts'

const noLimits = {
  holdWithdrawnShare: null,
  holdPricesShare: null,
  holdMovedShare: null,
  holdLostShare: null,
  holdEmpty: false,
}
/** Deltas look ten minutes further back than necessary. */
const overlapMs = 11 * 60_000

/** The number of filled cells of each column. */
const filledIn = (rows: readonly Readonly<Record<string, string>>[]) => {
  const counts: Record<string, number> = {}
  for (const row of rows)
    for (const [column, cell] of Object.entries(row)) if (cell) counts[column] = (counts[column] ?? 0) + 1
  return counts
}

/** Starts a service with its PIM, and simulated TB.Ones behind its upload targets. */
export const startHistoryPlayer = async () => {
  const tbOnes = { one: createTbOne(), two: createTbOne(), refusing: createTbOne(), none: createTbOne() }
  let place: Place = 'one'
  /** Milliseconds that have passed beside those of the test. */
  let passed = 0
  /** Minutes by which the PIM's clock is ahead. */
  let ahead = 0
  const now = () => Date.now() + passed
  const pimNow = () => now() + ahead * 60_000
  // images keep their address when the service returns on another port
  const environment = { PUBLIC_URL: 'https://kontor.example' }
  const demo = await startDemoService(products, environment, { ...systemClock, now }, undefined, pimNow)
  const { changes: userChanges, settings, setFaults, hasStaleModels } = createUserChanges(demo)
  const goTo = async (name: Place) => {
    place = name
    await settings('ftp', places[name])
  }
  await goTo('one')
  await settings('export-1', noLimits)

  const ids: number[] = []
  /** Whether no call has reached the PIM since its clock was set. */
  let isUnseen = false
  /** Targets where a delta is enough, because a full export was delivered there. */
  const deltaIsEnough = new Set<Place>()

  const changes: typeof userChanges = {
    ...userChanges,
    /** A clock that no call has seen is one too many for a delta. */
    clock: minutes => {
      if (isUnseen) deltaIsEnough.clear()
      isUnseen = true
      ahead = Number(minutes)
    },
    /** A user looks at a product. */
    look: async product => {
      const sku = demo.pim.identifierOf(Number(product))
      await demo.service.admin(`GET /ui/api/trace?sku=${encodeURIComponent(sku)}`)
      isUnseen = false
    },
    place: async name => {
      if (isPlace(name ?? '')) await goTo(name as Place)
    },
  }

  /** TB.One imports the file in its folder, independent of the service's record. */
  const takeFiles = async () => {
    for (const name of ['one', 'two'] as const) {
      const folder = join(demo.service.folder, 'out', name)
      for (const file of (await readdir(folder).catch(() => [])).filter(entry => entry.endsWith('.csv'))) {
        tbOnes[name].take(rowsIn(await readFile(join(folder, file), 'utf8')))
        await rm(join(folder, file))
      }
    }
  }
  const settled = async (id: number): Promise<ExportReport> => {
    let report = await demo.ended(id)
    while (report.isBeingUploaded) {
      await wait(5)
      report = await demo.report(id)
    }
    await takeFiles()
    if (report.upload?.state === 'noTarget') tbOnes.none.take(rowsIn(await demo.file(id)))
    return report
  }

  const order = async (path: string, body?: object) => {
    const answer = await demo.service.admin(`POST /ui/api/exports/${path}`, body)
    return (answer.body.data as unknown as { id: number } | null)?.id
  }
  type Test = (report: ExportReport) => boolean | undefined
  const newest = async (can: Test) => {
    for (const id of ids.toReversed()) if (can(await demo.report(id))) return id
    return undefined
  }
  /** Orders an action on the newest export that allows it. */
  const onNewest = (can: Test, path: (id: number) => string, body?: object) => async () => {
    const id = await newest(can)
    return id === undefined ? undefined : ((await order(path(id), body)) ?? id)
  }
  const isHeld: Test = ({ statusClass }) => statusClass === 'onHold'
  const reason = { reason: 'as it should be' }
  /** The command that starts an export. */
  const orders: Readonly<Record<string, () => Promise<number | undefined>>> = {
    full: () => order('run?delta=false'),
    delta: () => order('run?delta=true'),
    dry: () => order('run?delta=false&disableUpload=true'),
    retry: onNewest(
      one => one.canBeRetried,
      id => `retry/${id}`,
    ),
    continue: onNewest(
      one => one.canBeContinued,
      id => `${id}/continue`,
    ),
    send: onNewest(
      one => one.canBeUploaded,
      id => `upload/${id}`,
    ),
    release: onNewest(isHeld, id => `${id}/release`, reason),
    discard: onNewest(isHeld, id => `${id}/discard`, reason),
  }

  /** Runs an export with an event during it. */
  const run = async (ordered: string, n = Infinity, what = '', ...args: string[]) => {
    const placeBefore = place
    let back: Promise<void> | undefined
    const event = async () => {
      if (what === 'break') setFaults({ denied: ['products', 'products-uuid'] })
      else if (what === 'cancel') {
        const [running] = await demo.service.deps.exports.running()
        if (running) await order(`cancel/${running.id}`)
      } else if (what === 'kill' || what === 'stop' || what === 'abandon') {
        const { exports, runner } = demo.service.deps
        // cancelled before another process continues it
        if (what === 'abandon')
          for (const running of await exports.running())
            await exports.change(running.id, { beingCancelled: true })
        if (what === 'stop') void runner.close()
        else happening.die()
        back = demo.restart()
      } else await changes[what]?.(...args)
    }
    const happening = beforeStep(demo.service.deps, n, event, () => {
      passed += 1000
    })
    // from its first page on
    if (what === 'unreadable') setFaults({ brokenProducts: { [Number(args[0])]: 'valuesNotAnObject' } })
    const id = await orders[ordered]?.()
    if (id === undefined) {
      setFaults()
      return happening.end()
    }
    const isNew = !ids.includes(id)
    if (isNew) ids.push(id)
    const isWorking = async () => {
      const { exports } = demo.service.deps
      const working = async () =>
        (await exports.find(id))?.status === exportStatuses.running || (await demo.report(id)).isBeingUploaded
      const isSo = await working().catch((error: unknown) => {
        if (!back) throw error
      })
      return !back && isSo
    }
    while (await isWorking()) await wait(5)
    happening.end()
    await back
    const report = await settled(id)
    setFaults()
    const begun = await demo.service.deps.exports.find(id)
    if (isNew && begun?.pimSkewMs !== null) isUnseen = false
    const isThere = ['uploaded', 'nothingChanged', 'noTarget'].includes(report.upload?.state ?? '')
    if (!isThere || place !== placeBefore) return
    if (ordered === 'full') deltaIsEnough.add(place)
  }

  /** @returns the kind of the last export */
  const play = async (story: string): Promise<'full' | 'delta'> => {
    for (const step of story.split(', ')) {
      passed += overlapMs
      const [name = '', ...args] = step.split(' ')
      if (name in orders)
        await run(name, args[0] === undefined ? undefined : Number(args[0]), ...args.slice(1))
      else await changes[name]?.(...args)
    }
    await changes.limit?.('off')
    // while a model is missing, its articles stay as they are
    if (hasStaleModels()) await changes.reindex?.()
    if (place === 'refusing') await goTo('one')
    passed += overlapMs
    const end = deltaIsEnough.has(place) ? 'delta' : 'full'
    await run(end)
    return end
  }

  return {
    /** Plays a history, and expects that TB.One is as a fresh full export would leave it. */
    expectRight: async (story: string) => {
      const end = await play(story)
      const fresh = await demo.ended(await demo.start('delta=false&disableUpload=true'))
      const rows = rowsIn(await demo.file(fresh.id))
      const tbOne = tbOnes[place]
      const sold = rows.filter(row => row.a_active === '1').map(row => row.a_nr ?? '')
      expect(tbOne.active().toSorted(), `and a ${end} export`).toEqual(sold.toSorted())
      for (const row of rows)
        for (const [column, cell] of Object.entries(row))
          if (cell)
            expect(
              tbOne.articles.get(row.a_nr ?? '')?.get(column),
              `${row.a_nr} ${column} after a ${end} export`,
            ).toBe(withoutSignatures(cell))
      const { exports, records } = demo.service.deps
      const last = await exports.lastFile((await targetOf(records)) ?? '')
      // they are unknown where a file may have arrived or not
      if (last?.difference?.filled)
        expect(last.difference.filled, `the filled cells after a ${end} export`).toEqual(filledIn(rows))
      expect(fresh.difference).toMatchObject({ new: 0, changed: 0, moved: 0, withdrawn: 0, gone: 0 })
    },
    close: () => demo.close(),
  }
}

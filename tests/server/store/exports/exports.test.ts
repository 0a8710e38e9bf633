import { describe, expect, it } from 'vitest'
import { fileNamesFrom } from '../../../../server/exports/deliver/exportFolder.ts'
import { AttemptOver } from '../../../../server/store/exports/exportRecord.ts'
import { createExportStore } from '../../../../server/store/exports/exportStore.ts'
import { connectionId } from '../../../../server/shared/connection.ts'
import { processNow } from '../../../../server/store/jobs/databaseTime.ts'
import type { Database } from '../../../../server/store/openDatabase.ts'
import { createMessageStore } from '../../../../server/store/exports/messageStore.ts'
import { createRefStore, type RefStore } from '../../../../server/store/exports/refStore.ts'
import { fieldOf } from '../../../../server/tradebyte/checks/issues.ts'
import { isLong, onlyInLong } from '../../../shared/long.ts'
import { onEachDatabaseInLong } from '../onEachDatabase.ts'

const { signal } = new AbortController()

/** The store with a clock that the test sets. */
const storeAt = (db: Database) => {
  let time = 0
  const at = (moment: number) => {
    time = moment
    return store
  }
  const store = { ...createExportStore(db, processNow({ now: () => time })), at }
  return store
}

await onEachDatabaseInLong(ground => {
  describe('the export store', () => {
    const order = {
      type: 1,
      excludeAssets: false,
      disableUpload: true,
      originalId: null,
      startedAt: 'now',
      fileNames: { [Symbol.iterator]: () => fileNamesFrom('2026-05-04T08:00:00Z', 'Europe/Berlin') },
      details: { code: 'starting', params: {} },
    }
    const nameOf = async (id: number) => (await createExportStore(ground.db).find(id))?.fileName
    const message = (severity: 1 | 2, ref: string) => ({
      severity,
      product: ref,
      ref,
      code: 'x',
      field: '',
      params: {},
    })

    /** The products that a run repeats, in its order. */
    const taken = async (id: number, take: (refs: RefStore) => Promise<void>, count: Promise<number>) => {
      const refs = createRefStore(ground.db)
      await take(refs)
      const found = (await refs.page(id, 'again', null, 9)).map(({ ref }) => ref)
      expect([await refs.count(id, 'again'), await count]).toEqual([found.length, found.length])
      return found
    }
    const failedRefs = (id: number, cause: Parameters<RefStore['countFailed']>[0]['cause'] = null) => {
      const count = createRefStore(ground.db).countFailed({ id, cause })
      return taken(id, refs => refs.takeFailed({ id, attempt: 0 }, { id, cause }, signal), count)
    }
    const pendingRefs = (id: number, before: number, withAssets: boolean) => {
      const pending = { id, before, withAssets, warnings: ['x'] }
      const count = createRefStore(ground.db).countPending(pending)
      return taken(id, refs => refs.takePending({ id, attempt: 0 }, pending, signal), count)
    }

    onlyInLong(it)('gives each row the connection of the installation', async () => {
      await createExportStore(ground.db).create(order)
      const rows = await ground.db.selectFrom('exports').select('connection').execute()
      expect(rows).toEqual([{ connection: connectionId }])
    })

    it('assigns the oldest waiting export to one worker at a time', async () => {
      const exports = storeAt(ground.db)
      const [first, second] = [await exports.create(order), await exports.create(order)]
      expect((await exports.at(1000).claim('a', 1000))?.id).toBe(first)
      expect(await exports.at(1500).claim('b', 1000)).toBeUndefined()
      expect((await exports.at(1500).claim('a', 1000))?.id).toBe(first)
      expect((await exports.at(2600).claim('b', 1000))?.id).toBe(first)
      await exports.change(first, { status: 2 })
      expect((await exports.at(2700).claim('b', 1000))?.id).toBe(second)
    })

    it('writes with a claim only where no export waits and no other process works on one', async () => {
      const exports = storeAt(ground.db)
      let written = 0
      const ifNone = async () => void (written += 1)
      const id = await exports.create(order)
      expect((await exports.at(1000).claim('a', 1000, ifNone))?.id).toBe(id)
      expect(await exports.at(1500).claim('b', 1000, ifNone)).toBeUndefined()
      expect(written).toBe(0)
      await exports.change(id, { status: 2, leaseUntil: null, leaseOwner: null })
      expect(await exports.at(1600).claim('b', 1000, ifNone)).toBeUndefined()
      expect(written).toBe(1)
    })

    it('counts the processes that started a run, until it is released', async () => {
      const exports = storeAt(ground.db)
      const id = await exports.create(order)
      const tries = async (owner: string, now: number) => (await exports.at(now).claim(owner, 10))?.tries
      expect([await tries('a', 100), await tries('a', 105), await tries('b', 200)]).toEqual([1, 1, 2])
      await exports.releaseLease(id, 'b')
      expect(await tries('c', 205)).toBe(1)
      await exports.change(id, { state: 'uploadFailed', status: 4, uploaded: false })
      expect(await exports.at(300).claimUpload(id, 'd', 10)).toBe(true)
      expect((await exports.find(id))?.tries).toBe(2)
    })

    it('assigns the run of a process that died while the clock was ahead by months', async () => {
      const exports = storeAt(ground.db)
      const id = await exports.create(order)
      const ahead = 90 * 86_400_000
      expect((await exports.at(ahead).claim('a', 10_000))?.id).toBe(id)
      expect(await exports.at(ahead).isLeased(id)).toBe(true)
      expect(await exports.at(1000).isLeased(id)).toBe(false)
      expect((await exports.at(1000).claim('b', 10_000))?.id).toBe(id)
      expect(await exports.at(2000).isLeased(id)).toBe(true)
    })

    it('assigns no run while another process sends the file of an ended one, and the reverse', async () => {
      const exports = storeAt(ground.db)
      const [ended, waiting] = [await exports.create(order), await exports.create(order)]
      await exports.change(ended, { state: 'uploadFailed', status: 4, uploaded: false })
      expect(await exports.at(1000).claimUpload(ended, 'a', 1000)).toBe(true)
      expect(await exports.at(1500).claim('b', 1000)).toBeUndefined()
      // within one process the uploads come first, and a dead process does not block for long
      expect((await exports.at(2100).claim('b', 1000))?.id).toBe(waiting)
      expect(await exports.at(2500).claimUpload(ended, 'a', 1000)).toBe(false)
      expect(await exports.at(3200).claimUpload(ended, 'a', 1000)).toBe(true)
    })

    it('assigns either a run or an upload to processes that ask at the same moment', async () => {
      const exports = storeAt(ground.db)
      const ended = await exports.create(order)
      await exports.change(ended, { state: 'uploadFailed', status: 4, uploaded: false })
      const waiting = await exports.create(order)
      for (let now = 1000; now < 30_000; now += 1000) {
        const [run, isSending] = await Promise.all([
          exports.at(now).claim('a', 500),
          exports.at(now).claimUpload(ended, 'b', 500),
        ])
        expect([run?.id, isSending]).toEqual(isSending ? [undefined, true] : [waiting, false])
      }
    })

    it('gives each run its own file name, also to many in the same second', async () => {
      const exports = storeAt(ground.db)
      const startedAt = '2026-11-21T17:37:23.500Z'
      const fileNames = () => fileNamesFrom(startedAt, 'Europe/Berlin')
      const ids = await Promise.all(
        Array.from({ length: 6 }, () => exports.create({ ...order, startedAt, fileNames: fileNames() })),
      )
      expect((await Promise.all(ids.map(nameOf))).toSorted()).toEqual(
        [23, 24, 25, 26, 27, 28].map(second => `PANDA_20261121_1837${second}.csv`),
      )
    })

    it('names no file twice in the hour that the clocks repeat', async () => {
      const exports = storeAt(ground.db)
      const names: unknown[] = []
      for (const hour of ['00', '01']) {
        const startedAt = `2026-10-25T${hour}:30:00Z`
        const fileNames = fileNamesFrom(startedAt, 'Europe/Berlin')
        names.push(await nameOf(await exports.create({ ...order, startedAt, fileNames })))
      }
      expect(names).toEqual(['PANDA_20261025_023000.csv', 'PANDA_20261025_023001.csv'])
    })

    it('lets only its owner renew or release a lease', async () => {
      const exports = storeAt(ground.db)
      const id = await exports.create(order)
      await exports.at(1000).claim('a', 1000)
      expect(await exports.at(1000).keepLease(id, 'b', 8000)).toBe(false)
      await exports.releaseLease(id, 'b')
      expect(await exports.find(id)).toMatchObject({ leaseOwner: 'a', leaseUntil: 2000 })
      expect(await exports.at(1000).keepLease(id, 'a', 2000)).toBe(true)
      expect(await exports.find(id)).toMatchObject({ leaseOwner: 'a', leaseUntil: 3000 })
      await exports.releaseLease(id, 'a')
      expect(await exports.find(id)).toMatchObject({ leaseOwner: null, leaseUntil: null })
    })

    it('accepts nothing from an attempt that was taken over, and keeps the data of the new one', async () => {
      const exports = storeAt(ground.db)
      await exports.create(order)
      const paused = (await exports.at(1000).claim('a', 1000))!
      const taken = (await exports.at(3000).claim('b', 1000))!
      expect([paused.attempt, taken.attempt]).toEqual([1, 2])
      await exports.checkpoint(taken, { processed: 5 }, [message(1, 'new')], 0)
      const before = await exports.find(taken.id)
      await expect(exports.write(paused, { processed: 3 })).rejects.toThrow(AttemptOver)
      await expect(exports.rewind(paused, { processed: 3 }, 0)).rejects.toThrow(AttemptOver)
      await expect(exports.checkpoint(paused, {}, [message(1, 'old')], 7)).rejects.toThrow(AttemptOver)
      expect(await exports.replaceDetails(paused, taken.details, order.details)).toBe(false)
      expect(await exports.find(taken.id)).toEqual(before)
      for await (const rows of exports.messages(taken.id, 1)) expect(rows).toEqual([message(1, 'new')])
    })

    it('stores the start of a run when it is first taken, and keeps the time of the request', async () => {
      const exports = storeAt(ground.db)
      const id = await exports.create(order)
      await exports.at(1000).claim('a', 1000)
      await exports.at(3000).claim('b', 1000)
      expect(await exports.find(id)).toMatchObject({ startedAt: '1970-01-01T00:00:01.000Z', queuedAt: 'now' })
    })

    it('joins a request to an equal one that waits, and refuses one too many', async () => {
      const exports = storeAt(ground.db)
      const limited = { ...order, queueLimits: { ofOnePerson: 2, ofAll: 4 } }
      const first = await exports.create(limited)
      expect(await exports.create(limited)).toBe(first)
      await exports.at(1000).claim('a', 1000)
      // the running one started before this request, so it does not cover it
      const second = await exports.create(limited)
      expect(second).toBe(first + 1)
      await exports.create({ ...limited, type: 2 })
      const full = exports.create({ ...limited, type: 2, excludeAssets: true })
      await expect(full).rejects.toMatchObject({ reason: 'queueFull', by: 2 })
      expect(await exports.create(limited)).toBe(second)
      // another user finds room, until there is none at all
      for (const startedBy of ['somebody', 'somebody else'])
        await exports.create({
          ...limited,
          startedBy,
          type: 2,
          [startedBy === 'somebody' ? 'excludeAssets' : 'withdrawLater']: true,
        })
      const none = exports.create({ ...limited, startedBy: 'a third', excludeAssets: true })
      await expect(none).rejects.toMatchObject({ reason: 'queueFull', by: 4 })
    })

    it('queues no second run of a schedule whose last one waits or runs', async () => {
      const exports = storeAt(ground.db)
      const scheduled = { ...order, scheduleId: 7 }
      const first = await exports.create(scheduled)
      await exports.at(1000).claim('a', 1000)
      await expect(exports.create(scheduled)).rejects.toMatchObject({ reason: 'scheduleBusy', by: first })
      await exports.change(first, { status: 2 })
      expect(await exports.create(scheduled)).toBe(first + 1)
    })

    it('keeps leases in milliseconds', async () => {
      const exports = storeAt(ground.db)
      const id = await exports.create(order)
      await exports.change(id, { leaseUntil: 1_800_000_000_000 })
      expect((await exports.find(id))?.leaseUntil).toBe(1_800_000_000_000)
    })

    it('stores counts and messages together, or neither', async () => {
      const exports = storeAt(ground.db)
      const id = await exports.create(order)
      const run = { id, attempt: 0 }
      await exports.checkpoint(run, { processed: 2 }, [message(2, 'a'), message(1, 'b')], 0)
      const again = exports.checkpoint(run, { processed: 9 }, [message(2, 'c')], 1)
      await expect(again).rejects.toThrow()
      expect((await exports.find(id))?.processed).toBe(2)
      await exports.rewind(run, {}, 1)
      await exports.checkpoint(run, { processed: 3 }, [message(2, 'c'), message(2, 'a')], 1)
      expect(await failedRefs(id)).toEqual(['a', 'c'])
    })

    it('knows during the retry of one cause that the other products come again', async () => {
      const exports = storeAt(ground.db)
      const id = await exports.create(order)
      const of = (ref: string, code: string) => ({
        ...message(2, ref),
        code,
        field: 'a_ean',
        params: { column: 'a_ean' },
      })
      const messages = [of('a', 'eanMissing'), of('b', 'eanCheckDigit'), of('c', 'eanMissing')]
      await exports.checkpoint({ id, attempt: 0 }, {}, messages, 0)
      const retryCause = { code: 'eanMissing', field: 'a_ean' }
      expect(await failedRefs(id, retryCause)).toEqual(['a', 'c'])
      await exports.change(id, { status: 4, delivered: true })
      const retry = await exports.create({ ...order, type: 3, originalId: id, retryCause })
      expect((await exports.find(retry))?.retryCause).toEqual(retryCause)
      await exports.checkpoint({ id: retry, attempt: 0 }, {}, [of('c', 'eanMissing')], 0)
      await exports.change(retry, { status: 4, delivered: true })
      expect(await pendingRefs(id, retry + 1, false)).toEqual(['b', 'c'])
    })

    it('reads thousands of messages in their order', async () => {
      const exports = storeAt(ground.db)
      const id = await exports.create(order)
      const many = Array.from({ length: 2500 }, (_none, index) => message(1, `p${index}`))
      await exports.checkpoint({ id, attempt: 0 }, { processed: 2500 }, many, 0)
      const read: string[] = []
      for await (const rows of exports.messages(id, 1)) read.push(...rows.map(row => row.ref))
      expect(read).toEqual(many.map(({ ref }) => ref))
    })

    it('groups messages by code and field, and counts products separately', async () => {
      const [exports, store] = [createExportStore(ground.db), createMessageStore(ground.db)]
      const id = await exports.create(order)
      const run = { id, attempt: 0 }
      const about = (product: string, code: string, params: Record<string, string>) => ({
        ...message(1, product),
        code,
        field: fieldOf(code, params),
        params,
      })
      const media = (product: string, column: string) =>
        about(product, 'notUrl', { column: `a_media[image]{${column}}`, value: `Ä-${product}` })
      await exports.checkpoint(run, {}, [media('A', '0'), media('A', '1'), media('B', '0')], 0)
      const later = [media('C', '0'), about('C', 'unequalAxes', { value: '50%' }), about('D', 'x', {})]
      await exports.checkpoint(run, {}, later, 3)
      const counts = async () =>
        (await store.causes(id))
          .map(({ code, field, products, messages }) => [code, field, products, messages])
          .toSorted()
      expect(await counts()).toEqual([
        ['notUrl', 'a_media[image]', 3, 4],
        ['unequalAxes', 'a_comp', 1, 1],
        ['x', '', 1, 1],
      ])
      const cause = { code: 'notUrl', field: 'a_media[image]' }
      const read = async (range: { offset: number } | { after: number }, q = '') =>
        (await store.page(id, cause, { ...range, limit: 2 }, q)).map(({ seq, product }) => [seq, product])
      expect(await read({ offset: 1 })).toEqual([
        [1, 'A'],
        [2, 'B'],
      ])
      expect(await read({ after: 2 })).toEqual([[3, 'C']])
      expect(await read({ offset: 0 }, 'ä-a')).toEqual([
        [0, 'A'],
        [1, 'A'],
      ])
      expect(await store.count(id, cause, 'c')).toBe(1)
      // the names of the values and the wildcards of a pattern are not found
      expect([...(await store.countMatches(id, 'value'))]).toEqual([])
      expect([...(await store.countMatches(id, '%'))]).toEqual([
        ['a_comp.unequalAxes', { products: 1, messages: 1 }],
      ])
      expect([...(await store.countMatches(id, 'ä-a'))]).toEqual([
        ['a_media[image].notUrl', { products: 1, messages: 2 }],
      ])

      // an interrupted stretch is counted once
      await exports.rewind(run, {}, 3)
      expect(await counts()).toEqual([['notUrl', 'a_media[image]', 2, 3]])
      await exports.checkpoint(run, {}, later, 3)
      expect((await counts())[0]).toEqual(['notUrl', 'a_media[image]', 3, 4])
    })

    it('ignores runs for another target, and deltas for the last full one', async () => {
      const exports = storeAt(ground.db)
      const [full, delta, unsent] = [
        await exports.create(order),
        await exports.create(order),
        await exports.create(order),
      ]
      await exports.change(full, { status: 2, delivered: true, target: 'x' })
      await exports.change(delta, {
        status: 2,
        delivered: true,
        target: 'x',
        changedSince: '2026-11-20T14:37:00Z',
      })
      await exports.change(unsent, { status: 2, delivered: true, target: '' })
      const last = async (target: string, isFull: boolean) =>
        (await exports.lastDelivered({ target, isFull, withAssets: true }))?.id
      expect([await last('', false), await last('x', false), await last('x', true)]).toEqual([
        unsent,
        delta,
        full,
      ])
    })

    it('repeats products with errors or warnings until a delivered retry clears them', async () => {
      const exports = storeAt(ground.db)
      const full = await exports.create(order)
      await exports.checkpoint(
        { id: full, attempt: 0 },
        {},
        [message(2, 'a'), message(1, 'b'), message(2, 'c')],
        0,
      )
      await exports.change(full, { status: 4, delivered: true })
      expect(await pendingRefs(full, 99, true)).toEqual(['a', 'b', 'c'])
      const retry = await exports.create({ ...order, type: 3, originalId: full })
      await exports.checkpoint({ id: retry, attempt: 0 }, {}, [message(2, 'c')], 0)
      await exports.change(retry, { status: 4 })
      expect(await pendingRefs(full, 99, true)).toEqual(['a', 'b', 'c'])
      await exports.change(retry, { delivered: true })
      expect((await pendingRefs(full, 99, true)).toSorted()).toEqual(['b', 'c'])
      expect(await pendingRefs(full, retry, true)).toEqual(['a', 'b', 'c'])
      const pending = { id: full, before: 99, withAssets: true, warnings: ['x'] }
      expect(await createRefStore(ground.db).countPending(pending, ['b', 'x'])).toBe(1)
    })

    it('does not repeat products with other warnings, whose rows stay as they are', async () => {
      const exports = storeAt(ground.db)
      const full = await exports.create(order)
      await exports.checkpoint({ id: full, attempt: 0 }, {}, [message(2, 'a'), message(1, 'b')], 0)
      await exports.change(full, { status: 4, delivered: true })
      const pending = { id: full, before: 99, withAssets: true, warnings: ['assetUnreachable'] }
      expect(await createRefStore(ground.db).countPending(pending)).toBe(1)
    })

    onlyInLong(it)('reads pending products some at a time, over many retries', async () => {
      const [exports, refs] = [createExportStore(ground.db), createRefStore(ground.db)]
      const full = await exports.create(order)
      const warned = Array.from({ length: 2500 }, (_, index) => message(1, `w${index}`))
      await exports.checkpoint({ id: full, attempt: 0 }, {}, [...warned, message(2, 'e'), message(2, 'f')], 0)
      let retry = 0
      // `npm run test:all` has more than one query may name
      for (let n = 0; n < (isLong ? 255 : 20); n++) {
        retry = await exports.create({ ...order, fileNames: null, type: 3, originalId: full })
        await exports.change(retry, { status: 4, delivered: true })
      }
      await exports.checkpoint({ id: retry, attempt: 0 }, {}, [message(1, 'e')], 0)
      const pending = { id: full, before: 999, withAssets: true, warnings: ['x'] }
      const delta = { id: await exports.create(order), attempt: 0 }
      for (const _ of [1, 2]) {
        await refs.takePending(delta, pending, signal)
        const taken = (await refs.page(delta.id, 'again', null, 9999)).map(({ ref }) => ref)
        expect(taken).toEqual([...warned.map(({ ref }) => ref), 'e'])
      }
      expect(await refs.countPending(pending)).toBe(2501)
      await expect(refs.takePending(delta, pending, AbortSignal.abort(new Error('cut')))).rejects.toThrow(
        'cut',
      )
    })

    it('ignores runs without assets and their retries for deltas with assets', async () => {
      const exports = storeAt(ground.db)
      const full = await exports.create(order)
      const bare = await exports.create({ ...order, excludeAssets: true })
      for (const id of [full, bare]) {
        await exports.checkpoint({ id, attempt: 0 }, {}, [message(2, 'a')], 0)
        await exports.change(id, { status: 4, delivered: true, target: '' })
      }
      const last = async (withAssets: boolean) =>
        (await exports.lastDelivered({ target: '', isFull: false, withAssets }))?.id
      expect([await last(true), await last(false)]).toEqual([full, bare])
      const retry = await exports.create({ ...order, type: 3, originalId: bare, excludeAssets: true })
      await exports.change(retry, { status: 2, delivered: true })
      expect(await pendingRefs(full, 99, true)).toEqual(['a'])
      expect(await pendingRefs(bare, 99, false)).toEqual([])
    })

    it('finds a file that was being sent again once no living process sends it', async () => {
      const leaseUntil = Date.now()
      const exports = storeAt(ground.db)
      const id = await exports.create(order)
      await exports.change(id, {
        state: 'resending',
        status: 4,
        hasFile: true,
        uploaded: false,
        leaseOwner: 'another',
        leaseUntil,
      })
      expect(await exports.at(leaseUntil - 1).interruptedUpload()).toBeUndefined()
      expect((await exports.at(leaseUntil).interruptedUpload())?.id).toBe(id)
      await exports.releaseLease(id, 'another')
      expect((await exports.at(0).interruptedUpload())?.id).toBe(id)
    })

    it('counts deltas from the last delivered run that is not a retry', async () => {
      const exports = storeAt(ground.db)
      const ids = [
        await exports.create(order),
        await exports.create(order),
        await exports.create({ ...order, type: 3 }),
      ]
      for (const id of [ids[0], ids[2]])
        await exports.change(Number(id), { status: 2, delivered: true, target: '' })
      expect((await exports.lastDelivered({ target: '', isFull: false, withAssets: true }))?.id).toBe(ids[0])
    })
  })
})

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DemoService, startDemoService } from '../startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

describe('an export that is uploaded', () => {
  let demo: DemoService
  beforeEach(async () => {
    // images keep their address when the service returns on another port
    demo = await startDemoService(40, { PUBLIC_URL: 'https://kontor.example' })
    await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'folder', directory: null })
  })
  afterEach(() => demo.close())

  const out = async () => readdir(join(demo.service.folder, 'out'))
  const run = async () => demo.ended(await demo.start('delta=false'))
  const cancel = (id: number) => demo.service.admin(`POST /ui/api/exports/cancel/${id}`)
  /** Checks that the upload is recorded: articles that left since are withdrawn. */
  const isKnown = async (id: number) => {
    demo.pim.touch(7, { removed: true })
    expect(await run()).toMatchObject({ wasUploaded: true, difference: { base: { id }, withdrawn: 1 } })
  }

  it('cannot be cancelled while the delivery is recorded', async () => {
    const { delivered } = demo.service.deps
    const { deliver } = delivered
    const answers: number[] = []
    const seen: unknown[] = []
    delivered.deliver = async (of, signal) => {
      seen.push(await demo.report(of.id))
      answers.push((await cancel(of.id)).status)
      return deliver(of, signal)
    }
    const report = await run()
    expect(answers).toEqual([409])
    expect(seen).toMatchObject([{ wasUploaded: true, canBeCancelled: false }])
    delivered.deliver = deliver
    expect(report).toMatchObject({ wasUploaded: true, csvFileAvailable: true })
    await isKnown(report.id)
  })

  onlyInLong(it)('keeps its result if a cancellation arrives with the end of its upload', async () => {
    const { exports } = demo.service.deps
    const { write } = exports
    exports.write = async (of, change) => {
      if (change.uploaded === true) {
        exports.write = write
        expect((await cancel(of.id)).status).toBe(200)
      }
      return write(of, change)
    }
    const report = await run()
    expect(report).toMatchObject({ wasUploaded: true, csvFileAvailable: true })
    expect(report.statusClass).not.toBe('cancelled')
    await isKnown(report.id)
  })

  it.each(['nobody', 'somebody'])(
    'is recorded, and not sent again, if the service stops meanwhile and %s cancels it',
    async who => {
      const { delivered, runner, exports } = demo.service.deps
      const isStopped = new Promise<void>(resolve => {
        delivered.deliver = (_of, signal) => {
          void runner.close().then(resolve)
          signal.throwIfAborted()
          return Promise.reject(new Error('it should have been stopped'))
        }
      })
      const id = await demo.start('delta=false')
      await isStopped
      // like a process that received the cancellation before it died
      if (who === 'somebody') await exports.change(id, { beingCancelled: true })
      for (const name of await out()) await rm(join(demo.service.folder, 'out', name))
      await demo.restart()
      expect(await demo.ended(id)).toMatchObject({ wasUploaded: true, csvFileAvailable: true })
      expect(await out()).toEqual([])
      await isKnown(id)
    },
  )

  onlyInLong(it)(
    'is sent once more, and recorded, if the service died before the result of another upload was known',
    async () => {
      const { admin } = demo.service
      const place = { address: '127.0.0.1', port: 1, username: 'nobody', password: 'x', directory: null }
      await admin('POST /ui/api/settings/tradebyte/ftp', { ...place, protocol: 'sftp' })
      const { id } = await run()
      await admin('POST /ui/api/settings/tradebyte/ftp', { ...place, protocol: 'folder' })
      const { exports, runner } = demo.service.deps
      const { write } = exports
      const isStopped = new Promise<void>(resolve => {
        exports.write = (of, change) => {
          if (change.uploaded !== true) return write(of, change)
          void runner.close().then(resolve)
          return Promise.reject(new Error('killed'))
        }
      })
      expect((await admin(`POST /ui/api/exports/upload/${id}`)).status).toBe(200)
      await isStopped
      expect(await out()).toHaveLength(1)
      await demo.restart()
      while ((await demo.report(id)).isBeingUploaded) await wait(5)
      expect(await demo.report(id)).toMatchObject({ wasUploaded: true })
      await isKnown(id)
    },
  )

  it('is open if the service died before it knew the result of the upload, and a user cancels it', async () => {
    const { deps } = demo.service
    const name = (data: string) =>
      demo.pim.touch(7, { values: { supplier_sku: [{ locale: null, scope: null, data }] } })
    name('first')
    demo.pim.touch(5, { removed: true })
    await run()
    name('other')
    demo.pim.touch(3, { removed: true })
    demo.pim.touch(5, { removed: false })
    const { write } = deps.exports
    const isStopped = new Promise<void>(resolve => {
      deps.exports.write = (of, change) => {
        if (change.uploaded !== true) return write(of, change)
        void deps.runner.close().then(resolve)
        return Promise.reject(new Error('killed'))
      }
    })
    const id = await demo.start('delta=false')
    await isStopped
    expect(await out()).toHaveLength(2)
    await deps.exports.change(id, { beingCancelled: true })
    await demo.restart()
    expect(await demo.ended(id)).toMatchObject({
      statusClass: 'cancelled',
      notes: expect.arrayContaining([expect.stringMatching(/may have this file/)]) as unknown,
    })
    name('first')
    demo.pim.touch(3, { removed: false })
    demo.pim.touch(5, { removed: true })
    const next = await run()
    expect(next).toMatchObject({ wasUploaded: true, difference: { withdrawn: 1, new: 0 } })
    expect(next.difference?.changed).toBe(2)
    expect(next.notes).toContainEqual(expect.stringMatching(/^3 articles count as changed/))
    expect((await run()).difference).toMatchObject({ nothingChanged: true })
  })

  onlyInLong(it)('is recorded if the service stops after a file was sent again', async () => {
    const { admin } = demo.service
    const place = { address: '127.0.0.1', port: 1, username: 'nobody', password: 'x', directory: null }
    await admin('POST /ui/api/settings/tradebyte/ftp', { ...place, protocol: 'sftp' })
    const { id, wasUploaded } = await run()
    expect(wasUploaded).toBe(false)
    await admin('POST /ui/api/settings/tradebyte/ftp', { ...place, protocol: 'folder' })
    const { delivered, runner } = demo.service.deps
    const isStopped = new Promise<void>(resolve => {
      delivered.deliver = (_of, signal) => {
        void runner.close().then(resolve)
        signal.throwIfAborted()
        return Promise.reject(new Error('it should have been stopped'))
      }
    })
    expect((await admin(`POST /ui/api/exports/upload/${id}`)).status).toBe(200)
    await isStopped
    await demo.restart()
    expect(await demo.ended(id)).toMatchObject({ wasUploaded: true, csvFileAvailable: true })
    expect(await out()).toHaveLength(1)
    await isKnown(id)
  })
})

import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createMediaStore, type MediaStore } from '../../../../server/store/files/mediaStore.ts'
import { createObjectStore } from '../../../../server/store/files/objectStore.ts'
import { startObjectServer } from '../../startObjectServer.ts'
import { onEachDatabaseInLong } from '../onEachDatabase.ts'

const bucket = await startObjectServer()
afterAll(() => bucket.close())
const code = 'f/2/e/shirt.jpg'
const minute = 60_000

await onEachDatabaseInLong(ground => {
  describe.each(['database', 'bucket'] as const)('files of the PIM in the %s', kind => {
    let store: MediaStore
    let now: number
    beforeEach(() => {
      now = 1_000_000_000
      bucket.objects.clear()
      const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
      const objects = kind === 'bucket' ? createObjectStore(bucket.address, keys) : undefined
      store = createMediaStore(ground.db, { now: () => now }, objects)
    })
    const put = (chunks: readonly Buffer[]) => store.put(code, 'image/jpeg', Readable.from(chunks))
    const parts = () => ground.db.selectFrom('mediaParts').select('file').execute()

    it('are read as they were put, in parts', async () => {
      const chunks = Array.from({ length: 9 }, (_none, at) => Buffer.alloc(1_000_000, at))
      await put(chunks)
      const file = await store.find(code)
      expect(file).toMatchObject({ contentType: 'image/jpeg', length: 9_000_000 })
      const bytes = await buffer(file!.read())
      expect(bytes.equals(Buffer.concat(chunks))).toBe(true)
      expect(await parts()).toHaveLength(3)
      expect(bucket.objects.size).toBe(kind === 'bucket' ? 3 : 0)
      expect(await store.find('another.jpg')).toBeUndefined()
    })

    it('may be empty', async () => {
      await put([])
      expect(await store.find(code)).toMatchObject({ length: 0 })
    })

    it('are not found before they are complete', async () => {
      async function* broken() {
        yield Buffer.alloc(5_000_000)
        expect(await store.find(code)).toBeUndefined()
        throw new Error('the PIM broke off')
      }
      await expect(store.put(code, 'image/jpeg', broken())).rejects.toThrow('the PIM broke off')
      expect(await store.find(code)).toBeUndefined()
    })

    it('are found for ten minutes, and deleted with the next one after ten more', async () => {
      await put([Buffer.alloc(3)])
      now += 10 * minute
      expect(await store.find(code)).toBeDefined()
      now += 1
      expect(await store.find(code)).toBeUndefined()
      await put([Buffer.alloc(3)])
      expect(await parts()).toHaveLength(2)
      now += 10 * minute
      await put([Buffer.alloc(3)])
      expect(await parts()).toHaveLength(2)
      expect(bucket.objects.size).toBe(kind === 'bucket' ? 2 : 0)
      expect(await store.find(code)).toBeDefined()
    })
  })
})

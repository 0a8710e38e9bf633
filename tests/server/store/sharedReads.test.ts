import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { resources, settings } from '../../../src/resources/index.ts'
import { createDocumentStore } from '../../../server/store/documentStore.ts'
import { createExportStore } from '../../../server/store/exports/exportStore.ts'
import { createMasterStore } from '../../../server/store/masterStore.ts'
import { openDatabase, readChanges } from '../../../server/store/openDatabase.ts'
import { createRecordStore } from '../../../server/store/recordStore.ts'
import { createSharedReads } from '../../../server/store/sharedReads.ts'
import { countStatements, onEachDatabaseInLong, vault } from './onEachDatabase.ts'

const schema = z.object({ n: z.number() })

await onEachDatabaseInLong(ground => {
  describe('shared reads', () => {
    const start = () => {
      const { db, count } = countStatements(ground.db, 'SelectQueryNode')
      const stores = {
        records: createRecordStore(db, vault),
        documents: createDocumentStore(db),
        masters: createMasterStore(db),
        exports: createExportStore(db),
      }
      return { ...stores, count, share: createSharedReads(stores, () => readChanges(ground.db)) }
    }

    it('are made once for one answer, each by its arguments', async () => {
      const { documents, share, count } = start()
      await documents.write('one', { n: 1 })
      await documents.write('other', { n: 2 })
      const reads = await share()
      const before = count()
      for (let times = 0; times < 2; times++) {
        expect(await reads.documents.read('one', schema)).toEqual({ n: 1 })
        expect(await reads.documents.read('other', schema)).toEqual({ n: 2 })
        expect(await reads.records.list(resources.channels)).toEqual([])
        expect(await reads.records.list(resources.languages)).toEqual([])
        expect((await reads.records.readSettings(settings.ftp)).protocol).toBeDefined()
        expect(await reads.masters.count('attributes')).toBe(0)
        expect(await reads.exports.laterDelivery(0, true)).toBeUndefined()
        expect(await reads.exports.laterDelivery(0)).toBeUndefined()
      }
      expect(count() - before).toBe(8)
    })

    it('are repeated after every write, in this process or in another', async () => {
      const { documents, share, count } = start()
      const read = async () => (await share()).documents.read('one', schema)
      await documents.write('one', { n: 1 })
      expect(await read()).toEqual({ n: 1 })
      await documents.write('one', { n: 2 })
      expect(await read()).toEqual({ n: 2 })
      const beside = await openDatabase({ folder: ground.folder, url: ground.url, beside: true })
      await createDocumentStore(beside).write('one', { n: 3 })
      expect(await read()).toEqual({ n: 3 })
      await beside.destroy()

      const before = count()
      expect(await read()).toEqual({ n: 3 })
      // PostgreSQL has other clients, whose writes it does not report
      expect(count() - before).toBe(ground.url ? 1 : 0)
    })

    it('are tried again after a failure', async () => {
      const { share } = start()
      const { once } = await share()
      const find = vi.fn(async () => 1).mockRejectedValueOnce(new Error('away'))
      await expect(once('it', find)).rejects.toThrow('away')
      expect(await once('it', find)).toBe(1)
      expect(await once('it', find)).toBe(1)
      expect(find).toHaveBeenCalledTimes(2)
    })
  })
})

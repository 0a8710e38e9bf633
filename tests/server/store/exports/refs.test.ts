import { describe, expect, it } from 'vitest'
import { AttemptOver } from '../../../../server/store/exports/exportRecord.ts'
import { createDeliveredStore } from '../../../../server/store/exports/deliveredStore.ts'
import { createExportStore } from '../../../../server/store/exports/exportStore.ts'
import { createRefStore, type ListPosition, type RunList } from '../../../../server/store/exports/refStore.ts'
import { onEachDatabaseInLong } from '../onEachDatabase.ts'

const { signal } = new AbortController()

await onEachDatabaseInLong(ground => {
  describe('the lists of a run', () => {
    const order = {
      type: 1,
      excludeAssets: false,
      disableUpload: true,
      originalId: null,
      startedAt: 'now',
      fileNames: null,
      details: { code: 'starting', params: {} },
    }
    const addRun = async () => ({ id: await createExportStore(ground.db).create(order), attempt: 0 })
    const read = async (run: number, list: RunList, limit: number) => {
      const found: string[] = []
      for (let behind: ListPosition | null = null; ;) {
        const some: ListPosition[] = await createRefStore(ground.db).page(run, list, behind, limit)
        found.push(...some.map(({ ref }) => ref))
        behind = some.at(-1) ?? null
        if (behind === null) return found
      }
    }

    it('are read some at a time, in the order of arrival or of their references', async () => {
      const [refs, run, other] = [createRefStore(ground.db), await addRun(), await addRun()]
      for (const some of [['c', 'a'], ['ä', 'c', 'Z'], []]) {
        await refs.add(run, 'again', some)
        await refs.add(run, 'roots', some)
      }
      await refs.add(other, 'again', ['b'])
      expect(await read(run.id, 'again', 2)).toEqual(['c', 'a', 'ä', 'Z'])
      expect(await read(run.id, 'roots', 1)).toEqual(['Z', 'a', 'c', 'ä'])
      expect([...(await refs.intersect(run.id, 'again', ['b', 'a', 'x', 'Z']))].toSorted()).toEqual([
        'Z',
        'a',
      ])
      expect([...(await refs.intersect(run.id, 'again', []))]).toEqual([])
    })

    it('are cleared separately, and with the next delivery unless the run can continue', async () => {
      const [refs, run, going, later] = [
        createRefStore(ground.db),
        await addRun(),
        await addRun(),
        await addRun(),
      ]
      await createExportStore(ground.db).checkpoint(going, { checkpoint: { next: null } as never }, [], 0)
      for (const one of [run, going, later])
        for (const list of ['again', 'readLast'] as const) await refs.add(one, list, ['a'])
      await refs.clear(run, 'readLast', 'roots')
      expect([await refs.count(run.id, 'again'), await refs.count(run.id, 'readLast')]).toEqual([1, 0])
      await createDeliveredStore(ground.db).tidy(later.id, signal)
      const counts = [run, going, later].map(({ id }) => refs.count(id, 'again'))
      expect(await Promise.all(counts)).toEqual([0, 1, 0])
    })

    it('are not changed by a process whose run was taken over', async () => {
      const [refs, run] = [createRefStore(ground.db), await addRun()]
      await createExportStore(ground.db).change(run.id, { attempt: 1 })
      await expect(refs.add(run, 'again', ['a'])).rejects.toThrow(AttemptOver)
      await expect(refs.takeFailed(run, { id: run.id, cause: null }, signal)).rejects.toThrow(AttemptOver)
      expect(await refs.count(run.id, 'again')).toBe(0)
    })
  })
})

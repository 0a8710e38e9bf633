import { describe, expect, it } from 'vitest'
import { createMasterStore } from '../../../server/store/masterStore.ts'
import { countStatements, onEachDatabaseInLong } from './onEachDatabase.ts'

await onEachDatabaseInLong(ground => {
  describe('the master store', () => {
    const item = (code: string, label: string) => ({
      parent: '',
      code,
      data: { code, labels: { en_GB: label } },
    })

    it('counts the added, updated and deleted items of a replacement', async () => {
      const masters = createMasterStore(ground.db)
      expect(await masters.replace('families', [item('a', 'A'), item('b', 'B')])).toEqual({
        added: 2,
        updated: 0,
        deleted: 0,
      })
      expect(await masters.replace('families', [item('b', 'Bee'), item('c', 'C')])).toEqual({
        added: 1,
        updated: 1,
        deleted: 1,
      })
      expect((await masters.families()).map(({ code }) => code)).toEqual(['b', 'c'])
    })

    it('deletes thousands in a few statements, and no items of the same name below another parent', async () => {
      const deletions = countStatements(ground.db, 'DeleteQueryNode')
      const masters = createMasterStore(deletions.db)
      const options = Array.from({ length: 2600 }, (_none, n) => ({
        parent: `parent ${n % 2}`,
        code: `code ${Math.floor(n / 2)}`,
        data: { code: `code ${Math.floor(n / 2)}`, attribute: `parent ${n % 2}`, labels: {} },
      }))
      await masters.replace('attributeOptions', options)
      await masters.replace('families', [item('code 1', 'A')])
      const kept = options.filter(({ parent, code }) => parent === 'parent 1' || code < 'code 2')
      const { deleted } = await masters.replace('attributeOptions', kept)
      expect(deleted).toBe(2600 - kept.length)
      expect(deletions.count()).toBeLessThanOrEqual(2)
      expect(new Set((await masters.attributeOptions()).map(option => JSON.stringify(option)))).toEqual(
        new Set(kept.map(({ data }) => JSON.stringify(data))),
      )
      expect(await masters.families()).toHaveLength(1)
    })

    it('stores the changed labels of thousands of options, per locale and in parts', async () => {
      const masters = createMasterStore(ground.db)
      const named = (prefix: string, code: string) => ({
        parent: 'colour',
        code,
        data: {
          attribute: 'colour',
          code,
          labels: { en_GB: `${prefix} ${code}`, de_DE: code },
          sortOrder: 0,
        },
      })
      const codes = Array.from({ length: 2600 }, (_none, n) => `c${n}`)
      const sent = (at: number, attributes = ['colour']) => ({
        at,
        attributes: new Set(attributes),
        textsOf: ({ labels }: { labels: Readonly<Record<string, string>> }) =>
          new Map(Object.entries(labels)),
      })
      const replace = (prefix: string, at: number, attributes?: string[]) =>
        masters.replace(
          'attributeOptions',
          codes.map(code => named(prefix, code)),
          async () => sent(at, attributes),
        )
      await replace('old', 1)
      expect(await masters.renamedAttributes()).toEqual([])
      await replace('new', 2)
      expect(await masters.renamedAttributes()).toEqual(['colour'])
      expect(await masters.renamedOptions('colour', ['en_GB'], 2)).toEqual({
        count: 2600,
        at: 2,
        codes: ['c0', 'c1'],
      })
      expect(await masters.renamedOptions('colour', ['de_DE'], 2)).toBeNull()
      expect(await masters.renamedTexts('colour', ['en_GB', 'de_DE'], ['c1'])).toEqual([
        { option: 'c1', locale: 'en_GB', before: 'old c1', after: 'new c1' },
      ])
      await masters.forgetRenamed('colour', 1)
      expect((await masters.renamedOptions('colour', ['en_GB'], 2))?.count).toBe(2600)
      await replace('new', 3, [])
      expect(await masters.renamedAttributes()).toEqual([])
    })

    it('reads of a kind all items, those of some codes, or their number', async () => {
      const masters = createMasterStore(ground.db)
      await masters.replace('families', [item('b', 'B'), item('a', 'A'), item('c', 'C')])
      await masters.replace('channels', [item('a', 'Web')])
      const codesOf = (items: readonly { readonly code: string }[]) => items.map(({ code }) => code)
      const [families, channels] = await Promise.all([masters.families(), masters.channels()])
      expect([codesOf(families), codesOf(channels)]).toEqual([['a', 'b', 'c'], ['a']])
      expect(codesOf(await masters.families(['c', 'gone', 'a']))).toEqual(['a', 'c'])
      expect(await masters.families([])).toEqual([])
      expect(await masters.codes('families', ['c', 'gone'])).toEqual(new Set(['c']))
      expect(await masters.codes('families', [])).toEqual(new Set())
      expect(await masters.count('families')).toBe(3)
      expect(await masters.count('locales')).toBe(0)
    })

    it('keeps its items when reading stops', async () => {
      const masters = createMasterStore(ground.db)
      await masters.replace('families', [item('a', 'A')])
      async function* broken() {
        yield item('b', 'B')
        throw new Error('the PIM went away')
      }
      await expect(masters.replace('families', broken())).rejects.toThrow('went away')
      expect((await masters.families()).map(({ code }) => code)).toEqual(['a'])
    })
  })
})

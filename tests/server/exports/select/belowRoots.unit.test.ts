import { describe, expect, it } from 'vitest'
import type { AkeneoClient } from '../../../../server/akeneo/akeneoClient.ts'
import { belowRoots } from '../../../../server/exports/select/sources.ts'

const fields = { attributes: [], mainIdentifier: 'sku' }
const filter = {
  searches: [{ search: { enabled: [{ operator: '=', value: true }] } }],
  isListed: () => true,
}

/** The searches for the variants below roots; a PIM of 7.0 and later has the sub-models `A-red` and `B-red`. */
const searchesBelow = async (roots: readonly string[], knowsParentLists: boolean) => {
  const calls: string[] = []
  const client: Pick<AkeneoClient, 'knowsParentLists' | 'subModels'> = {
    knowsParentLists: async () => knowsParentLists,
    subModels: async codes => {
      calls.push(...codes)
      // the other properties of a model are not read
      const items = codes.map(code => ({ code: `${code}-red` })) as never[]
      return { items, faults: [], find: () => undefined }
    },
  }
  const find = belowRoots(client as AkeneoClient, filter, fields) // the other methods are not called
  const searches = await find(roots, new AbortController().signal)
  return { calls, parents: searches.map(({ search }) => search['parent']), searches }
}

describe('the searches for variants below root models', () => {
  it('have one parent each before 7.0, which finds all levels below it', async () => {
    const { calls, parents, searches } = await searchesBelow(['A', 'B'], false)
    expect(calls).toEqual([])
    expect(parents).toEqual([[{ operator: '=', value: 'A' }], [{ operator: '=', value: 'B' }]])
    expect(searches.map(({ search }) => search['enabled'])).toEqual([
      [{ operator: '=', value: true }],
      [{ operator: '=', value: true }],
    ])
  })

  it('have lists of parents from 7.0 on, with the sub-models, because such a list finds one level', async () => {
    const { calls, parents } = await searchesBelow(['A', 'B'], true)
    expect(calls).toEqual(['A', 'B'])
    expect(parents).toEqual([[{ operator: 'IN', value: ['A', 'B', 'A-red', 'B-red'] }]])
  })

  it('split long lists of parents', async () => {
    const roots = Array.from({ length: 150 }, (_, at) => `ROOT-${at}`)
    const { parents } = await searchesBelow(roots, true)
    const lists = parents.map(conditions => conditions?.[0]?.value as string[])
    expect(lists.flat()).toHaveLength(300)
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(100)
  })
})

import { describe, expect, it } from 'vitest'
import { categorySearches, type NarrowedSearch } from '../../../../server/exports/select/searches.ts'
import {
  filteredSource,
  listPart,
  pagesOf as pagesOfParts,
  refOf,
  searchesByRef,
  searchesPart,
} from '../../../../server/exports/select/sources.ts'
import { connect } from '../../../demo/connect.ts'
import { clientFor } from '../../akeneo/clientFor.ts'

const wanted = { attributes: ['sku'], mainIdentifier: 'sku' }
const never = new AbortController().signal
const families = (...value: string[]): NarrowedSearch => ({ search: { family: [{ operator: 'IN', value }] } })
const searches = [families('jeans'), families('bags', 'tshirts'), families('dresses')]

const sourceOn = async (parts: readonly NarrowedSearch[]) => {
  const { pim } = await connect({ products: 900 })
  const { client } = clientFor({ mode: 'manual', url: pim.url, ...pim.credentials })
  return filteredSource(client, parts, wanted)
}

const pagesOf = async (source: Awaited<ReturnType<typeof sourceOn>>, after: string | null = null) => {
  const pages: { uuids: (string | null)[]; next: string | null }[] = []
  for await (const { items, next } of source.pages(after, never))
    pages.push({ uuids: items.map(({ uuid }) => uuid), next })
  return pages
}
const uuidsOf = (pages: Awaited<ReturnType<typeof pagesOf>>) => pages.flatMap(({ uuids }) => uuids)

describe('a source of several searches', () => {
  it('continues after any of its pages, also after the last of a search and of all', async () => {
    const source = await sourceOn(searches)
    const pages = await pagesOf(source)
    expect(pages.length).toBeGreaterThan(5)
    for (const [index, { next }] of pages.entries()) {
      expect(next).not.toBeNull()
      expect(uuidsOf(await pagesOf(source, next))).toEqual(uuidsOf(pages.slice(index + 1)))
    }
  })

  it('continues where an older version stopped, unless that included all variants', async () => {
    const source = await sourceOn(searches)
    const [page, ...rest] = await pagesOf(source)
    const older = page?.next?.split(' ').slice(0, 3).join(' ') ?? ''
    expect(uuidsOf(await pagesOf(source, older))).toEqual(uuidsOf(rest))
    const ofVariants = JSON.stringify({ at: 0, next: null, group: 'simple', chunk: ['a b c d e f'] })
    await expect(pagesOf(source, ofVariants)).rejects.toThrow('The products to export changed')
  })

  it('counts its products', async () => {
    const source = await sourceOn(searches)
    expect(await source.count(never)).toBe(uuidsOf(await pagesOf(source)).length)
  })

  it('does not continue if the searches differ', async () => {
    const [page] = await pagesOf(await sourceOn(searches))
    const other = await sourceOn(searches.toReversed())
    await expect(pagesOf(other, page?.next)).rejects.toThrow('The products to export changed')
  })

  it('does not continue after a category was moved, because the same searches then find other products', async () => {
    const chosen = ['sale', 'women', 'mp_clothing']
    const limits = { codes: 1, length: 12 }
    const sourceBelow = (parent: string) =>
      sourceOn(
        categorySearches(
          chosen,
          new Map([...chosen.map(code => [code, null] as const), ['moved', parent]]),
          limits,
        ),
      )
    const [page, ...rest] = await pagesOf(await sourceBelow('sale'))
    expect(rest.length).toBeGreaterThan(0)
    expect(await pagesOf(await sourceBelow('sale'), page?.next)).toHaveLength(rest.length)
    await expect(pagesOf(await sourceBelow('women'), page?.next)).rejects.toThrow(
      'The products to export changed',
    )
  })
})

describe('a source of a search and of a list', () => {
  /** The list of a run, as the store reads it. */
  const listOf = (refs: readonly string[]) =>
    listPart(
      async (behind, limit) =>
        refs
          .map((ref, place) => ({ ref, place }))
          .slice((behind?.place ?? -1) + 1, (behind?.place ?? -1) + 1 + limit),
      some => searchesByRef(some, wanted).map(search => ({ search })),
    )

  it('continues after any of its pages, in the order of the list, and not if the list differs', async () => {
    const { pim } = await connect({ products: 900 })
    const { client } = clientFor({ mode: 'manual', url: pim.url, ...pim.credentials })
    const all = uuidsOf(await pagesOf(filteredSource(client, [families('bags', 'jeans', 'tshirts')], wanted)))
    const listed = all
      .slice(0, 230)
      .toReversed()
      .map(uuid => refOf({ uuid, identifier: null }))
    expect(listed).toHaveLength(230)
    const isListed = new Set(listed)
    const sourceWith = (refs: readonly string[]) => ({
      count: async () => null,
      pages: pagesOfParts(
        client,
        [
          searchesPart([families('bags', 'jeans', 'tshirts')], async items =>
            items.filter(item => !isListed.has(refOf(item))),
          ),
          listOf(refs),
        ],
        wanted,
      ),
    })
    const pages = await pagesOf(sourceWith(listed))
    const [apart, last] = [all.slice(230), all.slice(0, 230)]
    expect(uuidsOf(pages).slice(0, apart.length)).toEqual(apart)
    expect(uuidsOf(pages).toSorted()).toEqual(all.toSorted())
    for (const { uuids } of pages)
      if (uuids.some(uuid => last.includes(uuid))) expect(uuids).toEqual(uuids.toSorted().toReversed())
    for (const [index, { next }] of pages.entries())
      expect(uuidsOf(await pagesOf(sourceWith(listed), next))).toEqual(uuidsOf(pages.slice(index + 1)))
    for (const other of [[], listed.toReversed()])
      await expect(pagesOf(sourceWith(other), pages.at(-2)?.next)).rejects.toThrow(
        'The products to export changed',
      )
  })
})

import { describe, expect, it } from 'vitest'
import type { AkeneoProduct } from '../../../../server/model/akeneo.ts'
import { createRootModels } from '../../../../server/exports/select/rootModels.ts'
import type { RunSource } from '../../../../server/exports/select/sources.ts'
import { countArticles, readFirstArticles } from '../../../../server/exports/trace/changedProducts.ts'

const { signal } = new AbortController()
const none = () => Promise.reject(new Error('no models'))
const roots = createRootModels({
  client: { countModels: none, models: none as never, productModels: none },
  mainIdentifier: 'sku',
})

/** A source of pages of 100 products, with a clock that each page moves on. */
const sourceOf = (pages: number, msPerPage = 0) => {
  const state = { read: 0, now: 0 }
  const source: RunSource = {
    count: async () => pages * 100,
    async *pages() {
      while (state.read < pages) {
        state.read++
        state.now += msPerPage
        const product = { identifier: 'a', parent: null } as AkeneoProduct // nothing else is read
        const next = state.read < pages ? String(state.read) : null
        yield { items: Array.from({ length: 100 }, () => product), faults: [], next }
      }
    },
  }
  return { source, state, clock: { now: () => state.now } }
}

describe('the first products of a selection', () => {
  const read = async (pages: number, msPerPage = 0) => {
    const { source, state, clock } = sourceOf(pages, msPerPage)
    const { articles, ...rest } = await readFirstArticles(source, roots, clock, signal)
    return { ...rest, read: articles.length, pages: state.read }
  }

  it('are all of a small catalog, which is not counted once more', async () => {
    expect(await read(20, 300)).toEqual({ total: 2000, isWhole: true, read: 2000, pages: 20 })
    expect(await read(0)).toEqual({ total: 0, isWhole: true, read: 0, pages: 0 })
  })

  it('are twenty pages of a larger one', async () => {
    const { pages, ...rest } = await read(50)
    expect(rest).toEqual({ total: 5000, isWhole: false, read: 2000 })
    // one is requested ahead
    expect(pages).toBe(21)
  })

  it('are fewer where the PIM is slow', async () => {
    expect(await read(50, 3000)).toMatchObject({ total: 5000, isWhole: false, read: 200 })
  })

  it('are counted until a newer question comes', async () => {
    const { source, clock } = sourceOf(5)
    const { articles } = await readFirstArticles(source, roots, clock, signal)
    expect(await countArticles(articles, () => true, signal)).toBe(500)
    const newer = new AbortController()
    let compared = 0
    const counting = countArticles(
      articles,
      () => {
        if (++compared === 140) newer.abort(new Error('newer'))
        return true
      },
      newer.signal,
    )
    await expect(counting).rejects.toThrow('newer')
    expect(compared).toBe(150)
  })
})

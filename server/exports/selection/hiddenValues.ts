import type { AkeneoClient, ProductPage } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import { type ProductFields, refOf, type RunSource, searchesByRef } from './sources.ts'

/**
 * Finds pages that were read while the PIM hid a part of their values: a locale, a channel or an attribute that was
 * switched off and on again within the run. The checks at the start and at the end of a run cannot see it, and the PIM
 * leaves no trace of it but the page itself: none of its products has what most products before have.
 */

/** What most products have, if more than this share of at least as many products has it. */
const [usualShare, minBefore] = [0.5, 100]
/** A page of fewer products can lack by chance what most products have. */
const minPage = 20

/** The locales, channels and attributes of a product's values. */
const tracesOf = ({ values }: AkeneoProduct): Set<string> => {
  const traces = new Set<string>()
  for (const [attribute, list] of Object.entries(values)) {
    if (list.length > 0) traces.add(`attribute ${attribute}`)
    for (const { locale, scope } of list) {
      if (locale !== null) traces.add(`locale ${locale}`)
      if (scope !== null) traces.add(`channel ${scope}`)
    }
  }
  return traces
}

interface HiddenValuesOptions {
  readonly client: Pick<AkeneoClient, 'products'>
  readonly fields: ProductFields
  /** @throws if the PIM hides something now that the run needs */
  checkStructure(signal: AbortSignal): Promise<unknown>
}

/** The same source; a page that lacks what most products have is read again, after the structure was checked. */
export const rereadHiddenValues = (
  source: RunSource,
  { client, fields, checkStructure }: HiddenValuesOptions,
): RunSource => ({
  ...source,
  pages: async function* (after, signal) {
    const counts = new Map<string, number>()
    let total = 0
    /** What a page lacked that was read again to no other result. */
    const rare = new Set<string>()

    const lacks = (items: readonly AkeneoProduct[]): string[] => {
      if (total < minBefore || items.length < minPage) return []
      const traces = new Set(items.flatMap(item => [...tracesOf(item)]))
      return [...counts].flatMap(([trace, count]) =>
        count > total * usualShare && !traces.has(trace) && !rare.has(trace) ? [trace] : [],
      )
    }

    const reread = async (page: ProductPage): Promise<ProductPage> => {
      const byRef = new Map<string, AkeneoProduct>()
      for (const search of searchesByRef(page.items.map(refOf), fields))
        for await (const { items } of client.products({ search, ...fields }, signal))
          for (const item of items) byRef.set(refOf(item), item)
      return { ...page, items: page.items.map(item => byRef.get(refOf(item)) ?? item) }
    }

    for await (const read of source.pages(after, signal)) {
      let page = read
      if (lacks(page.items).length > 0) {
        await checkStructure(signal)
        page = await reread(page)
        for (const trace of lacks(page.items)) rare.add(trace)
      }
      total += page.items.length
      for (const item of page.items)
        for (const trace of tracesOf(item)) counts.set(trace, (counts.get(trace) ?? 0) + 1)
      yield page
    }
  },
})

import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import { RunError } from '../runMessages.ts'
import { type ProductFields, refOf, type RunSource, searchesByRef } from './sources.ts'

/**
 * Finds pages that were read while the PIM hid a part of their values: a locale, a channel or an attribute that was
 * switched off and on again within the run. The checks at the start and at the end of a run cannot see it, and the PIM
 * leaves no trace of it but the page itself: none of its products has what most products before have, or most of its
 * products have what none before has.
 */

/** What most products have: more than this share of them. */
const usualShare = 0.5
/** Fewer products can lack by chance what most others have. */
const minProducts = 20

type TraceCounts = ReadonlyMap<string, number>

/** The number of products whose values have an attribute, a locale or a channel, by kind and code. */
export const countTraces = (items: readonly AkeneoProduct[]): TraceCounts => {
  const traces = {
    attribute: new Map<string, number>(),
    locale: new Map<string, number>(),
    channel: new Map<string, number>(),
  }
  const add = (counts: Map<string, number>, code: string) => counts.set(code, (counts.get(code) ?? 0) + 1)
  for (const { values } of items) {
    const [locales, channels] = [new Set<string>(), new Set<string>()]
    for (const [attribute, list] of Object.entries(values)) {
      if (list.length > 0) add(traces.attribute, attribute)
      for (const { locale, scope } of list) {
        if (locale !== null) locales.add(locale)
        if (scope !== null) channels.add(scope)
      }
    }
    for (const locale of locales) add(traces.locale, locale)
    for (const channel of channels) add(traces.channel, channel)
  }
  const named = Object.entries(traces).flatMap(([kind, counts]) =>
    [...counts].map(([code, count]) => [`${kind} ${code}`, count] as const),
  )
  return new Map(named)
}

interface HiddenValuesOptions {
  readonly client: Pick<AkeneoClient, 'products'>
  readonly fields: ProductFields
  /** @throws if the PIM hides something now that the run needs */
  checkStructure(signal: AbortSignal): Promise<unknown>
}

/**
 * The same source; a page that lacks what most products have is read again, after the structure was checked. Where a page
 * has what none before has, the first products are read again: their rows are written, so that the run ends if they have
 * it, too.
 */
export const rereadHiddenValues = (
  source: RunSource,
  { client, fields, checkStructure }: HiddenValuesOptions,
): RunSource => ({
  ...source,
  pages: async function* (after, signal) {
    const counts = new Map<string, number>()
    let total = 0
    /** What products lacked that were read again to no other result. */
    const rare = new Set<string>()
    /** The first products, at least as many as are compared. */
    const first: AkeneoProduct[] = []
    const isComparable = (items: readonly AkeneoProduct[]) =>
      total >= minProducts && items.length >= minProducts

    /** What a page lacks that most products before have. */
    const lacking = (items: readonly AkeneoProduct[], found: TraceCounts): string[] =>
      isComparable(items)
        ? [...counts].flatMap(([trace, count]) =>
            count > total * usualShare && !found.has(trace) && !rare.has(trace) ? [trace] : [],
          )
        : []

    /** What most products of a page have and none before has. */
    const newIn = (items: readonly AkeneoProduct[], found: TraceCounts): string[] =>
      isComparable(items)
        ? [...found].flatMap(([trace, count]) =>
            count > items.length * usualShare && !counts.has(trace) && !rare.has(trace) ? [trace] : [],
          )
        : []

    const reread = async (products: readonly AkeneoProduct[]): Promise<AkeneoProduct[]> => {
      const byRef = new Map<string, AkeneoProduct>()
      for (const search of searchesByRef(products.map(refOf), fields))
        for await (const { items } of client.products({ search, ...fields }, signal))
          for (const item of items) byRef.set(refOf(item), item)
      return products.map(item => byRef.get(refOf(item)) ?? item)
    }

    /** @throws RunError if the first products have these now, and did not when they were read */
    const refuseHiddenBefore = async (traces: readonly string[]) => {
      const now = countTraces(await reread(first))
      const hidden = traces.filter(trace => now.has(trace))
      if (hidden.length > 0)
        throw new RunError('valuesHidden', { codes: hidden.map(trace => trace.split(' ')[1]).join(', ') })
      for (const trace of traces) rare.add(trace)
    }

    for await (const read of source.pages(after, signal)) {
      let { items } = read
      let found = countTraces(items)
      if (lacking(items, found).length > 0) {
        await checkStructure(signal)
        items = await reread(items)
        found = countTraces(items)
        for (const trace of lacking(items, found)) rare.add(trace)
      }
      const newTraces = newIn(items, found)
      if (newTraces.length > 0) await refuseHiddenBefore(newTraces)
      if (first.length < minProducts) first.push(...items)
      total += items.length
      for (const [trace, count] of found) counts.set(trace, (counts.get(trace) ?? 0) + count)
      yield { ...read, items }
    }
  },
})

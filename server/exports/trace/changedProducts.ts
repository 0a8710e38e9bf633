import { setImmediate } from 'node:timers/promises'
import type { Article } from '../../model/setup.ts'
import type { Clock } from '../../shared/clock.ts'
import { articleOf, type RootModels } from '../select/rootModels.ts'
import type { RunSource } from '../select/sources.ts'

/** The most products that are read for one count: twenty pages of the PIM. */
const maxProducts = 2000
/** The time after which a count reads no further page, because a user waits for it. */
const maxMs = 8000
/** Articles that are compared in one go, so that other requests are served in between. */
const batch = 25

/** The first products of a selection. */
export interface FirstArticles {
  readonly articles: readonly Article[]
  /** The products of the selection; null if the PIM cannot count them. */
  readonly total: number | null
  /** Whether these are all of them. */
  readonly isWhole: boolean
}

/** Reads the first products of a selection, as many as a waiting user has time for. */
export const readFirstArticles = async (
  source: RunSource,
  roots: RootModels,
  clock: Pick<Clock, 'now'>,
  signal: AbortSignal,
): Promise<FirstArticles> => {
  const until = clock.now() + maxMs
  const articles: Article[] = []
  for await (const page of roots.ahead(source.pages(null, signal), signal)) {
    const ofPage = await roots.of(page.items, signal)
    articles.push(...page.items.map((product, index) => articleOf(product, ofPage[index] ?? null)))
    const isEnough = articles.length >= maxProducts || clock.now() >= until
    if (isEnough && page.next !== null) return { articles, total: await source.count(signal), isWhole: false }
  }
  return { articles, total: articles.length, isWhole: true }
}

/** Counts the articles for which a condition holds. @throws the signal's reason */
export const countArticles = async (
  articles: readonly Article[],
  holds: (article: Article) => boolean,
  signal: AbortSignal,
): Promise<number> => {
  let count = 0
  for (let start = 0; start < articles.length; start += batch) {
    await setImmediate()
    signal.throwIfAborted()
    count += articles.slice(start, start + batch).filter(holds).length
  }
  return count
}

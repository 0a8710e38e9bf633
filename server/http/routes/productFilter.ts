import { createHash } from 'node:crypto'
import { z } from 'zod'
import { formatMessage } from '../../../src/contract/messages/format.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { type FieldMessages, type Refused } from '../../../src/contract/errors.ts'
import type { Verdict } from '../../../src/contract/calls/dashboard.ts'
import { parseSkus, type ProductCount } from '../../../src/contract/skus.ts'
import { akeneoApi } from '../../../src/resources/settings/akeneoApi.ts'
import { countProducts } from '../../../src/resources/settings/countProducts.ts'
import { exportSettings } from '../../../src/resources/settings/exportSettings.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { Deps } from '../../deps.ts'
import { RunError, runMessage } from '../../exports/findings/runMessages.ts'
import { keepResult } from '../../exports/findings/lastTests.ts'
import {
  type FilterMasterData,
  filterProblems,
  type ProductFilter,
  problemMessage,
} from '../../exports/select/filterProblems.ts'
import { countSearches, readFilterContext, refusedByPim, searchesOf } from '../../exports/select/searches.ts'
import { isoTime } from '../../shared/clock.ts'
import { type Binder, createLimit, ok } from '../bind.ts'
import { currentFilterMasterData, filterErrorsOf } from '../declared/rules.ts'
import type { ServedOptions } from '../optionLists.ts'

const refused = (errors: FieldMessages): Refused => ({ success: false, errors })

/**
 * Counts the products that match a filter.
 * @throws AkeneoError, notConfigured before anything else; RunError notSynchronised, or the signal's reason
 */
const countFiltered = async (
  deps: Deps,
  filter: ProductFilter,
  ground: FilterMasterData,
  signal: AbortSignal,
): Promise<ProductCount> => {
  const client = await deps.connect()
  try {
    if (ground.attributes.size === 0) throw new RunError(runMessage('notSynchronised'))
    const context = await readFilterContext(deps.masters, filter, ground)
    const { skus, given, duplicates } = parseSkus(filter.akeneoSkus ?? '')
    // fails sooner than in a run, because a user is waiting
    await client.check(signal)
    const searches = searchesOf(filter, context)
    const found = await countSearches(client, searches, context.mainIdentifier, signal)
    // with other conditions the count would not show which SKUs exist
    const others = searchesOf({ ...filter, akeneoSkus: null }, context)
    const hasOthers = others.some(({ search }) => Object.keys(search).length > 0)
    const unknown = hasOthers || skus.length === 0 ? null : skus.length - found
    return { count: found, skus: { given, duplicates, unknown } }
  } finally {
    await client.close()
  }
}

const keptDocument = 'filterCount'
const keptSchema = z.object({
  count: z.int(),
  total: z.int(),
  at: z.string(),
  /** A hash of the filter and the master data of the count. */
  stamp: z.string(),
})

/** A count in the background. */
interface Attempt {
  readonly stamp: string
  readonly at: number
  readonly done: Promise<void>
}

/** Milliseconds that a reader waits for the first count of a filter. */
const waitMs = 3_000

/** Milliseconds for which a stored count is used, and between two attempts to count. */
const freshMs = 15 * 60_000
const attemptMs = 60_000

/** The count of products that match the stored filter. It is refreshed while the console is open. */
export interface KeptCount {
  /**
   * The last count of the current filter; null without one. Starts a new count if it is old, and waits a little for
   * the first count of a filter.
   * @param stores to read the settings and the count from
   */
  read(stores: Pick<Deps, 'documents' | 'records'>): Promise<Verdict['filter']>
}

/**
 * Makes the counter, which counts in the background and stores the result. Akeneo's answer is stored as a test of the
 * connection.
 */
export const createKeptCount = (deps: Deps): KeptCount => {
  const { clock, closing, documents, log, records } = deps
  const noFilter = emptyRecordOf(productFilter.fields) as ProductFilter // defaults are of the declared kinds
  let attempt: Attempt = { stamp: '', at: -Infinity, done: Promise.resolve() }

  const count = async ({ stamp, filter }: { readonly stamp: string; readonly filter: ProductFilter }) => {
    const ground = await currentFilterMasterData(deps)
    const connection = await records.readSettings(akeneoApi)
    try {
      const found = await countFiltered(deps, filter, ground, closing)
      const all = await countFiltered(deps, noFilter, ground, closing)
      await keepResult(deps, akeneoApi, connection)
      const kept = { count: found.count, total: all.count, at: isoTime(clock.now()), stamp }
      await documents.write(keptDocument, kept)
    } catch (error) {
      if (closing.aborted) return
      log.warn({ err: error }, 'the products of the filter could not be counted')
      // a refused search does not mean that the connection failed
      const isDown = error instanceof AkeneoError && !['filterRefused', 'notConfigured'].includes(error.code)
      if (isDown) await keepResult(deps, akeneoApi, connection, error)
    }
  }

  const read: (
    ...stores: Parameters<KeptCount['read']>
  ) => Promise<z.output<typeof keptSchema> | undefined> = async ({ documents, records }) => {
    const [filter, { akeneoChannel }, { url }, stored] = await Promise.all([
      records.readSettings(productFilter) satisfies Promise<ProductFilter>,
      records.readSettings(exportSettings),
      records.readSettings(akeneoApi),
      documents.read(keptDocument, keptSchema),
    ])
    const stamp = createHash('sha256')
      .update(JSON.stringify([filter, akeneoChannel, url]))
      .digest('base64url')
    const kept = stored?.stamp === stamp ? stored : undefined
    const now = clock.now()
    const isFresh = kept !== undefined && now - Date.parse(kept.at) < freshMs
    if (isFresh || !url) return kept
    // a filter that was just saved has no count yet: an answer from before the save would be wrong
    const settled = async () => {
      if (kept) return kept
      await Promise.race([attempt.done, clock.sleep(waitMs, closing).catch(() => undefined)])
      const counted = await documents.read(keptDocument, keptSchema)
      return counted?.stamp === stamp ? counted : undefined
    }
    if (attempt.stamp === stamp && now - attempt.at < attemptMs) return settled()
    const ground = await currentFilterMasterData(deps)
    // without master data, or with a filter with missing references, counting is impossible
    if (ground.attributes.size === 0 || filterProblems(filter, ground).length > 0) return kept
    const done = count({ stamp, filter }).catch((error: unknown) => {
      if (!closing.aborted) log.error({ err: error }, 'the count of the filter could not be kept')
    })
    attempt = { stamp, at: now, done }
    return settled()
  }
  return {
    read: async stores => {
      const kept = await read(stores)
      return kept ? { count: kept.count, total: kept.total, at: kept.at } : null
    },
  }
}

/** Binds the call that counts an unsaved product filter. */
export const bindProductFilter = (bind: Binder, deps: Deps, options: ServedOptions): void => {
  const limit = createLimit()
  bind.abortable(countProducts, async ({ body, user, language }, signal) => {
    const filter = body as ProductFilter // parsed by the declaration's schema
    const ground = await currentFilterMasterData(deps)
    const errors: FieldMessages = {
      ...(await options.refused(productFilter.fields, filter, language)),
      ...filterErrorsOf(filter, ground, language),
    }
    if (Object.keys(errors).length > 0) return refused(errors)
    try {
      return ok(await limit(user, () => countFiltered(deps, filter, ground, signal)))
    } catch (error) {
      const problem = refusedByPim(error, filter)
      if (!problem) throw error
      return refused({ [problem.field]: [formatMessage(problemMessage(problem), language)] })
    }
  })
}

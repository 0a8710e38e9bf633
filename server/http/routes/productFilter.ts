import { calls } from '../../../src/contract/calls/calls.ts'
import { fieldError, type FieldMessages, type Refused } from '../../../src/contract/errors.ts'
import { type ProductCount, skusIn } from '../../../src/contract/skus.ts'
import { countProducts } from '../../../src/resources/settings/countProducts.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import type { Deps } from '../../deps.ts'
import { RunError } from '../../exports/runMessages.ts'
import {
  type FilterMasterData,
  type ProductFilter,
  readFilterContext,
} from '../../exports/selection/filterProblems.ts'
import { countSearches, searchesOf } from '../../exports/selection/searches.ts'
import { refusedByPim } from '../../exports/selection/selectSource.ts'
import { previewSchedule } from '../../schedules/timing.ts'
import { type Binder, disconnected, ok } from '../bind.ts'
import { filterGroundNow, filterRefusals } from '../declared/rules.ts'
import type { Options } from '../optionLists.ts'

const refused = (errors: FieldMessages): Refused => ({ success: false, errors })

/** The live count of the product filter. */
export const bindProductFilter = (bind: Binder, deps: Deps, options: Options): void => {
  const count = async (
    filter: ProductFilter,
    ground: FilterMasterData,
    signal: AbortSignal,
  ): Promise<ProductCount> => {
    if (ground.attributes.size === 0) throw new RunError('notSynchronised')
    const context = await readFilterContext(deps.masters, filter, ground)
    const { skus, given, duplicates } = skusIn(filter.akeneoSkus ?? '')
    const client = await deps.connect()
    try {
      // gives up sooner than a run would: somebody is watching
      await client.check(signal)
      const searches = searchesOf(filter, context)
      const found = await countSearches(client, searches, context.mainIdentifier, signal)
      // other conditions hide which of the SKUs exist
      const others = searchesOf({ ...filter, akeneoSkus: null }, context)
      const hasOthers = others.some(({ search }) => Object.keys(search).length > 0)
      const unknown = hasOthers || skus.length === 0 ? null : skus.length - found
      return { count: found, skus: { given, duplicates, unknown } }
    } finally {
      await client.close()
    }
  }

  bind(countProducts, async ({ body, language, reply }) => {
    const filter = body as ProductFilter // parsed by the declaration's schema
    const ground = await filterGroundNow(deps)
    const errors: FieldMessages = {
      ...(await options.refused(productFilter.fields, filter, language)),
      ...filterRefusals(filter, ground, language),
    }
    if (Object.keys(errors).length > 0) return refused(errors)
    const left = disconnected(reply)
    try {
      return ok(await count(filter, ground, AbortSignal.any([left, deps.closing])))
    } catch (error) {
      if (left.aborted) return reply.hijack()
      const problem = refusedByPim(error, filter)
      if (!problem) throw error
      return refused({ [problem.field]: [fieldError(problem.code, language, problem.params)] })
    }
  })
}

/** The preview of a timing; everything else about schedules is declared. */
export const bindSchedules = (bind: Binder, { clock, config }: Deps): void => {
  bind(calls.previewSchedule, async ({ body, language }) =>
    previewSchedule(body, { now: clock.now(), timeZone: config.TZ, language }),
  )
}

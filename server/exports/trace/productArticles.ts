import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import type { StoredMessage } from '../../store/exports/exportRecord.ts'
import { compile } from '../../tradebyte/compile.ts'
import { formatRunMessage, RunError } from '../findings/runMessages.ts'
import { filterProblems } from '../select/filterProblems.ts'
import { articleOf, createRootModels } from '../select/rootModels.ts'
import { refOf, searchesByRef } from '../select/sources.ts'
import {
  type AnswerDeps,
  filterProblemMessages,
  isUuid,
  limits,
  runErrorMessages,
  readRunConfiguration,
  type RunConfiguration,
} from './answer.ts'
import type { Evaluated } from './articleVerdict.ts'
import { type ConditionName, findFailedConditions } from '../select/filterConditions.ts'
import { findByNumber } from './numbers.ts'

/** The most articles of a product that are read. */
export const maxArticles = 500

/** An article in Akeneo, as the next export would evaluate it. */
export interface PimArticle extends Evaluated {
  readonly product: AkeneoProduct
  /** The conditions of the product filter that exclude it. */
  readonly failedConditions: readonly ConditionName[]
}

/** What Akeneo and the settings know about a product. */
export interface PimProduct {
  readonly pim: 'found' | 'missing' | 'away'
  /** Why Akeneo did not answer. */
  readonly error: string | null
  /** The code of its root model, or its SKU; the number that was asked for where Akeneo does not know it. */
  readonly identifier: string
  /** The reasons that keep every export from running. */
  readonly lacking: readonly StoredMessage[]
  readonly articles: readonly PimArticle[]
  readonly hasMore: boolean
  readonly configuration?: RunConfiguration
}

/**
 * Reads a product with all its articles, and evaluates them with the engine and the filter of a run.
 * @param number the code of a product model, or the SKU, EAN, article number or product number of one of its articles
 * @throws the signal's reason
 */
export const readPimProduct = async (
  deps: AnswerDeps,
  number: string,
  excludeAssets: boolean,
  language: Language,
  signal: AbortSignal,
): Promise<PimProduct> => {
  const unread = { identifier: number, articles: [], hasMore: false } as const
  try {
    const configuration = await readRunConfiguration(deps, excludeAssets)
    const lacking = filterProblemMessages(configuration)
    const client = await deps.connect({ limits })
    try {
      const found = await findVariants(client, deps, number, configuration, signal)
      if (!found) return { ...unread, pim: 'missing', error: null, lacking, configuration }
      const articles = await evaluate(client, found.products, configuration, signal)
      return { ...found, pim: 'found', error: null, lacking, articles, configuration }
    } finally {
      await client.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RunError) {
      const lacking = runErrorMessages(error)
      return {
        ...unread,
        pim: 'away',
        error: lacking.map(one => formatRunMessage(one, language)).join(' '),
        lacking,
      }
    }
    if (!(error instanceof AkeneoError)) throw error
    return { ...unread, pim: 'away', error: error.sentence(language), lacking: [] }
  }
}

/** The code of the root model above a model; that of the model where Akeneo does not know it. */
export const rootCodeOf = async (
  client: AkeneoClient,
  model: string,
  mainIdentifier: string,
  signal: AbortSignal,
): Promise<string> => {
  const { items } = await client.productModels([model], signal, { attributes: [mainIdentifier] })
  const { code = model, parent = null } = items[0] ?? {}
  return parent === null ? code : rootCodeOf(client, parent, mainIdentifier, signal)
}

/** Finds the root model with this code, or that of the article with this number, and the variants below it. */
const findVariants = async (
  client: AkeneoClient,
  deps: AnswerDeps,
  number: string,
  { catalogue }: RunConfiguration,
  signal: AbortSignal,
) => {
  const { mainIdentifier, assetFamilies } = catalogue
  const read = async (search: Parameters<AkeneoClient['products']>[0]['search']) => {
    const products: AkeneoProduct[] = []
    for await (const { items } of client.products({ search, mainIdentifier, assetFamilies }, signal)) {
      products.push(...items)
      if (products.length > maxArticles) break
    }
    return products
  }
  const { items: models } = await client.productModels([number], signal, { attributes: [mainIdentifier] })
  let root = models[0] && (await rootCodeOf(client, models[0].code, mainIdentifier, signal))
  if (root === undefined) {
    const [search] = searchesByRef([isUuid(number) ? `uuid:${number}` : number], {
      attributes: [],
      mainIdentifier,
    })
    const [bySku] = await read(search)
    const [byNumber] = bySku ? [bySku] : await findByNumber(client, deps, number, 1, signal)
    if (!byNumber) return undefined
    if (byNumber.parent === null) {
      const products = bySku
        ? [bySku]
        : await read(searchesByRef([refOf(byNumber)], { attributes: [], mainIdentifier })[0])
      return { identifier: byNumber.identifier ?? byNumber.uuid ?? number, products, hasMore: false }
    }
    root = await rootCodeOf(client, byNumber.parent, mainIdentifier, signal)
  }
  const products = await read({ parent: [{ operator: '=', value: root }] })
  return {
    identifier: root,
    products: products.slice(0, maxArticles),
    hasMore: products.length > maxArticles,
  }
}

const evaluate = async (
  client: AkeneoClient,
  products: readonly AkeneoProduct[],
  { setup, catalogue, context, links }: RunConfiguration,
  signal: AbortSignal,
): Promise<PimArticle[]> => {
  const filter = setup.productFilter
  const isWhole = filterProblems(filter, context).length === 0
  const { mainIdentifier } = catalogue
  const [roots, failedConditions] = await Promise.all([
    createRootModels({ client, mainIdentifier }).of(products, signal),
    isWhole ? findFailedConditions({ client, filter, context, products }, signal) : undefined,
  ])
  const plan = compile(setup, catalogue, links)
  return products.map((product, index) => {
    const outcome = plan.evaluate(articleOf(product, roots[index] ?? null))
    return { product, plan, outcome, failedConditions: failedConditions?.get(refOf(product)) ?? [] }
  })
}

import type { Trace } from '../../../src/contract/calls/products/trace.ts'
import type { Language } from '../../../src/contract/words.ts'
import { tessaApi } from '../../../src/resources/settings/tessaApi.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { ProductFault } from '../../akeneo/readProduct.ts'
import type { AkeneoProduct } from '../../model/akeneo.ts'
import { type Catalogue, mainIdentifierOf } from '../../model/catalogue.ts'
import type { ArticleStore } from '../../store/exports/articleStore.ts'
import type { RunSetup, StoredMessage } from '../../store/exports/exportRecord.ts'
import { tessaLinks } from '../../tessa/tessaLinks.ts'
import type { Links } from '../../model/setup.ts'
import { deltaStartNow, referenceRun } from '../run/deltaReference.ts'
import { readCatalogue, readSetup, refuseBothLevels } from '../run/runSetup.ts'
import { RunError } from '../findings/runMessages.ts'
import type { RunDeps } from '../run/run.ts'
import { filterProblems, readFilterMasterData } from '../select/filterProblems.ts'
import { type FilterContext, filterError, readFilterContext } from '../select/searches.ts'
import { articleOf, createRootModels } from '../select/rootModels.ts'
import { changesSince } from '../select/selectSource.ts'
import { searchesByRef } from '../select/sources.ts'
import { createStructureGuard } from '../select/structureGuard.ts'
import { explainArticle } from './cells.ts'
import { judgeConditions, labelOf } from './conditions.ts'
import { findByNumber } from './numbers.ts'

export type AnswerDeps = Pick<
  RunDeps,
  'records' | 'documents' | 'masters' | 'media' | 'clock' | 'connect' | 'exports'
>

/** The configuration of an export that would start now. */
export interface RunConfiguration {
  readonly setup: RunSetup
  readonly catalogue: Catalogue
  readonly context: FilterContext
  readonly links: Links
}

/** The facts about one product from Akeneo and the settings. */
export interface ProductAnswer {
  readonly pim: Trace['pim']
  readonly product?: AkeneoProduct
  /** Whether it changed in Akeneo since the export that a delta counts from; null where a delta would count from none. */
  readonly hasChanged?: boolean | null
  readonly fault?: ProductFault
  readonly filter?: Trace['filter']
  readonly explained?: ReturnType<typeof explainArticle>
  /** The reasons that keep every export from running. */
  readonly lacking: readonly StoredMessage[]
  /** The configuration, if it is complete. */
  readonly configuration?: RunConfiguration
}

/** Limits for a user who waits in front of a page. */
export const limits = { tries: 2, timeoutMs: 15_000 }

const noFacts = { error: null, enabled: null, family: null, updated: null } as const

/**
 * Reads everything about a product that a run would: whether the PIM has it, the filter's conditions, and missing
 * references of the settings.
 * @param sku or the UUID of a product without one
 * @param excludeAssets whether the files it is compared with have no media
 * @throws the signal's reason
 */
export const askForProduct = async (
  deps: AnswerDeps,
  sku: string,
  excludeAssets: boolean,
  language: Language,
  signal: AbortSignal,
): Promise<ProductAnswer> => {
  const lacking: StoredMessage[] = []
  try {
    const configuration = await readRunConfiguration(deps, excludeAssets)
    lacking.push(...filterProblemMessages(configuration))
    const client = await deps.connect({ limits })
    try {
      await client.check(signal)
      return {
        lacking,
        ...(await askPim(client, configuration, deps, { sku, language }, signal)),
        configuration,
      }
    } finally {
      await client.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RunError)
      return { pim: { ...noFacts, state: 'unasked' }, lacking: runErrorMessages(error) }
    if (!(error instanceof AkeneoError)) throw error
    return { pim: { ...noFacts, state: 'away', error: error.sentence(language) }, lacking }
  }
}

/** The configuration of an export that would start now. @throws RunError where it is incomplete */
export const readRunConfiguration = async (
  deps: AnswerDeps,
  excludeAssets: boolean,
): Promise<RunConfiguration> => {
  const setup = await readSetup(deps, excludeAssets)
  refuseBothLevels(setup)
  const catalogue = await readCatalogue(deps.masters)
  const data = await readFilterMasterData(deps.masters, setup.exportSettings.akeneoChannel)
  const context = await readFilterContext(deps.masters, setup.productFilter, data)
  const settings = await deps.records.readSettings(tessaApi)
  const tessa = settings.url ? tessaLinks(settings) : undefined
  const links = {
    media: deps.media.linksFrom(deps.clock.now()),
    tessa: (id: string) => tessa?.download(id) ?? null,
  }
  return { setup, catalogue, context, links }
}

/** The reasons of an error of a run. */
export const runErrorMessages = (error: RunError): readonly StoredMessage[] =>
  error.details.length > 0 ? error.details : [error]

/** What is wrong with the product filter. */
export const filterProblemMessages = ({ setup, context }: RunConfiguration) =>
  filterProblems(setup.productFilter, context).map(filterError)

/** Whether a text is the UUID of a product, which stands for a missing SKU. */
export const isUuid = (sku: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(sku)

const askPim = async (
  client: AkeneoClient,
  configuration: RunConfiguration,
  { masters, ...deps }: AnswerDeps,
  { sku, language }: { sku: string; language: Language },
  signal: AbortSignal,
): Promise<Omit<ProductAnswer, 'lacking'> & Partial<Pick<ProductAnswer, 'lacking'>>> => {
  const { setup, catalogue, context, links } = configuration
  const { mainIdentifier, assetFamilies } = catalogue
  const [search] = searchesByRef([isUuid(sku) ? `uuid:${sku}` : sku], { attributes: [], mainIdentifier })
  const { product, fault } = await readOne(
    client,
    { search, mainIdentifier, assetFamilies, limit: 1 },
    signal,
  )
  if (fault) return { pim: { ...noFacts, state: 'unreadable', error: fault.reason }, fault }
  if (!product) return { pim: { ...noFacts, state: 'missing' } }
  const guard = createStructureGuard({ client, setup, masters, isFiltered: async () => true })
  const isWhole = filterProblems(setup.productFilter, context).length === 0
  const [[root = null], conditions, lacking] = await Promise.all([
    createRootModels({ client, mainIdentifier }).of([product], signal),
    isWhole
      ? judgeConditions(
          { client, filter: setup.productFilter, context, catalogue, product, language },
          signal,
        )
      : null,
    guard.check(signal, false).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof RunError) return runErrorMessages(error)
        throw error
      },
    ),
  ])
  const reference = await referenceRun({ exports: deps.exports, records: deps.records })
  const { skewMs } = await client.now(signal)
  const start = reference && (await deltaStartNow(deps, reference, skewMs))
  const article = articleOf(product, root)
  const { enabled, family, updated } = product
  return {
    pim: {
      state: 'found',
      error: null,
      enabled,
      family: family === null ? null : labelOf(family, catalogue.family(family)?.labels, language),
      updated,
    },
    product,
    hasChanged: start ? changesSince(start.changedSince).hasChanged(product, root) : null,
    filter: conditions && { conditions },
    explained: explainArticle(setup, catalogue, links, article, language),
    ...(lacking && { lacking }),
  }
}

const readOne = async (
  client: AkeneoClient,
  query: Parameters<AkeneoClient['products']>[0],
  signal: AbortSignal,
): Promise<{ product?: AkeneoProduct | undefined; fault?: ProductFault | undefined }> => {
  for await (const { items, faults } of client.products(query, signal))
    return { product: items[0], fault: items[0] ? undefined : faults[0] }
  return {}
}

/** The most articles that a number leads to. */
const maxArticles = 50

/**
 * The SKUs of the articles that a product number, an article number or an EAN names, in Akeneo or as they were delivered.
 * @throws the signal's reason
 */
export const searchNumber = async (
  deps: AnswerDeps & { readonly articles: Pick<ArticleStore, 'ofProduct'> },
  number: string,
  signal: AbortSignal,
): Promise<string[]> => {
  const delivered = await deps.articles.ofProduct(number, maxArticles)
  try {
    const client = await deps.connect({ limits })
    try {
      const products = await findByNumber(client, deps, number, maxArticles, signal)
      const found = products.flatMap(({ identifier, uuid }) => identifier ?? uuid ?? [])
      return [...new Set([...found, ...delivered])].slice(0, maxArticles)
    } finally {
      await client.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AkeneoError) return delivered
    throw error
  }
}

type Masters = Pick<RunDeps['masters'], 'attributes' | 'families' | 'channels'>

/** The number of families whose products each attribute names. */
export const countLabels = async (
  masters: Pick<Masters, 'families'>,
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const { attributeAsLabel: label } of await masters.families())
    if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

/**
 * Finds products by a part of their SKU, or of the attribute that names the products of most families; the exact SKU
 * first.
 * @param max products of each of the two searches
 * @throws AkeneoError
 */
export const findProducts = async (
  client: AkeneoClient,
  masters: Masters,
  q: string,
  max: number,
  signal: AbortSignal,
): Promise<AkeneoProduct[]> => {
  const attributes = await masters.attributes()
  const mainIdentifier = mainIdentifierOf(attributes)
  const labels = [...(await countLabels(masters))].toSorted(([, one], [, other]) => other - one)
  const label = attributes.find(({ code }) => code === labels[0]?.[0])
  const locales = (await masters.channels())[0]?.locales ?? []
  const contains = { operator: 'CONTAINS', value: q }
  const isText = label?.type === 'pim_catalog_text' && !label.scopable
  const places = label?.localizable ? locales.slice(0, 2).map(locale => ({ locale })) : [{}]
  const searches = [
    { [mainIdentifier]: [{ operator: 'IN', value: [q] }] },
    { [mainIdentifier]: [contains] },
    ...(isText ? places.map(place => ({ [label.code]: [{ ...contains, ...place }] })) : []),
  ]
  const query = {
    mainIdentifier,
    attributes: [mainIdentifier, ...labels.map(([code]) => code)],
    limit: max,
  }
  const read = async (search: (typeof searches)[number]) => {
    for await (const { items } of client.products({ search, ...query }, signal)) return items
    return []
  }
  const products = (await Promise.all(searches.map(read))).flat()
  return [...new Map(products.map(product => [product.uuid ?? product.identifier, product])).values()]
}

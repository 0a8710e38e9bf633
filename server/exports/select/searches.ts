import { parseSkus } from '../../../src/contract/skus.ts'
import type { AkeneoClient, Search, SearchFilter } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { AkeneoChannel, AkeneoProduct } from '../../model/akeneo.ts'
import { ownValue } from '../../../src/contract/record/paths.ts'
import { RunError, runMessage } from '../findings/runMessages.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import {
  type FilterMasterData,
  type FilterProblem,
  type ProductFilter,
  conditionMessage,
  problemMessage,
} from './filterProblems.ts'

/** The master data that turns a filter into searches. */
export interface FilterContext extends FilterMasterData {
  /** Each category's parent, null for the root of a tree; empty where the filter chooses no category. */
  readonly parents: ReadonlyMap<string, string | null>
}

/** Adds the categories that a filter needs: trees of 50,000 categories are read only for a filter with categories. */
export const readFilterContext = async (
  masters: MasterStore,
  filter: ProductFilter,
  data: FilterMasterData,
): Promise<FilterContext> => {
  const categories = filter.akeneoCategories.length > 0 ? await masters.categories() : []
  return { ...data, parents: new Map(categories.map(({ code, parent }) => [code, parent])) }
}

/** The same data with the channels and locales that were just read from the PIM: a locale may have left a channel since. */
export const withStructure = (
  context: FilterContext,
  { channels, locales }: { channels: readonly AkeneoChannel[]; locales: ReadonlySet<string> },
): FilterContext => ({
  ...context,
  channels: new Map(channels.map(channel => [channel.code, channel])),
  locales,
})

/** A search of the PIM, and a check of its products where the PIM cannot search for a condition. */
export interface NarrowedSearch {
  readonly search: Search
  /** False for a product that another search of the filter already returns. */
  readonly matches?: (product: Pick<AkeneoProduct, 'categories'>) => boolean
  /** The data of `matches` as text, because equal searches may match different products. */
  readonly matchKey?: string
}

/** The limits of a list in one address of the PIM. */
export interface ListLimits {
  /** Codes. */
  readonly codes: number
  /** Characters, encoded as in an address. */
  readonly length: number
}

/**
 * The limits of the PIM: 100 codes in a list, and an address below the 8 KB of its proxy, with room for the attributes to
 * read and the cursor of the page.
 */
export const searchLimits: ListLimits = { codes: 100, length: 5000 }

/** Characters that operators, brackets and property names of the lists take. */
const frameLength = 500

/**
 * Turns a filter into searches of the PIM: together they return every product that meets all conditions exactly once.
 * The filter must have no problems (`filterProblems`).
 * @example searchesOf({ …, akeneoStatus: 'enabled' }, context) // [{ search: { enabled: [{ operator: '=', value: true }] } }]
 */
export const searchesOf = (
  filter: ProductFilter,
  context: FilterContext,
  limits = searchLimits,
): NarrowedSearch[] => {
  const conditions = conditionsOf(filter, context)
  const families = [...new Set(filter.akeneoFamilies)]
  const categories = topmost(filter.akeneoCategories, context.parents)
  const { skus } = parseSkus(filter.akeneoSkus ?? '')
  const room = limits.length - frameLength - addressLength(conditions)
  const [forFamilies = 0, forCategories = 0, forSkus = 0] = sharesOf(
    [families, categories, skus].map(listLength),
    room,
  )
  const lists = [
    inLists('family', families, { ...limits, length: forFamilies }),
    categorySearches(categories, context.parents, { ...limits, length: forCategories }),
    inLists(context.mainIdentifier, skus, { ...limits, length: forSkus }),
  ]
  return lists.reduce(crossProduct, [{ search: conditions }])
}

/**
 * Counts the products that a run over these searches processes. Where the PIM cannot count the products of a
 * search, they are read without their values.
 * @throws AkeneoError, or the signal's reason
 */
export const countSearches = async (
  client: AkeneoClient,
  searches: readonly NarrowedSearch[],
  mainIdentifier: string,
  signal: AbortSignal,
): Promise<number> => {
  const readOne = async ({ search, matches }: NarrowedSearch): Promise<number> => {
    if (!matches) return client.countProducts(search, signal)
    let count = 0
    const options = { search, mainIdentifier, attributes: [mainIdentifier] }
    for await (const { items, faults } of client.products(options, signal))
      count += items.filter(matches).length + faults.length
    return count
  }
  const counts = await Promise.all(searches.map(readOne))
  return counts.reduce((sum, count) => sum + count, 0)
}

const inLists = (property: string, codes: readonly string[], limits: ListLimits): NarrowedSearch[] =>
  chunksOf(codes, limits).map(value => ({ search: { [property]: [{ operator: 'IN', value }] } }))

/** Each search of one list joined with each search of the other; only those of categories have `matches`. */
const crossProduct = (searches: NarrowedSearch[], list: readonly NarrowedSearch[]): NarrowedSearch[] =>
  list.length === 0
    ? searches
    : searches.flatMap(one =>
        list.map(other => ({
          ...one,
          ...other,
          search: joinSearches(one.search, other.search),
        })),
      )

type Parents = FilterContext['parents']

/** Codes above a category, its parent first; a circle ends where it closes. */
const above = (code: string, parents: Parents): string[] => {
  const path = new Set([code])
  for (let at = parents.get(code); at && !path.has(at); at = parents.get(at)) path.add(at)
  return [...path].slice(1)
}

/** The categories of a filter that are not below another of them, each once. In a circle none is below another. */
const topmost = (codes: readonly string[], parents: Parents): string[] => {
  const chosenCodes = new Set(codes)
  const isAbove = (higher: string, code: string) =>
    chosenCodes.has(higher) && !above(higher, parents).includes(code)
  return [...chosenCodes].filter(code => !above(code, parents).some(higher => isAbove(higher, code)))
}

const within = (value: readonly string[]) => ({ operator: 'IN CHILDREN', value })
const outside = (value: readonly string[]) => ({ operator: 'NOT IN CHILDREN', value })

/**
 * Searches for products in any of the topmost categories or below, each product in one search only: each search excludes
 * the categories of the searches before. Where these are too many for an address, `matches` checks the products instead.
 */
export const categorySearches = (
  tops: readonly string[],
  parents: Parents,
  limits: ListLimits,
): NarrowedSearch[] => {
  const chunks = chunksOf(tops, limits)
  if (listLength(tops) <= limits.length) {
    return chunks.map((chunk, index) => {
      const before = chunks.slice(0, index).map(outside)
      return { search: { categories: [within(chunk), ...before] } }
    })
  }
  const firstOf = firstChunks(chunks, parents)
  const matchKey = JSON.stringify([...firstOf].toSorted())
  return chunks.map((chunk, index) => {
    const search = { categories: [within(chunk)] }
    if (index === 0) return { search }
    return {
      search,
      matchKey,
      matches: ({ categories }) =>
        categories.every(code => (firstOf.get(code.toLowerCase()) ?? index) >= index),
    }
  })
}

/** The first chunk that holds each category or a category above it, by codes in lower case: products may spell codes differently. */
const firstChunks = (chunks: readonly string[][], parents: Parents): Map<string, number> => {
  const chunkOf = new Map(chunks.flatMap((chunk, index) => chunk.map(code => [code, index] as const)))
  const firstOf = new Map<string, number>()
  for (const code of parents.keys()) {
    const [chunk] = [code, ...above(code, parents)].flatMap(at => chunkOf.get(at) ?? [])
    if (chunk !== undefined) firstOf.set(code.toLowerCase(), chunk)
  }
  return firstOf
}

const noCondition: Search = {}

type Condition = (filter: ProductFilter, context: FilterContext) => Search

const exportAttribute: Condition = (filter, { attributes, exportChannel }) => {
  const attribute = attributes.get(filter.akeneoExportAttribute ?? '')
  if (!attribute) return noCondition
  const holds: SearchFilter =
    attribute.type === 'pim_catalog_boolean' ? { operator: '=', value: true } : { operator: 'NOT EMPTY' }
  const inScope = attribute.scopable && exportChannel !== null ? { ...holds, scope: exportChannel } : holds
  return {
    [attribute.code]: attribute.localizable
      ? filter.akeneoExportAttributeLocales.map(locale => ({ ...inScope, locale }))
      : [inScope],
  }
}

const status: Condition = ({ akeneoStatus }) =>
  akeneoStatus === null ? noCondition : { enabled: [{ operator: '=', value: akeneoStatus === 'enabled' }] }

const qualityScore: Condition = ({
  akeneoQualityScore: value,
  akeneoQualityScoreChannel: scope,
  akeneoQualityScoreLocale: locale,
}) =>
  value.length === 0 || scope === null || locale === null
    ? noCondition
    : { quality_score: [{ operator: 'IN', value, scope, locale }] }

/** The plain operators ask for one locale of the channel only. Source: Akeneo REST API, filters on completeness. */
const completeness: Condition = (filter, { channels }) => {
  const { akeneoCompleteness: value, akeneoCompletenessLocales: ofFilter } = filter
  const channel = channels.get(filter.akeneoCompletenessChannel ?? '')
  if (!value || !channel) return noCondition
  const locales = ofFilter.length > 0 ? ofFilter : channel.locales
  return {
    completeness: [
      { operator: 'GREATER OR EQUALS THAN ON ALL LOCALES', value, scope: channel.code, locales },
    ],
  }
}

const conditions: readonly Condition[] = [exportAttribute, status, qualityScore, completeness]

/** The conditions of a filter other than its lists, as one search. */
const conditionsOf: Condition = (filter, context) =>
  joinSearches(...conditions.map(condition => condition(filter, context)))

/** One search in which the conditions of all must hold. */
export const joinSearches = (...searches: readonly Search[]): Search => {
  const joined: Record<string, readonly SearchFilter[]> = {}
  for (const search of searches)
    for (const [property, filters] of Object.entries(search))
      joined[property] = [...(ownValue(joined, property) ?? []), ...filters]
  return joined
}

/** The same searches, each with further conditions. */
export const narrowAll = (searches: readonly NarrowedSearch[], conditions: Search): NarrowedSearch[] =>
  searches.map(one => ({ ...one, search: joinSearches(one.search, conditions) }))

/** Characters of a value as JSON in an address. */
export const addressLength = (value: unknown): number =>
  new URLSearchParams([['', JSON.stringify(value)]]).toString().length - 1

const comma = '%2C'.length

/** Characters of a list's codes in an address, with the commas between them. */
const listLength = (codes: readonly string[]): number =>
  codes.reduce((sum, code) => sum + addressLength(code) + comma, 0)

/** Splits a list into parts within the limits; a code beyond the length is a part of its own. An empty list has no parts. */
export const chunksOf = (codes: readonly string[], limits: ListLimits): string[][] => {
  const chunks: string[][] = []
  let length = 0
  for (const code of codes) {
    const last = chunks.at(-1)
    const codeLength = addressLength(code) + comma
    if (last && last.length < limits.codes && length + codeLength <= limits.length) {
      last.push(code)
      length += codeLength
    } else {
      chunks.push([code])
      length = codeLength
    }
  }
  return chunks
}

/**
 * Shares room among lists: small lists get the room that they need, the others share the rest evenly.
 * @example sharesOf([100, 9000, 7000], 4100) // [100, 2000, 2000]
 */
export const sharesOf = (needs: readonly number[], room: number): number[] => {
  const shares = needs.map(() => 0)
  let rest = room
  const ascending = [...needs.entries()].sort(([, one], [, other]) => one - other)
  for (const [rank, [place, need]] of ascending.entries()) {
    const share = Math.min(need, Math.floor(rest / (needs.length - rank)))
    shares[place] = share
    rest -= share
  }
  return shares
}

/** The error of a run whose filter cannot be applied. */
export const filterError = (problem: FilterProblem, cause?: unknown): RunError =>
  new RunError(
    runMessage('filterProblem', {
      conditions: [conditionMessage(problem.field)],
      problems: [problemMessage(problem)],
    }),
    { cause },
  )

/** The fields whose codes the PIM checks against its own data. */
const fieldsWithCodes = [
  'akeneoExportAttribute',
  'akeneoExportAttributeLocales',
  'akeneoFamilies',
  'akeneoQualityScoreChannel',
  'akeneoQualityScoreLocale',
  'akeneoCompletenessChannel',
  'akeneoCompletenessLocales',
  'akeneoCategories',
] as const satisfies readonly FilterProblem['field'][]

/**
 * The problem of a search that the PIM refused, because a code of the filter was deleted in the PIM after the last
 * synchronization. The PIM quotes the code. Undefined for any other failure.
 */
export const refusedByPim = (error: unknown, filter: ProductFilter): FilterProblem | undefined => {
  if (!(error instanceof AkeneoError) || error.code !== 'filterRefused') return undefined
  const quoted = [...error.params.pimMessage.matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) =>
    text.split(', '),
  )
  for (const value of quoted) {
    const field = fieldsWithCodes.find(name => [filter[name]].flat().includes(value))
    if (field) return { field, code: 'optionGone', params: { value } }
  }
  return undefined
}

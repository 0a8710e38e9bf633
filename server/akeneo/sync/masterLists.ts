import type { z } from 'zod'
import type { AkeneoClient, Search } from '../akeneoClient.ts'
import { AkeneoError, isHidden } from '../akeneoError.ts'
import type { Api } from '../rest/api.ts'
import { apiPath, createPageReader, readPages } from '../rest/pages.ts'
import {
  attributeSchema,
  attributeGroupSchema,
  categorySchema,
  channelSchema,
  currencySchema,
  familySchema,
  familyVariantSchema,
  localeSchema,
  measurementFamilySchema,
  oldMeasureFamilySchema,
  optionSchema,
  recordSchema,
} from './masterSchemas.ts'

const limit = 100

/** Reads master data item by item. An invalid item ends the list with an error, because an incomplete list would delete other items. */
export const createLists = (api: Api) => {
  const readPage = createPageReader(api)

  const parse = <T>(schema: z.ZodType<T>, raw: unknown, path: string): T => {
    const result = schema.safeParse(raw)
    if (result.success) return result.data
    const issue = result.error.issues[0]
    const code = typeof raw === 'object' && raw !== null && 'code' in raw ? String(raw.code) : '?'
    throw api.unreadable(path, `“${code}” without a usable ${issue?.path.join('.') ?? ''}`)
  }

  async function* items<T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): AsyncGenerator<T> {
    for await (const page of readPages(path, readPage, signal)) {
      for (const raw of page.items) yield parse(schema, raw, path)
    }
  }

  const list =
    <T>(path: string, schema: z.ZodType<T>) =>
    (signal: AbortSignal): AsyncGenerator<T> =>
      items(apiPath(path, [], { limit }), schema, signal)

  /** The items of some searches; all items if the PIM does not support such a search. */
  async function* itemsOfSearches<T>(
    path: string,
    schema: z.ZodType<T>,
    searches: readonly Search[],
    signal: AbortSignal,
  ) {
    try {
      for (const search of searches) yield* items(apiPath(path, [], { limit, search }), schema, signal)
    } catch (error) {
      if (!(error instanceof AkeneoError) || error.code !== 'filterRefused') throw error
      yield* list(path, schema)(signal)
    }
  }

  const listByCodes =
    <T>(path: string, schema: z.ZodType<T>) =>
    (signal: AbortSignal, codes?: readonly string[]): AsyncGenerator<T> =>
      codes ? itemsOfSearches(path, schema, searchesFor(codes), signal) : list(path, schema)(signal)

  const listByStatus =
    <T>(path: string, schema: z.ZodType<T>) =>
    (signal: AbortSignal, enabledOnly = false): AsyncGenerator<T> =>
      enabledOnly ? itemsOfSearches(path, schema, [enabled], signal) : list(path, schema)(signal)

  const oldMeasureFamilies = list('/measure-families', oldMeasureFamilySchema)

  return {
    channels: list('/channels', channelSchema),
    locales: listByStatus('/locales', localeSchema),
    currencies: listByStatus('/currencies', currencySchema),
    attributeGroups: list('/attribute-groups', attributeGroupSchema),
    attributes: listByCodes('/attributes', attributeSchema),
    families: listByCodes('/families', familySchema),
    categories: listByCodes('/categories', categorySchema),
    attributeOptions: (attribute, signal) =>
      items(apiPath('/attributes/{0}/options', [attribute], { limit }), optionSchema(attribute), signal),
    // the PIM sends records by cursor, in pages of its own size
    records: (entity, attribute, signal) => items(recordsPath(entity), recordSchema(attribute), signal),
    canReadRecords: async (entity, signal) => {
      try {
        await readPage(recordsPath(entity), signal)
        return true
      } catch (error) {
        if (isHidden(error)) return false
        throw error
      }
    },
    familyVariants: (family, signal) =>
      items(apiPath('/families/{0}/variants', [family], { limit }), familyVariantSchema(family), signal),
    measurementFamilies: async function* (signal) {
      try {
        yield* items(apiPath('/measurement-families'), measurementFamilySchema, signal)
      } catch (error) {
        if (!(error instanceof AkeneoError) || error.params.status !== 404) throw error
        yield* oldMeasureFamilies(signal)
      }
    },
  } satisfies Partial<AkeneoClient>
}

const recordsPath = (entity: string) => apiPath('/reference-entities/{0}/records', [entity])

const enabled: Search = { enabled: [{ operator: '=', value: true }] }

/** The most characters of codes in one address. */
const maxCodeCharacters = 3000

/** The searches for codes, each with as many codes as fit into a page and an address. */
const searchesFor = (codes: readonly string[]): Search[] => {
  const lists: string[][] = []
  let length = 0
  for (const code of new Set(codes)) {
    const last = lists.at(-1)
    length += encodeURIComponent(code).length + 1
    if (last && last.length < limit && length <= maxCodeCharacters) last.push(code)
    else {
      lists.push([code])
      length = encodeURIComponent(code).length + 1
    }
  }
  return lists.map(value => ({ code: [{ operator: 'IN', value }] }))
}

import type { z } from 'zod'
import type { AkeneoClient } from '../akeneoClient.ts'
import { AkeneoError } from '../akeneoError.ts'
import type { Api } from '../rest/api.ts'
import { apiPath } from '../rest/apiPath.ts'
import { createPageReader, readPages } from '../rest/pages.ts'
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
} from './masterSchemas.ts'

type Lists = Pick<
  AkeneoClient,
  | 'channels'
  | 'locales'
  | 'currencies'
  | 'attributeGroups'
  | 'attributes'
  | 'attributeOptions'
  | 'families'
  | 'familyVariants'
  | 'categories'
  | 'measurementFamilies'
>

const limit = 100

/** Master data, item by item. An item that does not parse ends the list: half a list would delete the rest. */
export const createLists = (api: Api): Lists => {
  const readPage = createPageReader(api)

  const parsed = <T>(schema: z.ZodType<T>, raw: unknown, path: string): T => {
    const result = schema.safeParse(raw)
    if (result.success) return result.data
    const issue = result.error.issues[0]
    const code = typeof raw === 'object' && raw !== null && 'code' in raw ? String(raw.code) : '?'
    throw api.unreadable(path, `“${code}”: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }

  async function* items<T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): AsyncGenerator<T> {
    for await (const page of readPages(path, readPage, signal)) {
      for (const raw of page.items) yield parsed(schema, raw, path)
    }
  }

  const list =
    <T>(path: string, schema: z.ZodType<T>) =>
    (signal: AbortSignal): AsyncGenerator<T> =>
      items(apiPath(path, [], { limit }), schema, signal)

  const oldMeasureFamilies = list('/measure-families', oldMeasureFamilySchema)

  return {
    channels: list('/channels', channelSchema),
    locales: list('/locales', localeSchema),
    currencies: list('/currencies', currencySchema),
    attributeGroups: list('/attribute-groups', attributeGroupSchema),
    attributes: list('/attributes', attributeSchema),
    families: list('/families', familySchema),
    categories: list('/categories', categorySchema),
    attributeOptions: (attribute, signal) =>
      items(apiPath('/attributes/{0}/options', [attribute], { limit }), optionSchema(attribute), signal),
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
  }
}

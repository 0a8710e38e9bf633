import type { z } from 'zod'
import type { AkeneoClient } from './akeneoClient.ts'
import { AkeneoError } from './akeneoError.ts'
import { apiPath } from './apiPath.ts'
import type { Api } from './createApi.ts'
import { createPageReader } from './createPageReader.ts'
import { attributeDoor } from './doors/attributeDoor.ts'
import { attributeGroupDoor } from './doors/attributeGroupDoor.ts'
import { categoryDoor } from './doors/categoryDoor.ts'
import { channelDoor } from './doors/channelDoor.ts'
import { currencyDoor } from './doors/currencyDoor.ts'
import { familyDoor } from './doors/familyDoor.ts'
import { familyVariantDoor } from './doors/familyVariantDoor.ts'
import { localeDoor } from './doors/localeDoor.ts'
import { measurementFamilyDoor } from './doors/measurementFamilyDoor.ts'
import { oldMeasureFamilyDoor } from './doors/oldMeasureFamilyDoor.ts'
import { optionDoor } from './doors/optionDoor.ts'
import { readPages } from './readPages.ts'

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

  const parsed = <T>(door: z.ZodType<T>, raw: unknown, path: string): T => {
    const result = door.safeParse(raw)
    if (result.success) return result.data
    const issue = result.error.issues[0]
    const code = typeof raw === 'object' && raw !== null && 'code' in raw ? String(raw.code) : '?'
    throw api.unreadable(path, `“${code}”: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }

  async function* items<T>(path: string, door: z.ZodType<T>, signal: AbortSignal): AsyncGenerator<T> {
    for await (const page of readPages(path, readPage, signal)) {
      for (const raw of page.items) yield parsed(door, raw, path)
    }
  }

  const list =
    <T>(path: string, door: z.ZodType<T>) =>
    (signal: AbortSignal): AsyncGenerator<T> =>
      items(apiPath(path, [], { limit }), door, signal)

  const oldMeasureFamilies = list('/measure-families', oldMeasureFamilyDoor)

  return {
    channels: list('/channels', channelDoor),
    locales: list('/locales', localeDoor),
    currencies: list('/currencies', currencyDoor),
    attributeGroups: list('/attribute-groups', attributeGroupDoor),
    attributes: list('/attributes', attributeDoor),
    families: list('/families', familyDoor),
    categories: list('/categories', categoryDoor),
    attributeOptions: (attribute, signal) =>
      items(apiPath('/attributes/{0}/options', [attribute], { limit }), optionDoor(attribute), signal),
    familyVariants: (family, signal) =>
      items(apiPath('/families/{0}/variants', [family], { limit }), familyVariantDoor(family), signal),
    measurementFamilies: async function* (signal) {
      try {
        yield* items(apiPath('/measurement-families'), measurementFamilyDoor, signal)
      } catch (error) {
        if (!(error instanceof AkeneoError) || error.params.status !== 404) throw error
        yield* oldMeasureFamilies(signal)
      }
    },
  }
}

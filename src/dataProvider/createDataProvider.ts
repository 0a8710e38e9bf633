import { HttpError, type GetListParams, type Identifier, type RaRecord } from 'react-admin'
import { z } from 'zod'
import type { Call } from '../contract/call.ts'
import { callsOf, settingsCallsOf } from '../contract/declaredCalls.ts'
import { routeNameOf, type Values } from '../contract/derive.ts'
import {
  isResource,
  type Declaration,
  type ResourceDeclaration,
  type ResourceVerb,
  type SettingsVerb,
} from '../contract/resource.ts'
import { acceptSave } from './acceptSave.ts'
import { arrangeRecords } from './arrangeRecords.ts'
import { contentOf } from './contentOf.ts'
import type { GetPage } from './createPagedProvider.ts'
import type { KontorDataProvider, Send } from './dataProviderTypes.ts'
import { mergeChanges } from './mergeChanges.ts'
import { readOptions } from './readOptions.ts'
import { searchedFields } from './searchedFields.ts'
import { settingsId } from './settingsId.ts'

/** A declaration with its calls, lists and singletons alike. */
interface Entry {
  readonly declaration: Declaration
  readonly calls: Partial<Record<ResourceVerb | SettingsVerb, Call>>
}

const recordSchema = z.looseObject({})
const recordsSchema = z.array(recordSchema)
const pageSchema = z.looseObject({ count: z.number(), pageData: recordsSchema })

const idOf = (declaration: Declaration, record: Values): Identifier =>
  isResource(declaration) ? z.union([z.string(), z.number()]).parse(record[declaration.id]) : settingsId

const withId = (declaration: Declaration, record: Values): RaRecord => ({
  ...record,
  id: idOf(declaration, record),
})

/** What is sent: every field of the form and every group, nothing else; nothing is null. */
const bodyOf = ({ fields }: Declaration, data: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind !== 'group' && field.readOnly ? [] : [[name, data[name] ?? null]],
    ),
  )

/**
 * The data provider: turns react-admin's verbs into calls of the contract. It knows calls and
 * declarations, and no resource by name; `resource` is the declaration's `routeNameOf`.
 *
 * | verb | list of records | singleton |
 * | --- | --- | --- |
 * | getList | `GET path`; paged by the service where `paged` is declared (through `getPage`) or the path has `:page`, else sorted, filtered, paged here | |
 * | getOne | `GET path/:id` where declared, else the record of the list | `GET path`, id `settings` |
 * | getMany, getManyReference | the records of the list | |
 * | getOptions | `GET path/options` | `GET path/options` |
 * | create | `POST path` | |
 * | update | `PUT path/:id` | `POST path` |
 * | updateMany | `PUT path/:id` for each | |
 * | delete, deleteMany | `DELETE path/:id` for each | |
 * | send | any call of the contract | |
 *
 * Verbs and paths are the defaults; a declaration may say others in `calls`.
 * An update first reads what is stored, and saves only what differs from `previousData`: two people who change
 * different fields at once both keep their change.
 * A save whose answer lacks `success: true` rejects with HttpError 422 and `body.errors` by field.
 * @example createDataProvider([...Object.values(resources), ...Object.values(settings)], callService, createPagedProvider(sendCall))
 */
export const createDataProvider = (
  declarations: readonly Declaration[],
  send: Send,
  getPage: GetPage,
): KontorDataProvider => {
  const entries = new Map<string, Entry>(
    declarations.map(declaration => [
      routeNameOf(declaration),
      { declaration, calls: isResource(declaration) ? callsOf(declaration) : settingsCallsOf(declaration) },
    ]),
  )

  const entryOf = (resource: string): Entry => {
    const entry = entries.get(resource)
    if (!entry) throw new Error(`No declaration has the path /${resource}`)
    return entry
  }

  const resourceOf = (resource: string): Entry & { declaration: ResourceDeclaration } => {
    const { declaration, calls } = entryOf(resource)
    if (!isResource(declaration)) throw new Error(`/${resource} is a singleton and has no list`)
    return { declaration, calls }
  }

  const callOf = ({ declaration, calls }: Entry, verb: ResourceVerb | SettingsVerb): Call => {
    const call = calls[verb]
    if (!call) throw new Error(`${declaration.path} has no call for ${verb}`)
    return call
  }

  const getList = async (resource: string, params: Partial<GetListParams> & { signal?: AbortSignal }) => {
    const entry = resourceOf(resource)
    const { declaration } = entry
    const call = callOf(entry, 'list')
    if (declaration.paged) return getPage(call, params)
    const { signal, pagination } = params
    if (call.path.includes(':page')) {
      const reply = await send(call, { places: { page: pagination?.page ?? 1 }, signal })
      const { count, pageData } = pageSchema.parse(contentOf(reply))
      return { data: pageData.map(record => withId(declaration, record)), total: count }
    }
    const records = recordsSchema.parse(contentOf(await send(call, { signal })))
    return arrangeRecords(
      records.map(record => withId(declaration, record)),
      params,
      searchedFields(declaration),
    )
  }

  const getMany = async (resource: string, ids: readonly Identifier[], signal?: AbortSignal) => {
    const wanted = new Set(ids.map(String))
    const { data } = await getList(resource, { signal })
    return data.filter(record => wanted.has(String(record.id)))
  }

  const getOne = async (resource: string, id: Identifier, signal?: AbortSignal): Promise<RaRecord> => {
    const entry = entryOf(resource)
    if (entry.calls.get) {
      const reply = await send(entry.calls.get, {
        places: isResource(entry.declaration) ? { id } : {},
        signal,
      })
      return withId(entry.declaration, recordSchema.parse(contentOf(reply) ?? {}))
    }
    const [record] = await getMany(resource, [id], signal)
    if (!record) throw new HttpError('ra.notification.item_doesnt_exist', 404)
    return record
  }

  const update = async (
    resource: string,
    id: Identifier,
    mine: Values,
    before: Values = {},
  ): Promise<RaRecord> => {
    const entry = entryOf(resource)
    const { declaration } = entry
    const data =
      Object.keys(before).length > 0 ? mergeChanges(before, mine, await getOne(resource, id)) : mine
    const body = bodyOf(declaration, data)
    const verb = isResource(declaration) ? 'update' : 'save'
    const places: Record<string, Identifier> = isResource(declaration) ? { id } : {}
    return { ...data, ...(await acceptSave(send(callOf(entry, verb), { places, body }))), id }
  }

  const remove = async (resource: string, id: Identifier) => {
    await acceptSave(send(callOf(entryOf(resource), 'delete'), { places: { id } }))
  }

  const provider: KontorDataProvider = {
    // react-admin lets the caller name the record's type; nobody but the caller can vouch for it
    getList: (resource, params) => getList(resource, params) as never,
    getOne: async (resource, { id, signal }) => ({ data: (await getOne(resource, id, signal)) as never }),
    getMany: async (resource, { ids, signal }) => ({ data: (await getMany(resource, ids, signal)) as never }),
    getManyReference: (resource, { target, id, filter, ...params }) =>
      getList(resource, { ...params, filter: { ...filter, [target]: id } }) as never,
    create: async (resource, { data }) => {
      const entry = resourceOf(resource)
      const body = bodyOf(entry.declaration, data)
      const made = { ...data, ...(await acceptSave(send(callOf(entry, 'create'), { body }))) }
      const { id } = entry.declaration
      return { data: { ...made, id: id in made ? idOf(entry.declaration, made) : '' } as never }
    },
    update: async (resource, { id, data, previousData }) => ({
      data: (await update(resource, id, data, previousData)) as never,
    }),
    updateMany: async (resource, { ids, data }) => {
      for (const id of ids) await update(resource, id, data)
      return { data: ids }
    },
    delete: async (resource, { id, previousData }) => {
      await remove(resource, id)
      return { data: (previousData ?? { id }) as never }
    },
    deleteMany: async (resource, { ids }) => {
      for (const id of ids) await remove(resource, id)
      return { data: ids }
    },
    getOptions: async (resource, params) => {
      const { calls } = entryOf(resource)
      if (!calls.options) return {}
      return readOptions(contentOf(await send(calls.options, { signal: params?.signal })))
    },
    send,
    supportAbortSignal: true,
  }
  return provider
}

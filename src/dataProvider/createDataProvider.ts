import type { RaRecord } from 'react-admin'
import { z } from 'zod'
import type { Call } from '../contract/calls/call.ts'
import { callsOf, settingsCallsOf } from '../contract/calls/declaredCalls.ts'
import { flattenFields, routeNameOf } from '../contract/derive.ts'
import { type Declaration, isResource } from '../contract/resource.ts'
import { type GetPage, metaQuery } from './pagedLists.ts'
import { createReader, type Entry } from './readRecords.ts'
import { createWriter } from './saveRecords.ts'
import type { CallOptions } from '../wire/callService.ts'
import { createRefuse, type KontorDataProvider, type Naming, type Send } from './dataProviderTypes.ts'

const inEnglish: Naming = {
  nameOf: ({ label }) => [label].flat().at(-1) ?? '',
  labelOf: ({ fields }, path) => flattenFields(fields).find(([one]) => one === path)?.[1].label ?? path,
  choiceOf: (_declaration, _path, code) => code,
}

const metaSchema = z.object({ seen: z.record(z.string(), z.number()).optional() }).catch({})

/** The versions that the caller of a bulk change has read. */
const seenIn = (meta: unknown) => metaSchema.parse(meta).seen

/** A `send` whose calls carry the `meta` of react-admin's verbs. */
const sendWith = (send: Send, meta: unknown): Send => {
  if (meta === undefined) return send
  const query = metaQuery(meta)
  return (async (call: Call, options: CallOptions<Call> = {}) =>
    send(call, { ...options, meta, ...(query && { query: { ...query, ...options.query } }) })) as Send // of the same calls
}

/**
 * The data provider: turns react-admin's verbs into calls of the contract. It knows calls and declarations, and no
 * resource by name; `resource` is the declaration's `routeNameOf`.
 *
 * | verb | list of records | singleton |
 * | --- | --- | --- |
 * | getList | `GET path?range=…&sort=…&filter=…`; a backend that answers the complete list is filtered, sorted and paged here | a list of one |
 * | getOne | `GET path/:id`, where a backend has none the record of the list | `GET path`, id `settings` |
 * | getMany | one request for the list, of a paged one for just these; what a foreign backend leaves out by `GET path/:id` | a list of one |
 * | getManyReference | getList with `target_eq` | a list of one |
 * | getOptions | `GET path/options` | `GET path/options` |
 * | create | `POST path` | |
 * | update | `PUT path/:id?changed=…&seen=…` | `POST path?changed=…&seen=…` |
 * | updateMany | `POST path/bulk`, where a backend has none one read, then `PUT path/:id?changed=…` for each | as update |
 * | delete | `DELETE path/:id?seen=…` | |
 * | deleteMany | `POST path/bulk`, where a backend has none `DELETE path/:id` for each | |
 * | send | any call of the contract | |
 *
 * Verbs and paths are the defaults; a declaration may set others in `calls`. A verb that it lacks is refused with an
 * HttpError 405 that names both.
 * Each verb passes `meta` on to `send`, and `meta.query` into the address of its requests.
 * Filters follow the rules of `readFilter`; a signal aborts the request. Sorting and searching here use labels in place of
 * codes, which takes one more request for an option list.
 * An update sends the whole record, made of `previousData` (completed by the stored record) and `data`, and lists the
 * changed fields in `changed`, so that two users who change different fields at once both keep their change. `seen` is the
 * `version` of `previousData`: a backend with versions answers 409 where a newer one would be overwritten (`conflictIn`). Bulk
 * changes and deletions take the versions by id from `meta.seen`. A field is null only if the caller set it so. Create and update return the record as it is stored and displayed.
 * A save whose answer lacks `success: true` rejects with HttpError 422 and `body.errors` by field.
 * @param naming the names of a declaration and its fields in errors
 * @example createDataProvider([...Object.values(resources), ...Object.values(settings)], callService, createPagedProvider(sendCall))
 */
export const createDataProvider = (
  declarations: readonly Declaration[],
  send: Send,
  getPage: GetPage,
  naming: Naming = inEnglish,
): KontorDataProvider => {
  const byRoute = new Map(declarations.map(declaration => [routeNameOf(declaration), declaration]))

  const entryOf = (resource: string): Entry => {
    const declaration = byRoute.get(resource)
    if (!declaration) throw new Error(`No declaration has the path /${resource}`)
    return {
      declaration,
      calls: isResource(declaration) ? callsOf(declaration) : settingsCallsOf(declaration),
    }
  }

  const refuse = createRefuse(naming)
  /** Reader and writer whose calls carry the `meta` of their caller. */
  const callsWith = (meta: unknown) => {
    const own = sendWith(send, meta)
    const ownPage: GetPage = (call, params) => getPage(call, { ...params, meta })
    const reader = createReader({ send: own, getPage: ownPage, refuse, naming })
    return { reader, writer: createWriter({ send: own, reader, refuse, naming }) }
  }

  // the caller names the record's type, which the provider cannot check
  return {
    getList: async (resource, params) =>
      (await callsWith(params.meta).reader.list(entryOf(resource), params)) as never,
    getOne: async (resource, { id, meta, signal }) => ({
      data: (await callsWith(meta).reader.one(entryOf(resource), id, signal)) as never,
    }),
    getMany: async (resource, { ids, meta, signal }) => ({
      data: (await callsWith(meta).reader.many(entryOf(resource), ids, signal)) as never,
    }),
    getManyReference: async (resource, { target, id, filter, ...params }) =>
      (await callsWith(params.meta).reader.list(entryOf(resource), {
        ...params,
        filter: { ...filter, [`${target}_eq`]: id },
      })) as never,
    create: async (resource, { data, meta }) => ({
      data: (await callsWith(meta).writer.create(entryOf(resource), data)) as never,
    }),
    update: async (resource, { meta, ...change }) => ({
      data: (await callsWith(meta).writer.update(entryOf(resource), change)) as never,
    }),
    updateMany: async (resource, { ids, data, meta }) => {
      await callsWith(meta).writer.updateMany(entryOf(resource), ids, data, seenIn(meta))
      return { data: ids }
    },
    delete: async (resource, { id, previousData, meta }) => {
      await callsWith(meta).writer.remove(entryOf(resource), id, previousData)
      const deleted: RaRecord = { ...previousData, id }
      return { data: deleted as never }
    },
    deleteMany: async (resource, { ids, meta }) => {
      await callsWith(meta).writer.removeMany(entryOf(resource), ids, seenIn(meta))
      return { data: ids }
    },
    getOptions: async (resource, params) =>
      callsWith(undefined).reader.options(entryOf(resource), params?.signal),
    send,
    supportAbortSignal: true,
  }
}

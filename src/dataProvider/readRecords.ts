import {
  type GetListParams,
  HttpError,
  type Identifier,
  type PaginationPayload,
  type RaRecord,
} from 'ra-core'
import { z } from 'zod'
import { type Call, maxPageSize } from '../contract/calls/call.ts'
import type { Values } from '../contract/derive.ts'
import type { Choice } from '../contract/kinds.ts'
import {
  type Declaration,
  isResource,
  type ResourceDeclaration,
  type ResourceVerb,
  type SettingsVerb,
} from '../contract/resource.ts'
import { contentOf, isMissing, isUnknownCall } from '../wire/saves.ts'
import { arrangeRecords, labelsIn, needsOptions } from './arrangeRecords.ts'
import { type GetPage, readNumberedPages, readNumberedRecords } from './pagedLists.ts'
import { type Naming, type Options, type Refuse, type Send, settingsId } from './dataProviderTypes.ts'

/** A declaration with its calls, lists and singletons alike. */
export interface Entry {
  readonly declaration: Declaration
  readonly calls: Partial<Record<ResourceVerb | SettingsVerb, Call>>
}

/** The page, order and filter of a list; without a page the whole list. */
export type ListParams = Partial<GetListParams>

/** Reads records of any backend. */
export interface Reader {
  list(entry: Entry, params: ListParams): Promise<{ data: RaRecord[]; total: number }>
  /** @throws HttpError 404 where there is none */
  one(entry: Entry, id: Identifier, signal?: AbortSignal): Promise<RaRecord>
  /** In the order of the ids, without missing ones. */
  many(entry: Entry, ids: readonly Identifier[], signal?: AbortSignal): Promise<RaRecord[]>
  /** The option lists of its form; empty where it has none. */
  options(entry: Entry, signal?: AbortSignal): Promise<Options>
}

const recordSchema = z.looseObject({})
const recordsSchema = z.array(recordSchema)

/** The total of a list in Content-Range, `channels 0-24/319`; undefined of a backend that answers the complete list. */
const totalIn = (headers: Headers): number | undefined => {
  const [, total] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return total === undefined ? undefined : Number(total)
}

/** The id of a record for react-admin. */
export const recordId = (declaration: Declaration, record: Values): Identifier =>
  isResource(declaration) ? z.union([z.string(), z.number()]).parse(record[declaration.id]) : settingsId

/** A record with the `id` that react-admin needs. */
export const identified = (declaration: Declaration, record: Values): RaRecord => ({
  ...record,
  id: recordId(declaration, record),
})

const missing = () => new HttpError('ra.notification.item_doesnt_exist', 404)

/** Whether the backend pages the list. */
const isPaged = ({ paged }: ResourceDeclaration, { path }: Call) => paged === true || path.includes(':page')

/** Ids in one request, limited by the length of its address. */
const idsAtOnce = 200

const pageOf = (ids: readonly Identifier[], signal: AbortSignal | undefined) => ({
  pagination: { page: 1, perPage: ids.length },
  filter: { id: ids },
  signal,
})

/** Makes the reader over the calls of the contract. */
export const createReader = ({
  send,
  getPage,
  refuse,
  naming,
}: {
  send: Send
  getPage: GetPage
  refuse: Refuse
  naming: Naming
}): Reader => {
  const options: Reader['options'] = async ({ calls }, signal) =>
    calls.options ? readOptions(contentOf(await send(calls.options, { signal }))) : {}

  const readOne = async ({ declaration, calls }: Entry, call: Call, id: Identifier, signal?: AbortSignal) => {
    // a form must not save what the backend did not give; the page of a record without a form shows it as empty
    const omitted = isResource(declaration) && !calls.update ? 'empty' : 'absent'
    const places: Readonly<Record<string, Identifier>> = isResource(declaration) ? { id } : {}
    const reply = await send(call, { places, omitted, signal })
    return identified(declaration, recordSchema.parse(contentOf(reply) ?? {}))
  }

  /** Reads a part of a list; without a total it is the complete list, because the backend does not page. */
  const readSome = async (
    declaration: Declaration,
    call: Call,
    { sort, filter = {}, signal }: ListParams,
    range?: readonly [number, number],
  ): Promise<{ records: RaRecord[]; total: number | undefined }> => {
    const query = range && {
      range: JSON.stringify(range),
      ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
      ...(Object.keys(filter as object).length > 0 && { filter: JSON.stringify(filter) }),
    }
    let total: number | undefined
    const onHeaders = (headers: Headers) => (total = totalIn(headers))
    const reply = await send(call, { query, omitted: 'absent', signal, onHeaders })
    const records = recordsSchema.parse(contentOf(reply)).map(record => identified(declaration, record))
    return { records, total }
  }

  /** Reads the records of a page, in as many requests as the service's limit demands. */
  const readPages = async (
    declaration: Declaration,
    call: Call,
    params: ListParams,
    { page, perPage }: PaginationPayload,
  ) => {
    const records: RaRecord[] = []
    const end = page * perPage
    for (let first = end - perPage; ; first += maxPageSize) {
      const next = Math.min(end, first + maxPageSize)
      const some = await readSome(declaration, call, params, [first, next - 1])
      if (some.total === undefined) return some
      records.push(...some.records)
      if (next >= Math.min(end, some.total)) return { records, total: some.total }
    }
  }

  const readList = async ({ declaration, calls }: Entry, params: ListParams) => {
    if (!isResource(declaration)) {
      if (!calls.get) throw refuse(declaration, 'get')
      const record = await readOne({ declaration, calls }, calls.get, settingsId, params.signal)
      return arrangeRecords([record], params, declaration)
    }
    if (!calls.list) throw refuse(declaration, 'list')
    if (declaration.paged) return getPage(calls.list, params)
    if (isPaged(declaration, calls.list))
      return readNumberedPages(send, calls.list, declaration, params, refuse)
    const { records, total } = params.pagination
      ? await readPages(declaration, calls.list, params, params.pagination)
      : await readSome(declaration, calls.list, params)
    if (total !== undefined) return { data: records, total }
    const lists = needsOptions(declaration, params)
      ? await options({ declaration, calls }, params.signal)
      : {}
    const labelOf = labelsIn(declaration, lists, (path, code) => naming.choiceOf(declaration, path, code))
    return arrangeRecords(records, params, declaration, labelOf)
  }

  /** Reads the records of ids: only them from a paged list, else the whole list. */
  const findInList = async (entry: Entry, ids: readonly Identifier[], signal?: AbortSignal) => {
    const { declaration, calls } = entry
    const { list } = calls
    if (!isResource(declaration) || !list || !isPaged(declaration, list))
      return { data: (await readList(entry, { signal })).data, whole: true }
    // an id that the service numbers has no other form
    const possible = ids.filter(id => declaration.id !== 'id' || /^\d+$/.test(String(id)))
    const found = { data: [] as RaRecord[], whole: true }
    for (let first = 0; first < possible.length; first += idsAtOnce) {
      const some = possible.slice(first, first + idsAtOnce)
      const { data, whole } = declaration.paged
        ? { ...(await getPage(list, pageOf(some, signal))), whole: true }
        : await readNumberedRecords(send, list, some, signal)
      found.data.push(...data)
      found.whole &&= whole
    }
    return found
  }

  const one: Reader['one'] = async (entry, id, signal) => {
    const { get, list } = entry.calls
    // a backend that follows only the specification has no such call, and 404 may mean either
    const { declaration } = entry
    const hasWholeList = list && isResource(declaration) && !isPaged(declaration, list)
    if (get)
      try {
        return await readOne(entry, get, id, signal)
      } catch (error) {
        if (!hasWholeList || !isUnknownCall(error)) throw error
      }
    const { data } = await findInList(entry, [id], signal)
    const found = data.find(record => String(record.id) === String(id))
    if (!found) throw missing()
    return found
  }

  const oneIfThere = (entry: Entry, id: Identifier, signal?: AbortSignal) =>
    one(entry, id, signal).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })

  const many: Reader['many'] = async (entry, ids, signal) => {
    const { data, whole } = await findInList(entry, ids, signal)
    const found = new Map(data.map(record => [String(record.id), record]))
    const records = ids.map(
      id => found.get(String(id)) ?? (whole ? undefined : oneIfThere(entry, id, signal)),
    )
    return (await Promise.all(records)).flatMap(record => record ?? [])
  }

  return { list: readList, one, many, options }
}

const namedSchema: z.ZodType<Choice> = z
  .object({
    code: z.union([z.string(), z.number()]),
    label: z.string().nullish(),
    name: z.string().nullish(),
    groupLabel: z.string().optional().catch(undefined),
    type: z.string().optional().catch(undefined),
    isLocalized: z.boolean().optional().catch(undefined),
    get children() {
      return z.array(namedSchema).optional()
    },
  })
  .transform(({ code, label, name, ...more }) => ({
    ...more,
    code: String(code),
    label: label || name || String(code),
  }))

const entrySchema = z.union([namedSchema, z.string().transform((code): Choice => ({ code, label: code }))])

/** Option lists of one answer by name. Other backends name entries by `name`, or send bare codes. */
const readOptions = (data: unknown): Options => {
  const lists = z.record(z.string(), z.unknown()).catch({}).parse(data)
  return Object.fromEntries(
    Object.entries(lists).flatMap(([name, list]) => {
      const parsed = z.array(entrySchema).safeParse(list)
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )
}

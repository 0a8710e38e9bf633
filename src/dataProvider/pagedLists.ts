import simpleRest from 'ra-data-simple-rest'
import type { GetListParams, Identifier, RaRecord } from 'react-admin'
import { z } from 'zod'
import { type Call, maxPageSize } from '../contract/calls/call.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { contentOf } from '../wire/saves.ts'
import { arrangeRecords } from './arrangeRecords.ts'
import type { Refuse, Send } from './dataProviderTypes.ts'
import type { sendCall } from '../wire/callService.ts'

const rowsSchema = z.array(z.looseObject({ id: z.union([z.string(), z.number()]) }))

type ListParams = Partial<GetListParams> & { signal?: AbortSignal | undefined }

const metaSchema = z.object({ query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) })

/** The query that the `meta` of a verb adds to its requests; undefined without one. */
export const metaQuery = (meta: unknown) => metaSchema.safeParse(meta).data?.query

/** Reads one page of a list that the service filters, sorts and pages. */
export type GetPage = (call: Call, params: ListParams) => Promise<{ data: RaRecord[]; total: number }>

/**
 * Lists that the service pages, through ra-data-simple-rest: `?range=[0,24]&sort=["at","DESC"]&filter={"q":"a"}`, and
 * the total in Content-Range. Requests are sent by `send`, so that token, language and failures are those of every call.
 * @throws HttpError as sendCall; ZodError where the rows have no id
 * @example await createPagedProvider(sendCall)(call, { pagination: { page: 2, perPage: 25 } })
 */
export const createPagedProvider =
  (send: typeof sendCall): GetPage =>
  async (call, { pagination, sort, filter = {}, meta, signal }) => {
    const cut = call.path.lastIndexOf('/')
    const ask = async (address: string) => {
      const [, query = ''] = address.split('?')
      const response = await send(call, {
        query: { ...metaQuery(meta), ...Object.fromEntries(new URLSearchParams(query)) },
        signal,
      })
      const body = await response.text()
      return { status: response.status, headers: response.headers, body, json: JSON.parse(body) as unknown }
    }
    const { getList } = simpleRest(call.path.slice(0, cut), ask)
    const { data, total } = await getList(call.path.slice(cut + 1), { pagination, sort, filter })
    return { data: rowsSchema.parse(data), total: total ?? 0 }
  }

/** One page as a backend answers it. */
const pageSchema = z.looseObject({
  count: z.number(),
  pages: z.number(),
  /** Records on a page, where the backend follows the query. */
  perPage: z.number().optional(),
  pageData: rowsSchema,
})
type Page = z.output<typeof pageSchema>

const readPage = async (
  send: Send,
  call: Call,
  number: number,
  { perPage, sort, filter = {}, signal }: Omit<ListParams, 'pagination'> & { perPage: number },
): Promise<Page> => {
  const query = {
    perPage,
    ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
    ...(Object.keys(filter as object).length > 0 && { filter: JSON.stringify(filter) }),
  }
  const needs = ['count', 'pageData'] as never // names in the answer of every such call
  const reply = await send(call, { places: { page: number }, query, needs, omitted: 'absent', signal })
  return pageSchema.parse(contentOf(reply))
}

/**
 * Reads records by their ids in one request.
 * @returns `whole: false` where the backend ignored the filter, so that ids may be missing that it has
 */
export const readNumberedRecords = async (
  send: Send,
  call: Call,
  ids: readonly Identifier[],
  signal: AbortSignal | undefined,
): Promise<{ data: RaRecord[]; whole: boolean }> => {
  const page = await readPage(send, call, 1, { perPage: ids.length, filter: { id: ids }, signal })
  return { data: page.pageData, whole: page.perPage !== undefined }
}

/** Records on a page of a backend that does not return it: the number of a page that is not the last. */
const sizeOf = ({ count, pages }: Page, { pageData: { length } }: Page): number =>
  pages === 0 || Math.ceil(count / length) === pages ? length : Math.ceil(count / pages)

/** The most records read of a list that the backend cannot sort or filter. */
const sortedHere = 2000

const isNewestFirst = ({ sort, filter = {} }: ListParams) =>
  Object.keys(filter as object).length === 0 && (!sort || (sort.field === 'id' && sort.order === 'DESC'))

/**
 * Reads a list whose pages have numbers (`GET …/list/:page`): `?perPage=25&sort=["id","DESC"]&filter={"q":"a"}`, and
 * `perPage` in the answer.
 *
 * A backend that follows only the specification ignores the query and returns its own pages, newest first. Then the records
 * are taken from all pages that hold them, and sorted or filtered here if the list is short enough.
 * @throws HttpError 405 where the list is longer and the backend neither sorts nor filters it
 */
export const readNumberedPages = async (
  send: Send,
  call: Call,
  declaration: ResourceDeclaration,
  params: ListParams,
  refuse: Refuse,
): Promise<{ data: RaRecord[]; total: number }> => {
  const { pagination = { page: 1, perPage: maxPageSize }, ...rest } = params
  const perPage = Math.min(pagination.perPage, maxPageSize)
  const read = (number: number) => readPage(send, call, number, { ...rest, perPage })
  const first = (pagination.page - 1) * pagination.perPage
  const number = Math.floor(first / perPage) + 1
  const page = await read(number)
  const { count: total } = page
  const size = page.perPage ?? sizeOf(page, number > 1 && number >= page.pages ? await read(1) : page)

  const readRows = async (from: number, to: number): Promise<RaRecord[]> => {
    const end = Math.min(to, total)
    if (from >= end || size === 0) return []
    const rows: RaRecord[] = []
    const before = Math.floor(from / size)
    for (let index = before; index * size < end; index += 1)
      rows.push(...(index + 1 === number ? page : await read(index + 1)).pageData)
    return rows.slice(from - before * size, end - before * size)
  }

  if (page.perPage !== undefined || isNewestFirst(params))
    return { data: await readRows(first, first + pagination.perPage), total }
  if (total > sortedHere) throw refuse(declaration, 'arrange')
  return arrangeRecords(await readRows(0, total), params, declaration)
}

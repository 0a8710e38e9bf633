import simpleRest from 'ra-data-simple-rest'
import type { GetListParams, RaRecord } from 'react-admin'
import { z } from 'zod'
import type { Call } from '../contract/calls/call.ts'
import type { sendCall } from '../wire/callService.ts'

const rowsSchema = z.array(z.looseObject({ id: z.union([z.string(), z.number()]) }))

/** Reads one page of a list that the service filters, sorts and pages. */
export type GetPage = (
  call: Call,
  params: Partial<GetListParams> & { signal?: AbortSignal | undefined },
) => Promise<{ data: RaRecord[]; total: number }>

/**
 * Lists that the service pages, through ra-data-simple-rest: `?range=[0,24]&sort=["at","DESC"]&filter={"q":"a"}`, and
 * the total in Content-Range. What goes over the wire goes through `send`, so that token, language and failures are
 * those of every other call.
 * @throws HttpError as sendCall; ZodError where the rows have no id
 * @example await createPagedProvider(sendCall)(call, { pagination: { page: 2, perPage: 25 } })
 */
export const createPagedProvider =
  (send: typeof sendCall): GetPage =>
  async (call, { pagination, sort, filter = {}, signal }) => {
    const cut = call.path.lastIndexOf('/')
    const ask = async (address: string) => {
      const [, query = ''] = address.split('?')
      const response = await send(call, { query: Object.fromEntries(new URLSearchParams(query)), signal })
      const body = await response.text()
      return { status: response.status, headers: response.headers, body, json: JSON.parse(body) as unknown }
    }
    const { getList } = simpleRest(call.path.slice(0, cut), ask)
    const { data, total } = await getList(call.path.slice(cut + 1), { pagination, sort, filter })
    return { data: rowsSchema.parse(data), total: total ?? 0 }
  }

import { callsOf } from '../../src/contract/declaredCalls.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { ResourceDeclaration } from '../../src/contract/resource.ts'
import type { Binder } from './bind.ts'
import { readPageQuery } from './pageQuery.ts'
import type { PageQuery } from '../store/auditStore.ts'

/** Binds a list that is filtered, sorted and paged here, in the dialect of ra-data-simple-rest. */
export const bindPagedList = (
  bind: Binder,
  resource: ResourceDeclaration<Fields>,
  page: (query: PageQuery) => Promise<{ rows: object[]; total: number }>,
): void => {
  const { list } = callsOf(resource)
  if (!list) return
  bind(list, async ({ query, reply, language }) => {
    const asked = readPageQuery(query as Parameters<typeof readPageQuery>[0], language) // parsed by the call's schema
    const { rows, total } = await page(asked)
    const [first] = asked.range
    void reply.header('content-range', `${resource.name} ${first}-${first + rows.length - 1}/${total}`)
    return rows
  })
}

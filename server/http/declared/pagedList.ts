import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { maxPageSize } from '../../../src/contract/calls/call.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { fieldError } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import { comparatorFor, defaultComparator, readFilter } from '../../../src/contract/filters.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import type { Language } from '../../../src/contract/words.ts'
import { CallError } from '../../shared/errors.ts'
import type { PageQuery } from '../../store/lists/pages.ts'
import type { Binder } from '../bind.ts'

/** The maximum length of a search text, because every row is searched for it. */
const maxSearchLength = 200

const rangeSchema = z.tuple([z.int().min(0), z.int().min(0)])
const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const filterSchema = z.record(z.string(), z.unknown())

/** The query of a list as text; each part is JSON. */
export type Query = { readonly range?: string; readonly sort?: string; readonly filter?: string }

const createParameterReader =
  (query: Query, language: Language) =>
  <S extends z.ZodType>(name: keyof Query, schema: S, fallback: z.output<S>): z.output<S> => {
    const text = query[name]
    if (text === undefined) return fallback
    try {
      return schema.parse(JSON.parse(text))
    } catch (cause) {
      throw new CallError(
        'wrongShape',
        {},
        { cause, errors: { [name]: [fieldError('wrongType', language)] } },
      )
    }
  }

const refuse = (
  parameter: keyof Query,
  code: 'unknownField' | 'unfitFilter',
  params: { readonly name: string; readonly names: string },
  language: Language,
): never => {
  const sentence = new CallError(code, params).sentence(language)
  throw new CallError(code, params, { errors: { [parameter]: [sentence] } })
}

/**
 * Reads the first and last row of a query: `[0,24]` by default, of a filter by ids all of them, at most `maxPageSize` rows.
 */
export const readRange = (query: Query, language: Language): PageQuery['range'] => {
  const read = createParameterReader(query, language)
  const isOfIds = Array.isArray(read('filter', filterSchema, {})['id'])
  const [first, last] = read('range', rangeSchema, [0, isOfIds ? maxPageSize - 1 : 24])
  return [first, Math.min(Math.max(first, last), first + maxPageSize - 1)]
}

/**
 * Reads sort order and filter of a list; by default it is unfiltered, newest first.
 * @param columns the names that the list can be sorted and filtered by
 * @throws CallError with the wrong parameter and the unknown name
 */
export const readListQuery = (
  query: Query,
  { fields, id }: Pick<ResourceDeclaration, 'fields' | 'id'>,
  columns: Readonly<Record<string, unknown>>,
  language: Language,
): Omit<PageQuery, 'range'> => {
  const read = createParameterReader(query, language)
  const sort = read('sort', sortSchema, ['id', 'DESC'])
  const known = comparatorFor(fields)
  const { q, conditions, unknown, unfit } = readFilter(read('filter', filterSchema, {}), name =>
    Object.hasOwn(columns, name) ? (known(name === 'id' ? id : name) ?? defaultComparator) : undefined,
  )
  if (q.length > maxSearchLength)
    throw new CallError(
      'wrongShape',
      {},
      { errors: { filter: [fieldError('tooLong', language, { max: maxSearchLength })] } },
    )
  const names = Object.keys(columns).join(', ')
  const [foreign] = unknown
  if (foreign !== undefined) refuse('filter', 'unknownField', { name: foreign, names }, language)
  if (!Object.hasOwn(columns, sort[0])) refuse('sort', 'unknownField', { name: sort[0], names }, language)
  if (unfit[0] !== undefined) refuse('filter', 'unfitFilter', { name: unfit[0], names }, language)
  return { sort, q, conditions }
}

/** A list that the service filters, sorts and pages. */
interface PagedList {
  readonly columns: Readonly<Record<string, unknown>>
  page(query: PageQuery, language: Language): Promise<{ rows: object[]; total: number }>
}

/** Names the rows of a page and the total of its list, as ra-data-simple-rest reads them. */
export const setContentRange = (
  reply: FastifyReply,
  { name }: Pick<ResourceDeclaration, 'name'>,
  { first, rows, total }: { first: number; rows: number; total: number },
): void => void reply.header('content-range', `${name} ${first}-${first + rows - 1}/${total}`)

/**
 * Binds a list that the service filters, sorts and pages, with the query parameters of ra-data-simple-rest.
 * @param listFor the list as a user may read it
 */
export const bindPagedList = (
  bind: Binder,
  resource: ResourceDeclaration<Fields>,
  listFor: (user: CurrentUser) => PagedList,
): void => {
  const { list } = callsOf(resource)
  if (!list) return
  bind(list, async ({ query, reply, user, language }) => {
    const { columns, page } = listFor(user)
    const parameters = query as Query // parsed by the call's schema
    const range = readRange(parameters, language)
    const listed = readListQuery(parameters, resource, columns, language)
    const { rows, total } = await page({ range, ...listed }, language)
    setContentRange(reply, resource, { first: range[0], rows: rows.length, total })
    return rows
  })
}

import { z } from 'zod'
import { CallError } from '../callError.ts'
import type { PageQuery } from '../store/auditStore.ts'

/** The longest page a caller may ask for. */
const longest = 1000

const rangeSchema = z.tuple([z.int().min(0), z.int().min(0)])
const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const filterSchema = z.record(z.string(), z.unknown())

const parsed = <S extends z.ZodType>(
  schema: S,
  text: string | undefined,
  fallback: z.output<S>,
): z.output<S> => {
  if (text === undefined) return fallback
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new CallError('wrongShape', {}, { cause })
  }
}

/**
 * Reads a page's query in the dialect of ra-data-simple-rest.
 * @throws CallError wrongShape
 */
export const readPageQuery = (query: { range?: string; sort?: string; filter?: string }): PageQuery => {
  const [first, last] = parsed(rangeSchema, query.range, [0, 24])
  return {
    range: [first, Math.min(Math.max(first, last), first + longest - 1)],
    sort: parsed(sortSchema, query.sort, ['id', 'DESC']),
    filter: parsed(filterSchema, query.filter, {}),
  }
}

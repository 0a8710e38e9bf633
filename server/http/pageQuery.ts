import { z } from 'zod'
import { fieldError } from '../../src/contract/errors.ts'
import type { Language } from '../../src/contract/words.ts'
import { CallError } from '../callError.ts'
import type { PageQuery } from '../store/auditStore.ts'

/** The longest page a caller may ask for. */
const longest = 1000

const rangeSchema = z.tuple([z.int().min(0), z.int().min(0)])
const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const filterSchema = z.record(z.string(), z.unknown())

type Query = { readonly range?: string; readonly sort?: string; readonly filter?: string }

const readerOf =
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

/**
 * Reads a page's query in the dialect of ra-data-simple-rest.
 * @throws CallError wrongShape naming the parameter
 */
export const readPageQuery = (query: Query, language: Language): PageQuery => {
  const read = readerOf(query, language)
  const [first, last] = read('range', rangeSchema, [0, 24])
  return {
    range: [first, Math.min(Math.max(first, last), first + longest - 1)],
    sort: read('sort', sortSchema, ['id', 'DESC']),
    filter: read('filter', filterSchema, {}),
  }
}

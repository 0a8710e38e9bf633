import { coerce as coerced, iso as written } from 'zod'

/* What the console makes its schemas with: all of zod would be twice as large. */
export {
  array,
  boolean,
  discriminatedUnion,
  email,
  enum,
  int,
  lazy,
  literal,
  looseObject,
  number,
  object,
  preprocess,
  record,
  string,
  undefined,
  union,
  unknown,
  url,
  ZodUnion,
} from 'zod'
export const coerce = { number: coerced.number }
export const iso = { date: written.date, datetime: written.datetime }

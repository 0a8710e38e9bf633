import type { Values } from '../src/contract/derive.ts'

/** A record with another value at a path. `withAt(record, 'options.isDelta', false)` */
export const withAt = (record: Values, path: string, value: unknown): Values => {
  const [first = '', ...rest] = path.split('.')
  return { ...record, [first]: rest.length ? withAt(record[first] as Values, rest.join('.'), value) : value } // a group lies above each member
}

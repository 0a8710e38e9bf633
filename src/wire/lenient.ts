import { z } from 'zod'
import { isOpenChoice } from '../contract/calls/call.ts'

type ContentOf<T> = T extends { readonly data: infer D } ? D : T

type NameWithin<T> = T extends readonly (infer E)[]
  ? NameWithin<E>
  : T extends object
    ? { [N in keyof T & string]: N | `${N}.${NameWithin<T[N]>}` }[keyof T & string]
    : never

/** The names in an answer, without its `data` envelope; entries of lists count as the list: `pageData.startTime`. */
export type NameIn<T> = NameWithin<NonNullable<ContentOf<T>>>

/** What becomes of an omitted value. */
export type Omitted = 'empty' | 'absent'

/** The value in place of an omitted one, by the type of its schema. A choice or a literal has none. */
const standIns: { readonly [T in z.core.$ZodTypeDef['type']]?: unknown } = {
  string: '',
  number: 0,
  boolean: false,
  array: [],
  object: {},
  record: {},
  nullable: null,
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** The names below one of the names. `within(['data.id', 'more'], 'data')` is `['id']`. */
const within = (names: readonly string[], name: string) =>
  names.flatMap(path => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []))

/** The type of a zod schema; of a lazy one that of its inner schema. */
const defOf = (schema: z.core.$ZodType): Exclude<z.core.$ZodTypes['_zod']['def'], z.core.$ZodLazyDef> => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'lazy' ? defOf(def.getter()) : def
}

const orStandIn = (schema: z.core.$ZodType, needed: readonly string[]): z.ZodType => {
  const def = defOf(schema)
  const loose = lenient(schema as z.ZodType, needed) // every schema of the contract is a classic one
  const type = def.type === 'enum' && isOpenChoice(schema as z.ZodType) ? 'string' : def.type
  if (!(type in standIns) && type !== 'default') return loose
  if (def.type !== 'default') return z.preprocess(value => value ?? standIns[type], loose)
  const takesNull = loose.safeParse(null).success
  return z.preprocess(
    value => (value === undefined || (value === null && !takesNull) ? def.defaultValue : value),
    loose,
  )
}

/** A value that may be absent; null is as good as absent where the schema refuses it. */
const orAbsent = (schema: z.core.$ZodType, needed: readonly string[]): z.ZodType => {
  const loose = lenient(schema as z.ZodType, needed, 'absent') // every schema of the contract is a classic one
  const takesNull = loose.safeParse(null).success
  return z.preprocess(value => (takesNull ? value : (value ?? undefined)), loose.optional())
}

const lenientObject = (
  { shape, catchall }: z.core.$ZodObjectDef,
  needed: readonly string[],
  omitted: Omitted,
) => {
  const optional = omitted === 'absent' ? orAbsent : orStandIn
  const members = Object.entries(shape).map(([name, member]) => {
    const below = within(needed, name)
    const isNeeded = name === 'id' || needed.includes(name)
    return [name, isNeeded ? lenient(member as z.ZodType, below, omitted) : optional(member, below)] as const
  })
  const object = z.object(Object.fromEntries(members))
  const name = ['id', 'code'].find(one => one in shape)
  return z.preprocess(
    value => (name !== undefined && isScalar(value) ? { [name]: value } : value),
    catchall ? object.catchall(catchall) : object,
  )
}

/** A list without the entries that cannot be read, unless there is no other. */
const lenientArray = (entry: z.ZodType) =>
  z.preprocess(value => {
    if (!Array.isArray(value)) return isScalar(value) ? [value] : value
    const readable = value.filter(one => typeof one !== 'object' || entry.safeParse(one).success)
    return readable.length > 0 ? readable : value
  }, z.array(entry))

/**
 * Loosens a schema of the contract for answers of other backends: values have the same types, but an omitted value or null
 * becomes empty, and no format or limit is checked. Still required are each `id`, values without an empty form (a choice,
 * a literal), and the needed names.
 * Other backends also write a list of one as its entry, a link as its id, a choice as its code, and a record without
 * entries as `[]`, and choices of their own, which stay as they are where the contract has an `openChoice`. An entry that cannot be read is left out of its list.
 * @param needed names that must be there: `['startTime', 'pageData.startTime']`
 * @param omitted whether an omitted value is read as empty or stays absent, so that nobody takes it for a stored one
 * @example lenient(z.object({ id: z.number(), note: z.string(), ids: z.array(z.number()) })).parse({ id: 3, ids: 1 })
 * // { id: 3, note: '', ids: [1] }
 */
export const lenient = <S extends z.ZodType>(
  schema: S,
  needed: readonly string[] = [],
  omitted: Omitted = 'empty',
): z.ZodType<z.output<S>> => {
  const def = defOf(schema)
  const below = (inner: z.core.$ZodType) => lenient(inner as z.ZodType, needed, omitted) // all are classic ones
  const loosen = (): z.ZodType => {
    switch (def.type) {
      case 'string':
        return z.string()
      case 'number':
        return z.number()
      case 'object':
        return lenientObject(def, needed, omitted)
      case 'enum':
        return isOpenChoice(schema) ? z.string() : schema
      case 'array':
        return lenientArray(below(def.element))
      case 'record':
        return z.preprocess(
          value => (isEmptyList(value) ? {} : value),
          z.record(z.string(), below(def.valueType)),
        )
      case 'nullable':
        return below(def.innerType).nullable()
      case 'optional': {
        const inner = below(def.innerType)
        const takesNull = inner.safeParse(null).success
        return z.preprocess(value => (takesNull ? value : (value ?? undefined)), inner.optional())
      }
      case 'default':
        return below(def.innerType)
      case 'union':
        return z.union(def.options.map(below))
      default:
        return schema
    }
  }
  return loosen() as z.ZodType<z.output<S>> // each case keeps the type of what it parses to
}

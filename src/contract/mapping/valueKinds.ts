import { z } from 'zod'
import {
  type DraftEntry,
  type Keyed,
  type KeyedList,
  type StoredEntry,
  storedEntrySchema,
  storedKeyedEntrySchema,
  storedKeyedListSchema,
} from './entry.ts'

/** The value of a field by the shape of its value kind: stored if `E` is `StoredEntry`, edited if it is `DraftEntry`. */
export interface ValueOfShape<E extends DraftEntry = StoredEntry> {
  /** One source. */
  entry: E
  /** Several sources in their order. */
  list: readonly E[]
  /** One source for each import key. */
  keyed: readonly Keyed<E>[]
  /** Several sources for each import key. */
  keyedLists: readonly KeyedList<E>[]
}
export type ValueShape = keyof ValueOfShape

/** A value kind: the shape of the stored value, and whether it has columns per language or channel. */
export interface ValueKindDeclaration {
  /** Its number in the calls of the mapping page. */
  readonly number: number
  readonly shape: ValueShape
  /** Each language has its own columns. */
  readonly perLanguage?: true
  /** There is a value for each marketplace channel, stored by channel sign: `{ zade: … }`. */
  readonly perChannel?: true
}

/** Excludes keyed values per channel, because a column name has brackets for either the channel sign or the key. */
type Spreadable = ValueKindDeclaration & ({ shape: 'entry' | 'list' } | { perChannel?: never })

/**
 * The value kinds by name. The price kinds are stored, edited and written like the kinds of the same shape; their numbers
 * mark them as prices.
 */
export const valueKinds = {
  single: { number: 1, shape: 'entry' },
  perLocale: { number: 2, shape: 'entry', perLanguage: true },
  perChannel: { number: 3, shape: 'entry', perChannel: true },
  list: { number: 4, shape: 'list' },
  listPerLocale: { number: 5, shape: 'list', perLanguage: true },
  listPerChannel: { number: 6, shape: 'list', perChannel: true },
  perKey: { number: 7, shape: 'keyed' },
  perKeyAndLocale: { number: 8, shape: 'keyed', perLanguage: true },
  listPerKey: { number: 9, shape: 'keyedLists' },
  price: { number: 10, shape: 'entry' },
  pricePerChannel: { number: 11, shape: 'entry', perChannel: true },
  pricePerKey: { number: 12, shape: 'keyed' },
} as const satisfies Readonly<Record<string, Spreadable>>
export type ValueKind = keyof typeof valueKinds
export type KindNumber = (typeof valueKinds)[ValueKind]['number']

/** The possible shapes of values per marketplace channel. */
export type ShapePerChannel = Extract<(typeof valueKinds)[ValueKind], { perChannel: true }>['shape']

/** The numbers of the value kinds in order. */
export const kindNumbers: readonly KindNumber[] = Object.values(valueKinds).map(({ number }) => number)

const kindsByNumber = new Map(
  Object.entries(valueKinds).map(([kind, { number }]) => [number, kind as ValueKind]), // the keys of the table
)

/** The value kind of a number. */
export const kindOfNumber = (number: KindNumber): ValueKind => kindsByNumber.get(number) as ValueKind // every number has a kind

/** A value with its shape, for lookups in tables by shape. */
type ShapedValue<S extends ValueShape = ValueShape> = {
  [K in S]: { readonly shape: K; readonly value: ValueOfShape[K] }
}[S]

/** A function for each shape. */
export type ByShape<A extends unknown[], R> = {
  readonly [S in ValueShape]: (value: ValueOfShape[S], ...more: A) => R
}

/**
 * Calls the function for the shape of a value.
 * @example matchShape({ entry: () => 1, list: entries => entries.length, … }, part)
 */
export const matchShape = <S extends ValueShape, A extends unknown[], R>(
  cases: ByShape<A, R>,
  { shape, value }: ShapedValue<S>,
  ...more: A
): R => cases[shape](value, ...more)

/** The stored value of a field, or its part for one marketplace channel. */
export type StoredPart = ShapedValue & {
  /** The channel sign; null if the kind has no channels. */
  readonly channel: string | null
}

const partSchemas: { readonly [S in ValueShape]: z.ZodType<ShapedValue> } = {
  entry: storedEntrySchema.transform(value => ({ shape: 'entry', value })),
  list: z.array(storedEntrySchema).transform(value => ({ shape: 'list', value })),
  keyed: z.array(storedKeyedEntrySchema).transform(value => ({ shape: 'keyed', value })),
  keyedLists: z.array(storedKeyedListSchema).transform(value => ({ shape: 'keyedLists', value })),
}

const storedSchemaOf = ({ shape, perChannel }: ValueKindDeclaration): z.ZodType<readonly StoredPart[]> =>
  perChannel
    ? z
        .record(z.string(), partSchemas[shape])
        .transform(parts => Object.entries(parts).map(([channel, part]) => ({ ...part, channel })))
    : partSchemas[shape].transform(part => [{ ...part, channel: null }])

/** The schemas of the stored values by kind; they give one part, or a part for each marketplace channel. */
export const storedSchemas = Object.fromEntries(
  Object.entries(valueKinds).map(([kind, declaration]) => [kind, storedSchemaOf(declaration)]),
) as { readonly [K in ValueKind]: ReturnType<typeof storedSchemaOf> } // the keys are those of the table

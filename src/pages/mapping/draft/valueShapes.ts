import { z } from 'zod'
import type { DraftEntry, Keyed, KeyedList } from '../../../contract/mapping/entry.ts'
import {
  type KindNumber,
  kindOfNumber,
  type ShapePerChannel,
  valueKinds,
  type ValueOfShape,
  type ValueShape,
} from '../../../contract/mapping/valueKinds.ts'
import {
  chosenSource,
  draftEntrySchema,
  emptyEntry,
  entryInputs,
  keyedDraftListSchema,
  keyedDraftSchema,
} from './entry.ts'

/** Joins the parts of a path with dots, without empty parts. `joinPath('a_vk', '', 'zade')` is `a_vk.zade`. */
export const joinPath = (...parts: readonly string[]): string => parts.filter(Boolean).join('.')

/** Whether a path equals another one or is below it. */
export const isPathWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`)

/** An entry with its path, which joins channel, index and `akeneoAttributes` with dots. */
interface PlacedEntry {
  readonly path: string
  readonly entry: DraftEntry
}

/** A value for each channel, by the name of the channel. */
export type PerChannel<V> = Readonly<Record<string, V>>

/** The value of a field while it is edited. */
export type Draft =
  | ValueOfShape<DraftEntry>[ValueShape]
  | PerChannel<ValueOfShape<DraftEntry>[ShapePerChannel]>

/** The functions on values of one shape. */
export interface Shape<V> {
  /** Parses a stored value; null if it does not have this shape. */
  readonly parse: (stored: unknown) => V | null
  readonly empty: V
  /** Whether a value maps nothing. Such values are not stored. */
  readonly isEmpty: (value: V) => boolean
  readonly entriesOf: (value: V) => readonly PlacedEntry[]
  /** The names of the channels in a value. */
  readonly channelsOf: (value: V) => readonly string[]
  /** The paths of the inputs for the path of an error; empty without a matching input. */
  readonly placesOf: (value: V, steps: readonly string[]) => readonly string[]
}

/** The shape of a value kind, for callers that know the kind only at run time. */
export const shapeOf = (number: KindNumber): Shape<Draft> => {
  const kind = valueKinds[kindOfNumber(number)]
  const shape = 'perChannel' in kind ? shapesPerChannel[kind.shape] : shapes[kind.shape]
  return shape as Shape<Draft> // the value was parsed with the shape of this kind
}

const parseBy =
  <V>(schema: z.ZodType<V>) =>
  (stored: unknown): V | null =>
    schema.safeParse(stored).data ?? null

const within = (path: string, paths: readonly string[]) => paths.map(inner => joinPath(path, inner))

const placesInEntry = (
  { or = [] }: DraftEntry,
  [step, ...rest]: readonly string[],
  inputs: readonly string[],
): readonly string[] => {
  if (step === undefined) return ['']
  const [index = '', ...inner] = rest
  const fallback = step === 'or' && isIndexOf(or, index) ? or[Number(index)] : undefined
  if (fallback) return within(`or.${index}`, placesInEntry(fallback, inner, entryInputs))
  return rest.length === 0 && inputs.includes(step) ? [step] : []
}

/** An entry with its fallback sources. */
const withFallbacks = (path: string, entry: DraftEntry): readonly PlacedEntry[] => [
  { path, entry },
  ...(entry.or ?? []).map((fallback, index) => ({ path: joinPath(path, `or.${index}`), entry: fallback })),
]

const isIndexOf = (list: readonly unknown[], step: string) => /^\d+$/.test(step) && Number(step) < list.length

const noChannels = () => []

/** One source. */
export const single: Shape<DraftEntry> = {
  parse: parseBy(draftEntrySchema),
  empty: emptyEntry,
  isEmpty: entry => chosenSource(entry) === '' && entry.or === undefined,
  entriesOf: entry => withFallbacks('', entry),
  channelsOf: noChannels,
  placesOf: (entry, steps) => placesInEntry(entry, steps, entryInputs),
}

/** Several sources in their order. */
export const list: Shape<readonly DraftEntry[]> = {
  parse: parseBy(z.array(draftEntrySchema)),
  empty: [],
  isEmpty: entries => entries.length === 0,
  entriesOf: entries => entries.flatMap((entry, index) => withFallbacks(String(index), entry)),
  channelsOf: noChannels,
  placesOf: (entries, [step, ...rest]) => {
    if (step === undefined) return ['']
    const entry = isIndexOf(entries, step) ? entries[Number(step)] : undefined
    return entry ? within(step, placesInEntry(entry, rest, entryInputs)) : []
  },
}

/** The indexes of an error's entry. The service refers to it by key, or by index if the key is empty or has a dot. */
const indicesOf = (entries: readonly { readonly key: string }[], step: string): readonly string[] => {
  const byKey = entries.flatMap(({ key }, index) => (key === step ? [String(index)] : []))
  return byKey.length > 0 ? byKey : isIndexOf(entries, step) ? [step] : []
}

/** One source for each key. */
const keyed: Shape<readonly Keyed<DraftEntry>[]> = {
  parse: parseBy(z.array(keyedDraftSchema)),
  empty: [],
  isEmpty: list.isEmpty,
  entriesOf: list.entriesOf,
  channelsOf: noChannels,
  placesOf: (entries, [step, ...rest]) =>
    step === undefined
      ? ['']
      : indicesOf(entries, step).flatMap(index =>
          within(index, placesInEntry(entries[Number(index)] ?? emptyEntry, rest, ['key', ...entryInputs])),
        ),
}

/** Several sources for each key. */
const keyedLists: Shape<readonly KeyedList<DraftEntry>[]> = {
  parse: parseBy(z.array(keyedDraftListSchema)),
  empty: [],
  isEmpty: lists => lists.length === 0,
  entriesOf: lists =>
    lists.flatMap(({ akeneoAttributes }, index) =>
      list
        .entriesOf(akeneoAttributes)
        .map(({ path, entry }) => ({ path: `${index}.akeneoAttributes.${path}`, entry })),
    ),
  channelsOf: noChannels,
  placesOf: (lists, [step, ...rest]) => {
    if (step === undefined) return ['']
    const inner = rest[0] === 'akeneoAttributes' ? rest.slice(1) : rest
    return indicesOf(lists, step).flatMap(index => {
      if (inner.length === 0) return [index]
      if (inner.length === 1 && inner[0] === 'key') return [`${index}.key`]
      const entries = lists[Number(index)]?.akeneoAttributes ?? []
      return within(`${index}.akeneoAttributes`, list.placesOf(entries, inner))
    })
  },
}

/** A value of another shape for each marketplace channel. */
const perChannel = <V>(shape: Shape<V>): Shape<PerChannel<V>> => ({
  parse: stored => {
    const channels = z.record(z.string(), z.unknown()).safeParse(Array.isArray(stored) ? null : stored)
    if (!channels.success) return isEmptyList(stored) ? {} : null
    const values = Object.entries(channels.data)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, shape.parse(value)] as const)
    return values.some(([, value]) => value === null)
      ? null
      : (Object.fromEntries(values) as Record<string, V>) // the line above excludes null
  },
  empty: {},
  isEmpty: channels => Object.values(channels).every(value => shape.isEmpty(value)),
  entriesOf: channels =>
    Object.entries(channels).flatMap(([name, value]) =>
      shape.entriesOf(value).map(({ path, entry }) => ({ path: joinPath(name, path), entry })),
    ),
  channelsOf: Object.keys,
  placesOf: (channels, [step, ...rest]) => {
    if (step === undefined) return ['']
    return within(step, shape.placesOf(channels[step] ?? shape.empty, rest))
  },
})

/** Whether a value is an empty list. PHP backends send empty objects as lists. */
const isEmptyList = (stored: unknown) => Array.isArray(stored) && stored.length === 0

const shapes: { readonly [S in ValueShape]: Shape<ValueOfShape<DraftEntry>[S]> } = {
  entry: single,
  list,
  keyed,
  keyedLists,
}

const shapesPerChannel: { readonly [S in ShapePerChannel]: Shape<PerChannel<ValueOfShape<DraftEntry>[S]>> } =
  {
    entry: perChannel(single),
    list: perChannel(list),
  }

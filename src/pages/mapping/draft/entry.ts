import { z } from 'zod'
import { isUnitOf } from '../../../contract/mapping/entryRules.ts'
import type { EditorLookup } from './editorLookup.ts'

/**
 * One source of a value while it is edited. Wider than what the service takes: a formatter it no longer has, or a
 * property of another backend, stays until a person removes it.
 */
export interface Entry {
  /** Code of an attribute; empty = not chosen yet. */
  readonly akeneoAttribute: string
  readonly akeneoChannel?: string
  readonly measureUnit?: string
  readonly formatter?: string
  readonly axisMode?: string
}
/** An entry under a key of TB.One. */
export interface KeyedEntry extends Entry {
  readonly key: string
}
/** Several entries under one key. */
export interface KeyedList {
  readonly key: string
  readonly akeneoAttributes: readonly Entry[]
}

/** The inputs of an entry by their names in the mapping. */
export const entryInputs = [
  'akeneoAttribute',
  'akeneoChannel',
  'measureUnit',
  'formatter',
  'axisMode',
] as const
export type EntryInput = (typeof entryInputs)[number]

export const emptyEntry: Entry = { akeneoAttribute: '' }
export const emptyKeyedEntry: KeyedEntry = { key: '', akeneoAttribute: '' }
export const emptyKeyedList: KeyedList = { key: '', akeneoAttributes: [emptyEntry] }

const perhaps = z.string().nullish()
const word = z
  .string()
  .nullish()
  .transform(value => value ?? '')

const parts = {
  akeneoAttribute: word,
  akeneoChannel: perhaps,
  measureUnit: perhaps,
  formatter: perhaps,
  axisMode: perhaps,
}

/** Leaves out what is not chosen. */
const chosen = <E extends Entry>(parsed: object): E =>
  Object.fromEntries(
    Object.entries(parsed).filter(
      ([name, value]) => name === 'akeneoAttribute' || name === 'key' || (value ?? '') !== '',
    ),
  ) as unknown as E // the schema names the parts and their types

/** Reads a stored entry: nulls are nothing, unknown properties stay. */
export const entrySchema = z.looseObject(parts).transform(parsed => chosen<Entry>(parsed))
export const keyedEntrySchema = z
  .looseObject({ ...parts, key: word })
  .transform(parsed => chosen<KeyedEntry>(parsed))
export const keyedListSchema: z.ZodType<KeyedList> = z.looseObject({
  key: word,
  akeneoAttributes: z.array(entrySchema),
})

const without = <E extends Entry>(entry: E, names: readonly string[]): E =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name))) as unknown as E // only optional parts are left out

/**
 * Gives an entry another source. What no longer makes sense goes with the old one: the channel where the new one is
 * not scopable, the unit where it is not measured in it. Without a source nothing but the key stays.
 */
export const chooseAttribute = <E extends Entry>(entry: E, code: string, lookup: EditorLookup): E => {
  const chosen = { ...entry, akeneoAttribute: code }
  if (code === '') return { ...emptyEntry, ...('key' in entry && { key: entry.key }) } as unknown as E // all else is optional
  const attribute = lookup.attributes.get(code)
  if (!attribute) return chosen
  return without(chosen, [
    ...(attribute.scopable ? [] : ['akeneoChannel']),
    ...(isUnitOf(attribute.metricFamily, entry.measureUnit, lookup) ? [] : ['measureUnit']),
  ])
}

/** Gives an entry another channel, unit, formatter or axis mode; empty leaves it out. */
export const changeInput = <E extends Entry>(
  entry: E,
  input: Exclude<EntryInput, 'akeneoAttribute'>,
  value: string,
): E => (value === '' ? without(entry, [input]) : { ...entry, [input]: value })

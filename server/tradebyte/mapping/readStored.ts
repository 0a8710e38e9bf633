import {
  codesOfSource,
  hasSource,
  sourceSchema,
  sourcesOf,
  type StoredEntry,
  type StoredSource,
} from '../../../src/contract/mapping/entry.ts'
import type { Mapping } from '../../../src/contract/mapping/mapping.ts'
import {
  type ByShape,
  matchShape,
  type StoredPart,
  storedSchemas,
} from '../../../src/contract/mapping/valueKinds.ts'
import type { FieldDefinition } from '../fields/defineField.ts'
import { fieldTable } from '../fields/fieldTable.ts'

/** The stored mapping of one field. */
export interface StoredField {
  /** One part, or one for each marketplace channel. */
  readonly parts: readonly StoredPart[]
  /** All its entries that name a source. */
  readonly entries: readonly StoredEntry[]
}

/**
 * Reads the stored mapping of a field.
 * @returns null for an unmapped field, or a stored value with a wrong shape, which saving refuses
 */
export const readStored = (mapping: Mapping, { key, kind }: FieldDefinition): StoredField | null => {
  const value = mapping[key]
  // most fields are unmapped, and validating a missing value would take longer than reading one
  const parts = value === undefined ? undefined : storedSchemas[kind].safeParse(value).data
  if (!parts) return null
  const entries = parts.flatMap(part => matchShape(entriesOf, part)).filter(hasSource)
  return entries.length > 0 ? { parts, entries } : null
}

/**
 * The readings of a field's entries: each attribute of each source and template. The attributes of a template have no
 * unit and no formatter of their own.
 */
export const readingsOf = (entries: readonly StoredEntry[]): readonly StoredSource[] =>
  entries.flatMap(entry =>
    sourcesOf<StoredSource>(entry).flatMap(source =>
      source.template === undefined
        ? codesOfSource(source).map(() => source)
        : codesOfSource(source).map(akeneoAttribute => templateReading(source, akeneoAttribute)),
    ),
  )

/** The source for a placeholder of a template. */
export const templateReading = ({ akeneoChannel }: StoredSource, akeneoAttribute: string): StoredSource =>
  sourceSchema.parse({ akeneoAttribute, akeneoChannel })

/** The attributes and built-in sources of a field; the default one if it is not mapped. */
export const sourceCodesOf = (stored: StoredField | null | undefined, usual: string): readonly string[] =>
  stored ? readingsOf(stored.entries).map(({ akeneoAttribute }) => akeneoAttribute) : [usual]

/** The entries of a part, whatever its shape. */
export const entriesOf: ByShape<[], readonly StoredEntry[]> = {
  entry: entry => [entry],
  list: entries => entries,
  keyed: entries => entries,
  keyedLists: lists => lists.flatMap(({ akeneoAttributes }) => akeneoAttributes),
}

/** The most entries of one field, per channel if it has entries by channel. */
const maxInField = 100
/** The most entries of a mapping. */
const maxInAll = 2000
/** The most attributes of a template, because each is read for each product. */
const maxInTemplate = 50
/** The most objects and list items in a mapping, including fallbacks, texts by language and parts by channel. */
const maxValues = 10 * maxInAll

/** Whether a value has more than `maxValues` objects and list items at all depths. */
const isHuge = (value: unknown): boolean => {
  const open: unknown[] = [value]
  let count = 0
  while (open.length > 0 && count <= maxValues) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    for (const item of Object.values(next))
      if (Array.isArray(next) || typeof item === 'object') {
        count += 1
        open.push(item)
      }
  }
  return count > maxValues
}

/** The limit that a single entry exceeds. */
const oversizeOf = (entry: StoredEntry): Pick<Oversize, 'code' | 'most'> | undefined => {
  for (const source of sourcesOf<StoredSource>(entry)) {
    if (Object.keys(typeof source.value === 'object' ? source.value : {}).length > maxInField)
      return { code: 'tooManyEntries', most: maxInField }
    if (codesOfSource(source).length > maxInTemplate)
      return { code: 'tooManyInTemplate', most: maxInTemplate }
  }
  return undefined
}

interface Oversize {
  readonly key: string
  readonly code: 'tooManyEntries' | 'tooManyInAll' | 'tooManyInTemplate'
  readonly most: number
}

/** The first field that makes a mapping too large to check and compile in time. */
export const oversizedField = (mapping: Mapping): Oversize | undefined => {
  const [anyKey = ''] = Object.keys(mapping)
  if (isHuge(mapping)) return { key: anyKey, code: 'tooManyInAll', most: maxInAll }
  let total = 0
  for (const [key, value] of Object.entries(mapping)) {
    const field = fieldTable.get(key)
    const parts = field && storedSchemas[field.kind].safeParse(value).data
    for (const part of parts ?? []) {
      const entries = matchShape(entriesOf, part)
      if (entries.length > maxInField) return { key, code: 'tooManyEntries', most: maxInField }
      const large = entries.map(oversizeOf).find(oversize => oversize !== undefined)
      if (large) return { key, ...large }
      total += entries.length
    }
    if (total > maxInAll) return { key, code: 'tooManyInAll', most: maxInAll }
  }
  return undefined
}

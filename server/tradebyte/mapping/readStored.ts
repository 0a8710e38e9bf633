import {
  codesIn,
  type Entry,
  type EntrySource,
  hasSource,
  sourceSchema,
  sourcesOf,
} from '../../../src/contract/mapping/entry.ts'
import type { Mapping } from '../../../src/contract/mapping/mapping.ts'
import {
  matchShape,
  type ByShape,
  type StoredPart,
  storedSchemas,
} from '../../../src/contract/mapping/valueKinds.ts'
import type { FieldDefinition } from '../fields/defineField.ts'

/** What a mapping stores for one field. */
export interface StoredField {
  /** One part, or one for each marketplace channel. */
  readonly parts: readonly StoredPart[]
  /** All its entries that name a source. */
  readonly entries: readonly Entry[]
}

/**
 * Reads what a mapping stores for a field.
 * @returns null where nothing is mapped, or where the stored value has not the shape of the field's kind: saving refuses that
 */
export const readStored = (mapping: Mapping, { key, kind }: FieldDefinition): StoredField | null => {
  const parts = storedSchemas[kind].safeParse(mapping[key]).data
  if (!parts) return null
  const entries = parts.flatMap(part => matchShape(entriesOf, part)).filter(hasSource)
  return entries.length > 0 ? { parts, entries } : null
}

/**
 * What the entries of a field read in the PIM: each attribute of each source and each template by itself. What a template
 * reads has no unit and no formatter of its own.
 */
export const readingsOf = (entries: readonly Entry[]): readonly EntrySource[] =>
  entries.flatMap(entry =>
    sourcesOf<EntrySource>(entry).flatMap(source =>
      source.template === undefined
        ? codesIn(source).map(() => source)
        : codesIn(source).map(akeneoAttribute => templateReading(source, akeneoAttribute)),
    ),
  )

/** The source that one placeholder of a template stands for. */
export const templateReading = ({ akeneoChannel }: EntrySource, akeneoAttribute: string): EntrySource =>
  sourceSchema.parse({ akeneoAttribute, akeneoChannel })

/** The entries of a part, whatever its shape. */
export const entriesOf: ByShape<[], readonly Entry[]> = {
  entry: entry => [entry],
  list: entries => entries,
  keyed: entries => entries,
  keyedLists: lists => lists.flatMap(({ akeneoAttributes }) => akeneoAttributes),
}

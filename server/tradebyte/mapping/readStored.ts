import type { Entry } from '../../../src/contract/mapping/entry.ts'
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

/** Whether an entry names a source; an untouched form sends one that does not. */
export const hasSource = ({ akeneoAttribute }: Entry): boolean => akeneoAttribute !== ''

/** The entries of a part, whatever its shape. */
export const entriesOf: ByShape<[], readonly Entry[]> = {
  entry: entry => [entry],
  list: entries => entries,
  keyed: entries => entries,
  keyedLists: lists => lists.flatMap(({ akeneoAttributes }) => akeneoAttributes),
}

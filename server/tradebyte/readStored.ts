import {
  storedShapes,
  type Entry,
  type Mapping,
  type Stored,
  type ValueKind,
} from '../../src/contract/mapping.ts'
import type { FieldDefinition } from './fields/fieldDefinition.ts'

const asIs = (stored: Entry) => [stored]
const perKey = (stored: readonly Entry[]) => [...stored]
const perChannel = (stored: Readonly<Record<string, Entry>>) => Object.values(stored)

const entriesOfKind: { readonly [K in ValueKind]: (stored: Stored<K>) => readonly Entry[] } = {
  1: asIs,
  2: asIs,
  3: perChannel,
  4: perKey,
  5: perKey,
  6: stored => Object.values(stored).flat(),
  7: perKey,
  8: perKey,
  9: stored => stored.flatMap(({ akeneoAttributes }) => akeneoAttributes),
  10: asIs,
  11: perChannel,
  12: perKey,
}

/** What a mapping stores for a field of one kind. */
export interface StoredOf<K extends ValueKind = ValueKind> {
  readonly kind: K
  readonly stored: Stored<K>
  /** Its entries that name a source. */
  readonly entries: readonly Entry[]
}

/**
 * Reads what a mapping stores for a field.
 * @returns null where nothing is mapped, or where the stored value has not the shape of the field's kind: saving refuses that
 */
export const readStored = (mapping: Mapping, { key, kind }: FieldDefinition): StoredOf | null => {
  const parsed = storedShapes[kind].safeParse(mapping[key])
  if (!parsed.success) return null
  const stored = parsed.data
  // The schema and the reader stand under the same kind
  const entriesOf = entriesOfKind[kind] as (stored: unknown) => readonly Entry[]
  const entries = entriesOf(stored).filter(({ akeneoAttribute }) => akeneoAttribute !== '')
  return entries.length > 0 ? { kind, stored, entries } : null
}

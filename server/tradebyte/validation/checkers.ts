import type { Entry, Stored, ValueKind } from '../../../src/contract/mapping.ts'
import type { FieldDefinition } from '../fields/fieldDefinition.ts'
import { shorten } from '../text/shorten.ts'
import { checkEntry } from './checkEntry.ts'
import type { Problems } from './collectProblems.ts'
import type { Known } from './knownOf.ts'

/** What the checker of a value kind works with. */
export interface Inspection {
  readonly problems: Problems
  readonly known: Known
  readonly field: FieldDefinition
}
type Path = readonly (string | number)[]

/** An untouched form sends an entry without a source: the field is not mapped. */
const optional = (inspection: Inspection, path: Path, entry: Entry) => {
  if (entry.akeneoAttribute) checkEntry(inspection.problems, inspection.known, inspection.field, path, entry)
}
/** An item that somebody added to a list must name a source. */
const item = (inspection: Inspection, path: Path, entry: Entry) => {
  if (entry.akeneoAttribute) optional(inspection, path, entry)
  else inspection.problems.note([...path, 'akeneoAttribute'], 'noAttribute')
}
const items = (inspection: Inspection, path: Path, entries: readonly Entry[]) => {
  for (const [index, entry] of entries.entries()) item(inspection, [...path, index], entry)
}

const single = (inspection: Inspection, entry: Entry) => optional(inspection, [inspection.field.key], entry)
const list = (inspection: Inspection, entries: readonly Entry[]) =>
  items(inspection, [inspection.field.key], entries)

const eachChannel = <T>(
  { problems, known, field }: Inspection,
  stored: Readonly<Record<string, T>>,
  check: (path: Path, value: T) => void,
) => {
  for (const [name, value] of Object.entries(stored)) {
    const path = [field.key, name]
    if (known.channels.has(name)) check(path, value)
    else problems.note(path, 'unknownChannel', { value: shorten(name) })
  }
}
const perChannel = (inspection: Inspection, stored: Readonly<Record<string, Entry>>) =>
  eachChannel(inspection, stored, (path, entry) => optional(inspection, path, entry))

const importKey = /^[A-Za-z0-9 _.-]{1,50}$/

/** Paths go by key; by index where there is no key or its dot would look like another level. */
const eachKey = <T extends { readonly key: string }>(
  { problems, field }: Inspection,
  stored: readonly T[],
  check: (path: Path, value: T) => void,
) => {
  const seen = new Set<string>()
  for (const [index, value] of stored.entries()) {
    const { key } = value
    const path = [field.key, key === '' || key.includes('.') ? index : key]
    const code =
      key === '' ? 'noKey' : !importKey.test(key) ? 'badKey' : seen.has(key) ? 'duplicateKey' : null
    if (code) problems.note([...path, 'key'], code, { value: shorten(key) })
    seen.add(key)
    check(path, value)
  }
}
const perKey = (inspection: Inspection, stored: Stored<7>) =>
  eachKey(inspection, stored, (path, entry) => item(inspection, path, entry))

/** How the stored value of each kind is checked; paths follow its shape. Source: spec section 5. */
export const checkers: { readonly [K in ValueKind]: (inspection: Inspection, stored: Stored<K>) => void } = {
  1: single,
  2: single,
  3: perChannel,
  4: list,
  5: list,
  6: (inspection, stored) =>
    eachChannel(inspection, stored, (path, entries) => items(inspection, path, entries)),
  7: perKey,
  8: perKey,
  9: (inspection, stored) =>
    eachKey(inspection, stored, (path, { akeneoAttributes }) => {
      if (akeneoAttributes.length === 0) inspection.problems.note(path, 'noAttribute')
      items(inspection, path, akeneoAttributes)
    }),
  10: single,
  11: perChannel,
  12: perKey,
}

import type { Entry, Stored, ValueKind } from '../../../src/contract/mapping.ts'
import type { Bench } from './bench.ts'
import { unlessAxis } from './unlessAxis.ts'

const mapped = (entry: Entry) => entry.akeneoAttribute !== ''
const keyed = <T extends { readonly key: string }>(items: readonly T[]) =>
  items.filter(({ key }) => key !== '')

const eachChannel = <T>(
  { channels }: Bench,
  stored: Readonly<Record<string, T>>,
  write: (value: T, spot: { bracket: string; currency: string | null }) => void,
) => {
  for (const { name, akeneoCurrency } of channels)
    if (Object.hasOwn(stored, name)) write(stored[name] as T, { bracket: name, currency: akeneoCurrency }) // just looked up
}

const cell = (bench: Bench, entry: Entry) => {
  if (mapped(entry)) bench.cell(entry)
}
const cellPerChannel = (bench: Bench, stored: Readonly<Record<string, Entry>>) =>
  eachChannel(bench, stored, (entry, spot) => mapped(entry) && bench.cell(entry, spot))
const cellPerKey = (bench: Bench, stored: Stored<7>) => {
  for (const entry of keyed(stored).filter(mapped)) bench.cell(entry, { bracket: entry.key })
}

/** What each value kind writes. Source: design section 4. */
export const evaluators: { readonly [K in ValueKind]: (bench: Bench, stored: Stored<K>) => void } = {
  1: cell,
  2: (bench, entry) => {
    if (mapped(entry)) bench.cells(entry)
  },
  3: cellPerChannel,
  4: (bench, entries) => {
    bench.list(entries.filter(mapped))
  },
  5: (bench, entries) => bench.lists(entries.filter(mapped)),
  6: (bench, stored) =>
    eachChannel(bench, stored, (entries, spot) => bench.list(entries.filter(mapped), spot)),
  7: cellPerKey,
  8: (bench, stored) => {
    for (const entry of keyed(stored).filter(mapped))
      bench.cells(entry, { bracket: entry.key, unless: unlessAxis(bench, entry) })
  },
  9: (bench, stored) => {
    let start = 0
    for (const { key, akeneoAttributes } of keyed(stored)) {
      const count = bench.list(akeneoAttributes.filter(mapped), { bracket: key, start })
      if (bench.field.rule === 'url') start += count
    }
  },
  10: cell,
  11: cellPerChannel,
  12: cellPerKey,
}

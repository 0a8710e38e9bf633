import type { ValueKind } from '../../../contract/mapping.ts'
import type { Entry, KeyedEntry, KeyedList } from './entry.ts'
import type { Shape } from './shape.ts'
import { keyed, keyedLists, list, perChannel, single, type PerChannel } from './valueShapes.ts'

/** What is edited for each value kind; the same shapes as the contract stores. */
export interface Drafts {
  1: Entry
  2: Entry
  3: PerChannel<Entry>
  4: readonly Entry[]
  5: readonly Entry[]
  6: PerChannel<readonly Entry[]>
  7: readonly KeyedEntry[]
  8: readonly KeyedEntry[]
  9: readonly KeyedList[]
  10: Entry
  11: PerChannel<Entry>
  12: readonly KeyedEntry[]
}
export type Draft = Drafts[ValueKind]

/** How the value of each kind is read and looked through: twelve kinds of four shapes, two of them per channel too. */
export const shapes: { readonly [K in ValueKind]: Shape<Drafts[K]> } = {
  1: single,
  2: single,
  3: perChannel(single),
  4: list,
  5: list,
  6: perChannel(list),
  7: keyed,
  8: keyed,
  9: keyedLists,
  10: single,
  11: perChannel(single),
  12: keyed,
}

/** The shape of a kind for whoever holds a value of that very kind without knowing which. */
export const shapeOf = (kind: ValueKind): Shape<Draft> => shapes[kind] as Shape<Draft> // every value was read by its own kind

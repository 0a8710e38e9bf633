import type { Entry } from './entry.ts'

/** An entry and where it is: channel, index and `akeneoAttributes`, joined with dots. */
interface PlacedEntry {
  readonly path: string
  readonly entry: Entry
}

/** What a shape of value answers about itself. */
export interface Shape<V> {
  /** Reads what is stored, null where it is no value of this shape. */
  readonly read: (stored: unknown) => V | null
  readonly empty: V
  /** Nothing is mapped: such a value is left out. */
  readonly isEmpty: (value: V) => boolean
  readonly entriesOf: (value: V) => readonly PlacedEntry[]
  /** Names of marketplace channels in it. */
  readonly channelsOf: (value: V) => readonly string[]
  /** Paths of the inputs that an error of the service is about; none where no input shows it. */
  readonly placesOf: (value: V, steps: readonly string[]) => readonly string[]
}

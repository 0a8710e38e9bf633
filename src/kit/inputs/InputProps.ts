import type { Occasion } from '../FormContext.ts'
import type { Field, Kind } from '../../contract/kinds.ts'

/** What every input is told: its place in the record and its declaration. */
export interface InputProps<K extends Kind = Kind> {
  readonly name: string
  readonly field: Field<K>
  /** A new record asks for more than a changed one. */
  readonly occasion: Occasion
}

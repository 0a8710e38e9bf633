import type { Change } from '../draft/mappingState.ts'

/** Tells what a value becomes, and what the change was about: a path below the field. */
export type OnChange<V> = (value: V, change: Change) => void

/** What the form of a value kind is given. */
export interface KindFormProps<V> {
  readonly value: V
  readonly onChange: OnChange<V>
}

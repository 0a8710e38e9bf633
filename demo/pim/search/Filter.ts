/** A search made ready. */
export interface Filter<T> {
  matches(head: T): boolean
  /** The only indexes worth a look, ascending; null = all. */
  readonly candidates: readonly number[] | null
}

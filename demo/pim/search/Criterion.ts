/** One condition of the `search` parameter. */
export interface Criterion {
  readonly property: string
  readonly operator: string
  readonly value: unknown
  readonly locale: string | null
  readonly locales: readonly string[] | null
  readonly scope: string | null
}

/** Which values an answer holds and what comes with them. Null = everything. */
export interface Narrowing {
  readonly scope: string | null
  readonly locales: ReadonlySet<string> | null
  readonly attributes: ReadonlySet<string> | null
  readonly withOptions: boolean
  /** Address of this server as the caller knows it, for links. */
  readonly origin: string
}

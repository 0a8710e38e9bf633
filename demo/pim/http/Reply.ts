/** A call as the routes see it. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** The variable parts of the path, decoded. */
  readonly params: readonly string[]
  /** Scheme and host as the caller wrote them. */
  readonly origin: string
}

/** An answer: text, whole or in parts, is JSON unless a type is named. */
export interface Reply {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer | readonly string[]
}

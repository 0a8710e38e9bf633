import type { Call, Reply } from './Reply.ts'

/** One GET route of the API. */
export interface Route {
  /** With `:name` for one variable part, or `*name` for one that may hold slashes. */
  readonly path: string
  /** What the user must be allowed to see; null = open to everybody without a token. */
  readonly acl: string | null
  /** True for routes that answer with something other than JSON. */
  readonly binary?: boolean
  readonly answer: (call: Call) => Reply | Promise<Reply>
}

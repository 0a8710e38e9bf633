import type { VersionAction } from '../../src/contract/versions/versionCalls.ts'

/** Who makes a change of the configuration, when, from where, and how. */
export interface Authorship {
  readonly at: string
  readonly user: string
  /** The network address; null if another system calls. */
  readonly address: string | null
  readonly action: VersionAction
  /** The version that is restored or undone. */
  readonly of?: number | undefined
}

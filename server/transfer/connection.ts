import type { Remote, Target } from './remote.ts'
import { TransferError } from './transferError.ts'
import { withTimeLimit } from './timeLimit.ts'

/** What a connection is made of. */
export interface ConnectionDeps {
  readonly target: Target
  /** Longest silence of the server. */
  readonly timeoutMs: number
  redial(signal: AbortSignal, timeoutMs: number): Promise<Remote>
}

/** A connection to one server that is made anew when it broke. */
export interface Connection {
  /** Does some work on the server, connected anew if the last connection broke. Work that hangs loses its connection. */
  use<T>(
    signal: AbortSignal,
    work: (remote: Remote, alive: () => void) => Promise<T>,
    timeoutMs?: number,
  ): Promise<T>
  close(): Promise<void>
}

const brokenCodes: ReadonlySet<string> = new Set([
  'connectionLost',
  'timeout',
  'connectionRefused',
  'unavailable',
])

/** Whether another attempt on a new connection may end better. */
export const isBroken = (error: unknown): boolean =>
  error instanceof TransferError && brokenCodes.has(error.code)

/** Closing must not keep anybody waiting. */
const closeMs = 2000

/** Makes it out of a remote that is connected already. */
export const createConnection = (
  first: Remote,
  { target, timeoutMs, redial }: ConnectionDeps,
): Connection => {
  let remote: Remote | null = first
  const drop = (): void => {
    remote?.cut()
    remote = null
  }
  const late = () => new TransferError('timeout', { host: target.label })
  return {
    use: async (signal, work, longest = timeoutMs) => {
      signal.throwIfAborted()
      remote ??= await redial(signal, longest)
      const current = remote
      try {
        return await withTimeLimit(alive => work(current, alive), {
          signal,
          timeoutMs: longest,
          cut: drop,
          late,
        })
      } catch (error) {
        if (signal.aborted || isBroken(error)) drop()
        throw error
      }
    },
    close: async () => {
      if (!remote) return
      const last = remote
      remote = null
      const { signal } = new AbortController()
      const closed = withTimeLimit(() => last.close(), { signal, timeoutMs: closeMs, cut: () => {}, late })
      // A server that does not answer is left anyway.
      await closed.catch(() => {}).finally(() => last.cut())
    },
  }
}

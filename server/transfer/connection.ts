import type { Remote, Target } from './remote.ts'
import { TransferError } from './transferError.ts'

/** Limits of an operation. */
interface Limits {
  readonly signal: AbortSignal
  /** Longest silence, in real time, because it guards sockets. */
  readonly timeoutMs: number
  /** Ends an operation that hangs. */
  readonly cut: () => void
  /** Makes the error for too long a silence. */
  readonly late: () => Error
}

/**
 * Waits for an operation that may hang: rejects when the signal fires or the server is silent for too long.
 * @param start does the work; it calls `alive` at each sign of progress
 */
export const withTimeLimit = <T>(start: (alive: () => void) => Promise<T>, limits: Limits): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = (reason: unknown): void => {
      reject(reason)
      settle()
      limits.cut()
    }
    const onAbort = (): void => leave(limits.signal.reason)
    const timer = setTimeout(() => leave(limits.late()), limits.timeoutMs)
    let settled = false
    const settle = (): void => {
      settled = true
      clearTimeout(timer)
      limits.signal.removeEventListener('abort', onAbort)
    }
    if (limits.signal.aborted) return onAbort()
    limits.signal.addEventListener('abort', onAbort, { once: true })
    start(() => {
      if (!settled) timer.refresh()
    })
      .then(resolve, reject)
      .finally(settle)
  })

/** The dependencies of a connection. */
export interface ConnectionDeps {
  readonly target: Target
  /** Longest silence of the server. */
  readonly timeoutMs: number
  reconnect(signal: AbortSignal, timeoutMs: number): Promise<Remote>
}

/** A connection to one server; it reconnects when it broke. */
export interface Connection {
  /**
   * Runs an operation on the server, on a new connection if the last one broke. An operation that hangs closes its
   * connection.
   */
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

/** Longest wait for closing. */
const closeMs = 2000

/** Makes a connection from a remote that is already connected. */
export const createConnection = (
  first: Remote,
  { target, timeoutMs, reconnect }: ConnectionDeps,
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
      remote ??= await reconnect(signal, longest)
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
      // the connection is cut even if the server does not answer
      await closed.catch(() => {}).finally(() => last.cut())
    },
  }
}

import type { Remote, Target } from './remote.ts'
import { TransferError } from './transferError.ts'
import { within } from './within.ts'

/** What a line is made of. */
export interface LineDeps {
  readonly target: Target
  /** Longest silence of the server. */
  readonly timeoutMs: number
  redial(signal: AbortSignal, timeoutMs: number): Promise<Remote>
}

/** One connection after the other to the same place. */
export interface Line {
  /** Does something there, on a new connection if the last one broke. Work that hangs loses its connection. */
  use<T>(
    signal: AbortSignal,
    work: (remote: Remote, alive: () => void) => Promise<T>,
    timeoutMs?: number,
  ): Promise<T>
  close(): Promise<void>
}

const broken: ReadonlySet<string> = new Set(['connectionLost', 'timeout', 'connectionRefused', 'unavailable'])

/** Whether another attempt on a new connection may end better. */
export const isBroken = (error: unknown): boolean => error instanceof TransferError && broken.has(error.code)

/** Taking leave must not keep anybody waiting. */
const partingMs = 2000

/** @param first the connection to begin with */
export const createLine = (first: Remote, { target, timeoutMs, redial }: LineDeps): Line => {
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
        return await within(alive => work(current, alive), { signal, timeoutMs: longest, cut: drop, late })
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
      const leave = within(() => last.close(), { signal, timeoutMs: partingMs, cut: () => {}, late })
      // A server that does not answer our leave is left anyway.
      await leave.catch(() => {}).finally(() => last.cut())
    },
  }
}

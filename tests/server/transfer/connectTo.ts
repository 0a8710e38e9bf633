import { connectTransfer, type TransferOptions } from '../../../server/transfer/connectTransfer.ts'
import { createNetwork } from '../../../server/shared/networks.ts'
import type { TransferSettings } from '../../../server/transfer/remote.ts'

/** All log entries. */
export type Logged = [fields: object, message: string][]

/** A connection with short pauses; `logged` collects its log. */
export const connectTo = (
  settings: TransferSettings,
  { logged = [], ...options }: Partial<TransferOptions> & { logged?: Logged } = {},
) => {
  const note = (fields: object, message: string) => void logged.push([fields, message])
  return connectTransfer(settings, {
    signal: new AbortController().signal,
    log: { info: note, warn: note },
    clock: { now: () => Date.now(), sleep: async (_, signal) => signal?.throwIfAborted() },
    timeoutMs: 60_000,
    cleanUpMs: 60_000,
    network: createNetwork(false),
    ...options,
  })
}

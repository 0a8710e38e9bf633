import { type Clock, systemClock } from '../shared/clock.ts'
import { dialFolder } from './folder.ts'
import { dialFtp } from './ftp.ts'
import type { Dial, TransferProtocol, TransferSettings } from './remote.ts'
import { dialSftp } from './sftp.ts'
import { targetOf } from './target.ts'
import { createUploader, type TransferLog, type Uploader } from './uploader.ts'

const dials: Readonly<Record<TransferProtocol, Dial>> = {
  ftp: dialFtp,
  ftps: dialFtp,
  sftp: dialSftp,
  folder: dialFolder,
}

/** What a connection is made with. */
export interface TransferOptions {
  /** Ends the attempt to connect; the calls of the uploader have their own. */
  readonly signal: AbortSignal
  readonly clock?: Clock
  readonly log: TransferLog
  /** Longest silence of the server. */
  readonly timeoutMs?: number
  /** Authorities (PEM) to trust besides the system's. */
  readonly authorities?: readonly string[]
}

/**
 * Connects, logs in and enters the directory. Does not try twice: a person may be waiting for the answer.
 * @throws TransferError, or the reason of the aborted signal
 * @example
 * const uploader = await connectTransfer(settings, { signal, log })
 * try { await uploader.put('PANDA_20260102_030405.csv', path, { signal }) } finally { await uploader.close() }
 */
export const connectTransfer = async (
  settings: TransferSettings,
  { signal, log, clock = systemClock, timeoutMs = 20_000, authorities = [] }: TransferOptions,
): Promise<Uploader> => {
  const target = targetOf(settings)
  const dial = dials[target.protocol]
  const options = { timeoutMs, now: () => clock.now(), authorities }
  const remote = await dial(target, { ...options, signal })
  // A server that was trusted at first sight must stay the same for the whole upload.
  const same = { ...target, pinned: remote.fingerprint ?? target.pinned }
  return createUploader(remote, {
    target,
    clock,
    log,
    timeoutMs,
    redial: (signal, timeoutMs) => dial(same, { ...options, timeoutMs, signal }),
  })
}

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Clock } from '../shared/clock.ts'
import { type Connection, type ConnectionDeps, createConnection, isBroken } from './connection.ts'
import { type Remote, replaceFile, type Target } from './remote.ts'
import { TransferError } from './transferError.ts'

/** The part of pino's logger that transfers use. */
export interface TransferLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Options of `put`. */
export interface PutOptions {
  readonly signal: AbortSignal
  /**
   * Called before the file gets its name, and before an unfinished one is removed; where it throws, neither happens,
   * because another process may be sending the file by now.
   */
  readonly confirm?: () => Promise<unknown>
  /** The name of the file until it is complete; `name.tmp` by default. */
  readonly temporary?: string
  /**
   * The temporary name of an earlier process that may have sent the file. It is removed first, so that the other process
   * cannot rename it any more; then a file of this name and size is not sent again.
   */
  readonly leftOver?: string | undefined
  /** Called while the file is sent. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
}

/**
 * An open connection to the target directory. One call at a time; close it. Every method throws TransferError, or the
 * reason of an aborted signal.
 */
export interface Uploader {
  /**
   * Writes a temporary file, then renames it, also over an existing file, so that half a file is never visible. A broken
   * connection is resumed where it broke. After a failure the temporary file is removed if possible.
   * @param name file name without path; names that contain "test" are refused, because TB.One ignores them
   * @param localPath read as a stream
   */
  put(name: string, localPath: string, options: PutOptions): Promise<void>
  /** Writes, renames and removes a small `.tmp` file, to check that `put` can work. */
  probe(signal?: AbortSignal): Promise<void>
  /**
   * The fingerprint of the SSH host key or of a self-signed certificate, to be stored and passed as `fingerprint`;
   * null if there is none to pin.
   */
  readonly fingerprint: string | null
  close(): Promise<void>
}

/** Names that TB.One would ignore, and names that would leave the directory. */
// oxlint-disable-next-line no-control-regex -- the expression matches control characters
const refusedNames = /test|[/\\\u0000-\u001f\u007f]|^\.{0,2}$|\.tmp$/i

/** @throws TransferError nameRefused */
const checkName = (name: string, host: string): void => {
  if (refusedNames.test(name)) throw new TransferError('nameRefused', { host, name })
}

/** Pauses before the second, third and fourth attempt. */
const retryPausesMs = [1000, 3000, 9000]

/** The end of a file may stay in the buffers of a slow connection for longer than an answer takes. */
const drainFactor = 3

/** The dependencies of sending besides the connection. */
interface SendDeps {
  readonly target: Target
  readonly clock: Clock
  readonly log: TransferLog
  readonly timeoutMs: number
  /** Longest clean-up after a failure. */
  readonly cleanUpMs: number
}

interface Sending extends PutOptions {
  readonly name: string
  readonly temporary: string
  readonly localPath: string
}

/** The progress of all attempts so far. */
interface Progress {
  readonly size: number
  /** Bytes the protocol reports as sent; the server may hold fewer. */
  sent: number
  /** The error of a rename whose answer was lost, so that it may have succeeded. */
  lost: TransferError | null
}

/**
 * The size of a local file. It is opened once, so that an unreadable file is not taken for a failure of the server.
 */
const readableSize = async (path: string): Promise<number> => {
  const file = await open(path)
  try {
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** The byte to continue at. Bytes beyond those reported as sent may be missing. */
const startOffset = async (
  connection: Connection,
  { name, temporary, signal }: Sending,
  progress: Progress,
): Promise<number | 'done'> => {
  if (progress.sent === 0) return 0
  const remoteSize = await connection.use(signal, remote => remote.size(temporary))
  if (
    progress.lost &&
    remoteSize === null &&
    (await connection.use(signal, remote => remote.size(name))) === progress.size
  )
    return 'done'
  if (remoteSize !== null) progress.lost = null
  return Math.min(remoteSize ?? 0, progress.sent)
}

/** A server that keeps such a file may keep it; another one would replace it. */
const removeLeftOver = async (connection: Connection, leftOver: string, signal: AbortSignal) => {
  try {
    await connection.use(signal, remote => remote.remove(leftOver))
  } catch (error) {
    if (signal.aborted || isBroken(error)) throw error
  }
}

const attempt = async (
  connection: Connection,
  sending: Sending,
  deps: SendDeps,
  progress: Progress,
): Promise<void> => {
  const { name, temporary, localPath, signal, onProgress, confirm, leftOver } = sending
  const { size } = progress
  if (leftOver !== undefined) {
    await removeLeftOver(connection, leftOver, signal)
    if ((await connection.use(signal, remote => remote.size(name))) === size) return
  }
  const start = await startOffset(connection, sending, progress)
  if (start === 'done') return
  progress.sent = start
  const read = () =>
    start === size ? Readable.from([]) : createReadStream(localPath, { start, end: size - 1 })
  const report = (bytes: number): void => {
    progress.sent = bytes
    onProgress?.(bytes, size)
  }
  const write = (alive: () => void) => (bytes: number) => {
    if (bytes > progress.sent) alive()
    report(bytes)
  }
  await connection.use(
    signal,
    (remote, alive) => remote.write(temporary, { start, size, read }, write(alive)),
    deps.timeoutMs * drainFactor,
  )
  const remoteSize = await connection.use(signal, remote => remote.size(temporary))
  if (remoteSize !== null && remoteSize !== size) {
    progress.sent = 0
    const detail = `${remoteSize} of ${size} bytes arrived`
    throw new TransferError('connectionLost', { host: deps.target.label, detail })
  }
  await confirm?.()
  signal.throwIfAborted()
  // a caller that stopped here would not know whether the file was renamed, so the answer is awaited
  const { signal: unstopped } = new AbortController()
  try {
    await connection.use(unstopped, remote => replaceFile(remote, temporary, name))
  } catch (error) {
    progress.lost = error instanceof TransferError && isBroken(error) ? error : null
    throw error
  }
}

const cleanUp = async (
  connection: Connection,
  { name, temporary, confirm = async () => undefined }: Sending,
  deps: SendDeps,
): Promise<void> => {
  const { log, target, cleanUpMs } = deps
  const isConfirmed = await confirm().then(
    () => true,
    () => false,
  )
  if (!isConfirmed) return
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('no answer')), cleanUpMs)
  try {
    await connection.use(limit.signal, remote => remote.remove(temporary), cleanUpMs)
  } catch (error) {
    const code = error instanceof TransferError ? error.code : 'timeout'
    log.warn({ host: target.label, name, code }, 'the unfinished file could not be removed')
  } finally {
    clearTimeout(timer)
  }
}

/** Waits before the next attempt; false if there is no further attempt. */
const mayTryAgain = async (
  error: unknown,
  tried: number,
  sending: Sending,
  deps: SendDeps,
): Promise<boolean> => {
  const pause = retryPausesMs[tried]
  if (sending.signal.aborted || pause === undefined || !isBroken(error)) return false
  const code = error instanceof TransferError ? error.code : ''
  deps.log.info({ host: deps.target.label, name: sending.name, code, tried }, 'upload broke, trying again')
  return deps.clock.sleep(pause, sending.signal).then(
    () => true,
    () => false,
  )
}

/**
 * Sends one file, in up to four attempts.
 * @throws TransferError of the last attempt, the signal's reason if the file did not arrive, the error of `confirm`, or
 * that of an unreadable local file
 */
const sendFile = async (connection: Connection, sending: Sending, deps: SendDeps): Promise<void> => {
  sending.signal.throwIfAborted()
  const progress: Progress = { size: await readableSize(sending.localPath), sent: 0, lost: null }
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await attempt(connection, sending, deps, progress)
    } catch (error) {
      if (await mayTryAgain(error, attempts, sending, deps)) continue
      await cleanUp(connection, sending, deps)
      if (progress.lost) throw Object.assign(progress.lost, { mayHaveArrived: true })
      sending.signal.throwIfAborted()
      throw error
    }
  }
}

/** Creates the uploader for a connection. */
export const createUploader = (first: Remote, deps: ConnectionDeps & SendDeps): Uploader => {
  const connection = createConnection(first, deps)
  return {
    fingerprint: first.fingerprint,

    put: async (name, localPath, options) => {
      checkName(name, deps.target.label)
      await sendFile(connection, { name, temporary: `${name}.tmp`, localPath, ...options }, deps)
    },

    probe: async (signal = new AbortController().signal) => {
      const testName = `kontor-${deps.clock.now()}.tmp`
      const secondName = `kontor-${deps.clock.now()}.2.tmp`
      const content = Buffer.from('Kontor may write here.\n')
      const source = { start: 0, size: content.length, read: () => Readable.from([content]) }
      await connection.use(signal, (remote, alive) => remote.write(testName, source, alive))
      try {
        await connection.use(signal, remote => remote.rename(testName, secondName))
      } catch (error) {
        await connection.use(signal, remote => remote.remove(testName))
        throw error
      }
      await connection.use(signal, remote => remote.remove(secondName))
    },

    close: () => connection.close(),
  }
}

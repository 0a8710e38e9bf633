import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { isBroken, type Line } from './createLine.ts'
import { moveOver } from './moveOver.ts'
import type { Target } from './remote.ts'
import { TransferError } from './transferError.ts'
import type { PutOptions, TransferLog } from './uploader.ts'

/** Pauses before the second, third and fourth attempt. */
const pausesMs = [1000, 3000, 9000]

/** Cleaning up after a failure must not keep anybody waiting. */
const cleaningMs = 1500

/** The end of a file may lie in the buffers of a slow line for longer than any answer takes. */
const drainFactor = 3

/** What sending needs besides the line. */
export interface SendDeps {
  readonly target: Target
  readonly clock: Clock
  readonly log: TransferLog
  readonly timeoutMs: number
}

interface Sending extends PutOptions {
  readonly name: string
  readonly localPath: string
}

/** What the attempts so far have reached. */
interface Progress {
  readonly size: number
  /** Bytes the protocol reports as sent; the server may hold fewer. */
  sent: number
  /** A rename was asked for: its answer may have been lost. */
  renaming: boolean
}

const partOf = (name: string) => `${name}.tmp`

/** Opens it once, so that a file that cannot be read is not mistaken for trouble at the other end. */
const readableSize = async (path: string): Promise<number> => {
  const file = await open(path)
  try {
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Goes on where the last attempt broke; bytes beyond those reported as sent may be holes. */
const placeToStart = async (
  line: Line,
  { name, signal }: Sending,
  so: Progress,
): Promise<number | 'done'> => {
  if (so.sent === 0) return 0
  const held = await line.use(signal, remote => remote.size(partOf(name)))
  if (so.renaming && held === null && (await line.use(signal, remote => remote.size(name))) === so.size)
    return 'done'
  return Math.min(held ?? 0, so.sent)
}

const attempt = async (line: Line, sending: Sending, deps: SendDeps, so: Progress): Promise<void> => {
  const { name, localPath, signal, onProgress } = sending
  const { size } = so
  const start = await placeToStart(line, sending, so)
  if (start === 'done') return
  so.sent = start
  const read = () =>
    start === size ? Readable.from([]) : createReadStream(localPath, { start, end: size - 1 })
  const report = (bytes: number): void => {
    so.sent = bytes
    onProgress?.(bytes, size)
  }
  const write = (alive: () => void) => (bytes: number) => {
    if (bytes > so.sent) alive()
    report(bytes)
  }
  await line.use(
    signal,
    (remote, alive) => remote.write(partOf(name), { start, size, read }, write(alive)),
    deps.timeoutMs * drainFactor,
  )
  const written = await line.use(signal, remote => remote.size(partOf(name)))
  if (written !== null && written !== size) {
    so.sent = 0
    const detail = `${written} of ${size} bytes arrived`
    throw new TransferError('connectionLost', { host: deps.target.label, detail })
  }
  so.renaming = true
  await line.use(signal, remote => moveOver(remote, partOf(name), name))
}

const cleanUp = async (line: Line, name: string, { log, target }: SendDeps): Promise<void> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('no answer')), cleaningMs)
  try {
    await line.use(limit.signal, remote => remote.remove(partOf(name)), cleaningMs)
  } catch (error) {
    const code = error instanceof TransferError ? error.code : 'timeout'
    log.warn({ host: target.label, name, code }, 'the unfinished file could not be removed')
  } finally {
    clearTimeout(timer)
  }
}

/** Waits before the next attempt; false when there is none to be made. */
const mayTryAgain = async (
  error: unknown,
  tried: number,
  sending: Sending,
  deps: SendDeps,
): Promise<boolean> => {
  const pause = pausesMs[tried]
  if (sending.signal.aborted || pause === undefined || !isBroken(error)) return false
  const code = error instanceof TransferError ? error.code : ''
  deps.log.info({ host: deps.target.label, name: sending.name, code, tried }, 'upload broke, trying again')
  return deps.clock.sleep(pause, sending.signal).then(
    () => true,
    () => false,
  )
}

/**
 * Brings one file over, in as many attempts as it takes, but not for ever.
 * @throws TransferError of the last attempt, the reason of the signal, or the error of a local file that cannot be read
 */
export const sendFile = async (line: Line, sending: Sending, deps: SendDeps): Promise<void> => {
  sending.signal.throwIfAborted()
  const so: Progress = { size: await readableSize(sending.localPath), sent: 0, renaming: false }
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt(line, sending, deps, so)
    } catch (error) {
      if (await mayTryAgain(error, tried, sending, deps)) continue
      await cleanUp(line, sending.name, deps)
      sending.signal.throwIfAborted()
      throw error
    }
  }
}

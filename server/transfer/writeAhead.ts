import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { SFTPWrapper } from 'ssh2'
import type { Source } from './remote.ts'

/** Writes under way at a time, each of at most 64 KB: waiting for every answer would make far servers slow. */
const writesAhead = 32

const openFile = (sftp: SFTPWrapper, path: string, flags: 'w' | 'r+') =>
  new Promise<Buffer>((resolve, reject) => {
    sftp.open(path, flags, (error, handle) => (error ? reject(error) : resolve(handle)))
  })

const closeFile = (sftp: SFTPWrapper, handle: Buffer) =>
  new Promise<void>((resolve, reject) => {
    sftp.close(handle, error => (error ? reject(error) : resolve()))
  })

/**
 * Writes several pieces at a time and reports the bytes that are there without a gap: only up to there may a later
 * attempt trust the file.
 */
const copy = async (
  sftp: SFTPWrapper,
  handle: Buffer,
  source: Source,
  onSent: (bytes: number) => void,
): Promise<void> => {
  const pending = new Map<number, Promise<void>>()
  let failure: unknown = null
  let position = source.start

  const write = (piece: Buffer, at: number) => {
    const done = new Promise<void>((resolve, reject) => {
      sftp.write(handle, piece, 0, piece.length, at, error => (error ? reject(error) : resolve()))
    })
    const settled = done
      .catch(error => {
        failure ??= error
      })
      .then(() => {
        pending.delete(at)
        if (failure === null) onSent(Math.min(position, ...pending.keys()))
      })
    pending.set(at, settled)
  }

  for await (const piece of source.read()) {
    if (failure !== null) break
    // A stream without an encoding gives buffers.
    const bytes = piece as Buffer
    const at = position
    position += bytes.length
    write(bytes, at)
    if (pending.size >= writesAhead) await Promise.race(pending.values())
  }
  await Promise.all(pending.values())
  if (failure !== null) throw failure
}

/** Rejects when the connection ends: the library does not answer calls that come after. */
const rejectWhenLost = async (socket: Socket, until: AbortSignal): Promise<never> => {
  if (!socket.destroyed) await once(socket, 'close', { signal: until })
  throw new Error('connection closed')
}

/**
 * Writes a file from `source.start` on, several pieces at a time.
 * @param onSent bytes of the whole file that are there without a gap
 */
export const writeAhead = async (
  sftp: SFTPWrapper,
  socket: Socket,
  path: string,
  source: Source,
  onSent: (bytes: number) => void,
): Promise<void> => {
  const over = new AbortController()
  const work = async () => {
    const handle = await openFile(sftp, path, source.start === 0 ? 'w' : 'r+')
    try {
      await copy(sftp, handle, source, onSent)
    } catch (error) {
      // The first failure is the one to tell; a handle that is not closed dies with the connection.
      await closeFile(sftp, handle).catch(() => {})
      throw error
    }
    await closeFile(sftp, handle)
  }
  try {
    await Promise.race([work(), rejectWhenLost(socket, over.signal)])
  } finally {
    over.abort()
  }
}

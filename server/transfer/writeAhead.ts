import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { SFTPWrapper } from 'ssh2'
import type { FileSource } from './remote.ts'

/** Concurrent writes, each of at most 64 KB, because waiting for each answer would be slow on distant servers. */
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
 * Writes several pieces at a time and reports the bytes that are complete without a gap, which a later attempt may
 * rely on.
 */
const copy = async (
  sftp: SFTPWrapper,
  handle: Buffer,
  source: FileSource,
  onSent: (bytes: number) => void,
): Promise<void> => {
  const pending = new Map<number, Promise<void>>()
  let failure: unknown = null
  let position = source.start

  const write = (piece: Buffer, offset: number) => {
    const done = new Promise<void>((resolve, reject) => {
      sftp.write(handle, piece, 0, piece.length, offset, error => (error ? reject(error) : resolve()))
    })
    const settled = done
      .catch(error => {
        failure ??= error
      })
      .then(() => {
        pending.delete(offset)
        if (failure === null) onSent(Math.min(position, ...pending.keys()))
      })
    pending.set(offset, settled)
  }

  for await (const piece of source.read()) {
    if (failure !== null) break
    // a stream without an encoding yields buffers
    const bytes = piece as Buffer
    const offset = position
    position += bytes.length
    write(bytes, offset)
    if (pending.size >= writesAhead) await Promise.race(pending.values())
  }
  await Promise.all(pending.values())
  if (failure !== null) throw failure
}

/** Rejects when the connection ends, because the library does not answer later calls. */
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
  source: FileSource,
  onSent: (bytes: number) => void,
): Promise<void> => {
  const over = new AbortController()
  const work = async () => {
    const handle = await openFile(sftp, path, source.start === 0 ? 'w' : 'r+')
    try {
      await copy(sftp, handle, source, onSent)
    } catch (error) {
      // the first failure is the one to report; an open handle ends with the connection
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

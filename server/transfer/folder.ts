import { createWriteStream } from 'node:fs'
import { chmod, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { systemCodeOf } from '../shared/systemFailures.ts'
import type { ConnectServer, FileSource, Target } from './remote.ts'
import { TransferError, transferErrorOf } from './transferError.ts'

const codeFor = (error: Error) =>
  ['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error)) ? ('directoryMissing' as const) : null

const guarded = async <T>(target: Target, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw transferErrorOf(error, target, codeFor)
  }
}

const write = (source: FileSource, path: string, onSent: (bytes: number) => void, stop: AbortController) => {
  const { start } = source
  const file = createWriteStream(path, start === 0 ? { flags: 'w' } : { flags: 'r+', start })
  const local = source.read().on('data', () => onSent(start + file.bytesWritten))
  return pipeline(local, file, { signal: stop.signal })
}

/** The mode of a file: users who may list its folder may read it, although the service's own files are private. */
const modeIn = (folder: number) => 0o600 | (folder & 0o044) | ((folder & 0o011) << 2)

/** Connects to a folder of this machine, or a mounted one. */
export const connectFolder: ConnectServer = async target => {
  const at = (name: string) => join(target.directory, name)
  const stop = new AbortController()
  const folder = await guarded(target, stat(target.directory))
  if (!folder.isDirectory())
    throw new TransferError('directoryMissing', {
      host: target.label,
      directory: target.directory,
      detail: 'a file, not a directory',
    })

  return {
    fingerprint: null,
    size: name =>
      stat(at(name)).then(
        ({ size }) => size,
        () => null,
      ),
    write: (name, source, onSent) => guarded(target, write(source, at(name), onSent, stop)),
    rename: async (from, to) => {
      // another user fetches files from the folder; some mounts have no modes
      await chmod(at(from), modeIn(folder.mode)).catch(() => undefined)
      await guarded(target, rename(at(from), at(to)))
    },
    remove: name => guarded(target, rm(at(name), { force: true })),
    close: async () => {},
    cut: () => stop.abort(new Error('cut')),
  }
}

import { Readable } from 'node:stream'
import { createLine, type LineDeps } from './createLine.ts'
import type { Remote } from './remote.ts'
import { refuseName } from './refuseName.ts'
import { sendFile, type SendDeps } from './sendFile.ts'
import type { Uploader } from './uploader.ts'

/** The uploader over a protocol. See `Uploader`. */
export const createUploader = (first: Remote, deps: LineDeps & SendDeps): Uploader => {
  const line = createLine(first, deps)
  return {
    fingerprint: first.fingerprint,

    put: async (name, localPath, options) => {
      refuseName(name, deps.target.label)
      await sendFile(line, { name, localPath, ...options }, deps)
    },

    probe: async (signal = new AbortController().signal) => {
      const written = `kontor-${deps.clock.now()}.tmp`
      const renamed = `kontor-${deps.clock.now()}.2.tmp`
      const words = Buffer.from('Kontor may write here.\n')
      const source = { start: 0, size: words.length, read: () => Readable.from([words]) }
      await line.use(signal, (remote, alive) => remote.write(written, source, alive))
      try {
        await line.use(signal, remote => remote.rename(written, renamed))
      } catch (error) {
        await line.use(signal, remote => remote.remove(written))
        throw error
      }
      await line.use(signal, remote => remote.remove(renamed))
    },

    close: () => line.close(),
  }
}

import { Readable } from 'node:stream'
import type { Client } from 'basic-ftp'
import type { Remote, Source, Target } from '../remote.ts'
import { ftpStep } from './ftpStep.ts'

/** Counts what is taken. A listener would set the stream flowing before the server is ready and lose its beginning. */
async function* counted(source: Source, onSent: (bytes: number) => void) {
  let sent = source.start
  for await (const chunk of source.read()) {
    sent += chunk.length
    onSent(sent)
    yield chunk
  }
}

/** A logged-in FTP connection as a remote. */
export const ftpRemote = (client: Client, target: Target, fingerprint: string | null): Remote => {
  const step = ftpStep(target)

  const write = (name: string, source: Source, onSent: (bytes: number) => void) => {
    const local = Readable.from(counted(source, onSent), { objectMode: false })
    return source.start === 0 ? client.uploadFrom(local, name) : client.appendFrom(local, name)
  }

  return {
    fingerprint,
    size: name =>
      client.size(name).catch(async error => {
        // Any refusal means that we do not know; only a lost connection is news.
        if (client.closed) await step('size', Promise.reject(error))
        return null
      }),
    write: async (name, source, onSent) => {
      await step('write', write(name, source, onSent))
    },
    rename: async (from, to) => {
      await step('rename', client.rename(from, to))
    },
    remove: async name => {
      // 550 says that it may not be deleted or is not there: only a file that is there counts.
      const reply = await step('remove', client.remove(name, true))
      if (reply.code < 400) return
      const size = await client.size(name).catch(() => null)
      if (size !== null) await step('remove', client.remove(name))
    },
    close: async () => {
      await client.sendIgnoringError('QUIT')
    },
    cut: () => client.close(),
  }
}

import type { Socket } from 'node:net'
import { join } from 'node:path/posix'
import type { SFTPWrapper } from 'ssh2'
import type SftpClient from 'ssh2-sftp-client'
import type { Remote, Target } from '../remote.ts'
import { sftpStep } from './sftpStep.ts'
import { writeAhead } from './writeAhead.ts'

/** A logged-in SFTP connection. */
export interface SftpSession {
  readonly client: SftpClient
  readonly sftp: SFTPWrapper
  readonly socket: Socket
  readonly target: Target
  readonly fingerprint: string
}

/** Replaces an existing file in one step where the server knows OpenSSH's extension. */
const renameOver = async (client: SftpClient, from: string, to: string): Promise<void> => {
  try {
    await client.posixRename(from, to)
  } catch (error) {
    if (!(error instanceof Error) || !/not support/i.test(error.message)) throw error
    await client.rename(from, to)
  }
}

/** The connection as a remote. */
export const sftpRemote = ({ client, sftp, socket, target, fingerprint }: SftpSession): Remote => {
  const step = sftpStep(target)
  const at = (name: string) => join(target.directory, name)
  return {
    fingerprint,
    size: name =>
      client.stat(at(name)).then(
        ({ size }) => size,
        async error => {
          // Any refusal means that we do not know; only a lost connection is news.
          if (socket.destroyed) await step('size', Promise.reject(error))
          return null
        },
      ),
    write: (name, source, onSent) => step('write', writeAhead(sftp, socket, at(name), source, onSent)),
    rename: (from, to) => step('rename', renameOver(client, at(from), at(to))),
    remove: async name => {
      await step('remove', client.delete(at(name), true))
    },
    close: async () => {
      await client.end()
    },
    cut: () => socket.destroy(),
  }
}

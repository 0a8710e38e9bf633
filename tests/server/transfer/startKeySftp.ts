import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { createKeyPair } from '../../../demo/sftp/demoSftp.ts'
import { noSftpFaults, serveSftp } from '../../../demo/sftp/serveSftp.ts'
import type { TransferSettings } from '../../../server/transfer/remote.ts'
import { password, username } from './place.ts'

/** The login methods that the server requires. */
export interface Wants {
  /** OpenSSH's line of its one known key. */
  readonly publicKey: string
  /** The password beside the key. */
  readonly both?: boolean
}

/**
 * A real SFTP server that accepts logins by key alone, or by key and password; `tried` lists the methods in
 * order.
 */
export const startKeySftp = async ({ publicKey, both = false }: Wants) => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'key-sftp-')))
  await mkdir(join(root, 'in'))
  const known = ssh2.utils.parseKey(publicKey)
  if (known instanceof Error) throw known
  const tried: string[] = []
  const ssh = new ssh2.Server({ hostKeys: [createKeyPair().private] }, connection => {
    let hasKey = false
    connection
      .on('error', () => {})
      .on('authentication', context => {
        tried.push(context.method)
        const left = hasKey ? ['password' as const] : ['publickey' as const]
        if (context.username !== username) return context.reject(left)
        if (context.method === 'password' && hasKey && context.password === password) return context.accept()
        if (context.method !== 'publickey') return context.reject(left)
        if (!known.getPublicSSH().equals(context.key.data)) return context.reject(left)
        // without a signature the client only asks whether the key is known
        if (!context.signature) return context.accept()
        if (!context.blob || !known.verify(context.blob, context.signature, context.hashAlgo))
          return context.reject(left)
        hasKey = true
        return both ? context.reject(['password'], true) : context.accept()
      })
      .on('session', accept => {
        const service = { root, client: '', faults: noSftpFaults, cut: () => void connection.end() }
        accept().on('sftp', open => serveSftp(open(), service))
      })
  })
  const server = createServer({ noDelay: true }, socket => ssh.injectSocket(socket))
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  // the address of a listening TCP server is never a path
  const { port } = server.address() as AddressInfo
  const settings: TransferSettings = {
    protocol: 'sftp',
    address: '127.0.0.1',
    port,
    username,
    password: null,
    directory: '/in',
  }
  return {
    settings,
    tried,
    folder: join(root, 'in'),
    close: async () => {
      await new Promise<void>(resolve => void server.close(() => resolve()))
      await rm(root, { recursive: true, force: true })
    },
  }
}

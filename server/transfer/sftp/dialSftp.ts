import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import SftpClient from 'ssh2-sftp-client'
import type { Dial, Target } from '../remote.ts'
import { TransferError } from '../transferError.ts'
import { within } from '../within.ts'
import { loginWays } from './loginWays.ts'
import { sftpRemote } from './sftpRemote.ts'
import { sftpStep } from './sftpStep.ts'

/** A public key as OpenSSH names it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Errors of the connection reach us where we wait for it. */
const ignore = (): void => {}

/** A connected socket of our own: the library can neither give up nor name the system's errors. */
const openSocket = ({ host, port }: Target, socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.connect({ host, port }, () => {
      socket.off('error', reject)
      resolve()
    })
  })

/** An FTP or web server that is asked for SSH would let us wait: its first words give it away. */
const listenForOthers = (socket: Socket) =>
  new Promise<never>((_, reject) => {
    socket.once('data', (chunk: Buffer) => {
      const words = chunk.toString('latin1').slice(0, 60)
      if (/^(\d{3}[ -]|HTTP\/)/.test(words)) reject(new Error(`not SSH, it greets with ${words}`))
    })
  })

const logIn = async (client: SftpClient, socket: Socket, target: Target) => {
  const { pinned } = target
  const { ways, key } = loginWays(target)
  let shown = ''
  const hostVerifier = (hostKey: Buffer): boolean => {
    shown = fingerprintOf(hostKey)
    return pinned === null || pinned === shown
  }
  const ready = client.connect({
    sock: socket,
    username: target.username,
    authHandler: ways,
    hostVerifier,
    readyTimeout: 0,
  })
  const sftp = await sftpStep(target)('login', Promise.race([ready, listenForOthers(socket)])).catch(
    error => {
      if (shown !== '' && pinned !== null && pinned !== shown)
        throw new TransferError('fingerprintChanged', { host: target.label, fingerprint: shown, pinned })
      if (key && error instanceof TransferError && error.code === 'loginRefused') {
        const detail = fingerprintOf(key.getPublicSSH())
        throw new TransferError('keyRefused', { host: target.label, detail }, error)
      }
      throw error
    },
  )
  return { sftp, fingerprint: shown }
}

/** SFTP with a private key or a password, also when the server asks for it by keyboard-interactive. */
export const dialSftp: Dial = (target, options) => {
  // SSH speaks in small turns: waiting to fill packets would add 40 ms to each
  const socket = new Socket().on('error', ignore).setNoDelay()
  const client = new SftpClient('kontor', { error: ignore, end: ignore, close: ignore })
  const step = sftpStep(target)
  const dial = async () => {
    await step('login', openSocket(target, socket))
    const { sftp, fingerprint } = await logIn(client, socket, target)
    const folder = await step('directory', client.stat(target.directory))
    if (!folder.isDirectory)
      throw new TransferError('directoryMissing', {
        host: target.label,
        directory: target.directory,
        detail: 'a file',
      })
    return sftpRemote({ client, sftp, socket, target, fingerprint })
  }
  return within(dial, {
    signal: options.signal,
    timeoutMs: options.timeoutMs,
    cut: () => socket.destroy(),
    late: () => new TransferError('timeout', { host: target.label }),
  }).catch(error => {
    socket.destroy()
    throw error
  })
}

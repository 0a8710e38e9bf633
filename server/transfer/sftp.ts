import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import { join } from 'node:path/posix'
import type { AnyAuthMethod, ParsedKey, ServerHostKeyAlgorithm, SFTPWrapper } from 'ssh2'
import SftpClient from 'ssh2-sftp-client'
import type { Network } from '../shared/networks.ts'
import { readPrivateKey } from './privateKey.ts'
import type { ConnectServer, Remote, Target } from './remote.ts'
import { TransferError, type TransferErrorCode, transferErrorOf } from './transferError.ts'
import { withTimeLimit } from './connection.ts'
import { writeAhead } from './writeAhead.ts'

/** The credentials of a log-in. */
interface Login {
  /** In the order they are tried: if the key is accepted, the password is never sent. */
  readonly ways: AnyAuthMethod[]
  /** Null with only a password. */
  readonly key: ParsedKey | null
}

const keyOf = async ({ label, privateKey, passphrase }: Target): Promise<ParsedKey | null> => {
  if (privateKey === null) return null
  const key = await readPrivateKey(privateKey, passphrase)
  if (typeof key === 'string') throw new TransferError(key, { host: label })
  return key
}

/**
 * The ways to log in that the settings allow.
 * @throws TransferError when the private key cannot be opened
 */
const loginWays = async (target: Target): Promise<Login> => {
  const { username, password } = target
  const key = await keyOf(target)
  const byKey: AnyAuthMethod[] = key ? [{ type: 'publickey', username, key }] : []
  const byPassword: AnyAuthMethod[] = [
    { type: 'password', username, password },
    {
      type: 'keyboard-interactive',
      username,
      prompt: (_name, _instructions, _language, prompts, answer) => answer(prompts.map(() => password)),
    },
  ]
  const hasPassword = password !== '' || !key
  return { ways: [{ type: 'none', username }, ...byKey, ...(hasPassword ? byPassword : [])], key }
}

/** The step of the protocol that an error belongs to. */
type SftpStep = 'login' | 'directory' | 'write' | 'rename' | 'remove' | 'size'

/** Status codes of SFTP as servers give them, also those of later versions. */
const statusCodes: Readonly<Record<string, TransferErrorCode>> = {
  2: 'directoryMissing',
  3: 'noPermission',
  6: 'connectionLost',
  7: 'connectionLost',
  12: 'noPermission',
  14: 'diskFull',
  15: 'diskFull',
}

const codesByWords: readonly (readonly [RegExp, TransferErrorCode])[] = [
  [/authentication methods failed|authentication failure/i, 'loginRefused'],
  [/it greets like|invalid identification|protocol version/i, 'protocolMismatch'],
  [/no matching|algorithm/i, 'protocolMismatch'],
  [/no space|disk full|quota/i, 'diskFull'],
  [/no such file/i, 'directoryMissing'],
  [/permission|denied/i, 'noPermission'],
  [/timed out/i, 'timeout'],
  [
    /unexpected (end|close) event|no response from server|no sftp connection|not connected|ended|closed|lost|handshake|reset/i,
    'connectionLost',
  ],
]

/** OpenSSH reports a full disk as plain "Failure" once a file is open. */
const plainFailure = 4

const codeFor = (error: Error, step: SftpStep): TransferErrorCode | null => {
  const code = codesByWords.find(([pattern]) => pattern.test(error.message))?.[1]
  if (code) return code
  const status = 'code' in error ? String(error.code) : ''
  if (step === 'write' && status === String(plainFailure)) return 'diskFull'
  return statusCodes[status] ?? null
}

/** Waits for one step and turns its failure into a TransferError. */
const sftpStep =
  (target: Target) =>
  async <T>(step: SftpStep, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw transferErrorOf(error, target, known => codeFor(known, step))
    }
  }

/** A logged-in SFTP connection. */
export interface SftpSession {
  readonly client: SftpClient
  readonly sftp: SFTPWrapper
  readonly socket: Socket
  readonly target: Target
  readonly fingerprint: string
}

/** Whether the server does not do what was asked, without a reason such as a missing permission. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof Error &&
  (/not support/i.test(error.message) || unsupportedCodes.has('code' in error ? String(error.code) : ''))

/** A plain failure, and an operation that the server lacks. */
const unsupportedCodes: ReadonlySet<string> = new Set([String(plainFailure), '8'])

/**
 * Replaces an existing file in one step if the server has OpenSSH's extension. Some servers offer it and refuse it, so
 * that the plain renaming is tried then, too.
 */
const renameOver = async (client: SftpClient, from: string, to: string): Promise<void> => {
  try {
    await client.posixRename(from, to)
  } catch (error) {
    if (!isUnsupported(error)) throw error
    await client.rename(from, to)
  }
}

/** The statuses with which a server refuses to describe a directory: it may still be written to. */
const undescribed: ReadonlySet<string> = new Set(['3', ...unsupportedCodes])

/** Whether a path is a directory; null where the server does not say. */
const isDirectory = (sftp: SFTPWrapper, path: string): Promise<boolean | null> =>
  new Promise((resolve, reject) => {
    // the library would turn a plain failure into a missing file
    sftp.stat(path, (error, stats) => {
      if (!error) resolve(stats.isDirectory())
      else if ('code' in error && undescribed.has(String(error.code))) resolve(null)
      else reject(error)
    })
  })

/** Makes a remote of the connection. */
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

/** A public key as OpenSSH names it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256')
    .update(key)
    .digest('base64')
    .replace(/={1,2}$/, '')}`

/** Errors of the socket are handled where its operations are awaited. */
const ignore = (): void => {}

/** Connects the socket here, because the library cannot be aborted and hides the system's errors. */
const openSocket = ({ host, port }: Target, socket: Socket, network: Network): Promise<void> =>
  new Promise((resolve, reject) => {
    network.requireAllowed(host, true)
    socket.once('error', reject)
    socket.connect({ host, port, lookup: network.lookup }, () => {
      socket.off('error', reject)
      resolve()
    })
  })

/** An FTP or web server does not answer SSH; its greeting shows the protocol. */
const rejectOtherProtocols = (socket: Socket) =>
  new Promise<never>((_, reject) => {
    socket.once('data', (chunk: Buffer) => {
      // the greeting may come from an internal machine, so its text is not shown
      const [, reply] = /^(\d{3}[ -]|HTTP\/)/.exec(chunk.toString('latin1')) ?? []
      if (reply) reject(new Error(`not SSH, it greets like ${reply === 'HTTP/' ? 'a web server' : 'FTP'}`))
    })
  })

/** The algorithms of the key types that have several; others are named like their type. Source: RFC 8332. */
const algorithmsOf: Readonly<Record<string, ServerHostKeyAlgorithm[]>> = {
  'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'],
}

/** The server has a key that is not the known one. */
class OtherHostKey extends TransferError {
  /** The algorithms of its type: a server may have a key of each type. */
  readonly algorithms: readonly ServerHostKeyAlgorithm[]

  constructor({ label, pinned }: Target, hostKey: Buffer) {
    super('fingerprintChanged', { host: label, fingerprint: fingerprintOf(hostKey), pinned: pinned ?? '' })
    const type = hostKey.subarray(4, 4 + hostKey.readUInt32BE()).toString()
    this.algorithms = algorithmsOf[type] ?? [type as ServerHostKeyAlgorithm] // it was negotiated
  }
}

/** @param refused the algorithms whose keys are not the known one */
const logIn = async (
  client: SftpClient,
  socket: Socket,
  target: Target,
  refused: readonly ServerHostKeyAlgorithm[],
) => {
  const { pinned } = target
  const { ways, key } = await loginWays(target)
  let fingerprint = ''
  let other: OtherHostKey | undefined
  const hostVerifier = (hostKey: Buffer): boolean => {
    fingerprint = fingerprintOf(hostKey)
    if (pinned !== null && pinned !== fingerprint) other = new OtherHostKey(target, hostKey)
    return other === undefined
  }
  const connection = client.connect({
    sock: socket,
    username: target.username,
    authHandler: ways,
    hostVerifier,
    algorithms: { serverHostKey: { append: [], prepend: [], remove: [...refused] } },
    readyTimeout: 0,
  })
  const sftp = await sftpStep(target)(
    'login',
    Promise.race([connection, rejectOtherProtocols(socket)]),
  ).catch(error => {
    if (other) throw other
    if (key && error instanceof TransferError && error.code === 'loginRefused') {
      const detail = fingerprintOf(key.getPublicSSH())
      throw new TransferError('keyRefused', { host: target.label, detail }, error)
    }
    throw error
  })
  return { sftp, fingerprint }
}

/**
 * SFTP with a private key or a password, also for servers that use keyboard-interactive. A server that offers a key of another
 * type before the known one is asked for the next type, until it has shown all its keys.
 */
export const connectSftp: ConnectServer = (target, options) => {
  const step = sftpStep(target)
  let socket = new Socket()
  const connect = async (refused: readonly ServerHostKeyAlgorithm[] = [], first?: OtherHostKey) => {
    // SSH sends small packets: waiting to fill them would add 40 ms to each
    socket = new Socket().on('error', ignore).setNoDelay()
    const own = socket
    const client = new SftpClient('kontor', { error: ignore, end: ignore, close: ignore })
    await step('login', openSocket(target, own, options.network))
    try {
      const { sftp, fingerprint } = await logIn(client, own, target, refused)
      if ((await step('directory', isDirectory(sftp, target.directory))) === false)
        throw new TransferError('directoryMissing', {
          host: target.label,
          directory: target.directory,
          detail: 'a file, not a directory',
        })
      return sftpRemote({ client, sftp, socket: own, target, fingerprint })
    } catch (error) {
      own.destroy()
      options.signal.throwIfAborted()
      if (error instanceof OtherHostKey) return connect([...refused, ...error.algorithms], first ?? error)
      // it has no further key
      throw first && error instanceof TransferError && error.code === 'protocolMismatch' ? first : error
    }
  }
  return withTimeLimit(() => connect(), {
    signal: options.signal,
    timeoutMs: options.timeoutMs,
    cut: () => socket.destroy(),
    late: () => new TransferError('timeout', { host: target.label }),
  }).catch(error => {
    socket.destroy()
    throw error
  })
}

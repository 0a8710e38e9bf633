import { isIP, type TcpSocketConnectOpts } from 'node:net'
import { Readable } from 'node:stream'
import { type ConnectionOptions, rootCertificates, TLSSocket } from 'node:tls'
import { Client, FTPError } from 'basic-ftp'
import { isCertificateCode, systemCodeOf } from '../shared/systemFailures.ts'
import type { Network } from '../shared/networks.ts'
import { counted, type ConnectServer, type ConnectOptions, type Remote, type Target } from './remote.ts'
import { judgeCertificate, TransferError, type TransferErrorCode, transferErrorOf } from './transferError.ts'
import { withTimeLimit } from './connection.ts'

/** The step of the protocol that a reply belongs to: the same number means different things in each. */
type FtpStep = 'greeting' | 'secure' | 'login' | 'directory' | 'write' | 'rename' | 'remove' | 'size'

const full = /no space|disk (is )?full|quota|ENOSPC|EDQUOT/i
const denied = /permission|denied|EACCES|EPERM|EROFS|read-only/i
const missing = /no such (file or )?directory|not found|ENOENT/i
const wantsTls = /\b(TLS|SSL|encrypt\w*|secure)\b/i

const refusedWrite = (words: string): TransferErrorCode =>
  missing.test(words) ? 'directoryMissing' : 'noPermission'

/** The error code of a refusal at each step, by the server's words. */
const refusals: Readonly<Record<FtpStep, (words: string) => TransferErrorCode>> = {
  greeting: () => 'unavailable',
  secure: () => 'protocolMismatch',
  login: words => (wantsTls.test(words) ? 'protocolMismatch' : 'loginRefused'),
  directory: words => (denied.test(words) ? 'noPermission' : 'directoryMissing'),
  write: refusedWrite,
  rename: refusedWrite,
  remove: refusedWrite,
  size: () => 'unavailable',
}

const fromReply = ({ code, message }: FTPError, step: FtpStep): TransferErrorCode => {
  if (code === 452 || code === 552 || full.test(message)) return 'diskFull'
  if (code === 425 || code === 426) return 'connectionLost'
  // replies that begin with 4 are temporary, except where servers refuse a log-in with them
  if (code < 500 && code !== 430 && !denied.test(message)) return 'unavailable'
  return refusals[step](message)
}

const fromWords = ({ message }: Error): TransferErrorCode | null => {
  if (/greets like SSH/.test(message)) return 'protocolMismatch'
  if (/timeout/i.test(message)) return 'timeout'
  if (/closed|FIN packet|disconnected|socket hang up|before secure TLS/i.test(message))
    return 'connectionLost'
  return null
}

/** Removes the server's words before the log-in, which may come from an internal machine; the number stays. */
const withoutBanner = (error: unknown, step: FtpStep): unknown =>
  error instanceof FTPError && (step === 'greeting' || step === 'secure')
    ? new FTPError({ code: error.code, message: String(error.code) })
    : error

/** Waits for one step and turns its failure into a TransferError. */
const ftpStep =
  (target: Target) =>
  async <T>(step: FtpStep, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw transferErrorOf(withoutBanner(error, step), target, known =>
        known instanceof FTPError ? fromReply(known, step) : fromWords(known),
      )
    }
  }

/** Makes a remote of a logged-in FTP connection. */
const ftpRemote = (client: Client, target: Target, fingerprint: string | null): Remote => {
  const step = ftpStep(target)

  return {
    fingerprint,
    size: name =>
      client.size(name).catch(async error => {
        // Any refusal means that we do not know; only a lost connection is news.
        if (client.closed) await step('size', Promise.reject(error))
        return null
      }),
    write: async (name, source, onSent) => {
      const local = Readable.from(counted(source, onSent), { objectMode: false })
      const sent = source.start === 0 ? client.uploadFrom(local, name) : client.appendFrom(local, name)
      await step('write', sent)
    },
    rename: async (from, to) => {
      await step('rename', client.rename(from, to))
    },
    remove: async name => {
      // 550 means "not permitted" or "not found": only an existing file is an error
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

/**
 * Waits for the greeting of a server. An SSH server greets at once and then waits for ever, so that its greeting is
 * reported instead of a timeout.
 */
const greet = async (client: Client, connect: () => Promise<unknown>): Promise<void> => {
  const greeting = connect()
  client.ftp.socket.once('data', (chunk: Buffer | string) => {
    const words = chunk.toString()
    if (words.startsWith('SSH-')) client.ftp.closeWithError(new Error('it greets like SSH'))
  })
  await greeting
}

const start = async (client: Client, target: Target, tls: ConnectionOptions): Promise<void> => {
  const { host, port, implicitTls } = target
  const step = ftpStep(target)
  const options = { host, ...(isIP(host) ? {} : { servername: host }), ...tls }
  if (implicitTls) {
    await step(
      'secure',
      greet(client, () => client.connectImplicitTLS(host, port, options)),
    )
  } else {
    await step(
      'greeting',
      greet(client, () => client.connect(host, port)),
    )
    await step('secure', client.useTLS(options))
  }
  await client.sendIgnoringError('OPTS UTF8 ON')
}

const certificateOf = (client: Client, target: Target) => {
  const { socket } = client.ftp
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
  if (!certificate)
    throw new TransferError('protocolMismatch', { host: target.label, detail: 'no certificate' })
  return certificate
}

/**
 * Opens FTPS. The certificate must be valid, or be the pinned one, or, with nothing pinned, be self-signed. From then
 * on this and the data connections accept no other.
 * @returns the fingerprint to pin; null for a valid certificate
 */
const openSecurely = async (
  client: Client,
  target: Target,
  options: ConnectOptions,
): Promise<string | null> => {
  const { pinned } = target
  const { lookup } = options.network
  const authorities =
    options.authorities.length > 0 ? { ca: [...rootCertificates, ...options.authorities] } : {}
  try {
    await start(client, target, { ...authorities, lookup })
    if (pinned === null) return null
    judgeCertificate(certificateOf(client, target), target, options.now(), null)
    return pinned
  } catch (error) {
    const problem = systemCodeOf(error instanceof TransferError ? error.cause : error)
    if (!isCertificateCode(problem)) throw error
    // no secret is sent on this connection, which only reads the certificate
    await start(client, target, { rejectUnauthorized: false, lookup })
    const certificate = certificateOf(client, target)
    const fingerprint = judgeCertificate(certificate, target, options.now(), problem)
    const only = {
      lookup,
      ca: certificate.toString(),
      allowPartialTrustChain: true,
      checkServerIdentity: () => undefined,
    }
    await start(client, target, only)
    return fingerprint
  }
}

/** Opens FTP without encryption. @returns null, because there is no certificate to pin */
const openPlainly = async (client: Client, target: Target): Promise<null> => {
  await ftpStep(target)(
    'greeting',
    greet(client, () => client.connect(target.host, target.port)),
  )
  await client.sendIgnoringError('OPTS UTF8 ON')
  return null
}

/** Makes the library's sockets resolve names by the rules of the network, because it has no option for that. */
const lookUpWith = ({ ftp }: Client, { lookup }: Network): void => {
  const reset = ftp.reset.bind(ftp)
  ftp.reset = () => {
    reset()
    const { socket } = ftp
    const connect = socket.connect.bind(socket)
    // the library calls it with options and a listener only
    socket.connect = ((options: TcpSocketConnectOpts, listener?: () => void) =>
      connect({ ...options, lookup }, listener)) as typeof socket.connect
  }
}

/** FTP, and FTPS with explicit TLS or, on port 990, implicit TLS. */
export const connectFtp: ConnectServer = (target, options) => {
  // `withTimeLimit` guards silence, so the library's own limit is only the last resort
  const client = new Client(options.timeoutMs * 4)
  const step = ftpStep(target)
  lookUpWith(client, options.network)
  const connect = async () => {
    await step(
      'greeting',
      (async () => options.network.requireAllowed(target.host, target.protocol === 'ftps'))(),
    )
    const open = target.protocol === 'ftps' ? openSecurely : openPlainly
    const fingerprint = await open(client, target, options)
    await step('login', client.login(target.username, target.password))
    await step('login', client.useDefaultSettings())
    await step('directory', client.cd(target.directory))
    return ftpRemote(client, target, fingerprint)
  }
  return withTimeLimit(connect, {
    signal: options.signal,
    timeoutMs: options.timeoutMs,
    cut: () => client.close(),
    late: () => new TransferError('timeout', { host: target.label }),
  }).catch(error => {
    client.close()
    throw error
  })
}

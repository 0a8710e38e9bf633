import { createHash } from 'node:crypto'
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { noSftpFaults, serveSftp, type SftpFaults } from './serveSftp.ts'

/**
 * Creates an Ed25519 key pair. It creates another one if ssh2 cannot read the first, which happens once in some hundred keys.
 * @param locked a passphrase that encrypts the private key
 */
export const createKeyPair = ({ comment, locked }: { comment?: string; locked?: string } = {}): {
  readonly private: string
  readonly public: string
} => {
  for (;;) {
    const encryption = locked ? { passphrase: locked, cipher: 'aes256-ctr', rounds: 4 } : {}
    const pair = ssh2.utils.generateKeyPairSync('ed25519', { comment, ...encryption })
    if (!(ssh2.utils.parseKey(pair.private, locked) instanceof Error)) return pair
  }
}

/** Reads the host key from a file and creates it on first use, so that the fingerprint survives restarts. */
const hostKeyIn = async (path: string): Promise<string> => {
  const stored = await readFile(path, 'utf8').catch(() => null)
  if (stored !== null) return stored
  const created = createKeyPair({ comment: 'kontor demo' }).private
  await writeFile(path, created, { mode: 0o600 })
  return created
}

/** The options of the server. */
interface DemoSftpOptions {
  /** The folder of uploads; it is created with `/in` below it. */
  readonly folder: string
  /** The file of the host key; it is created on first use. */
  readonly hostKeyFile: string
  /** By default any free port. */
  readonly port?: number
  readonly host?: string
  readonly username: string
  readonly password: string
  readonly faults?: Partial<SftpFaults>
}

/** A running SFTP server that receives files into a folder. */
export interface DemoSftp {
  /** Without user name and password. */
  readonly url: string
  readonly port: number
  /** The fingerprint of the host key in the format of OpenSSH. */
  readonly fingerprint: string
  /** Can be changed while the server runs. */
  readonly faults: SftpFaults
  close(): Promise<void>
}

const fingerprintOf = (privateKey: string): string => {
  const key = ssh2.utils.parseKey(privateKey)
  if (key instanceof Error) throw key
  return `SHA256:${createHash('sha256')
    .update(key.getPublicSSH())
    .digest('base64')
    .replace(/={1,2}$/, '')}`
}

const same = (a: string, b: string) =>
  createHash('sha256').update(a).digest().equals(createHash('sha256').update(b).digest())

/** Starts the server. Clients see the folder as `/` and cannot leave it. */
export const createDemoSftp = async (options: DemoSftpOptions): Promise<DemoSftp> => {
  const { folder, hostKeyFile, port = 0, host = '127.0.0.1', username, password } = options
  const faults: SftpFaults = { ...noSftpFaults, ...options.faults }
  await mkdir(join(folder, 'in'), { recursive: true })
  const root = await realpath(folder)
  const hostKey = await hostKeyIn(hostKeyFile)
  const connections = new Set<ssh2.Connection>()

  const ssh = new ssh2.Server({ hostKeys: [hostKey] }, (connection, { ip: client }) => {
    connections.add(connection)
    connection
      .on('authentication', context => {
        if (faults.silent) return
        if (context.method !== 'password') return context.reject(['password'])
        if (same(context.username, username) && same(context.password, password)) return context.accept()
        context.reject(['password'])
      })
      .on('session', accept => {
        const service = { root, client, faults, cut: () => connection.end() }
        accept().on('sftp', accept => serveSftp(accept(), service))
      })
      // errors of closing clients are ignored
      .on('error', () => connections.delete(connection))
      .on('close', () => connections.delete(connection))
  })
  // as OpenSSH does; otherwise each answer waits 40 ms for further data
  const server = createServer({ noDelay: true }, socket => ssh.injectSocket(socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // the address of a listening TCP server is never a path
  const listening = server.address() as AddressInfo

  return {
    url: `sftp://${host}:${listening.port}`,
    port: listening.port,
    fingerprint: fingerprintOf(hostKey),
    faults,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const connection of connections) connection.end()
      }),
  }
}

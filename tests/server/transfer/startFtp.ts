import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { FileSystem, type FtpConnection, FtpSrv } from 'ftp-srv'
import { freePort } from './freePort.ts'
import type { Certificate } from './makeCertificate.ts'
import { noPlaceFaults, password, type Place, type PlaceFaults, username } from './place.ts'

/** Members that its type declarations omit. */
type Wires = FtpConnection & { commandSocket: Socket; connector: { socket?: Socket } }

const cut = (connection: FtpConnection): void => {
  const { commandSocket, connector } = connection as Wires
  connector.socket?.destroy()
  commandSocket.destroy()
}

const sizeOf = (path: string) => (existsSync(path) ? path : null)

/** The files of one connection, with faults. */
class FaultyFiles extends FileSystem {
  readonly #faults: PlaceFaults
  readonly #root: string

  constructor(connection: FtpConnection, root: string, faults: PlaceFaults) {
    super(connection, { root, cwd: '/' })
    this.#faults = faults
    this.#root = root
  }

  override write(name: string, { append = false } = {}) {
    const faults = this.#faults
    if (faults.refuseWrites) throw new Error('EACCES: permission denied')
    const path = join(this.#root, this.cwd, name)
    const file = openSync(path, append ? 'a' : 'w')
    let bytes = 0
    const stream = new Writable({
      write: (chunk: Buffer, _, next) => {
        bytes += chunk.length
        if (faults.cutAfter > 0 && bytes >= faults.cutAfter && faults.cuts > 0) {
          faults.cuts -= 1
          return cut(this.connection)
        }
        if (faults.fullAfter > 0 && bytes > faults.fullAfter)
          return next(new Error('ENOSPC: no space left on device'))
        writeSync(file, chunk)
        setTimeout(next, faults.writeMs)
      },
      destroy: (error, done) => {
        closeSync(file)
        done(error)
      },
    })
    // The server treats a listener as its own and ends the stream with it.
    stream.once('close', () => stream.end())
    return Object.assign(stream, { path })
  }

  override async rename(from: string, to: string) {
    if (this.#faults.renameRefusesExisting && sizeOf(join(this.#root, this.cwd, to)))
      throw new Error('there is such a file')
    return super.rename(from, to)
  }
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, child: () => silent }

/** A real FTP server; with a certificate it speaks TLS too, `implicit` from the first byte. */
export const startFtp = async (tls?: Certificate, implicit = false): Promise<Place & { port: number }> => {
  const root = await mkdtemp(join(tmpdir(), 'ftp-'))
  await mkdir(join(root, 'in'))
  const faults = { ...noPlaceFaults }
  const port = await freePort()
  const server = new FtpSrv({
    url: `${implicit ? 'ftps' : 'ftp'}://127.0.0.1:${port}`,
    pasv_url: '127.0.0.1',
    pasv_min: 20_000,
    tls: tls ?? false,
    log: silent,
  })
  // like other servers, because otherwise each answer waits 40 ms for the confirmation of the previous one
  const { server: listener } = server as FtpSrv & { server: Server } // its type declarations omit it
  listener.on('connection', (socket: Socket) => socket.setNoDelay())
  server.on('login', ({ connection, username: given, password: secret }, resolve, reject) => {
    if (given !== username || secret !== password) return reject(new Error(`wrong password ${secret}`))
    resolve({ fs: new FaultyFiles(connection, root, faults) })
  })
  server.on('client-error', () => {})
  await server.listen()
  return {
    port,
    folder: join(root, 'in'),
    faults,
    settings: {
      protocol: tls ? 'ftps' : 'ftp',
      address: '127.0.0.1',
      port,
      username,
      password,
      directory: '/in',
    },
    close: async () => {
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

import { constants, type Stats } from 'node:fs'
import { type FileHandle, open, readdir, realpath, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join, posix, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'

/**
 * Maps a client's path to this machine: `..` stops at the folder, and links must not lead out of it.
 * @param root the real path of the folder
 * @throws the error of the system if the directory is missing, EACCES outside the folder
 */
const pathInside = async (root: string, path: string): Promise<string> => {
  const target = join(root, posix.resolve('/', path))
  if (target === root || target === `${root}${sep}`) return root
  const parent = await realpath(dirname(target))
  const inside = (place: string) => place === root || place.startsWith(`${root}${sep}`)
  const place = join(parent, basename(target))
  const real = await realpath(place).catch(() => place)
  if (!inside(parent) || !inside(real))
    throw Object.assign(new Error('outside the folder'), { code: 'EACCES' })
  return place
}

/** Faults to simulate. They can be set at the start and while the server runs. */
export interface SftpFaults {
  /** True: files may not be opened for writing. */
  refuseWrites: boolean
  /** Addresses of clients whose writes are all refused. */
  refuseClients: readonly string[]
  /** The disk is full once a file has this many bytes; 0 = never. */
  fullAfter: number
  /** The connection breaks when a file reaches this many bytes; 0 = never. */
  cutAfter: number
  /** How often `cutAfter` breaks a connection. */
  cuts: number
  /** True: connections are accepted and not answered. */
  silent: boolean
  /** True: renaming over an existing file is refused, as the standard asks. */
  renameRefusesExisting: boolean
  /** A status with which questions about files and folders are refused, as a folder for uploads alone does; 0 = none. */
  refuseStat: number
  /** Milliseconds of each write. */
  writeMs: number
}

/** A server without faults. */
export const noSftpFaults: SftpFaults = {
  refuseWrites: false,
  refuseClients: [],
  fullAfter: 0,
  cutAfter: 0,
  cuts: 1,
  silent: false,
  renameRefusesExisting: false,
  refuseStat: 0,
  writeMs: 0,
}

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

/** The folder and the faults of one connection. */
interface SftpService {
  readonly root: string
  /** The address of the client. */
  readonly client: string
  readonly faults: SftpFaults
  /** Breaks the connection. */
  cut(): void
}

type Handle = { readonly file: FileHandle } | { names: string[] | null; readonly folder: string }

const attributesOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats): Attributes => ({
  mode,
  uid,
  gid,
  size,
  atime: Math.floor(atimeMs / 1000),
  mtime: Math.floor(mtimeMs / 1000),
})

/** The status codes of SFTP version 3 for errors of the file system. */
const statusOf = (error: unknown): number => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return STATUS_CODE.NO_SUCH_FILE
  if (code === 'EACCES' || code === 'EPERM') return STATUS_CODE.PERMISSION_DENIED
  return STATUS_CODE.FAILURE
}

const flagsOf = (mode: number): number => {
  const access = mode & OPEN_MODE.READ ? constants.O_RDWR : constants.O_WRONLY
  const write = mode & OPEN_MODE.WRITE ? access : constants.O_RDONLY
  const bits: readonly (readonly [number, number])[] = [
    [OPEN_MODE.APPEND, constants.O_APPEND],
    [OPEN_MODE.CREAT, constants.O_CREAT],
    [OPEN_MODE.TRUNC, constants.O_TRUNC],
    [OPEN_MODE.EXCL, constants.O_EXCL],
  ]
  return bits.reduce((flags, [bit, flag]) => (mode & bit ? flags | flag : flags), write)
}

/** Answers the requests of one SFTP session from a folder. */
export const serveSftp = (sftp: SFTPWrapper, { root, client, faults, cut }: SftpService): void => {
  const handles = new Map<number, Handle>()
  let lastHandle = 0

  const keep = (handle: Handle): Buffer => {
    const name = Buffer.alloc(4)
    name.writeUInt32BE((lastHandle += 1))
    handles.set(lastHandle, handle)
    return name
  }
  const handleOf = (name: Buffer): Handle | undefined => handles.get(name.readUInt32BE())
  const fileOf = (name: Buffer): FileHandle => {
    const handle = handleOf(name)
    if (!handle || !('file' in handle)) throw new Error('no such handle')
    return handle.file
  }
  const answer = (id: number, work: () => Promise<void>): void => {
    work().catch(error => sftp.status(id, statusOf(error)))
  }
  const done = (id: number, work: () => Promise<unknown>): void =>
    answer(id, async () => {
      await work()
      sftp.status(id, STATUS_CODE.OK)
    })

  const isRefused = () => faults.refuseClients.includes(client)
  const refused = () => Object.assign(new Error('refused'), { code: 'EACCES' })
  const write = async (file: FileHandle, offset: number, data: Buffer): Promise<void> => {
    if (isRefused()) throw refused()
    const end = offset + data.length
    if (faults.writeMs > 0) await wait(faults.writeMs)
    if (faults.cutAfter > 0 && end >= faults.cutAfter && faults.cuts > 0) {
      faults.cuts -= 1
      return cut()
    }
    if (faults.fullAfter > 0 && end > faults.fullAfter)
      throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    await file.write(data, 0, data.length, offset)
  }

  const attributes = (id: number, path: string): void => {
    if (faults.refuseStat > 0) return void sftp.status(id, faults.refuseStat)
    answer(id, async () => {
      sftp.attrs(id, attributesOf(await stat(await pathInside(root, path))))
    })
  }

  sftp
    .on('OPEN', (id, path, flags) =>
      answer(id, async () => {
        if (flags & OPEN_MODE.WRITE && (faults.refuseWrites || isRefused())) throw refused()
        sftp.handle(id, keep({ file: await open(await pathInside(root, path), flagsOf(flags), 0o644) }))
      }),
    )
    .on('WRITE', (id, name, offset, data) => done(id, async () => write(fileOf(name), offset, data)))
    .on('READ', (id, name, offset, length) =>
      answer(id, async () => {
        const { bytesRead, buffer } = await fileOf(name).read(
          Buffer.alloc(Math.min(length, 65536)),
          0,
          null,
          offset,
        )
        if (bytesRead === 0) sftp.status(id, STATUS_CODE.EOF)
        else sftp.data(id, buffer.subarray(0, bytesRead))
      }),
    )
    .on('CLOSE', (id, name) =>
      done(id, async () => {
        const handle = handleOf(name)
        handles.delete(name.readUInt32BE())
        if (handle && 'file' in handle) await handle.file.close()
      }),
    )
    .on('FSTAT', (id, name) =>
      answer(id, async () => {
        sftp.attrs(id, attributesOf(await fileOf(name).stat()))
      }),
    )
    .on('STAT', attributes)
    .on('LSTAT', attributes)
    .on('SETSTAT', id => done(id, async () => undefined))
    .on('FSETSTAT', id => done(id, async () => undefined))
    .on('REMOVE', (id, path) => done(id, async () => unlink(await pathInside(root, path))))
    .on('RENAME', (id, from, to) =>
      done(id, async () => {
        const target = await pathInside(root, to)
        const taken = faults.renameRefusesExisting && (await stat(target).catch(() => null))
        if (taken) throw new Error('there is such a file')
        await rename(await pathInside(root, from), target)
      }),
    )
    .on('REALPATH', (id, path) => {
      const filename = posix.resolve('/', path)
      sftp.name(id, [
        { filename, longname: filename, attrs: { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 } },
      ])
    })
    .on('OPENDIR', (id, path) =>
      answer(id, async () => {
        const folder = await pathInside(root, path)
        sftp.handle(id, keep({ folder, names: await readdir(folder) }))
      }),
    )
    .on('READDIR', (id, name) =>
      answer(id, async () => {
        const handle = handleOf(name)
        if (!handle || !('folder' in handle) || handle.names === null) return sftp.status(id, STATUS_CODE.EOF)
        const { folder, names } = handle
        handle.names = null
        const entries = names.map(async filename => {
          const about = await stat(posix.join(folder, filename))
          const kind = about.isDirectory() ? 'd' : '-'
          const longname = `${kind}rw-r--r-- 1 demo demo ${about.size} ${about.mtime.toISOString()} ${filename}`
          return { filename, longname, attrs: attributesOf(about) }
        })
        sftp.name(id, await Promise.all(entries))
      }),
    )
    .on('close', () => {
      for (const handle of handles.values()) if ('file' in handle) handle.file.close().catch(() => undefined)
      handles.clear()
    })
}

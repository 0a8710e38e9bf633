import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Libsql from 'libsql'
import { databaseFile } from '../shared/systemFailures.ts'
import { DatabaseError } from './databaseErrors.ts'
import { keyFileName } from './secrets/keyFile.ts'

/** The folder of the exports' files in DATA_DIR. */
export const exportsFolder = 'exports'

/** Whether an error says that another process has the lock of a database file; libsql's errors carry a code. */
export const isFolderBusy = (error: unknown): boolean => String(Object(error).code).startsWith('SQLITE_BUSY')

/** Opens a SQLite file. @throws the system's error where this account may not write it: libsql's has no code */
export const openFile = (path: string): Libsql.Database => {
  accessSync(existsSync(path) ? path : dirname(path), constants.R_OK | constants.W_OK)
  return new Libsql(path)
}

/**
 * Locks a folder against other processes until `release`, by a database lock on a separate file, so that others can
 * still read the data. The system releases it however the process ends.
 * @throws DatabaseError folderInUse
 */
export const lockFolder = (folder: string): { release(): void } => {
  const file = openFile(join(folder, 'kontor.lock'))
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    throw isFolderBusy(error) ? new DatabaseError('folderInUse', folder, { cause: error }) : error
  }
  return { release: () => void file.close() }
}

/** What stands for a restore in DATA_DIR: being prepared, complete but not in place yet, and what it has replaced. */
const [preparing, restored, replaced] = ['restore.part', 'restored-', 'replaced-'] as const

/** Makes the empty folder in which a restore is prepared. @returns its path */
export const prepareRestore = (folder: string): string => {
  const path = join(folder, preparing)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/** Makes a prepared restore count, by one rename. From now on `finishRestore` puts it in place, also after a restart. */
export const commitRestore = (folder: string, now: Date): void =>
  renameSync(
    join(folder, preparing),
    join(folder, restored + now.toISOString().replaceAll(/\D/g, '').slice(0, 14)),
  )

const committedIn = (folder: string) => readdirSync(folder).find(name => name.startsWith(restored))

/** The parts of an installation, each with the files that belong to it. */
const parts: Readonly<Record<string, readonly string[]>> = {
  // changes that are not yet in the file itself lie in the log beside it
  [databaseFile]: ['', '-wal', '-shm'].map(suffix => databaseFile + suffix),
  [keyFileName]: [keyFileName],
  [exportsFolder]: [exportsFolder],
}

/**
 * Puts a committed restore in place, and what was there aside. Where a process dies, the next call goes on.
 * @param folder locked by `lockFolder`
 * @returns the folder of what was replaced; undefined without any
 */
export const finishRestore = (folder: string): string | undefined => {
  const committed = committedIn(folder)
  if (committed === undefined) return undefined
  const from = join(folder, committed)
  const aside = join(folder, committed.replace(restored, replaced))
  const putAside = (name: string, put: typeof renameSync) => {
    if (!existsSync(join(folder, name))) return
    mkdirSync(aside, { recursive: true, mode: 0o700 })
    put(join(folder, name), join(aside, name))
  }
  // a backup without a key leaves the key, which also belongs to the former database
  if (existsSync(join(from, databaseFile)) && !existsSync(join(from, keyFileName)))
    putAside(keyFileName, copyFileSync)
  for (const [part, files] of Object.entries(parts)) {
    if (!existsSync(join(from, part))) continue
    for (const name of files) putAside(name, renameSync)
    renameSync(join(from, part), join(folder, part))
  }
  rmSync(from, { recursive: true })
  return existsSync(aside) ? aside : undefined
}

const isFilled = (path: string) => existsSync(path) && readdirSync(path).length > 0

/** Files that are only there beside a database, or after one. */
const isTrace = (name: string) =>
  name === keyFileName || name.startsWith(replaced) || /^kontor\.db\W/.test(name)

/**
 * Checks that a folder without a database is that of a new installation, so that none starts empty whose database was
 * lost. An empty file is what a first start leaves that was stopped.
 * @throws DatabaseError missing, restoring
 */
const expectDatabase = (folder: string): void => {
  const file = join(folder, databaseFile)
  if (committedIn(folder) !== undefined) throw new DatabaseError('restoring', file)
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size !== undefined && size > 0) return
  const names = size === undefined ? readdirSync(folder).filter(isTrace) : []
  const traces = [...names, ...(isFilled(join(folder, exportsFolder)) ? [exportsFolder] : [])]
  if (traces.length > 0) throw new DatabaseError('missing', file, { traces: traces.join(', ') })
}

/** The file of a database that must be there, because opening it would make one. @throws DatabaseError none, missing, restoring */
export const databaseIn = (folder: string): string => {
  const file = join(folder, databaseFile)
  if (existsSync(folder)) expectDatabase(folder)
  if (existsSync(file)) return file
  throw new DatabaseError('none', resolve(folder))
}

/** Locks a folder for the service, and puts a restore in place. @throws DatabaseError folderInUse, missing */
export const enterFolder = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  try {
    finishRestore(folder)
    expectDatabase(folder)
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

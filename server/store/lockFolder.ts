import { join } from 'node:path'
import Libsql from 'libsql'

/** Another process works in the folder of an embedded database. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'

  constructor(folder: string, cause: unknown) {
    super(
      `DATA_DIR: another process works in ${folder}. Stop it first, name another folder, or let several processes share a PostgreSQL by DATABASE_URL.`,
      { cause },
    )
  }
}

/**
 * Keeps every other process out of a folder until `release`. The database's own file lock, on a file beside it so that
 * the data can still be read by others: the system lets go of it however the process ends.
 * @throws FolderInUse
 */
export const lockFolder = (folder: string): { release(): void } => {
  const file = new Libsql(join(folder, 'kontor.lock'))
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    throw (error as { code?: unknown }).code === 'SQLITE_BUSY' ? new FolderInUse(folder, error) : error // libsql's errors carry a code
  }
  return { release: () => void file.close() }
}

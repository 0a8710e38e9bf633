import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import { createFilePartStore, type FilePartStore } from '../../store/files/filePartStore.ts'
import type { Database } from '../../store/openDatabase.ts'
import { createExportFolder, type ExportFolder } from './exportFolder.ts'
import { createSharedFolder } from './sharedFolder.ts'

/** The variables that say where files are. */
interface FilePlaces {
  readonly DATA_DIR: string
  readonly DATABASE_URL?: string | undefined
  /** `folder`, `database`, or the address of a bucket. */
  readonly FILE_STORE: string
  readonly AWS_ACCESS_KEY_ID?: string | undefined
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined
}

interface FolderDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Opens the files of exports: a folder of this host, with copies in a store of all hosts where they share a database. */
export const openExportFolder = async (places: FilePlaces, deps: FolderDeps): Promise<ExportFolder> => {
  const local = createExportFolder(places.DATA_DIR)
  if (!places.DATABASE_URL || places.FILE_STORE === 'folder') return local
  return createSharedFolder({ ...deps, local, store: await openFileStore(deps.db, places) })
}

/** The store of files that all hosts share: the database, or the bucket of FILE_STORE. */
const openFileStore = async (db: Database, places: FilePlaces): Promise<FilePartStore> => {
  if (places.FILE_STORE === 'database') return createFilePartStore(db)
  // loaded where it is used
  const { createObjectStore } = await import('../../store/files/objectStore.ts')
  const keys = {
    accessKeyId: places.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: places.AWS_SECRET_ACCESS_KEY ?? '',
  }
  return createFilePartStore(db, createObjectStore(places.FILE_STORE, keys))
}

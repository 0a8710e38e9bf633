import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import { createFilePartStore } from '../../store/files/filePartStore.ts'
import type { ObjectStore } from '../../store/files/objectStore.ts'
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

interface FilesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Opens the files of exports: a folder of this host, with copies in a store of all hosts where they share a database: in the
 * database, or in the bucket of FILE_STORE.
 */
export const openFiles = async (places: FilePlaces, deps: FilesDeps): Promise<ExportFolder> => {
  const local = createExportFolder(places.DATA_DIR)
  const isLocal = !places.DATABASE_URL || places.FILE_STORE === 'folder'
  const objects = isLocal || places.FILE_STORE === 'database' ? undefined : await openBucket(places)
  return isLocal
    ? local
    : createSharedFolder({ ...deps, local, store: createFilePartStore(deps.db, objects) })
}

const openBucket = async (places: FilePlaces): Promise<ObjectStore> => {
  // loaded where it is used
  const { createObjectStore } = await import('../../store/files/objectStore.ts')
  const keys = {
    accessKeyId: places.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: places.AWS_SECRET_ACCESS_KEY ?? '',
  }
  return createObjectStore(places.FILE_STORE, keys)
}

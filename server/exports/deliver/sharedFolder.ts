import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import { StorageError } from '../../shared/systemFailures.ts'
import type { FilePartStore } from '../../store/files/filePartStore.ts'
import type { ExportFile, ExportFolder } from './exportFolder.ts'

interface SharedFolderDeps {
  /** The folder of this host: the copies of files that it writes or reads. */
  readonly local: ExportFolder
  readonly store: FilePartStore
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** A part of the database is at most this long before it is compressed. */
const maxPartBytes = 8_000_000
/** Copies of deleted files are looked for at most this often. */
const tidyMs = 3_600_000

/**
 * The files of exports for several hosts: each writes to its own folder and, before a checkpoint, to the shared database. A
 * host that lacks a file, or has an older state of it, copies it from there first.
 */
export const createSharedFolder = ({ local, store, clock, log }: SharedFolderDeps): ExportFolder => {
  let tidiedAt = clock.now()

  /** Removes copies of files that another host has deleted. */
  const tidy = async () => {
    if (clock.now() - tidiedAt < tidyMs) return
    tidiedAt = clock.now()
    try {
      for (const id of await store.deletedOf(await local.list())) await local.remove(id)
    } catch (error) {
      log.warn({ err: error }, 'copies of deleted files could not be removed')
    }
  }

  /** Makes the copy of this host complete, or as long as what the database has. */
  const fetch = async (id: number, name: string): Promise<void> => {
    if (await local.has(id, name)) return
    const stored = await store.find(id)
    if (!stored) return
    // the attempt of a part is that of one process, so a part of the same attempt is at least as long here
    if (!stored.isComplete && (await local.partAttempt(id, name)) === stored.attempt) return
    await tidy()
    await local.copyIn({ id, attempt: stored.attempt }, name, store.read(id), stored.isComplete)
  }

  return {
    ...local,

    localPath: async (id, name) => {
      await fetch(id, name)
      return local.pathOf(id, name)
    },
    open: async (run, name, start, format) => {
      if (start > 0) await fetch(run.id, name)
      const file = await local.open(run, name, start, format)
      await store.cut(run, start)
      let sent = start
      const send = async () => {
        while (sent < file.bytes) {
          const length = Math.min(maxPartBytes, file.bytes - sent)
          const [bytes = Buffer.alloc(0)] = (await local.read(run.id, name, [{ at: sent, length }])) ?? []
          if (bytes.length < length)
            throw new StorageError(
              'diskFailed',
              local.pathOf(run.id, name),
              new Error(`${bytes.length} bytes`),
            )
          await store.append(run, sent, bytes)
          sent += length
        }
      }
      return {
        get bytes() {
          return file.bytes
        },
        write: file.write,
        flush: async () => {
          await file.flush()
          await send()
        },
        complete: async () => {
          await send()
          await store.complete(run)
          await file.complete()
        },
        close: file.close,
      } satisfies ExportFile
    },

    async *rows(id, name, bytes, format) {
      await fetch(id, name)
      yield* local.rows(id, name, bytes, format)
    },
    read: async (id, name, places) => {
      await fetch(id, name)
      return local.read(id, name, places)
    },
    partSize: async (id, name) => {
      await fetch(id, name)
      return local.partSize(id, name)
    },
    has: async (id, name) => {
      await fetch(id, name)
      return local.has(id, name)
    },
    size: async (id, name) => {
      const size = await local.size(id, name)
      if (size !== null) return size
      const stored = await store.find(id)
      return stored?.isComplete ? stored.bytes : null
    },
    remove: async id => {
      await store.remove(id)
      await local.remove(id)
    },
    list: async () => [...new Set([...(await local.list()), ...(await store.list())])],
    changedAt: async id => (await local.changedAt(id)) || clock.now(),
  }
}

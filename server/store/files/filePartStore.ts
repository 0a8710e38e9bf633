import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import { connectionId } from '../../shared/connection.ts'
import type { ObjectStore } from './objectStore.ts'
import type { Database } from '../openDatabase.ts'
import type { FilePartRow } from './fileRows.ts'
import { AttemptOver, type RunAttempt } from '../exports/exportRecord.ts'

/** What the database holds of the file of a run. */
export interface FileParts {
  readonly bytes: number
  /** The attempt of the run that wrote the last part. */
  readonly attempt: number
  readonly isComplete: boolean
}

/**
 * The files of exports in compressed parts that every host can read: in the shared database, or as objects of a bucket that
 * the database lists.
 */
export interface FilePartStore {
  /** Appends bytes to the file of a run. @throws AttemptOver */
  append(run: RunAttempt, at: number, bytes: Buffer): Promise<void>
  /** Drops what lies behind the first `bytes`. @throws AttemptOver */
  cut(run: RunAttempt, bytes: number): Promise<void>
  /** Marks the file as complete. @throws AttemptOver */
  complete(run: RunAttempt): Promise<void>
  find(run: number): Promise<FileParts | undefined>
  /** The parts in their order. */
  read(run: number): AsyncIterable<Buffer>
  remove(run: number): Promise<void>
  /** The runs that have a file here. */
  list(): Promise<number[]>
  /** Those of some runs whose file was deleted by the retention. */
  deletedOf(runs: readonly number[]): Promise<number[]>
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)
/** Files of exports repeat themselves; a higher level takes longer than the database for a few percent. */
const level = 1

/** @param objects holds the parts; without it the database does */
export const createFilePartStore = (db: Database, objects?: ObjectStore): FilePartStore => {
  /** Does work of an attempt, which no other attempt can take over meanwhile. @throws AttemptOver */
  const asAttempt = (run: RunAttempt, work: (trx: Database) => Promise<unknown>) =>
    db.transaction().execute(async trx => {
      const row = await trx
        .selectFrom('exports')
        .select('attempt')
        .where('id', '=', run.id)
        .forUpdate()
        .executeTakeFirst()
      if (row?.attempt !== run.attempt) throw new AttemptOver(run)
      await work(trx)
    })
  const ofRun = (run: number) => db.selectFrom('fileParts').where('run', '=', run)
  const keyOf = ({ run, attempt, at }: Pick<FilePartRow, 'run' | 'attempt' | 'at'>) =>
    `${connectionId}/${run}/${attempt}-${at}.gz`

  return {
    append: async (run, at, bytes) => {
      const data = await compress(bytes, { level })
      const part = {
        run: run.id,
        at,
        length: bytes.length,
        attempt: run.attempt,
        isLast: 0,
        stored: data.length,
      }
      // an object that the database does not list is none
      if (objects) await objects.put(keyOf(part), data)
      const values = { ...part, data: objects ? null : data }
      await asAttempt(run, trx => trx.insertInto('fileParts').values(values).execute()).catch(
        async (error: unknown) => {
          if (error instanceof AttemptOver) await objects?.remove(keyOf(part))
          throw error
        },
      )
    },

    cut: async (run, bytes) => {
      let dropped: Pick<FilePartRow, 'run' | 'attempt' | 'at'>[] = []
      await asAttempt(run, async trx => {
        dropped = await trx
          .deleteFrom('fileParts')
          .where('run', '=', run.id)
          .where('at', '>=', bytes)
          .returning(['run', 'attempt', 'at'])
          .execute()
        // what a part holds behind its length is not read
        await trx
          .updateTable('fileParts')
          .set(({ eb, ref }) => ({ length: eb(eb.val(bytes), '-', ref('at')), isLast: 0 }))
          .where('run', '=', run.id)
          .where(({ eb, ref }) => eb(eb(ref('at'), '+', ref('length')), '>', bytes))
          .execute()
      })
      for (const part of dropped) await objects?.remove(keyOf(part))
    },

    complete: run =>
      asAttempt(run, trx =>
        trx
          .updateTable('fileParts')
          .set({ isLast: 1 })
          .where('run', '=', run.id)
          .where('at', '=', select =>
            select
              .selectFrom('fileParts as all')
              .where('all.run', '=', run.id)
              .select(({ fn }) => fn.max('all.at').as('at')),
          )
          .execute(),
      ),

    find: async run => {
      const found = await ofRun(run)
        .select(({ fn }) => [
          fn.sum<number | null>('length').as('bytes'),
          fn.max('attempt').as('attempt'),
          fn.max('isLast').as('isLast'),
        ])
        .executeTakeFirst()
      if (!found || found.bytes === null) return undefined
      return { bytes: Number(found.bytes), attempt: found.attempt, isComplete: found.isLast === 1 }
    },

    read: async function* (run) {
      const parts = await ofRun(run)
        .select(['run', 'attempt', 'at', 'length', 'stored'])
        .orderBy('at')
        .execute()
      for (const part of parts) {
        const inTable = () => ofRun(run).where('at', '=', part.at).select('data').executeTakeFirstOrThrow()
        const data = objects ? await objects.get(keyOf(part), part.stored) : (await inTable()).data
        yield (await decompress(data ?? Buffer.alloc(0))).subarray(0, part.length)
      }
    },

    remove: async run => {
      if (objects)
        for (const part of await ofRun(run).select(['run', 'attempt', 'at']).execute())
          await objects.remove(keyOf(part))
      await db.deleteFrom('fileParts').where('run', '=', run).execute()
    },

    list: async () => {
      const rows = await db.selectFrom('fileParts').select('run').distinct().execute()
      return rows.map(({ run }) => run)
    },

    deletedOf: async runs => {
      if (runs.length === 0) return []
      const rows = await db
        .selectFrom('exports')
        .select('id')
        .where('id', 'in', [...runs])
        .where(sql<boolean>`${sql.ref('fileDeletedAt')} is not null`)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

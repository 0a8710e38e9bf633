import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, Kysely, Migrator, PostgresDialect, SqliteDialect, type Transaction } from 'kysely'
import Libsql from 'libsql'
import type { Sentence } from '../../src/contract/words.ts'
import { SayableError } from '../shared/errors.ts'
import { migrations } from './migrations/migrations.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/**
 * Opens the database and brings its shape up to date.
 * @param where a PostgreSQL address, or the folder of the embedded database; `beside`: the process that began this one has it open
 * @throws FolderInUse when another process has the embedded database; what the database says when it cannot be opened or migrated; nothing is half migrated
 */
export const openDatabase = async (where: {
  url?: string
  folder: string
  beside?: boolean
}): Promise<Database> => {
  try {
    const db: Database = new Kysely<Tables>({
      dialect: where.url ? await postgres(where.url) : embedded(where.folder, where.beside),
    })
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (!error) return db
    await db.destroy()
    throw error
  } catch (error) {
    throw storageErrorOf(error, where.folder) ?? error
  }
}

/** What can be wrong with the disk, and what to do about it. */
export const storageSentences = {
  diskFull: {
    en: 'There is no space left on the disk of {path}. Free some, then try again.',
    de: 'Auf dem Datenträger von {path} ist kein Platz mehr. Schaffen Sie Platz und versuchen Sie es dann erneut.',
  },
  readOnly: {
    en: 'Kontor may not write to {path}. Give the account it runs under the right to, and check that the disk is not mounted read-only.',
    de: 'Kontor darf nicht in {path} schreiben. Geben Sie dem Konto, unter dem es läuft, das Recht dazu, und prüfen Sie, ob der Datenträger schreibgeschützt eingebunden ist.',
  },
  damaged: {
    en: 'The database {path} is damaged. Stop Kontor and restore the last backup of the folder.',
    de: 'Die Datenbank {path} ist beschädigt. Halten Sie Kontor an und stellen Sie die letzte Sicherung des Ordners wieder her.',
  },
  newer: {
    en: 'A newer version of Kontor has changed the database {path}. Start that version, or restore a backup from before the update.',
    de: 'Eine neuere Version von Kontor hat die Datenbank {path} geändert. Starten Sie diese Version, oder stellen Sie eine Sicherung von vor der Aktualisierung wieder her.',
  },
  missing: {
    en: 'There is no file {path}, or no longer. Restore it, or start a new export.',
    de: 'Eine Datei {path} gibt es nicht oder nicht mehr. Stellen Sie sie wieder her, oder starten Sie einen neuen Export.',
  },
  diskFailed: {
    en: 'The disk of {path} cannot be read or written. Check the disk, then try again.',
    de: 'Der Datenträger von {path} lässt sich nicht lesen oder beschreiben. Prüfen Sie ihn und versuchen Sie es dann erneut.',
  },
} as const satisfies Record<string, Sentence>
type StorageErrorCode = keyof typeof storageSentences

/** The disk does not do what it should. */
export class StorageError extends SayableError<StorageErrorCode> {
  override readonly name = 'StorageError'

  constructor(code: StorageErrorCode, path: string, cause: unknown) {
    super(code, storageSentences[code], { path }, { cause, status: 500 })
  }
}

/** What the system and both databases call it. */
const storageCodes: readonly (readonly [RegExp, StorageErrorCode])[] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)/, 'diskFull'],
  [/^(EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_PERM|SQLITE_CANTOPEN|25006)/, 'readOnly'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/, 'damaged'],
  [/^(EIO|SQLITE_IOERR)/, 'diskFailed'],
  [/^ENOENT/, 'missing'],
]
/** Calls of the system that fail under the same names without any disk. */
const onNetwork: ReadonlySet<string> = new Set(['listen', 'bind', 'connect', 'spawn'])
const newerMigration = /previously executed migration \S+ is missing/

/**
 * The disk's part in a failure; undefined where it has none.
 * @param folder DATA_DIR, where the database lies
 */
export const storageErrorOf = (error: unknown, folder: string): StorageError | undefined => {
  if (!(error instanceof Error) || error instanceof SayableError) return undefined
  const { code = '', path, syscall = '' } = error as NodeJS.ErrnoException // errors of the system and of both drivers carry a code
  if (onNetwork.has(syscall)) return undefined
  const database = join(folder, databaseFile)
  if (newerMigration.test(error.message)) return new StorageError('newer', database, error)
  const known = storageCodes.find(([codes]) => codes.test(code))?.[1]
  return known && new StorageError(known, path ?? (code.startsWith('E') ? folder : database), error)
}

const databaseFile = 'kontor.db'

/** What drivers call a connection that is not there, one that was cut, and a server that stops, starts or is full. */
const awayCodes =
  /^(08|53(?!100)|57P0)|^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)|^SQLITE_(BUSY|LOCKED)/
const awayMessages = /connection terminated|connection error|timeout exceeded when trying to connect/i

/** Whether the database could not be reached: the same would work once it is there again. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof SayableError) &&
  // errors of the system and of both drivers carry a code
  (awayCodes.test(String((error as { code?: unknown }).code ?? '')) || awayMessages.test(error.message))

const postgres = async (url: string): Promise<Dialect> => {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    types: {
      // a bigint fits a number here: it is milliseconds
      getTypeParser: (id, format) => (id === 20 ? Number : pg.types.getTypeParser(id, format)),
    },
  })
  // a server that restarts cuts idle connections: unheard, that would end the process; the next query opens another
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

const embedded = (folder: string, beside = false): Dialect => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = beside ? { release: () => undefined } : lockFolder(folder)
  const file = openFile(join(folder, databaseFile), lock, beside)
  // what is read before the first write stays true: another connection could write in between
  const prepare = keepPrepared(text => file.prepare(text === 'begin' ? 'begin immediate' : text))
  const close = () => {
    file.close()
    lock.release()
  }
  return new SqliteDialect({ database: { prepare, close } })
}

/** Statements that stay prepared; those of a run and of the open pages together are fewer. */
const mostPrepared = 50

/**
 * Prepares each text once. A statement holds memory that the process does not know of, until it finds time to throw the
 * statement away: a run that prepares anew grows by hundreds of megabytes. A connection runs one statement at a time.
 * @returns a function that gives the statement of a text; of many texts those used last are kept
 */
export const keepPrepared = <S>(prepare: (text: string) => S): ((text: string) => S) => {
  const kept = new Map<string, S>()
  return text => {
    const statement = kept.get(text) ?? prepare(text)
    // at the end, behind all that were used before it
    kept.delete(text)
    kept.set(text, statement)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostPrepared) break
      kept.delete(oldest)
    }
    return statement
  }
}

const openFile = (path: string, lock: { release(): void }, beside: boolean) => {
  try {
    const file = new Libsql(path)
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    // the service and its exports wait for each other's writes; nobody waits for an answer of the exports
    file.pragma(`busy_timeout = ${beside ? 60_000 : 5_000}`)
    // 16 MB: article numbers come in no order, and each page read again costs more than the row
    file.pragma('cache_size = -16000')
    return file
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Keeps every other process out of a folder until `release`. The database's own file lock, on a file beside it so that
 * the data can still be read by others: the system lets go of it however the process ends.
 * @throws FolderInUse
 */
const lockFolder = (folder: string): { release(): void } => {
  const file = new Libsql(join(folder, 'kontor.lock'))
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    throw (error as { code?: unknown }).code === 'SQLITE_BUSY' ? new FolderInUse(folder, error) : error // libsql's errors carry a code
  }
  return { release: () => void file.close() }
}

/** Another process works in the folder of an embedded database. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'

  constructor(folder: string, cause: unknown) {
    super(
      `DATA_DIR: ${folder} is in use by another process. Stop it, set another folder, or let several processes share a PostgreSQL database with DATABASE_URL.`,
      { cause },
    )
  }
}

/** The next number of a sequence, from 1 on; numbers are never given twice, not even after a deletion. */
export const nextNumber = async (trx: Transaction<Tables>, name: string): Promise<number> => {
  const row = await trx
    .insertInto('sequences')
    .values({ name, last: 1 })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(set => ({ last: set('sequences.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

/** Until its transaction ends, nobody else takes a run or an upload: what it reads of the leases stays true. */
export const holdTurn = (trx: Transaction<Tables>) =>
  trx
    .updateTable('sequences')
    .set(set => ({ last: set.ref('last') }))
    .where('name', '=', 'exports')
    .execute()

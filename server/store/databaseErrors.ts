import { TerminalError } from '../shared/errors.ts'

/** The sentences of a database that cannot be used as it is, each with the remedy. They are printed at a start. */
const sentences = {
  folderInUse: place =>
    `DATA_DIR: ${place} is in use by another process. Stop it, set another folder, or let several processes share a PostgreSQL database with DATABASE_URL.`,
  newer: place =>
    `A newer version of Kontor has changed the database ${place}. Start that version, or restore a backup from before the update.`,
  none: place =>
    `There is no database in ${place}. Set DATA_DIR to the folder of the service. Start Kontor once if there is none yet.`,
  older: place =>
    `The database ${place} is that of an older version of Kontor, or empty. Start Kontor once: the start brings it up to date.`,
  schemaInUse: place =>
    `Another process has held tables of the database ${place} for five minutes, so that the upgrade could not begin. Stop every other Kontor, and programs that read the database, then start again.`,
  halfUpgraded: place =>
    `The upgrade of the database ${place} by a version up to 2.30 was stopped before its end, and cannot be finished. Restore the backup from before it: kontor restore FOLDER --replace`,
  writing: place =>
    `Another process has been writing to the database ${place} for a minute. Wait until it has ended, then try again.`,
  missing: (place, traces) =>
    `There is no database ${place}, but ${traces} shows that there was one. Restore a backup (kontor restore FOLDER), or put the file back. For a new installation set another DATA_DIR, or move ${traces} away.`,
  restoring: place =>
    `A restore of the database ${place} was stopped before its end. Start Kontor: the start ends it.`,
} as const satisfies Record<string, (place: string, traces: string) => string>

/** A database that cannot be opened or changed as it is. */
export class DatabaseError extends TerminalError {
  override name = 'DatabaseError'
  readonly code: keyof typeof sentences

  /**
   * @param place the file or the folder, or `DATABASE_URL`
   * @param traces names what is left of a missing database
   */
  constructor(
    code: keyof typeof sentences,
    place: string,
    { traces = '', cause }: { readonly traces?: string; readonly cause?: unknown } = {},
  ) {
    super(sentences[code](place, traces), { cause })
    this.code = code
  }
}

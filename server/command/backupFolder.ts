import { createReadStream } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { version } from '../config.ts'
import { keyFileName } from '../store/secrets/keyFile.ts'
import { exportsFolder } from '../store/dataFolder.ts'
import { newestSchema } from '../store/migrations/migrate.ts'
import { migrations } from '../store/migrations/migrations.ts'
import { systemCodeOf } from '../shared/systemFailures.ts'
import { TerminalError } from '../shared/errors.ts'
import { ownAccount } from './owner.ts'

/** The names of the parts of a backup. */
export const parts = {
  about: 'backup.json',
  embedded: 'kontor.db',
  postgres: 'kontor.dump',
  key: keyFileName,
  files: exportsFolder,
} as const

const aboutSchema = z.object({
  version: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The name of the newest change of the schema. */
  schema: z.string(),
  database: z.enum(['embedded', 'postgres']),
})
/** What a backup holds. */
export type About = z.infer<typeof aboutSchema>

/** Waits until a file is on the disk. */
const sync = async (path: string) => {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** Makes the folder of a backup. @throws TerminalError if there is something in it */
export const makeFolder = async (target: string): Promise<void> => {
  await mkdir(target, { recursive: true, mode: 0o700 })
  if ((await readdir(target)).length > 0)
    throw new TerminalError(`${target} is not empty. Name a folder for this backup alone.`)
}

/** Writes a file under a preliminary name, so that what has its name is complete. */
export const writeWhole = async (path: string, write: (path: string) => Promise<unknown>): Promise<void> => {
  const preliminary = `${path}.part`
  await write(preliminary)
  await sync(preliminary)
  await rename(preliminary, path)
}

/** Ends a backup: a folder without this file is none. */
export const writeAbout = (target: string, about: Omit<About, 'version' | 'schema'>): Promise<void> =>
  writeWhole(join(target, parts.about), path =>
    writeFile(path, JSON.stringify({ version, schema: newestSchema, ...about } satisfies About, null, 2)),
  )

const unreadable = (path: string) =>
  `${path} may not be read by ${ownAccount()}. Give it to that account: chown -R ${ownAccount()} ${path}`

/** @throws TerminalError if the folder may not be read, or holds no backup, or one of a newer version */
export const readAbout = async (source: string): Promise<About> => {
  const text = await readFile(join(source, parts.about), 'utf8').catch((error: unknown) => {
    if (!/^(ENOENT|ENOTDIR)$/.test(systemCodeOf(error))) throw new TerminalError(unreadable(source))
    throw new TerminalError(`${source} holds no complete backup: ${parts.about} is missing.`)
  })
  let about: About
  try {
    about = aboutSchema.parse(JSON.parse(text))
  } catch {
    throw new TerminalError(`${join(source, parts.about)} is damaged. Use another backup.`)
  }
  if (!(about.schema in migrations))
    throw new TerminalError(
      `The backup was made by Kontor ${about.version}, which is newer than ${version}. Install that version first.`,
    )
  return about
}

/** The first bytes of a file. */
export const beginningOf = async (path: string, length: number): Promise<string> => {
  let bytes = ''
  for await (const chunk of createReadStream(path, { end: length - 1 })) bytes += String(chunk)
  return bytes
}

/** Copies a folder with all that is in it. */
export const copyFolder = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, preserveTimestamps: true, force: true })

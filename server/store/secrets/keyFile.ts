import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { TerminalError } from '../../shared/errors.ts'

/** The name of the key file in `DATA_DIR`. */
export const keyFileName = 'kontor.key'

/** The secret of an installation, and the one before it, as long as signatures made with that are still valid. */
export interface Secrets {
  readonly secret: string
  readonly previous?: string | undefined
}

/** A secret that nobody can guess: 256 bits as hex. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** Writes the key file, which only its owner may read, as a whole: a full disk or a kill leaves the one before. */
export const writeKeyFile = (folder: string, { secret, previous }: Secrets): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, keyFileName)
  const preliminary = `${file}.part`
  const opened = openSync(preliminary, 'w', 0o600)
  try {
    writeFileSync(opened, [secret, ...(previous ? [previous] : [])].join('\n'))
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  chmodSync(preliminary, 0o600)
  renameSync(preliminary, file)
}

/** The two lines of the key file. An empty file counts as none, because anybody could decrypt with its key. */
export const readKeyFile = (folder: string): Secrets | undefined => {
  const file = join(folder, keyFileName)
  const [secret = '', previous] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\r?\n/) : []
  return secret === '' ? undefined : { secret, previous }
}

/**
 * The secrets of an installation without KONTOR_SECRET: the first line of the key file, created at the first start, and
 * the second one, if the first replaced it.
 */
export const readOrMakeSecrets = (folder: string): Secrets => {
  const kept = readKeyFile(folder)
  if (kept) return kept
  const made = { secret: newSecret() }
  writeKeyFile(folder, made)
  return made
}

/** The key file is missing, and only the start of the service makes one. */
export class NoKeyFile extends TerminalError {
  override name = 'NoKeyFile'

  constructor(folder: string) {
    super(
      `There is no key file ${join(folder, keyFileName)}. Put it back, or start Kontor once: it makes a new one and names what cannot be read with it.`,
    )
  }
}

/**
 * The secrets of this process: those of the variables, else those of the key file.
 * @param makes whether a missing key file is made
 * @throws NoKeyFile
 */
export const secretsOf = (
  {
    DATA_DIR,
    KONTOR_SECRET: secret,
    KONTOR_PREVIOUS_SECRET: previous,
  }: {
    readonly DATA_DIR: string
    readonly KONTOR_SECRET?: string | undefined
    readonly KONTOR_PREVIOUS_SECRET?: string | undefined
  },
  makes: boolean,
): Secrets => {
  if (secret !== undefined) return { secret, previous }
  const kept = makes ? readOrMakeSecrets(DATA_DIR) : readKeyFile(DATA_DIR)
  if (!kept) throw new NoKeyFile(DATA_DIR)
  return { ...kept, previous: previous ?? kept.previous }
}

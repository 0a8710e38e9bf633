import type { Config } from '../config.ts'
import { reencryptAll } from '../store/secrets/encryptedValues.ts'
import { newSecret, readOrMakeSecrets, writeKeyFile } from '../store/secrets/keyFile.ts'
import { openDatabase } from '../store/openDatabase.ts'
import { createVault } from '../store/secrets/vault.ts'
import { databaseIn } from '../store/dataFolder.ts'
import { TerminalError } from '../shared/errors.ts'

const byVariables =
  'Set KONTOR_PREVIOUS_SECRET to the present secret and KONTOR_SECRET to a new one on every host, and restart: the start encrypts everything again.'

/**
 * Replaces the secret of the key file while no service runs, and encrypts the stored credentials again. The file keeps the
 * secret before, so that a rotation that is cut off ends with the next start, and so that signatures made with it stay
 * valid.
 * @param forgets whether they end: the secret before is removed, too
 * @throws TerminalError where variables or several hosts hold the secret, FolderInUse
 */
export const rotateSecret = async (
  { DATA_DIR, DATABASE_URL, KONTOR_SECRET }: Config,
  forgets: boolean,
): Promise<void> => {
  if (KONTOR_SECRET) throw new TerminalError(`The secret is in KONTOR_SECRET. ${byVariables}`)
  if (DATABASE_URL) throw new TerminalError(`Hosts that share a database share the secret. ${byVariables}`)
  databaseIn(DATA_DIR)
  const db = await openDatabase({ folder: DATA_DIR })
  try {
    const former = readOrMakeSecrets(DATA_DIR)
    // what a rotation that was cut off has left is encrypted by the secret before
    if (former.previous) await reencryptAll(db, createVault(former.secret, undefined, former.previous))
    const secret = newSecret()
    const previous = former.secret
    writeKeyFile(DATA_DIR, { secret, previous })
    await reencryptAll(db, createVault(secret, undefined, previous))
    if (forgets) writeKeyFile(DATA_DIR, { secret })
  } finally {
    await db.destroy()
  }
}

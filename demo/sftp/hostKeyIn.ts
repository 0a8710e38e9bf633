import { readFile, writeFile } from 'node:fs/promises'
import { createKeyPair } from './createKeyPair.ts'

/** The host key kept in a file, made on first use, so that restarts show the same fingerprint. */
export const hostKeyIn = async (path: string): Promise<string> => {
  const known = await readFile(path, 'utf8').catch(() => null)
  if (known !== null) return known
  const made = createKeyPair('kontor demo').private
  await writeFile(path, made, { mode: 0o600 })
  return made
}

import ssh2, { type ParsedKey } from 'ssh2'

/** What can be wrong with a private key. */
export type KeyProblem = 'keyUnreadable' | 'passphraseMissing' | 'passphraseWrong'

/** A key as it was pasted, with the line ends its format wants. */
const tidyKey = (text: string): string => `${text.trim().replace(/\r\n?/g, '\n')}\n`

const problemIn = (message: string): KeyProblem => {
  if (/no passphrase given/i.test(message)) return 'passphraseMissing'
  return /bad passphrase/i.test(message) ? 'passphraseWrong' : 'keyUnreadable'
}

/**
 * Opens a private key in OpenSSH, PEM or PuTTY format.
 * @param passphrase null where it has none
 * @example readPrivateKey(text, null) // 'passphraseMissing'
 */
export const readPrivateKey = (text: string, passphrase: string | null): ParsedKey | KeyProblem => {
  const key = ssh2.utils.parseKey(tidyKey(text), passphrase ?? undefined)
  if (key instanceof Error) return problemIn(key.message)
  return key.isPrivateKey() ? key : 'keyUnreadable'
}

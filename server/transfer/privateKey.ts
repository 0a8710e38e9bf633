import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { ParsedKey } from 'ssh2'

/** The problems of a private key. */
export type KeyProblem = 'keyUnreadable' | 'passphraseMissing' | 'passphraseWrong'

/** Gives a pasted key the line ends of its format. */
const tidyKey = (text: string): string => `${text.trim().replace(/\r\n?/g, '\n')}\n`

const problemIn = (message: string): KeyProblem => {
  if (/no passphrase given/i.test(message)) return 'passphraseMissing'
  return /bad passphrase/i.test(message) ? 'passphraseWrong' : 'keyUnreadable'
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A text of SSH: its length and its bytes. */
const sshString = (value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([uint32(bytes.length), bytes])
}

/** An Ed25519 key in OpenSSH's format, the only one that ssh2 reads it in. Source: PROTOCOL.key of OpenSSH. */
const ed25519InOpenSsh = (key: KeyObject): string => {
  const { x = '', d = '' } = key.export({ format: 'jwk' })
  const [publicPart, secretPart] = [Buffer.from(x, 'base64url'), Buffer.from(d, 'base64url')]
  const publicKey = Buffer.concat([sshString('ssh-ed25519'), sshString(publicPart)])
  // two equal numbers show a reader that it has decrypted the rest; this one is not encrypted
  const secret = Buffer.concat([
    uint32(0),
    uint32(0),
    publicKey,
    sshString(Buffer.concat([secretPart, publicPart])),
    sshString(''),
  ])
  const padding = Buffer.from(Array.from({ length: -secret.length & 7 }, (_, index) => index + 1))
  const file = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    ...['none', 'none', ''].map(sshString),
    uint32(1),
    sshString(publicKey),
    sshString(Buffer.concat([secret, padding])),
  ])
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${file.toString('base64')}\n-----END OPENSSH PRIVATE KEY-----\n`
}

/** How ssh2, which reads no PKCS#8, gets the kinds of keys that it knows. */
const readableForms: Readonly<Record<string, (key: KeyObject) => string>> = {
  rsa: key => String(key.export({ type: 'pkcs1', format: 'pem' })),
  ec: key => String(key.export({ type: 'sec1', format: 'pem' })),
  ed25519: ed25519InOpenSsh,
}

/** Turns a key in PKCS#8, as `openssl genpkey` and many consoles write it, into a form that ssh2 reads; others stay. */
const withoutPkcs8 = (text: string, passphrase: string | null): { text: string } | KeyProblem => {
  const pkcs8 = /^-----BEGIN (ENCRYPTED )?PRIVATE KEY-----$/m.exec(text)
  if (!pkcs8) return { text }
  const isEncrypted = pkcs8[1] !== undefined
  if (isEncrypted && passphrase === null) return 'passphraseMissing'
  try {
    const key = createPrivateKey({ key: text, passphrase: passphrase ?? undefined })
    const toReadable = readableForms[key.asymmetricKeyType ?? '']
    return toReadable ? { text: toReadable(key) } : 'keyUnreadable'
  } catch (error) {
    // with a wrong passphrase the content is no key, or has no valid end
    const isForeign = !isEncrypted || (error instanceof Error && /unsupported|PEM/i.test(error.message))
    return isForeign ? 'keyUnreadable' : 'passphraseWrong'
  }
}

/**
 * Reads a private key in OpenSSH, PEM (PKCS#1, SEC 1, PKCS#8) or PuTTY format.
 * @param passphrase null without one
 * @example await readPrivateKey(text, null) // 'passphraseMissing'
 */
export const readPrivateKey = async (
  text: string,
  passphrase: string | null,
): Promise<ParsedKey | KeyProblem> => {
  const readable = withoutPkcs8(tidyKey(text), passphrase)
  if (typeof readable === 'string') return readable
  const { default: ssh2 } = await import('ssh2')
  const key = ssh2.utils.parseKey(readable.text, passphrase ?? undefined)
  if (key instanceof Error) return problemIn(key.message)
  return key.isPrivateKey() ? key : 'keyUnreadable'
}

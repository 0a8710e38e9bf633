import { failureOf } from '../failureOf.ts'
import type { Target } from '../remote.ts'
import type { TransferErrorCode } from '../transferSentences.ts'

/** Where in the conversation an error came up. */
export type SftpStep = 'login' | 'directory' | 'write' | 'rename' | 'remove' | 'size'

/** Status codes of SFTP as servers give them, also those of later versions. */
const statusCodes: Readonly<Record<string, TransferErrorCode>> = {
  2: 'directoryMissing',
  3: 'noPermission',
  6: 'connectionLost',
  7: 'connectionLost',
  12: 'noPermission',
  14: 'diskFull',
  15: 'diskFull',
}

const words: readonly (readonly [RegExp, TransferErrorCode])[] = [
  [/authentication methods failed|authentication failure/i, 'loginRefused'],
  [/it greets with|invalid identification|protocol version/i, 'protocolMismatch'],
  [/no matching|algorithm/i, 'protocolMismatch'],
  [/no space|disk full|quota/i, 'diskFull'],
  [/no such file/i, 'directoryMissing'],
  [/permission|denied/i, 'noPermission'],
  [/timed out/i, 'timeout'],
  [
    /unexpected (end|close) event|no response from server|no sftp connection|not connected|ended|closed|lost|handshake|reset/i,
    'connectionLost',
  ],
]

/** OpenSSH has no word for a full disk: once a file is open, "Failure" is all it says. */
const plainFailure = 4

const codeFor = (error: Error, step: SftpStep): TransferErrorCode | null => {
  const spoken = words.find(([pattern]) => pattern.test(error.message))?.[1]
  if (spoken) return spoken
  const status = 'code' in error ? String(error.code) : ''
  if (step === 'write' && status === String(plainFailure)) return 'diskFull'
  return statusCodes[status] ?? null
}

/** Waits for one step and turns its failure into ours. */
export const sftpStep =
  (target: Target) =>
  async <T>(step: SftpStep, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw failureOf(error, target, known => codeFor(known, step))
    }
  }

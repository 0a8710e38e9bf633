import { FTPError } from 'basic-ftp'
import { failureOf } from '../failureOf.ts'
import type { Target } from '../remote.ts'
import type { TransferErrorCode } from '../transferSentences.ts'

/** Where in the conversation a reply was given: the same number means different things. */
export type FtpStep = 'greeting' | 'secure' | 'login' | 'directory' | 'write' | 'rename' | 'remove' | 'size'

const full = /no space|disk (is )?full|quota|ENOSPC|EDQUOT/i
const denied = /permission|denied|EACCES|EPERM|EROFS|read-only/i
const missing = /no such (file or )?directory|not found|ENOENT/i
const wantsTls = /\b(TLS|SSL|encrypt\w*|secure)\b/i

const refusedWrite = (words: string): TransferErrorCode =>
  missing.test(words) ? 'directoryMissing' : 'noPermission'

/** What a refusal means at each step, given the server's words. */
const refusals: Readonly<Record<FtpStep, (words: string) => TransferErrorCode>> = {
  greeting: () => 'unavailable',
  secure: () => 'protocolMismatch',
  login: words => (wantsTls.test(words) ? 'protocolMismatch' : 'loginRefused'),
  directory: words => (denied.test(words) ? 'noPermission' : 'directoryMissing'),
  write: refusedWrite,
  rename: refusedWrite,
  remove: refusedWrite,
  size: () => 'unavailable',
}

const fromReply = ({ code, message }: FTPError, step: FtpStep): TransferErrorCode => {
  if (code === 452 || code === 552 || full.test(message)) return 'diskFull'
  if (code === 425 || code === 426) return 'connectionLost'
  // Replies that begin with 4 pass by themselves, except for servers that refuse a login with them.
  if (code < 500 && code !== 430 && !denied.test(message)) return 'unavailable'
  return refusals[step](message)
}

const fromWords = ({ message }: Error): TransferErrorCode | null => {
  if (/greets with SSH-/.test(message)) return 'protocolMismatch'
  if (/timeout/i.test(message)) return 'timeout'
  if (/closed|FIN packet|disconnected|socket hang up|before secure TLS/i.test(message))
    return 'connectionLost'
  return null
}

/** Waits for one step and turns its failure into ours. */
export const ftpStep =
  (target: Target) =>
  async <T>(step: FtpStep, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw failureOf(error, target, known =>
        known instanceof FTPError ? fromReply(known, step) : fromWords(known),
      )
    }
  }

import { z } from 'zod'
import { MailError, type MailErrorParams } from './mailError.ts'
import type { MailErrorCode } from './mailSentences.ts'

/** What the SMTP client says about a failure. */
const failureSchema = z.object({
  code: z.string().catch(''),
  /** The socket's own code. */
  originalCode: z.string().catch(''),
  /** The command that failed: `RCPT TO`. */
  command: z.string().catch(''),
  /** The server's status: 550. */
  responseCode: z.number().catch(0),
  response: z.string().catch(''),
  message: z.string().catch(''),
})
type Failure = z.output<typeof failureSchema>

/** Codes of certificates that do not hold, and of TLS spoken to a server that speaks none. */
const tlsCodes = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|^ERR_SSL|^ERR_TLS|EPROTO|CRL_/
const unauthenticated = new Set([530, 534, 535, 538])

const codeOf = ({ code, originalCode, command, responseCode }: Failure): MailErrorCode => {
  if (code === 'EAUTH' || code === 'ENOAUTH' || unauthenticated.has(responseCode)) return 'loginRefused'
  if (code === 'EDNS' || originalCode === 'ENOTFOUND') return 'hostNotFound'
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT') return 'timeout'
  if (originalCode === 'ECONNREFUSED') return 'connectionRefused'
  if (code === 'ETLS' || code === 'EREQUIRETLS' || tlsCodes.test(originalCode)) return 'tlsInvalid'
  if (command === 'RCPT TO' || (code === 'EENVELOPE' && command === 'API')) return 'recipientRefused'
  if (command === 'MAIL FROM') return 'senderRefused'
  return 'unavailable'
}

/** A certificate's complaint is a sentence; TLS spoken to a plain server ends in a dump of the library. */
const reasonOf = ({ response, message, originalCode }: Failure): string =>
  (response || (message.includes(':error:') ? originalCode : message))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

/** Says by a closed code why a mail did not leave. */
export const mailFailure = (error: unknown, params: Omit<MailErrorParams, 'reason'>): MailError => {
  const failure = failureSchema.safeParse(error).data
  if (!failure) return new MailError('unavailable', { ...params, reason: String(error) }, error)
  return new MailError(codeOf(failure), { ...params, reason: reasonOf(failure) }, error)
}

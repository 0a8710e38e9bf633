import { z } from 'zod'
import type { mailMessages } from '../../../src/contract/messages/failures/mail.ts'
import { entryOf } from '../../../src/contract/messages/index.ts'
import { LocalizedError } from '../../shared/errors.ts'
import { networkFailureOf } from '../../shared/systemFailures.ts'

/** The reasons a mail cannot be sent. */
export type MailErrorCode = keyof typeof mailMessages

/** The values of the sentence; they never hold a user name or password. */
type MailErrorParams = {
  /** Host and port of the mail server. */
  readonly host: string
  readonly to: string
  readonly from: string
  /** The server's own message, else the error of the connection. */
  readonly reason: string
}

/** The error of the mailer; besides it the mailer throws only the reason of an aborted signal. */
export class MailError extends LocalizedError<MailErrorCode, MailErrorParams> {
  override readonly name = 'MailError'

  constructor(code: MailErrorCode, params: Partial<MailErrorParams> = {}, cause?: unknown) {
    super(code, `mail.${code}`, { host: '', to: '', from: '', reason: '', ...params }, { cause })
  }

  /** Whether sending it again cannot help. */
  get isFinal(): boolean {
    return entryOf(this.messageCode)?.final === true
  }
}

/** The parts of an SMTP client's error that are used. */
const failureSchema = z.object({
  code: z.string().catch(''),
  /** The error code of the socket. */
  originalCode: z.string().catch(''),
  /** The command that failed: `RCPT TO`. */
  command: z.string().catch(''),
  /** The server's status: 550. */
  responseCode: z.number().catch(0),
  response: z.string().catch(''),
  message: z.string().catch(''),
})
type Failure = z.output<typeof failureSchema>

/** SMTP replies that ask for a log-in or refuse one. */
const loginReplies = new Set([530, 534, 535, 538])

/** OpenSSL's codes for a certificate that the server, or an own authority, has signed itself. */
const untrustedCodes = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/

const codeOf = ({ code, originalCode, command, responseCode }: Failure): MailErrorCode => {
  // by RFC 5321, 4.2.1 each of these asks for another try, also of a log-in and for a recipient
  if (responseCode >= 400 && responseCode < 500) return 'unavailable'
  if (code === 'EAUTH' || code === 'ENOAUTH' || loginReplies.has(responseCode)) return 'loginRefused'
  if (code === 'EDNS') return 'hostNotFound'
  if (untrustedCodes.test(code) || untrustedCodes.test(originalCode)) return 'certificateUntrusted'
  const failure = networkFailureOf(code) ?? networkFailureOf(originalCode)
  // the operator sets the mail server, so its address is not restricted
  if (failure && failure !== 'connectionLost' && failure !== 'addressRefused') return failure
  if (code === 'ETLS' || code === 'EREQUIRETLS') return 'tlsInvalid'
  if (command === 'RCPT TO' || (code === 'EENVELOPE' && command === 'API')) return 'recipientRefused'
  if (command === 'MAIL FROM') return 'senderRefused'
  if (command === 'DATA' && responseCode >= 500) return 'refused'
  return 'unavailable'
}

/** For a certificate error the library gives a sentence; for TLS with a plain server it gives a dump. */
const reasonOf = ({ response, message, originalCode }: Failure): string =>
  (response || (message.includes(':error:') ? originalCode : message))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

/** Turns an error of the SMTP client into a MailError. */
export const mailErrorOf = (error: unknown, params: Omit<MailErrorParams, 'reason'>): MailError => {
  const failure = failureSchema.safeParse(error).data
  if (!failure) return new MailError('unavailable', { ...params, reason: String(error) }, error)
  return new MailError(codeOf(failure), { ...params, reason: reasonOf(failure) }, error)
}

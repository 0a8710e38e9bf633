import { say, type Language } from '../../src/contract/words.ts'
import { mailSentences, type MailErrorCode } from './mailSentences.ts'

/** Where it happened. Never holds a user name or password. */
export interface MailErrorParams {
  /** Host and port of the mail server. */
  readonly host: string
  readonly to: string
  readonly from: string
  /** The server's own words, else what the connection said. */
  readonly reason: string
}

/** The one error the mailer throws, besides the reason of an aborted signal. `message` is the English sentence. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly code: MailErrorCode
  readonly params: MailErrorParams & Readonly<Record<string, string>>

  constructor(code: MailErrorCode, params: Partial<MailErrorParams> = {}, cause?: unknown) {
    const whole = { host: '', to: '', from: '', reason: '', ...params }
    super(say(mailSentences[code], 'en', whole), cause === undefined ? {} : { cause })
    this.code = code
    this.params = whole
  }

  /** What happened and what to do, in the reader's language. */
  sentence(language: Language): string {
    return say(mailSentences[this.code], language, this.params)
  }
}

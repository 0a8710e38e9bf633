import { users } from '../../../src/resources/users.ts'
import type { OutboxEntry } from '../../store/outbox/outboxStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { storedFailure, type Try } from '../failures.ts'
import { mailOf } from './exportMail.ts'
import type { Letter } from './letter.ts'
import { MailError } from './mailError.ts'
import type { Mailer } from './mailer.ts'

export interface MailSenderDeps {
  readonly records: Pick<RecordStore, 'find'>
  readonly mailer: Pick<Mailer, 'send'>
}

/** The letter of a mail of the outbox. */
export const letterOf = ({ content }: Pick<OutboxEntry, 'content'>): Letter => JSON.parse(content) as Letter // only `Outbox` writes it

/** A server that trickles its answers for longer is given up. */
const maxSendMs = 540_000

/**
 * Sends a mail to the present address of its user; about the account itself to the address that it was written for, which
 * may be the one before.
 * @throws the signal's reason
 */
export const sendToUser = async (
  { records, mailer }: MailSenderDeps,
  message: OutboxEntry,
  signal: AbortSignal,
): Promise<Try> => {
  const isAccount = message.event === 'account'
  const to = isAccount ? message.target : (await records.find(users, String(message.targetId)))?.email
  const begun = performance.now()
  const timeout = AbortSignal.timeout(maxSendMs)
  try {
    if (!to) throw new MailError('accountGone')
    const mail = { ...mailOf(to, letterOf(message)), id: message.messageId }
    const answer = await mailer.send(mail, AbortSignal.any([signal, timeout]))
    const durationMs = Math.round(performance.now() - begun)
    const status = Number.parseInt(answer, 10) || null
    return { answer: { accepted: true, status, durationMs, answer, failure: null, target: to } }
  } catch (error) {
    signal.throwIfAborted()
    const failure = timeout.aborted ? new MailError('timeout') : error
    if (!(failure instanceof MailError)) throw error
    const durationMs = Math.round(performance.now() - begun)
    const answer = {
      accepted: false,
      status: null,
      durationMs,
      answer: null,
      failure: storedFailure(failure),
    }
    return { answer: { ...answer, ...(to && { target: to }) }, isFinal: failure.isFinal }
  }
}

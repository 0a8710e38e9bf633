import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import type { JobData } from '../../store/jobs/jobs.ts'
import type { MailKind, UnsentMail, UnsentMails } from '../../store/jobs/unsentMails.ts'
import { type DigestMailDeps, sendDigests } from './digestMails.ts'
import { type MailDeps, mailRunResult } from './runMails.ts'
import { createWorkLoop } from './workLoop.ts'

/** The mails about exports: about the end of one, and about those of a day. */
export interface ExportMails {
  /** Each kind of mail. @throws MailError where the server does not take that of one user */
  readonly send: { readonly [K in MailKind]: (data: JobData[K], signal: AbortSignal) => Promise<void> }
  /** Starts to send again what the mail server did not take. */
  begin(): void
  close(): Promise<void>
}

type ExportMailsDeps = MailDeps & DigestMailDeps & RetryDeps

interface RetryDeps {
  readonly unsent: UnsentMails
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Milliseconds between two looks for mails that are due again. */
const lookEveryMs = 10_000

export const createExportMails = (deps: ExportMailsDeps): ExportMails => {
  const send: ExportMails['send'] = {
    mail: (data, signal) => mailRunResult(deps, data, signal),
    digest: async (data, signal) => void (await sendDigests(deps, data, signal)),
  }
  return { send, ...createMailRetries(deps, send) }
}

/**
 * Sends mails again that the mail server did not take, later and later, until it takes them or their tries are over. They
 * lie in the database, so that any process sends them.
 */
export const createMailRetries = (
  { unsent, clock, log }: RetryDeps,
  send: ExportMails['send'],
): Omit<ExportMails, 'send'> => {
  const closing = new AbortController()
  const { signal } = closing

  const sendOne = ({ kind, data }: UnsentMail) =>
    kind === 'mail' ? send.mail(data, signal) : send.digest(data, signal)

  const round = async () => {
    const mail = await unsent.take(clock.now())
    if (!mail) return false
    try {
      await sendOne(mail)
    } catch (error) {
      // it is due again
      if (signal.aborted || !mail.isLast) return !signal.aborted
      log.warn({ err: error, ...mail.data }, 'a mail is given up')
    }
    await unsent.remove(mail.id)
    return true
  }
  const onError = (error: unknown, waitMs: number) =>
    log.warn({ err: error, waitMs }, 'mails that are to be sent again were interrupted')
  const loop = createWorkLoop({ clock, lookEveryMs, onError }, round, signal)
  return {
    begin: loop.wake,
    close: async () => {
      closing.abort(new Error('the service stops'))
      await loop.idle()
    },
  }
}

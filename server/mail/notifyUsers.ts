import type { FastifyBaseLogger } from 'fastify'
import { type Language, languageOf } from '../../src/contract/words.ts'
import { exportMail, type MailUser, type Outcome, outcomeOf, type ExportSummary } from './exportMail.ts'
import { MailError } from './mailError.ts'
import type { Mailer } from './mailer.ts'

/** The switch that asks for mails about each outcome. */
const switches = {
  successful: 'notificationsSuccessEnabled',
  warning: 'notificationsWarningsEnabled',
  error: 'notificationsErrorsEnabled',
  // it waits for a person as a failed one does
  onHold: 'notificationsErrorsEnabled',
} as const satisfies Record<Outcome, keyof MailUser>

interface Notification {
  readonly users: readonly MailUser[]
  /** The finished run in one language; asked at most once for each. */
  tell(language: Language): Promise<ExportSummary>
  readonly mailer: Mailer
  /** The page of the run. */
  readonly link: string
  readonly timeZone: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly signal?: AbortSignal
}

/**
 * Mails a finished run to everybody whose switches ask for it, each in their language. Call it once per run.
 * An address that fails is logged and the others still get theirs; a cancelled run is mailed to nobody.
 * @returns how many mails left
 */
export const notifyUsers = async (notification: Notification): Promise<number> => {
  const { users, tell, mailer, link, timeZone, log, signal } = notification
  const summaries = new Map<Language, Promise<ExportSummary>>()
  const summaryIn = (language: Language) => {
    const known = summaries.get(language) ?? tell(language)
    summaries.set(language, known)
    return known
  }

  const notify = async (user: MailUser): Promise<boolean> => {
    const run = await summaryIn(languageOf(user.notificationsLocale))
    const outcome = outcomeOf(run.report)
    if (outcome === undefined || !user[switches[outcome]]) return false
    await mailer.send(exportMail(user, run, { link, timeZone }), signal)
    return true
  }

  let sent = 0
  for (const user of users.filter(user => Object.values(switches).some(name => user[name]))) {
    if (signal?.aborted) break
    try {
      if (await notify(user)) sent++
    } catch (error) {
      // the client's own error may hold the conversation with the server: only ours is logged
      const reason =
        error instanceof MailError ? { code: error.code, message: error.message } : { err: error }
      log.warn({ ...reason, to: user.email }, 'a notification could not be sent')
    }
  }
  return sent
}

import type { MetricCounters } from '../shared/metrics/counters.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import { isLoopback } from '../shared/networks.ts'
import { MailError, mailErrorOf } from './mailError.ts'

/** One mail in both forms, in the reader's language. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** `en_US` or `de_DE`, for the Content-Language header. */
  readonly locale: string
}

/** Sends mails, one connection each. */
export interface Mailer {
  /** @throws MailError, or the signal's reason when it is aborted */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Logs in at the server without sending a mail. @throws MailError */
  check(): Promise<void>
  /** Aborts mails that are being sent. */
  close(): void
}

/** Milliseconds without an answer after which sending fails. */
const maxSilenceMs = 15_000

interface MailerOptions {
  /** `smtp://user:password@host:port`; undefined where mail is not configured. */
  readonly smtpUrl: string | undefined
  /** The sender: `Kontor <kontor@example.com>`. */
  readonly from: string
  /** Whether other machines are used with encryption only. */
  readonly requireTls?: boolean
  readonly log: Pick<FastifyBaseLogger, 'info'>
  readonly timeoutMs?: number
}

const refuse = async () => {
  throw new MailError('notConfigured')
}
const notConfigured: Mailer = {
  send: refuse,
  check: refuse,
  close: () => {},
}

/**
 * Makes the mailer. It encrypts if the server offers that, and then requires a valid certificate.
 * @example createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, log })
 */
export const createMailer = ({
  smtpUrl,
  from,
  requireTls = false,
  log,
  timeoutMs = maxSilenceMs,
}: MailerOptions): Mailer => {
  if (!smtpUrl) return notConfigured
  const { host, hostname } = new URL(smtpUrl)
  let transporter: Transporter | undefined
  const transport = async () => {
    const { createTransport } = await import('nodemailer')
    return (transporter ??= createTransport({
      url: smtpUrl,
      requireTLS: requireTls && !isLoopback(hostname),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }))
  }
  const closing = new AbortController()

  return {
    send: async ({ to, subject, text, html, locale }, signal) => {
      const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
      stop.throwIfAborted()
      const headers = {
        'Content-Language': locale.replace('_', '-'),
        // keeps out-of-office notes from answering a service
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      }
      try {
        // an address object is used as it is, so a name cannot add a second recipient
        const recipient = { name: '', address: to }
        await (
          await transport()
        ).sendMail({ from, to: recipient, subject, text, html, headers, signal: stop })
        log.info({ to, subject }, 'a mail was sent')
      } catch (error) {
        if (stop.aborted) throw stop.reason
        throw mailErrorOf(error, { host, to, from })
      }
    },
    check: async () => {
      try {
        await (await transport()).verify()
      } catch (error) {
        throw mailErrorOf(error, { host, to: '', from })
      }
    },
    close: () => {
      closing.abort(new Error('the service stops'))
      transporter?.close()
    },
  }
}

/** A mailer that counts its mails for /metrics. */
export const countMails = (mailer: Mailer, counters: Pick<MetricCounters, 'count'>): Mailer => ({
  ...mailer,
  send: async (...mail) => {
    let outcome = 'failed'
    try {
      await mailer.send(...mail)
      outcome = 'sent'
    } finally {
      counters.count('kontor_mails_total', { outcome })
    }
  },
})

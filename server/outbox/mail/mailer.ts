import type { MetricCounters } from '../../shared/metrics/counters.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { isLoopback } from '../../shared/networks.ts'
import { MailError, mailErrorOf } from './mailError.ts'

/** One mail in both forms, in the reader's language. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** `en_US` or `de_DE`, for the Content-Language header. */
  readonly locale: string
  /** Names the mail in each try, so that a server can drop a second one: the part before the `@` of its Message-ID. */
  readonly id?: string
}

/** Sends mails, one connection each. */
export interface Mailer {
  /**
   * @returns the answer of the server that takes it: `250 2.0.0 Ok: queued as 4F1`
   * @throws MailError, or the signal's reason when it is aborted
   */
  send(mail: Mail, signal?: AbortSignal): Promise<string>
  /** Logs in at the server without sending a mail. @throws MailError */
  check(): Promise<void>
  /** Aborts mails that are being sent. */
  close(): void
}

/**
 * Milliseconds without an answer after which sending fails, where a user waits for it, and where nobody does: servers may
 * check a mail for minutes before they take it (RFC 5321, 4.5.3.2), and one that is given up meanwhile would come twice.
 */
const maxSilenceMs = 15_000
export const patientMs = 300_000

/** Milliseconds after which a host that cannot be reached is given up. */
const maxConnectMs = 30_000

interface MailerOptions {
  /** `smtp://user:password@host:port`; undefined where mail is not configured. */
  readonly smtpUrl: string | undefined
  /** The sender: `Kontor <kontor@example.com>`. */
  readonly from: string
  /** Whether other machines are used with encryption only. */
  readonly requireTls?: boolean
  readonly log: Pick<FastifyBaseLogger, 'info'>
  /** Milliseconds without an answer to a mail after which sending fails. */
  readonly silenceMs?: number
}

const refuse = async () => {
  throw new MailError('notConfigured')
}
const notConfigured: Mailer = {
  send: refuse,
  check: refuse,
  close: () => {},
}

/** The domain of a sender: `Kontor <kontor@example.com>`. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'kontor'

/**
 * Makes the mailer. It encrypts if the server offers that, and then requires a valid certificate.
 * @example createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, log })
 */
export const createMailer = ({
  smtpUrl,
  from,
  requireTls = false,
  log,
  silenceMs = maxSilenceMs,
}: MailerOptions): Mailer => {
  if (!smtpUrl) return notConfigured
  const { host, hostname } = new URL(smtpUrl)
  let transporter: Transporter<SMTPTransport.SentMessageInfo> | undefined
  const transport = async () => {
    const { createTransport } = await import('nodemailer')
    return (transporter ??= createTransport({
      url: smtpUrl,
      requireTLS: requireTls && !isLoopback(hostname),
      connectionTimeout: Math.min(silenceMs, maxConnectMs),
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: Math.min(silenceMs, maxConnectMs),
      disableFileAccess: true,
      disableUrlAccess: true,
    }))
  }
  const closing = new AbortController()

  return {
    send: async ({ to, subject, text, html, locale, id }, signal) => {
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
        const messageId = id && `<${id}@${domainOf(from)}>`
        const mail = { from, to: recipient, subject, text, html, headers, messageId, signal: stop }
        const { response } = await (await transport()).sendMail(mail)
        log.info({ to, subject }, 'a mail was sent')
        return response
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
      const answer = await mailer.send(...mail)
      outcome = 'sent'
      return answer
    } finally {
      counters.count('kontor_mails_total', { outcome })
    }
  },
})

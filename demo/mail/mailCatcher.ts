import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { escapeHtml } from '../../server/outbox/mail/letter.ts'
import { htmlPage } from '../htmlPage.ts'
import { decodeMail, decodeWords } from './decodeMail.ts'

/** A decoded mail. */
interface CaughtMail {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  /** Empty if the mail has no such part. */
  readonly text: string
  readonly html: string
  readonly raw: string
}

const time = (at: number): string => new Date(at).toLocaleString('en-GB')

const row = ({ id, at, to, subject }: CaughtMail): string =>
  `<a class="row" href="/mails/${id}"><strong>${escapeHtml(subject || '(no subject)')}</strong><span class="quiet">${escapeHtml(time(at))}</span><span class="quiet">${escapeHtml(to.join(', '))}</span></a>`

/** The list of caught mails, newest first. */
const listPage = (mails: readonly CaughtMail[]): string =>
  htmlPage(
    'Caught emails',
    `<h1>Caught emails</h1><div class="card">${
      mails.length > 0
        ? mails.toReversed().map(row).join('')
        : '<p class="empty quiet">No emails yet. Send a test mail from the user list, or start an export.</p>'
    }</div><p class="quiet">The demo sends nothing: every email ends here. Reload the page to see new ones.</p>`,
  )

/** One mail: its HTML in a sandboxed frame, and its text. */
const mailPage = ({ id, at, from, to, subject, text, html }: CaughtMail): string =>
  htmlPage(
    subject,
    `<p><a href="/">All emails</a></p><h1>${escapeHtml(subject || '(no subject)')}</h1>` +
      `<p class="quiet">From ${escapeHtml(from)}<br>To ${escapeHtml(to.join(', '))}<br>${escapeHtml(time(at))} · <a href="/mails/${id}/raw">source</a></p>` +
      (html
        ? `<h2>HTML</h2><div class="card"><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML part" src="/mails/${id}/html"></iframe></div>`
        : '') +
      `<h2>Plain text</h2><div class="card"><pre>${escapeHtml(text || '(none)')}</pre></div>`,
  )

/** The page for a mail that does not exist. */
const missingPage = (): string =>
  htmlPage('Not found', '<h1>There is no such email</h1><p><a href="/">All emails</a></p>')

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** The pages load no scripts and nothing from other hosts. Only these pages may frame a mail, which loads nothing. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const answer = (response: ServerResponse, status: number, type: string, policy: string, body: string) => {
  response.writeHead(status, {
    ...always,
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
  })
  response.end(body)
}

/** The pages that show the mails: `/`, `/mails/1`, `/mails/1/html`, `/mails/1/raw`. */
const createMailSite = (mails: readonly CaughtMail[]): HttpServer =>
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') return answer(response, 200, 'text/html', pagePolicy, listPage(mails))
    const [, id, part] = /^\/mails\/(\d+)(?:\/(html|raw))?$/.exec(pathname) ?? []
    const mail = mails.find(one => String(one.id) === id)
    if (!mail) return answer(response, 404, 'text/html', pagePolicy, missingPage())
    if (part === 'html') return answer(response, 200, 'text/html', mailPolicy, mail.html)
    if (part === 'raw')
      return answer(response, 200, 'text/plain', pagePolicy, Buffer.from(mail.raw, 'latin1').toString('utf8'))
    return answer(response, 200, 'text/html', pagePolicy, mailPage(mail))
  })

/** A mail server that shows received mails and delivers none. */
export interface DemoMail {
  /** For SMTP_URL. */
  readonly smtpUrl: string
  /** Where the mails can be read. */
  readonly webUrl: string
  /** The last 200 mails, oldest first. */
  readonly mails: readonly CaughtMail[]
  close(): Promise<void>
}

const kept = 200
/** The maximum size of a mail, in bytes. */
const largest = 5 * 1024 * 1024

const listening = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port)) // it listens on a port
  })

const readAll = async (stream: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

/**
 * Starts the mail catcher of the demo: SMTP on `port`, its pages on `httpPort`; 0 means any free port.
 * @throws if a port is in use
 */
export const createDemoMail = async ({
  port = 0,
  httpPort = 0,
  host = '127.0.0.1',
} = {}): Promise<DemoMail> => {
  const mails: CaughtMail[] = []
  let last = 0

  const keep = (raw: string, to: string[]) => {
    const { headers, text, html } = decodeMail(raw)
    const header = (name: string) => decodeWords(headers.get(name) ?? '')
    last++
    mails.push({
      id: last,
      at: Date.now(),
      from: header('from'),
      to,
      subject: header('subject'),
      text,
      html,
      raw,
    })
    if (mails.length > kept) mails.shift()
  }

  const smtp = new SMTPServer({
    // mails come from this machine only, and clients refuse the certificate of the library
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    size: largest,
    onData: (stream, session, callback) => {
      readAll(stream).then(
        raw => {
          if (stream.sizeExceeded) return callback(new Error('The mail is too large'))
          keep(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          )
          return callback()
        },
        (error: Error) => callback(error),
      )
    },
  })
  // errors of clients that hang up are ignored; `listening` reports a port that is in use
  smtp.on('error', () => {})
  const site = createMailSite(mails)
  const smtpPort = await listening(smtp.server, port, host)
  const sitePort = await listening(site, httpPort, host)

  return {
    smtpUrl: `smtp://${host}:${smtpPort}`,
    webUrl: `http://${host}:${sitePort}`,
    mails,
    close: async () => {
      site.closeAllConnections()
      await Promise.all([
        new Promise<void>(resolve => site.close(() => resolve())),
        new Promise<void>(resolve => smtp.close(() => resolve())),
      ])
    },
  }
}

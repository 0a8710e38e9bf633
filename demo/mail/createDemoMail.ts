import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createMailSite } from './createMailSite.ts'
import { decodeMail, decodeWords } from './decodeMail.ts'
import type { KeptMail } from './KeptMail.ts'

/** A mail server that delivers nothing and shows what it got. */
export interface DemoMail {
  /** For SMTP_URL. */
  readonly smtpUrl: string
  /** Where the mails can be read. */
  readonly webUrl: string
  /** The last 200 mails, oldest first. */
  readonly mails: readonly KeptMail[]
  close(): Promise<void>
}

const kept = 200
/** Largest mail, in bytes. */
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
 * Starts the mail catcher of the demo: SMTP on `port`, its pages on `httpPort`; 0 is any free one.
 * @throws when a port is taken
 */
export const createDemoMail = async ({
  port = 0,
  httpPort = 0,
  host = '127.0.0.1',
} = {}): Promise<DemoMail> => {
  const mails: KeptMail[] = []
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
    // on this machine only: the certificate that comes with the library would be refused
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
  // a client that hangs up is no concern of a catcher; a taken port is heard by `listening`
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

import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { decodeMail, decodeWords } from '../../../../demo/mail/decodeMail.ts'
import { MailError } from '../../../../server/outbox/mail/mailError.ts'
import { createMailer, type Mail } from '../../../../server/outbox/mail/mailer.ts'
import { makeCertificate } from '../../transfer/makeCertificate.ts'
import { startSmtp, startSocket } from './startSmtp.ts'

const mail: Mail = {
  to: 'joerg@example.com',
  subject: 'Export #12 mit Warnungen beendet: Größe',
  text: 'Grüße\n',
  html: '<p>Grüße &amp; Küsse</p>',
  locale: 'de_DE',
}
const from = 'Kontor für alle <kontor@example.com>'

let closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
})
const kept = <T extends { close(): unknown }>(thing: T): T => {
  closing.push(() => thing.close())
  return thing
}
const mailerAt = (
  smtpUrl: string | undefined,
  more: { from?: string; lines?: string[]; silenceMs?: number; requireTls?: boolean } = {},
) =>
  kept(
    createMailer({
      smtpUrl,
      from: more.from ?? from,
      requireTls: more.requireTls,
      log: pino({ level: 'info' }, { write: line => void more.lines?.push(line) }),
      silenceMs: more.silenceMs ?? 60_000,
    }),
  )
const failure = async (sending: Promise<unknown>) => {
  const error = await sending.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(MailError)
  return error as MailError
}

describe('a sent mail', () => {
  it('contains both parts and umlauts unchanged', async () => {
    const smtp = kept(await startSmtp())
    await mailerAt(smtp.url).send(mail)
    const { headers, text, html } = decodeMail(smtp.received[0] ?? '')
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/)
    expect([text, html]).toEqual(['Grüße', '<p>Grüße &amp; Küsse</p>'])
    expect(decodeWords(headers.get('subject') ?? '')).toBe(mail.subject)
    expect(decodeWords(headers.get('from') ?? '')).toBe(from)
    expect(headers.get('to')).toBe(mail.to)
  })
  it('names a mail that is sent again', async () => {
    const smtp = kept(await startSmtp())
    for (let count = 0; count < 2; count++) await mailerAt(smtp.url).send({ ...mail, id: 'msg_1' })
    const ids = smtp.received.map(raw => decodeMail(raw).headers.get('message-id'))
    expect(ids).toEqual(['<msg_1@example.com>', '<msg_1@example.com>'])
  })
  it('declares its language and that it is automatic', async () => {
    const smtp = kept(await startSmtp())
    await mailerAt(smtp.url).send(mail)
    const { headers } = decodeMail(smtp.received[0] ?? '')
    expect(headers.get('content-language')).toBe('de-DE')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('date')).toBeTruthy()
    expect(headers.get('message-id')).toBeTruthy()
  })
  it('cannot be given a second recipient or header by its address or subject', async () => {
    const smtp = kept(await startSmtp())
    const mailer = mailerAt(smtp.url)
    await mailer.send({ ...mail, subject: 'One\r\nBcc: other@example.com' })
    expect(decodeMail(smtp.received[0] ?? '').headers.has('bcc')).toBe(false)
    await mailer.send({ ...mail, to: 'a@example.com, b@example.com' }).catch(() => undefined)
    for (const raw of smtp.received) expect(raw).not.toMatch(/^To: a@example.com, b@example.com/m)
  })
  it('writes a line to the log, without the password', async () => {
    const smtp = kept(await startSmtp())
    const lines: string[] = []
    await mailerAt(smtp.url, { lines }).send(mail)
    expect(lines.join('')).toContain('a mail was sent')
    expect(lines.join('')).not.toContain('p@ss')
  })
})

describe('a mail that cannot be sent', () => {
  it('reports that no server is configured', async () => {
    const error = await failure(mailerAt(undefined).send(mail))
    expect(error.code).toBe('notConfigured')
    expect(error.sentence('de')).toContain('SMTP_URL')
  })
  it('reports a wrong password, without repeating it', async () => {
    const smtp = kept(await startSmtp())
    const error = await failure(mailerAt(smtp.url.replace('p%40ss', 'wr0ng')).send(mail))
    expect(error.code).toBe('loginRefused')
    expect(error.sentence('en')).toBe(
      `The mail server 127.0.0.1:${smtp.port} refuses the login (535 Wrong user name or password). Check username and password in SMTP_URL; special characters in them must be percent-encoded.`,
    )
    expect(JSON.stringify([error.message, error.params])).not.toMatch(/wr0ng|user:/)
  })
  it('reports that a login is missing', async () => {
    const smtp = kept(await startSmtp())
    const error = await failure(mailerAt(`smtp://127.0.0.1:${smtp.port}`).send(mail))
    expect(error.code).toBe('loginRefused')
  })
  it('reports the refused recipient', async () => {
    const smtp = kept(await startSmtp())
    const error = await failure(mailerAt(smtp.url).send({ ...mail, to: 'nobody@example.com' }))
    expect([error.code, error.params.to, error.params.reason]).toEqual([
      'recipientRefused',
      'nobody@example.com',
      '550 No such user',
    ])
  })
  it('reports an invalid address', async () => {
    const smtp = kept(await startSmtp())
    expect((await failure(mailerAt(smtp.url).send({ ...mail, to: '' }))).code).toBe('recipientRefused')
  })
  it('reports a refused sender', async () => {
    const smtp = kept(await startSmtp())
    const error = await failure(mailerAt(smtp.url, { from: 'a@refused.example' }).send(mail))
    expect([error.code, error.sentence('en')]).toEqual([
      'senderRefused',
      expect.stringContaining('MAIL_FROM'),
    ])
  })
  it('reports that the server is gone', async () => {
    const smtp = await startSmtp()
    const mailer = mailerAt(smtp.url)
    await mailer.send(mail)
    await smtp.close()
    expect((await failure(mailer.send(mail))).code).toBe('connectionRefused')
  })
  it('reports an unknown host', async () => {
    expect((await failure(mailerAt('smtp://no-such-host.invalid:25').send(mail))).code).toBe('hostNotFound')
  })
  it('does not trust a certificate of an unknown authority, and says how it becomes known', async () => {
    const smtp = kept(await startSmtp({ disabledCommands: [], ...makeCertificate({ names: ['127.0.0.1'] }) }))
    const error = await failure(mailerAt(smtp.url).send(mail))
    expect(error.code).toBe('certificateUntrusted')
    expect(error.sentence('en')).toMatch(/\(self-signed certificate\)\. .+ NODE_EXTRA_CA_CERTS=/)
    expect(smtp.received).toEqual([])
  })
  it('sends nothing unencrypted to another machine if TLS is required', async () => {
    const smtp = kept(await startSmtp())
    // this machine, by an address that the mailer treats as another one
    const elsewhere = smtp.url.replace('127.0.0.1', '0.0.0.0')
    expect((await failure(mailerAt(elsewhere, { requireTls: true }).send(mail))).code).toBe('tlsInvalid')
    expect(smtp.received).toEqual([])
    await mailerAt(smtp.url, { requireTls: true }).send(mail)
    await mailerAt(elsewhere).send(mail)
    expect(smtp.received).toHaveLength(2)
  })
  it('reports when smtps:// reaches a server without TLS', async () => {
    const smtp = kept(await startSmtp())
    const error = await failure(mailerAt(smtp.url.replace('smtp:', 'smtps:')).send(mail))
    expect([error.code, error.params.reason]).toEqual(['tlsInvalid', 'ERR_SSL_WRONG_VERSION_NUMBER'])
  })
  it('gives up on a server that does not answer', async () => {
    const silent = kept(await startSocket(() => undefined))
    expect((await failure(mailerAt(silent.url, { silenceMs: 400 }).send(mail))).code).toBe('timeout')
  })
  it.each([
    ['is busy', '421 busy, come back later\r\n', '421 busy, come back later'],
    ['speaks something else', 'SSH-2.0-OpenSSH\r\n', expect.any(String)],
  ])('reports that a server %s', async (_name, greeting, reason) => {
    const other = kept(await startSocket(socket => void socket.end(greeting)))
    const error = await failure(mailerAt(other.url).send(mail))
    expect([error.code, error.params.reason]).toEqual(['unavailable', reason])
  })
  it.each([
    ['onAuth', 454, 'unavailable', false],
    ['onAuth', 535, 'loginRefused', false],
    ['onMailFrom', 451, 'unavailable', false],
    ['onMailFrom', 553, 'senderRefused', false],
    ['onRcptTo', 450, 'unavailable', false],
    ['onRcptTo', 452, 'unavailable', false],
    ['onRcptTo', 550, 'recipientRefused', true],
    ['onData', 421, 'unavailable', false],
    ['onData', 554, 'refused', true],
  ] as const)('takes %s answered with %i for %s, final: %s', async (phase, responseCode, code, isFinal) => {
    const refuse = (...given: unknown[]) => {
      const [first] = given
      if (phase === 'onData') (first as NodeJS.ReadableStream).resume() // its first argument is the mail
      const callback = given.at(-1) as (error: Error) => void // the last argument of each
      callback(Object.assign(new Error('as the test wants'), { responseCode }))
    }
    const other = kept(await startSmtp({ [phase]: refuse }))
    const error = await failure(mailerAt(other.url).send(mail))
    expect([error.code, error.isFinal]).toEqual([code, isFinal])
  })
  it('reports that a server closed the connection', async () => {
    const other = kept(await startSocket(socket => void socket.destroy()))
    expect((await failure(mailerAt(other.url).send(mail))).code).toBe('unavailable')
  })
})

describe('a mail that is aborted', () => {
  it('ends with the reason of the signal, at once', async () => {
    const silent = kept(await startSocket(() => undefined))
    const stop = new AbortController()
    const sending = mailerAt(silent.url).send(mail, stop.signal)
    stop.abort(new Error('enough'))
    await expect(sending).rejects.toThrow('enough')
  })
  it('ends when the mailer closes', async () => {
    const silent = kept(await startSocket(() => undefined))
    const mailer = mailerAt(silent.url)
    const sending = mailer.send(mail)
    mailer.close()
    await expect(sending).rejects.toThrow('the service stops')
  })
})

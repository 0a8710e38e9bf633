import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeMail } from '../../../../demo/mail/decodeMail.ts'
import { createDemoMail, type DemoMail } from '../../../../demo/mail/mailCatcher.ts'
import { testMail } from '../../../../server/outbox/mail/exportMail.ts'
import { createMailer, type Mailer } from '../../../../server/outbox/mail/mailer.ts'
import { userOf } from './mailExamples.ts'

let caught: DemoMail
let mailer: Mailer
beforeEach(async () => {
  caught = await createDemoMail()
  mailer = createMailer({
    smtpUrl: caught.smtpUrl,
    from: 'Kontor <kontor@example.com>',
    log: pino({ level: 'silent' }),
  })
})
afterEach(async () => {
  mailer.close()
  await caught.close()
})
const get = async (path: string) => {
  const response = await fetch(`${caught.webUrl}${path}`)
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    body: await response.text(),
  }
}

describe('the mail catcher', () => {
  it('is empty at first and explains its use', async () => {
    expect((await get('/')).body).toContain('No emails yet.')
  })
  it('lists mails, newest first, and shows one in both forms', async () => {
    await mailer.send(testMail(userOf({ notificationsLocale: 'de_DE' })))
    await mailer.send({ ...testMail(userOf()), subject: 'Größer' })
    const { body } = await get('/')
    expect([...body.matchAll(/<strong>([^<]*)/g)].map(([, subject]) => subject)).toEqual([
      'Größer',
      'Test-E-Mail von Kontor',
    ])
    expect((await get('/mails/1')).body).toContain(
      'Guten Tag, Jörg Groß, diese Test-E-Mail zeigt: E-Mails von Kontor kommen bei Ihnen an.',
    )
    expect((await get('/mails/1/html')).body).toContain('<h1 class="text"')
    expect((await get('/mails/1/raw')).body).toContain('Content-Language: de-DE')
    expect(caught.mails[0]).toMatchObject({ from: 'Kontor <kontor@example.com>', to: ['joerg@example.com'] })
  })
  it('prevents a mail from running scripts', async () => {
    await mailer.send({
      ...testMail(userOf()),
      subject: '<script>alert(1)</script>',
      text: '<b>',
      html: '<script>alert(1)</script>',
    })
    const page = await get('/mails/1')
    expect(page.body).not.toMatch(/<script|<b>/)
    expect(page.body).toContain('<iframe sandbox="allow-popups ')
    expect(page.policy).toMatch(/^default-src 'none'/)
    expect(page.policy).not.toContain('script-src')
    expect((await get('/mails/1/html')).policy).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    )
  })
  it('keeps the last 200', async () => {
    await Promise.all(Array.from({ length: 203 }, () => mailer.send(testMail(userOf()))))
    expect([caught.mails.length, caught.mails[0]?.id, caught.mails.at(-1)?.id]).toEqual([200, 4, 203])
    expect((await get('/mails/3')).status).toBe(404)
  })
  it.each(['/mails/9', '/mails/x', '/else', '/mails/1/else'])('has no page %s', async path => {
    expect((await get(path)).status).toBe(404)
  })
})

describe('decodeMail', () => {
  it.each([
    ['plain text in Latin 1', 'Content-Type: text/plain; charset=iso-8859-1\r\n\r\nGr\xfc\xdfe', 'Grüße'],
    [
      'quoted-printable with soft breaks',
      'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=C3=BC=\r\n=C3=9Fe',
      'Grüße',
    ],
    [
      'base64',
      'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nR3LDvMOf\r\nZQ==',
      'Grüße',
    ],
    ['no type at all', 'Subject: x\r\n\r\nhello', 'hello'],
    ['no body at all', 'Subject: x', ''],
  ])('reads %s', (_name, raw, text) => {
    expect(decodeMail(raw).text).toBe(text)
  })
})

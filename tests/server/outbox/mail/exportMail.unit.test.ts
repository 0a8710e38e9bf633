import { describe, expect, it } from 'vitest'
import {
  exportLetter,
  type ExportSummary,
  mailOf,
  type MailUser,
  testMail,
} from '../../../../server/outbox/mail/exportMail.ts'
import type { ExportReport } from '../../../../src/contract/calls/exports.ts'
import { delivered, reportOf, userOf } from './mailExamples.ts'

const where = { link: 'https://kontor.example/exports/1234', timeZone: 'Europe/Berlin' }
const german = { notificationsLocale: 'de_DE' }
const messages = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({
    productIdentifier: `SKU-${index + 1}`,
    message: `Nummer ${index + 1} fehlt.`,
  }))

const exportMail = (user: MailUser, ...rest: [ExportSummary, typeof where]) =>
  mailOf(user.email, exportLetter(user, ...rest))

describe('the mail about an export', () => {
  it('reports a success in English, in plain words', async () => {
    const { subject, text } = exportMail(userOf(), { report: reportOf('successful'), messages: [] }, where)
    expect(subject).toBe('Export #1234: Delivered')
    await expect(text).toMatchFileSnapshot('golden/successful.en.txt')
  })
  it('reports errors in German, ten of them, with a link', async () => {
    const report = reportOf('error', {
      statusDetails: '12 von 12.345 Produkten stehen nicht in der Datei.',
      amountSuccessful: 12300,
      amountWarnings: 33,
      amountErroneous: 12,
      delivery: { ...delivered, outcome: 'notUploaded', label: 'Nicht hochgeladen', at: null },
      quality: {
        missing: 12,
        warnings: 33,
        news: { missing: 2, warnings: 0, fewer: 1, cause: 'EAN: fehlt' },
      },
    })
    const { subject, text } = exportMail(userOf(german), { report, messages: messages(12) }, where)
    expect(subject).toBe('Export #1234: Nicht hochgeladen, 12 fehlen')
    await expect(text).toMatchFileSnapshot('golden/errors.de.txt')
  })
  it('reports warnings', () => {
    const report = reportOf('warning', { amountWarnings: 2, amountSuccessful: 12343 })
    const { subject, text } = exportMail(userOf(), { report, messages: messages(2) }, where)
    expect(subject).toBe('Export #1234: Delivered, 2 with warnings')
    expect(text).toContain('First warnings\n- SKU-1: Nummer 1 fehlt.\n- SKU-2: Nummer 2 fehlt.\n\n')
    expect(text).not.toContain('The others')
  })
  it('reports why a run stopped', () => {
    const report = reportOf('error', {
      errors: ['There is no host named pim.', 'And more.'],
      csvFileName: null,
      delivery: { ...delivered, outcome: 'failed', label: 'Failed', at: null },
    })
    const { subject, text } = exportMail(userOf(), { report, messages: [] }, where)
    expect(subject).toBe('Export #1234: Failed')
    expect(text).toContain('Cause:      There is no host named pim.')
    expect(text).toContain('And more.')
    expect(text).toContain('Delivery:   Failed\n')
  })
  it('is red only where the file did not arrive', () => {
    const edgeOf = (delivery: object, more: Partial<ExportReport> = {}) => {
      const report = reportOf('error', { delivery: { ...delivered, ...delivery }, ...more })
      return /#D43A2F|#C27A08|#2E9560/.exec(
        exportMail(userOf(), { report, messages: [] }, where).html ?? '',
      )?.[0]
    }
    const [red, amber, green] = ['#D43A2F', '#C27A08', '#2E9560']
    expect(edgeOf({ outcome: 'notUploaded' })).toBe(red)
    expect(edgeOf({ outcome: 'onHold' })).toBe(amber)
    expect(edgeOf({}, { amountErroneous: 10 })).toBe(amber)
    expect(edgeOf({ onSale: '3 articles cannot be withdrawn.' })).toBe(amber)
    expect(edgeOf({})).toBe(green)
  })
  it('says which articles stay on sale', () => {
    const onSale = '3 articles cannot be withdrawn: the field a_active is not mapped.'
    const report = reportOf('warning', { delivery: { ...delivered, onSale } })
    expect(exportMail(userOf(), { report, messages: [] }, where).text).toContain(`On sale:    ${onSale}`)
  })
  it('writes times in the zone of the service', () => {
    const mail = (timeZone: string) =>
      exportMail(userOf(german), { report: reportOf('successful'), messages: [] }, { ...where, timeZone })
        .text
    expect(mail('Europe/Berlin')).toContain('2. Juli 2026, 00:30 MESZ')
    expect(mail('America/New_York')).toContain('1. Juli 2026, 18:30')
  })
})

describe('the HTML part', () => {
  const evil = '<img src=x onerror="alert(1)"> & \'quoted\''
  const { html } = exportMail(
    userOf(),
    {
      report: reportOf('error', {
        amountErroneous: 1,
        statusDetails: evil,
        errors: [evil],
        csvFileName: evil,
      }),
      messages: [{ productIdentifier: evil, message: evil }],
    },
    { ...where, link: 'https://kontor.example/"><script>alert(1)</script>' },
  )
  it('escapes every word', () => {
    expect(html).not.toMatch(/<img|<script|onerror="/)
    expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;quoted&#39;')).toHaveLength(
      6,
    )
  })
  it('loads nothing from other hosts', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|@import|@font-face/)
  })
  it('has a light and a dark scheme, in the color of the product', () => {
    expect(html).toContain('#52267D')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
  })
  it('contains everything in the text part', () => {
    const mail = exportMail(userOf(german), { report: reportOf('successful'), messages: messages(1) }, where)
    for (const word of [
      'Export #1234: Delivered',
      '12.345',
      'PANDA_20260702_003000.csv',
      'SKU-1',
      where.link,
    ])
      expect([mail.text, mail.html]).toEqual([expect.stringContaining(word), expect.stringContaining(word)])
    expect(mail.html).toContain('<html lang="de">')
  })
})

describe('the test mail', () => {
  it('greets by name and names the enabled switches', () => {
    const user = userOf({ notificationsWarningsEnabled: true, notificationsErrorsEnabled: true })
    const { to, subject, text } = testMail(user)
    expect([to, subject]).toEqual(['joerg@example.com', 'Test notification from Kontor'])
    expect(text).toContain('Hello Jörg Groß,')
    expect(text).toContain('Notifications: for exports with warnings, for exports with errors')
  })
  it('is in German for a user with that language', () => {
    const { text, locale } = testMail(userOf(german))
    expect(text).toContain('Guten Tag, Jörg Groß,')
    expect(text).toContain('Benachrichtigungen: keine')
    expect(locale).toBe('de_DE')
  })
})

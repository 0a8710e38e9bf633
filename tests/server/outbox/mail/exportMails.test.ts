import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDemoMail, type DemoMail } from '../../../../demo/mail/mailCatcher.ts'
import type { MailUser } from '../../../../server/outbox/mail/exportMail.ts'
import { createMailer, type Mailer } from '../../../../server/outbox/mail/mailer.ts'
import { notifyUsers, queueRunMails } from '../../../../server/exports/queue/runMails.ts'
import type { ExportStore } from '../../../../server/store/exports/exportStore.ts'
import { createEmbeddedJobs } from '../../../../server/store/jobs/embeddedJobs.ts'
import type { StatusClass } from '../../../../src/contract/calls/exports.ts'
import type { Language } from '../../../../src/contract/words.ts'
import { reportOf, userOf } from './mailExamples.ts'
import { startSmtp } from './startSmtp.ts'

let caught: DemoMail
let mailer: Mailer
let lines: string[] = []
const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
const mailerAt = (smtpUrl: string) =>
  createMailer({ smtpUrl, from: 'kontor@example.com', log, silenceMs: 60_000 })

beforeEach(async () => {
  caught = await createDemoMail()
  mailer = mailerAt(caught.smtpUrl)
  lines = []
})
afterEach(async () => {
  mailer.close()
  await caught.close()
})

const people: MailUser[] = [
  userOf({ email: 'success@example.com', notificationsSuccessEnabled: true }),
  userOf({ email: 'warnings@example.com', notificationsWarningsEnabled: true, notificationsLocale: 'de_DE' }),
  userOf({ email: 'errors@example.com', notificationsErrorsEnabled: true }),
  userOf({ email: 'never@example.com' }),
  userOf({
    email: 'always@example.com',
    notificationsSuccessEnabled: true,
    notificationsWarningsEnabled: true,
    notificationsErrorsEnabled: true,
  }),
]
const notify = (statusClass: StatusClass, users = people, by = mailer) => {
  const summarize = vi.fn(async (_language: Language) => ({ report: reportOf(statusClass), messages: [] }))
  const sent = notifyUsers({
    users,
    summarize,
    mailer: by,
    link: 'https://k.example/exports/1',
    timeZone: 'UTC',
    log,
  })
  return { summarize, sent }
}
const readers = () => caught.mails.flatMap(({ to }) => to).sort()

describe('notifyUsers', () => {
  it.each([
    ['successful', ['always@example.com', 'success@example.com']],
    ['warning', ['always@example.com', 'warnings@example.com']],
    ['error', ['always@example.com', 'errors@example.com']],
    ['cancelled', []],
    ['running', []],
  ] as const)('mails a run that ended %s to the users who chose it: %j', async (statusClass, expected) => {
    expect(await notify(statusClass).sent).toBe(expected.length)
    expect(readers()).toEqual(expected)
  })

  it('writes to each in their language, and renders each language once', async () => {
    const { sent, summarize } = notify('warning', [...people, ...people])
    await sent
    expect(caught.mails.map(({ to, subject }) => `${to.join()}: ${subject}`).slice(0, 2)).toEqual([
      'warnings@example.com: Export #1234: Delivered',
      'always@example.com: Export #1234: Delivered',
    ])
    expect(summarize.mock.calls.flat().sort()).toEqual(['de', 'en'])
  })

  it('renders no mail if no user wants one', async () => {
    const { sent, summarize } = notify('error', [userOf()])
    expect([await sent, summarize.mock.calls]).toEqual([0, []])
  })

  it('continues after an address that fails, and logs it without secrets', async () => {
    const smtp = await startSmtp()
    const picky = mailerAt(smtp.url)
    const on = { notificationsErrorsEnabled: true }
    const users = [
      userOf({ ...on, email: 'nobody@example.com' }),
      userOf({ ...on, email: 'there@example.com' }),
    ]
    expect(await notify('error', users, picky).sent).toBe(1)
    expect(smtp.received).toHaveLength(1)
    const warning = lines.find(line => line.includes('a notification could not be sent')) ?? ''
    expect(JSON.parse(warning)).toMatchObject({ code: 'recipientRefused', to: 'nobody@example.com' })
    expect(lines.join('')).not.toMatch(/p@ss|p%40ss/)
    picky.close()
    await smtp.close()
  })

  it('reports addresses whose mail the server does not take at the moment, and no others', async () => {
    const down = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'kontor@example.com', log })
    const failures: string[] = []
    const on = { notificationsErrorsEnabled: true }
    const options = { summarize: async () => ({ report: reportOf('error'), messages: [] }), link: '', log }
    const users = [userOf({ ...on, email: 'one@example.com' }), userOf({ ...on, email: 'two@example.com' })]
    const onUnavailable = async (to: string, { code }: { code: string }) =>
      void failures.push(`${to} ${code}`)
    expect(await notifyUsers({ ...options, users, mailer: down, timeZone: 'UTC', onUnavailable })).toBe(0)
    expect(failures).toEqual(['one@example.com connectionRefused', 'two@example.com connectionRefused'])
    down.close()
    const none = createMailer({ smtpUrl: undefined, from: 'kontor@example.com', log })
    await notifyUsers({ ...options, users, mailer: none, timeZone: 'UTC', onUnavailable })
    expect(failures).toHaveLength(2)
  })

  it('does not fail the run when mail is not set up', async () => {
    const none = createMailer({ smtpUrl: undefined, from: 'kontor@example.com', log })
    expect(await notify('error', people, none).sent).toBe(0)
    expect(lines.filter(line => line.includes('notConfigured'))).toHaveLength(2)
  })
})

describe('a mail that could not be sent', () => {
  it('is tried again later and later, then is a dead letter', async () => {
    let now = 0
    const tries: number[] = []
    const clock = {
      now: () => now,
      sleep: async (ms: number, signal?: AbortSignal) => {
        signal?.throwIfAborted()
        now += ms
        await new Promise(resolve => setImmediate(resolve))
      },
    }
    const jobs = createEmbeddedJobs(clock)
    const closing = new AbortController()
    const mails = queueRunMails(
      {
        exports: {} as ExportStore, // of no use without missed mails
        jobs,
        clock,
        log,
        mailResult: async () => {
          tries.push(now)
          throw new Error('no mail server')
        },
      },
      closing.signal,
    )
    await mails.add(7)
    await expect.poll(() => jobs.deadLetters('mail')).toEqual([{ export: 7 }])
    closing.abort()
    await mails.idle()
    expect(tries).toHaveLength(9)
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(pauses[0]).toBe(30_000)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3_605_000)
  })
})

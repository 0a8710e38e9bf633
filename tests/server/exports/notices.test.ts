import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDemoMail, type DemoMail } from '../../../demo/mail/mailCatcher.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'

let demo: DemoService
let mail: DemoMail

const person = (email: string, more: object) => ({
  firstName: 'Erika',
  lastName: 'Beispiel',
  email,
  password: 'long enough 1',
  passwordRepeat: 'long enough 1',
  roles: [],
  ...more,
})

beforeEach(async () => {
  mail = await createDemoMail()
  demo = await startDemoService(120, { SMTP_URL: mail.smtpUrl, PUBLIC_URL: 'https://kontor.example' })
  const users = [
    person('errors@example.com', { notificationsErrorsEnabled: true, notificationsLocale: 'de_DE' }),
    person('success@example.com', { notificationsSuccessEnabled: true }),
  ]
  for (const user of users) await demo.service.admin('POST /ui/api/users', user)
})
afterEach(async () => {
  await demo.close()
  await mail.close()
})

const mailsTo = async (address: string, count: number) => {
  const found = () => mail.mails.filter(({ to }) => to.includes(address))
  while (found().length < count) await wait(20)
  return found()
}

describe('after a run', () => {
  it('mails go to the users who chose them, in their language, once', async () => {
    const id = await demo.start('delta=false')
    const report = await demo.ended(id)
    const [german, ...more] = await mailsTo('errors@example.com', 1)
    expect(more).toEqual([])
    expect(german?.subject).toContain(`#${id}`)
    expect(german?.text).toContain('EAN (a_ean): fehlt')
    expect(german?.text).toContain(`https://kontor.example/exports/${id}`)
    expect(german?.html).toContain(String(report.amountErroneous))
    expect(await mailsTo('operator@example.com', 1)).toHaveLength(1)
    expect(mail.mails.some(({ to }) => to.includes('success@example.com'))).toBe(false)

    await demo.restart()
    await wait(300)
    expect(mail.mails).toHaveLength(2)
  })
})

describe('POST /ui/api/users/:id/send-test-mail', () => {
  it('sends the user a mail', async () => {
    const { body } = await demo.service.admin('POST /ui/api/users/1/send-test-mail')
    expect(body).toEqual({ success: true, error: null })
    expect(await mailsTo('admin@example.com', 1)).toHaveLength(1)
  })

  it('reports the cause when the mail server is away', async () => {
    await mail.close()
    const { body } = await demo.service.admin('POST /ui/api/users/1/send-test-mail')
    expect(body.success).toBe(false)
    expect(String(body.error)).toContain('127.0.0.1')
  })

  it('answers 404 for an unknown user', async () => {
    expect((await demo.service.admin('POST /ui/api/users/99/send-test-mail')).status).toBe(404)
  })
})

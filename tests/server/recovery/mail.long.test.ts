import { afterAll, expect, it } from 'vitest'
import { decodeMail } from '../../../demo/mail/decodeMail.ts'
import { commandRunner } from '../commandRunner.ts'
import { startSmtp } from '../outbox/mail/startSmtp.ts'

const { run, call, logIn } = commandRunner()
const [email, password] = ['admin@example.com', 'a quiet lake in May']
const recipients = Array.from({ length: 8 }, (_none, n) => `reader${n}@example.com`)

const servers: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
})

it('eight recipients get each mail once from a server that takes 22 s for each, although the service is stopped', async () => {
  const slow = await startSmtp({
    onRcptTo: (_address, _session, callback) => void setTimeout(callback, 22_000),
  })
  servers.push(slow)
  const served = () => slow.received.map(raw => decodeMail(raw).headers.get('to')).toSorted()
  const start = async () => {
    const program = run('start', { KONTOR_ADMIN_PASSWORD: password, SMTP_URL: slow.url })
    const [, url = ''] = await program.prints(/Kontor listens at (\S+)/)
    return { ...program, url, token: await logIn(url, email, password) }
  }
  const first = await start()
  const person = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    notificationsErrorsEnabled: true,
    notificationsLocale: 'en_US',
  }
  for (const reader of recipients) {
    const secrets = { password, passwordRepeat: password }
    await call(first.url, 'POST', '/users', first.token, { ...person, ...secrets, email: reader, roles: [] })
  }
  // without a PIM it fails
  await call(first.url, 'POST', '/exports/run?delta=false', first.token)
  await expect.poll(() => served().length, { timeout: 60_000 }).toBeGreaterThan(0)
  first.stop()
  expect(await first.code).toBe(0)
  expect(served().length).toBeLessThan(recipients.length)
  const second = await start()
  await expect.poll(served, { timeout: 150_000 }).toEqual(recipients)
  const log = () => call(second.url, 'GET', '/system/outbox?filter={"state":"accepted"}', second.token)
  await expect.poll(log, { timeout: 30_000 }).toHaveLength(recipients.length)
  second.stop()
  expect(await second.code).toBe(0)
  expect(served()).toEqual(recipients)
}, 400_000)

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { commandRunner } from '../commandRunner.ts'

const { run, call, logIn } = commandRunner()
const [email, password] = ['admin@example.com', 'a quiet lake in May']

/** The IDs of the messages that came; the first one is not answered. */
const received: unknown[] = []
const receiver = createServer((request, response) => {
  received.push(request.headers['webhook-id'])
  if (received.length > 1) response.end('thanks')
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

it('a message of a process that is killed while it sends is sent after the next start', async () => {
  await new Promise<void>(listening => receiver.listen(0, '127.0.0.1', listening))
  const { port } = receiver.address() as AddressInfo // it listens at a port
  const start = async () => {
    const program = run('start', { KONTOR_ADMIN_PASSWORD: password })
    const [, url = ''] = await program.prints(/Kontor listens at ([^\s"]+)/)
    return { ...program, url, token: await logIn(url, email, password) }
  }
  const first = await start()
  await call(first.url, 'POST', '/system/webhooks', first.token, {
    enabled: true,
    name: 'Pager',
    url: `http://127.0.0.1:${port}/`,
    events: ['exportFailed'],
  })
  // without a PIM it fails
  await call(first.url, 'POST', '/exports/run?delta=false', first.token)
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1)
  first.kill()
  await first.code
  const second = await start()
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(2)
  expect(received[1]).toBe(received[0])
  const log = () => call(second.url, 'GET', '/system/outbox', second.token)
  await expect.poll(log, { timeout: 20_000 }).toMatchObject([{ state: 'accepted', tries: 2 }])
  second.stop()
  expect(await second.code).toBe(0)
}, 200_000)

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { configure, demoPassword } from '../../../demo/configure.ts'
import { createDemoPim } from '../../../demo/pim/demoPim.ts'
import { commandRunner } from '../commandRunner.ts'

const { run, call, logIn } = commandRunner()

const received: unknown[] = []
let isDown = true
const receiver = createServer((request, response) => {
  if (isDown) return void response.writeHead(503).end()
  received.push(request.headers['webhook-id'])
  response.end()
})
afterAll(() => receiver.close())

const [right, wrong] = ['the right secret of this service, 32+', 'a wrong secret, which is also 32+ long']

const start = async (secret: string) => {
  const program = run('start', { KONTOR_ADMIN_PASSWORD: demoPassword, KONTOR_SECRET: secret })
  const [, url = ''] = await program.prints(/Kontor listens at ([^\s"]+)/)
  const token = await logIn(url, 'admin@example.com', demoPassword)
  return {
    ...program,
    url,
    token,
    log: () => call(url, 'GET', '/system/outbox', token) as Promise<unknown>,
    report: async (id: number) => (await call(url, 'GET', `/exports/${id}`, token)).data as unknown,
    stop: async () => {
      program.stop()
      expect(await program.code).toBe(0)
    },
  }
}

it('a wrong secret keeps webhook messages and exports waiting, and with the right one they go on', async () => {
  await new Promise<void>(listening => receiver.listen(0, '127.0.0.1', listening))
  const { port } = receiver.address() as AddressInfo // it listens at a port
  const pim = await createDemoPim({ products: 20 })
  const first = await start(right)
  // without a PIM it fails
  await call(first.url, 'POST', '/system/webhooks', first.token, {
    enabled: true,
    name: 'Pager',
    url: `http://127.0.0.1:${port}/`,
    events: ['exportFailed'],
  })
  await call(first.url, 'POST', '/exports/run?delta=false', first.token)
  await expect.poll(first.log, { timeout: 60_000 }).toMatchObject([{ state: 'waiting', status: 503 }])
  await configure(first.url, pim)
  await first.stop()

  const second = await start(wrong)
  expect(second.output()).toContain('the key does not fit these stored credentials')
  const answer = expect.stringMatching(
    /^The stored signing secret cannot be read, because KONTOR_SECRET/,
  ) as string
  await expect.poll(second.log, { timeout: 60_000 }).toMatchObject([{ state: 'waiting', tries: 1, answer }])
  await call(second.url, 'POST', '/exports/run?delta=false&disableUpload=true', second.token)
  await expect
    .poll(() => second.report(2), { timeout: 60_000 })
    .toMatchObject({
      statusClass: 'running',
      statusDetails: expect.stringMatching(
        /^Waiting, because the stored credentials cannot be read: KONTOR_SECRET/,
      ),
    })
  await second.stop()

  isDown = false
  const third = await start(right)
  await expect.poll(third.log, { timeout: 60_000 }).toMatchObject([{ state: 'accepted' }])
  expect(received).toHaveLength(1)
  await expect
    .poll(() => third.report(2), { timeout: 60_000 })
    .toMatchObject({ csvFileAvailable: true, amountProcessed: 20 })
  await third.stop()
  await pim.close()
}, 300_000)

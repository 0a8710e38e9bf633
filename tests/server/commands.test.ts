import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { commandRunner } from './commandRunner.ts'
import { onlyInLong } from '../shared/long.ts'

const { folder, run, call, logIn } = commandRunner()

describe('npm start', () => {
  onlyInLong(it)(
    'creates the first administrator with a password in a file, answers when ready and ends with 0',
    async () => {
      const first = run('start', {})
      const [, url = ''] = await first.prints(/Kontor listens at ([^\s"]+)/)
      const [, email = '', file = ''] = await first.prints(
        /First administrator: (\S+), password in ([^\s"]+)/,
      )
      const password = readFileSync(file, 'utf8').trim()
      expect(first.output()).not.toContain(password)
      expect(Buffer.from(password, 'base64url')).toHaveLength(16)
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      const token = await logIn(url, email, password)
      expect(await call(url, 'GET', '/app/auth-check', token)).toMatchObject({ user: { email } })
      expect(first.output()).not.toContain(token)
      const { port } = new URL(url)
      const other = run('start', { PORT: port, DATA_DIR: join(folder, 'other') })
      expect(await other.code).toBe(1)
      expect(other.output().trim().split('\n').at(-1)).toBe(
        `PORT: another program listens at 127.0.0.1:${port}. Stop it, or set another PORT.`,
      )
      rmSync(join(folder, 'other'), { recursive: true })
      first.stop()
      expect(await first.code).toBe(0)

      const second = run('start', {})
      const [, again = ''] = await second.prints(/Kontor listens at ([^\s"]+)/)
      expect(await call(again, 'GET', '/app/auth-check', token)).toMatchObject({ user: { email } })
      second.stop()
      expect(await second.code).toBe(0)
      expect(second.output()).not.toContain('password')
      for (const line of second.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level')
      // all written files belong to their owner alone
      const written = readdirSync(folder, { recursive: true }).map(name => join(folder, String(name)))
      expect(written.filter(path => (statSync(path).mode & 0o077) !== 0)).toEqual([])
      expect(written.length).toBeGreaterThan(1)
    },
  )

  it('names the wrong variable and its expected value', async () => {
    const program = run('start', { PORT: 'eighty' })
    expect(await program.code).toBe(1)
    expect(program.output()).toBe('PORT: expected a port from 0 to 65535 (0 = any free one).\n')
  })
})

describe('npm run dev', () => {
  onlyInLong(it)('starts no service if another backend is configured, and forwards calls to it', async () => {
    const other = createServer((request, response) => response.end(`asked for ${request.url}`))
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo // it listens on a port
    const KONTOR_API_URL = `http://127.0.0.1:${port}`
    const dev = run('dev', { KONTOR_API_URL, NO_COLOR: '1' }, '--port', '0')
    const [, url = ''] = await dev.prints(/Local: +(http\S+[^/\s])/)
    expect(await (await fetch(`${url}/ui/api/users`)).text()).toBe('asked for /ui/api/users')
    expect(dev.output()).not.toContain('Kontor')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    dev.stop()
    expect(await dev.code).toBe(0)
    other.close()
  })
})

describe('npm run demo', () => {
  onlyInLong(it)('can export at once, with the printed counts', async () => {
    const demo = run('demo', { DEMO_PRODUCTS: '100' })
    const [, url = ''] = await demo.prints(/Kontor +(http\S+)/)
    const counts = await demo.prints(
      /of 100 products gives (\d+) successful, (\d+) with warnings, (\d+) failed/,
    )
    const [, user = '', password = ''] = await demo.prints(/Log in as +(\S+) or .*password (\S+)/)
    const token = await logIn(url, user, password)
    await call(url, 'POST', '/exports/run?delta=false', token)
    let report: Record<string, unknown>
    for (;;) {
      report = (await call(url, 'GET', '/exports/1', token)).data as never
      if (report.statusClass !== 'running') break
      await wait(50)
    }
    const { amountSuccessful, amountWarnings, amountErroneous } = report
    expect([amountSuccessful, amountWarnings, amountErroneous].map(String)).toEqual(counts.slice(1))
    demo.stop()
    expect(await demo.code).toBe(0)
  })

  onlyInLong(it)('refuses a wrong number of products with a sentence', async () => {
    const demo = run('demo', { DEMO_PRODUCTS: 'many' })
    expect(await demo.code).toBe(1)
    expect(demo.output()).toBe('DEMO_PRODUCTS: expected a whole number from 1 to 1000000.\n')
  })
})

describe('npm run demo:pim', () => {
  onlyInLong(it)('runs alone', async () => {
    const pim = run('demo:pim', {}, '--port', '0', '--products', '7')
    const [, url = ''] = await pim.prints(/at (\S+) with 7 products/)
    expect((await fetch(`${url}/api/rest/v1/system-information`)).status).toBe(200)
    pim.stop()
    expect(await pim.code).toBe(0)
  })
})

import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { configure } from '../../demo/configure.ts'
import { createDemoPim } from '../../demo/pim/demoPim.ts'
import type { ExportReport } from '../../src/contract/calls/exports.ts'
import { scriptArguments } from '../bench/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-commands-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// as `npm start` and `npm run demo` do before: what is fresh is not built again
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['tools/build.mjs'])
}, 300_000)

/** Runs a command of package.json's as a process and keeps what it prints. */
const run = (
  script: 'start' | 'dev' | 'demo' | 'demo:pim',
  environment: NodeJS.ProcessEnv,
  ...args: string[]
) => {
  const child = spawn(process.execPath, [...scriptArguments(script), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, TZ: 'Europe/Berlin', ...environment },
  })
  let output = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  child.stderr.on('data', chunk => (output += String(chunk)))
  const code = new Promise<number | null>(resolve => child.once('exit', resolve))
  return {
    code,
    prints: async (pattern: RegExp): Promise<string[]> => {
      for (;;) {
        const found = pattern.exec(output)
        if (found) return [...found]
        if (child.exitCode !== null) throw new Error(`ended before it printed ${pattern}: ${output}`)
        await wait(20)
      }
    },
    output: () => output,
    /** The process that it began. Linux only. */
    childPid: () =>
      Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0]),
    stop: () => child.kill('SIGTERM'),
  }
}

const call = async (url: string, method: string, path: string, token?: string, body?: unknown) => {
  const response = await fetch(`${url}/ui/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  })
  return (await response.json()) as Record<string, never> // shapes are the contract's
}

const logIn = async (url: string, username: string, password: string) =>
  String((await call(url, 'POST', '/login_check', undefined, { username, password })).token)

describe('npm start', () => {
  it('creates the first administrator, prints its password once, answers when ready and ends with 0', async () => {
    const first = run('start', {})
    const [, url = ''] = await first.prints(/Kontor listens at (\S+)/)
    const [, email = '', password = ''] = await first.prints(/First administrator: (\S+), password (\S+)/)
    expect(Buffer.from(password, 'base64url')).toHaveLength(16)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const token = await logIn(url, email, password)
    expect(await call(url, 'GET', '/app/auth-check', token)).toMatchObject({ user: { email } })
    expect(first.output()).not.toContain(token)
    first.stop()
    expect(await first.code).toBe(0)

    const second = run('start', {})
    const [, again = ''] = await second.prints(/Kontor listens at (\S+)/)
    expect(await call(again, 'GET', '/app/auth-check', token)).toMatchObject({ user: { email } })
    second.stop()
    expect(await second.code).toBe(0)
    expect(second.output()).not.toContain('password')
    // whatever was written belongs to its owner alone
    const written = readdirSync(folder, { recursive: true }).map(name => join(folder, String(name)))
    expect(written.filter(path => (statSync(path).mode & 0o077) !== 0)).toEqual([])
    expect(written.length).toBeGreaterThan(1)
  })

  it('says which variable is wrong and what it expects', async () => {
    const program = run('start', { PORT: 'eighty' })
    expect(await program.code).toBe(1)
    expect(program.output()).toBe('PORT: expected a port from 0 to 65535 (0 = any free one).\n')
  })
})

/** A JSON text that takes so many bytes, most of them in short texts of a list after its first sign of some kind. */
const padded = (json: string, after: string, bytes: number): string => {
  const begin = json.indexOf(after) + after.length
  // 20 bytes each, as many values as a page of that size may have
  const list = `"padding":[{"locale":null,"scope":null,"data":["${'a text of 17 sign","'.repeat((bytes - json.length) / 20 - 10)}"]}],`
  return json.slice(0, begin) + list + json.slice(begin)
}

/** A demo PIM behind a server that may answer for products itself, or change what the PIM answers. */
const startHostilePim = async () => {
  const isList = /^\/api\/rest\/v1\/[a-z-]+(\?|$)/
  const pim = await createDemoPim({ products: 40 })
  let answer: ((good: () => Promise<string>) => Promise<string | Buffer>) | undefined
  let master: ((good: string) => string) | undefined
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const serve = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer) // no encoding is set
      const passed = async () => {
        const { authorization = '', 'content-type': type = 'application/json' } = headers
        const body = method === 'POST' ? { body: Buffer.concat(chunks) } : {}
        return fetch(pim.url + url, { method, headers: { authorization, 'content-type': type }, ...body })
      }
      const isPage = url?.startsWith('/api/rest/v1/products-uuid?')
      if (isPage && answer) return response.end(await answer(async () => (await passed()).text()))
      const good = await passed()
      const text = await good.text()
      return response.writeHead(good.status).end(master && isList.test(url ?? '') ? master(text) : text)
    }
    void serve().catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens at a port
  return {
    access: { url: `http://127.0.0.1:${port}`, credentials: pim.credentials },
    set answer(value: typeof answer) {
      answer = value
    },
    set master(value: typeof master) {
      master = value
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await pim.close()
    },
  }
}

describe('npm start beside a hostile PIM', () => {
  it('outlives all it answers within its memory, and says what was too much', async () => {
    const hostile = await startHostilePim()
    const service = run('start', { KONTOR_ADMIN_PASSWORD: 'kontor-demo', RESUME_SECONDS: '0' })
    const [, url = ''] = await service.prints(/Kontor listens at (\S+)/)
    await configure(url, hostile.access)
    const token = await logIn(url, 'admin@example.com', 'kontor-demo')
    const exported = async () => {
      const { data } = await call(url, 'POST', '/exports/run?delta=false', token)
      const { id } = data as unknown as { id: number } // of the new export
      for (;;) {
        const report = (await call(url, 'GET', `/exports/${id}`, token)).data as unknown as ExportReport // as the contract says
        if (report.statusClass !== 'running') return report
        await wait(50)
      }
    }
    const counts = () =>
      Promise.all(
        [1, 2, 3].map(() => call(url, 'POST', '/settings/tradebyte/product-filter/count', token, {})),
      )

    // small objects take twenty times the bytes they are written with
    const heap = Buffer.from(`[${'{},'.repeat(5_000_000)}{}]`)
    hostile.answer = async () => heap
    const [report, counted] = await Promise.all([exported(), counts()])
    const sentence = 'sent more than 800000 single values for /api/rest/v1/products-uuid, also for a smaller'
    expect(report.errors[0]).toContain(sentence)
    expect(counted.map(({ message }) => String(message))).toEqual(
      counted.map(() => expect.stringContaining(sentence)),
    )

    hostile.answer = async () => Buffer.alloc(17_000_000, ' ')
    expect((await exported()).errors[0]).toContain('sent more than 16 MB for /api/rest/v1/products-uuid')

    const [long, deep] = ['<b>&amp; ü'.repeat(6554), '['.repeat(10_000) + ']'.repeat(10_000)]
    const texts = ['"A\\u0000B"', '"\\ud83d"', '"\u202eC"', deep, `"${long}"`]
    let next = 0
    hostile.answer = async good =>
      (await good()).replaceAll(/(?<="data":)"(?!KTR)[^"]*"/g, () => texts[next++ % texts.length] ?? '')
    const odd = await exported()
    expect([odd.amountProcessed, odd.csvFileAvailable]).toEqual([40, true])
    const file = await fetch(`${url}/ui/api/exports/csv-download/${odd.id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await file.text()
    expect(text).toContain('A\ufffdB')
    expect(text).not.toMatch(/\0|\ud83d/)

    // as much as may be: an export and three counts are sent pages of the largest size at once, beside a synchronization
    let [requests, sendAll] = [0, (): void => undefined]
    const together = new Promise<void>(resolve => (sendAll = resolve))
    hostile.answer = async good => {
      const largest = padded(await good(), '"values":{', 15.8e6)
      requests += 1
      // each process has one in flight, at least: a PIM that is slow gets fewer calls
      if (requests === 2) sendAll()
      await together
      return largest
    }
    hostile.master = good => (good.includes('"_embedded"') ? padded(good, '{', 3.9e6) : good)
    const sync = call(url, 'POST', '/settings/akeneo/api/sync', token)
    const [full, numbers, synced] = await Promise.all([exported(), counts(), sync])
    expect([full.amountProcessed, full.csvFileAvailable]).toEqual([40, true])
    expect(numbers).toMatchObject(numbers.map(() => ({ success: true })))
    expect(synced).toMatchObject({ success: true })
    hostile.master = undefined

    // as the engine ends a process without memory: the export goes on in another, and the console answers all along
    let release = (): void => undefined
    const held = new Promise<void>(resolve => (release = resolve))
    const asked = new Promise<void>(resolve => {
      hostile.answer = async good => {
        resolve()
        await held
        return good()
      }
    })
    const outlived = exported()
    await asked
    process.kill(service.childPid(), 'SIGABRT')
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    release()
    expect(await outlived).toMatchObject({ amountProcessed: 40, csvFileAvailable: true })
    service.stop()
    expect(await service.code).toBe(0)
    await hostile.close()
    // two processes of little memory: beside much other work they take ten times as long
  }, 900_000)
})

describe('npm run dev', () => {
  it('starts no service where another backend is given, and passes calls on to that', async () => {
    const other = createServer((request, response) => response.end(`asked for ${request.url}`))
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo // it listens at a port
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
  it('can export at once, with the counts it prints', async () => {
    const demo = run('demo', { DEMO_PRODUCTS: '500' })
    const [, url = ''] = await demo.prints(/Kontor +(http\S+)/)
    const counts = await demo.prints(
      /of 500 products gives (\d+) successful, (\d+) with warnings, (\d+) failed/,
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

  it('refuses a wrong number of products with a sentence', async () => {
    const demo = run('demo', { DEMO_PRODUCTS: 'many' })
    expect(await demo.code).toBe(1)
    expect(demo.output()).toBe('DEMO_PRODUCTS: expected a whole number from 1 to 1000000.\n')
  })
})

describe('npm run demo:pim', () => {
  it('runs alone', async () => {
    const pim = run('demo:pim', {}, '--port', '0', '--products', '7')
    const [, url = ''] = await pim.prints(/at (\S+) with 7 products/)
    expect((await fetch(`${url}/api/rest/v1/system-information`)).status).toBe(200)
    pim.stop()
    expect(await pim.code).toBe(0)
  })
})

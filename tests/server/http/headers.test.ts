import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickFolder } from '../quickFolder.ts'
import { startTestService } from '../startTestService.ts'

type Service = Awaited<ReturnType<typeof startTestService>>

let service: Service
let behindTls: Service
beforeAll(async () => {
  const consoleFolder = await quickFolder()
  await mkdir(join(consoleFolder, 'assets'))
  const page = '<script type="module" src="/assets/index-abc.js"></script>'
  await writeFile(join(consoleFolder, 'index.html'), page)
  await writeFile(join(consoleFolder, 'index.html.br'), brotliCompressSync(page))
  await writeFile(join(consoleFolder, 'assets', 'index-abc.js'), 'export {}')
  await writeFile(join(consoleFolder, 'assets', 'index-abc.js.br'), brotliCompressSync('export {}'))
  service = await startTestService({ consoleFolder })
  behindTls = await startTestService({ environment: { PUBLIC_URL: 'https://kontor.example' } })
})
afterAll(() => Promise.all([service.close(), behindTls.close()]))

describe('the headers of every answer', () => {
  it.each([
    'GET /ui/api/app/auth-check',
    'GET /ui/api/users',
    'GET /ui/api/nothing',
    'POST /ui/api/login_check',
    'GET /media/1/signature/a.png',
    'GET /healthz',
  ])('forbid caches to store the answer of %s', async signature => {
    const { headers } = await service.admin(signature, signature.startsWith('POST') ? {} : undefined)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('forbid caches to store the redirect to Akeneo', async () => {
    const { status, headers } = await fetch(`${service.url}/akeneo/connect`, { redirect: 'manual' })
    expect(status).toBe(302)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('let browsers keep files whose names contain their hash, and request pages each time', async () => {
    const kept = async (path: string) => (await service.call(`GET ${path}`)).headers.get('cache-control')
    expect(await kept('/assets/index-abc.js')).toBe('public, max-age=31536000, immutable')
    expect(await kept('/')).toBe('no-cache')
    const { headers } = await service.app.inject({ url: '/exports/1', headers: { accept: 'text/html' } })
    expect(headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/exports/1',
    '/assets',
    '/assets/',
    '/assets/none.js',
    '/trace/..%5Cred',
    '/trace/..%2Fred',
    '/trace/%00',
  ])('are those of the page for %s, which is not a file', async path => {
    for (const encoding of ['br', 'identity']) {
      const { statusCode, headers, rawPayload } = await service.app.inject({
        url: path,
        headers: { accept: 'text/html', 'accept-encoding': encoding },
      })
      const body = headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload
      expect([statusCode, String(body)]).toEqual([200, expect.stringContaining('<script')])
    }
  })

  it.each(['/prometheus', '/ready', '/assets/none.js'])(
    'are those of an error for %s, unless a browser asks for a page',
    async url => {
      const { statusCode, headers } = await service.app.inject({ url, headers: { accept: '*/*' } })
      expect([statusCode, headers['content-type']]).toEqual([
        404,
        expect.stringContaining('application/json'),
      ])
    },
  )

  it('mark files compressed at the build, and compress JSON answers', async () => {
    const sent = async (url: string, accepted: string) => {
      const { headers, body } = await service.app.inject({
        url,
        headers: { 'accept-encoding': accepted, host: 'localhost' },
      })
      return [headers['content-encoding'], headers['vary'], body.length > 0]
    }
    expect(await sent('/assets/index-abc.js', 'gzip, br')).toEqual([
      'br',
      expect.stringMatching(/accept-encoding/i),
      true,
    ])
    expect((await sent('/assets/index-abc.js', 'identity'))[0]).toBeUndefined()
    expect(await sent('/ui/api/openapi.json', 'gzip, br')).toEqual([
      'gzip',
      expect.stringMatching(/accept-encoding/i),
      true,
    ])
    expect((await sent('/ui/api/openapi.json', 'identity'))[0]).toBeUndefined()
  })

  it('send a compressed script again and again, and only to read requests', async () => {
    const url = '/assets/index-abc.js'
    const sent = (method: 'GET' | 'HEAD' | 'POST') =>
      service.app.inject({ method, url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    for (const { headers, rawPayload } of [await sent('GET'), await sent('GET')]) {
      expect(brotliDecompressSync(rawPayload).toString()).toBe('export {}')
      expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    expect((await sent('HEAD')).statusCode).toBe(200)
    expect((await sent('POST')).statusCode).toBe(404)
  })

  it.each([
    ['/', 'kontor.example', 'kontor.example/assets/'],
    ['/ui/api/docs/', 'kontor.example', 'kontor.example/ui/api/docs/static/'],
    // a proxy that sets its own name as the host: the browser knows another
    ['/', '127.0.0.1:3000', "'self'"],
    ['/', 'kontor.example;', "'self'"],
  ])('let %s requested as %s run scripts from %s only', async (url, host, scripts) => {
    const { headers } = await behindTls.app.inject({ url, headers: { host } })
    expect(headers['content-security-policy']).toContain(`;script-src ${scripts};`)
  })

  it('let no page run other scripts without a proxy', async () => {
    const demo = await startTestService({ onlyLoopback: true })
    const policyFor = async (host: string) =>
      (await demo.app.inject({ url: '/', headers: { host } })).headers['content-security-policy']
    expect(await policyFor('localhost:3000')).toContain(';script-src localhost:3000/assets/;')
    expect(await policyFor('[::1]:3000')).toContain(";script-src 'self';") // the policy has no syntax for it
    await demo.close()
  })

  it('share nothing with other origins, and require TLS of browsers only if PUBLIC_URL is https', async () => {
    const { headers } = await service.call('GET /healthz')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
    const secure = await behindTls.call('GET /healthz')
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('allow scripts from files of the service only, never from a page or from text', async () => {
    const { headers } = await service.call('GET /healthz')
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map(line => {
        const [name = '', ...sources] = line.trim().split(' ')
        return [name, sources]
      }),
    )
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
  })
})

describe('a connection', () => {
  it('has a time limit for its request, and counts towards the limit of connections', () => {
    const { requestTimeout, headersTimeout, maxConnections } = service.app.server
    expect({ requestTimeout, headersTimeout, maxConnections }).toEqual({
      requestTimeout: 60_000,
      headersTimeout: 20_000,
      maxConnections: 1000,
    })
  })
})

describe('DATA_DIR', () => {
  const warningsIn = async (mode: number) => {
    const folder = await quickFolder()
    await mkdir(join(folder, 'exports'), { recursive: true })
    await chmod(join(folder, 'exports'), 0o755)
    await chmod(folder, mode)
    const lines: { folders?: string[]; msg: string }[] = []
    const log = pino({ level: 'warn' }, { write: line => lines.push(JSON.parse(line)) })
    await (await startTestService({ folder, log })).close()
    return { folder, said: lines.filter(({ folders }) => folders) }
  }

  it('is reported with the remedy at the start if other users of the machine can enter it', async () => {
    const { folder, said } = await warningsIn(0o750)
    expect(said.map(({ folders }) => folders)).toEqual([[folder, join(folder, 'exports')]])
    expect(said[0]?.msg).toContain('chmod -R go=')
  })

  it('is not reported if it is closed', async () => {
    expect((await warningsIn(0o700)).said).toEqual([])
  })
})

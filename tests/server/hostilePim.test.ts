import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configure } from '../../demo/configure.ts'
import { createDemoPim } from '../../demo/pim/demoPim.ts'
import type { ExportReport } from '../../src/contract/calls/exports.ts'
import { isLong, onlyInLong } from '../shared/long.ts'
import { commandRunner } from './commandRunner.ts'

/** Pads a JSON text to a number of bytes with a list of short texts after the first `after`; one without it stays as it is. */
const padded = (json: string, after: string, bytes: number): string => {
  if (!json.includes(after)) return json
  const begin = json.indexOf(after) + after.length
  // texts of 20 bytes: as many values as a page of that size may have
  const list = `"padding":[{"locale":null,"scope":null,"data":["${'a text of 17 sign","'.repeat((bytes - json.length) / 20 - 10)}"]}],`
  return json.slice(0, begin) + list + json.slice(begin)
}

/** A demo PIM behind a server that can replace the answers for products and change the other lists. */
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
  const { port } = server.address() as AddressInfo // it listens on a port
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
  const { run, call, logIn } = commandRunner()
  let hostile: Awaited<ReturnType<typeof startHostilePim>>
  let service: ReturnType<typeof run>
  let [url, token] = ['', '']
  beforeEach(async () => {
    hostile = await startHostilePim()
    service = run('start', { KONTOR_ADMIN_PASSWORD: 'kontor-demo', RESUME_SECONDS: '0' })
    ;[, url = ''] = await service.prints(/Kontor listens at ([^\s"]+)/)
    await configure(url, hostile.access)
    token = await logIn(url, 'admin@example.com', 'kontor-demo')
  })
  afterEach(async () => {
    service.stop()
    expect(await service.code).toBe(0)
    await hostile.close()
  })

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
    Promise.all([1, 2, 3].map(() => call(url, 'POST', '/settings/tradebyte/product-filter/count', token, {})))

  onlyInLong(it)(
    'continues an export in another process when the first one ends, and answers meanwhile',
    async () => {
      let release = (): void => undefined
      const held = new Promise<void>(resolve => (release = resolve))
      const isWaiting = new Promise<void>(resolve => {
        hostile.answer = async good => {
          resolve()
          await held
          return good()
        }
      })
      const report = exported()
      await isWaiting
      process.kill(service.childPid(), 'SIGABRT') // as V8 ends a process that runs out of memory
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      release()
      expect(await report).toMatchObject({ amountProcessed: 40, csvFileAvailable: true })
    },
  )

  // hostileTexts.unit.test.ts tests the texts; this case needs megabytes of them
  it.runIf(isLong)('writes texts that no file may hold as texts that it may hold', async () => {
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
  })

  it.runIf(isLong)(
    'survives answers of any size within its memory, and names the exceeded limit',
    async () => {
      // small objects take twenty times their bytes as JSON
      const heap = Buffer.from(`[${'{},'.repeat(5_000_000)}{}]`)
      hostile.answer = async () => heap
      const [report, counted] = await Promise.all([exported(), counts()])
      const sentence =
        'sent more than 800000 single values for /api/rest/v1/products-uuid, also for a smaller'
      expect(report.errors[0]).toContain(sentence)
      expect(counted.map(({ message }) => String(message))).toEqual(
        counted.map(() => expect.stringContaining(sentence)),
      )

      hostile.answer = async () => Buffer.alloc(17_000_000, ' ')
      expect((await exported()).errors[0]).toContain('sent more than 16 MB for /api/rest/v1/products-uuid')

      // an export and three counts get pages of the largest allowed size at once, beside a synchronization
      let [requests, sendAll] = [0, (): void => undefined]
      const together = new Promise<void>(resolve => (sendAll = resolve))
      hostile.answer = async good => {
        const largest = padded(await good(), '"values":{', 15.8e6)
        requests += 1
        // each process has at least one call in flight
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
    },
  )
})

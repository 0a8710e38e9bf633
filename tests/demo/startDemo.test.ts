import { rm } from 'node:fs/promises'
import { get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDemo } from '../../demo/startDemo.ts'
import { consoleFolder } from '../../server/console.ts'
import { channels } from '../../src/resources/channels.ts'
import { languages } from '../../src/resources/languages.ts'
import { akeneoApi } from '../../src/resources/settings/akeneoApi.ts'
import { ftp } from '../../src/resources/settings/ftp.ts'
import { users } from '../../src/resources/users.ts'
import { quickFolder } from '../server/quickFolder.ts'
import { freePort } from '../server/transfer/freePort.ts'
import { onlyInLong } from '../shared/long.ts'

let folder: string
beforeEach(async () => {
  folder = await quickFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const start = (environment: NodeJS.ProcessEnv = {}, pimPort = 0) =>
  startDemo({
    products: 10,
    latencyMs: 0,
    pimPort,
    consoleFolder,
    environment: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', TZ: 'Europe/Berlin', ...environment },
  })

describe('the demo after a restart', () => {
  it("keeps the users' changes, also another password and deletions, and follows its own servers", async () => {
    const first = await start()
    const { records } = first.service.deps
    await records.update(users, '1', stored => ({ ...stored, password: 'another password' }))
    for (const { name } of await records.list(languages)) await records.change(languages, name, () => null)
    await first.close()

    const second = await start()
    const after = second.service.deps.records
    expect(await after.list(languages)).toEqual([])
    expect(await after.list(channels)).toHaveLength(4)
    // a continued export looks for the PIM at this address before the demo can set another
    expect(second.pim.url).toBe(first.pim.url)
    expect((await after.readSettings(akeneoApi)).url).toBe(second.pim.url)
    expect((await second.service.deps.synchronizer.state()).last?.failure).toBeNull()
    const { address, port } = await after.readSettings(ftp)
    expect(address).toBe('127.0.0.1')
    expect(port).toBeGreaterThan(0)
    await second.close()
  })

  onlyInLong(it)('listens on another port if its own is in use, and updates its own addresses', async () => {
    const first = await start()
    const port = Number(new URL(first.pim.url).port)
    await first.close()
    const other = createServer()
    await new Promise<void>(resolve => other.listen(port, '127.0.0.1', resolve))
    const second = await start()
    expect(second.pim.url).not.toBe(first.pim.url)
    expect((await second.service.deps.records.readSettings(akeneoApi)).url).toBe(second.pim.url)
    await second.close()
    other.close()
  })

  onlyInLong(it)('leaves a connection to another PIM alone', async () => {
    const first = await start()
    const other = { url: 'https://pim.example.com', clientId: 'other' }
    await first.service.deps.records.changeSettings(akeneoApi, stored => ({ ...stored, ...other }))
    await first.close()
    const second = await start()
    expect(await second.service.deps.records.readSettings(akeneoApi)).toMatchObject(other)
    await second.close()
  })
})

describe('the demo and other machines', () => {
  const statusFor = (url: string, host: string, path = '/healthz') =>
    new Promise<number | undefined>((resolve, reject) => {
      get(url + path, { headers: { host } }, answer => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
  const own = 'a password of my own'
  const logIn = async (url: string, username: string, password: string) => {
    const body = JSON.stringify({ username, password })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}/ui/api/login_check`, { method: 'POST', headers, body })).status
  }

  // an address that this machine cannot have, so no server listens there
  it.each([undefined, 'kontor-demo'])('refuses another HOST with the password %s', async password => {
    const environment = { HOST: '192.0.2.1', KONTOR_ADMIN_PASSWORD: password }
    await expect(start(environment)).rejects.toThrow('Set KONTOR_ADMIN_PASSWORD to one of your own')
  })

  it('answers to names of this machine only while its password is public', async () => {
    const known = await start()
    const { url } = known.service
    expect(known.password).toBe('kontor-demo')
    for (const host of ['127.0.0.1', 'localhost:8080', '[::1]:8080', new URL(url).host])
      expect(await statusFor(url, host), host).toBe(200)
    for (const host of ['rebound.example', 'localhost.rebound.example:8080', '127.0.0.1.rebound.example'])
      expect(await statusFor(url, host), host).toBe(421)
    await known.close()

    const opened = await start({ KONTOR_ADMIN_PASSWORD: own })
    expect(opened.password).toBe(own)
    expect(await statusFor(opened.service.url, 'kontor.example')).toBe(200)
    for (const email of ['admin@example.com', 'operator@example.com']) {
      expect(await logIn(opened.service.url, email, 'kontor-demo')).toBe(401)
      expect(await logIn(opened.service.url, email, own)).toBe(200)
    }
    await opened.close()
  })

  onlyInLong(it)(
    'changes the public password at a start with another one, and keeps a changed password',
    async () => {
      const known = await start()
      const { records } = known.service.deps
      await records.update(users, '1', stored => ({ ...stored, password: 'another password' }))
      await known.close()
      const opened = await start({ KONTOR_ADMIN_PASSWORD: own })
      const { url } = opened.service
      expect(await logIn(url, 'operator@example.com', 'kontor-demo')).toBe(401)
      expect(await logIn(url, 'operator@example.com', own)).toBe(200)
      expect(await logIn(url, 'admin@example.com', 'another password')).toBe(200)
      await opened.close()
    },
  )
})

describe('a demo that cannot start', () => {
  it('closes its servers', async () => {
    const pimPort = await freePort()
    const taken = createServer()
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo // a TCP server listens on a port
    await expect(start({ PORT: String(port) }, pimPort)).rejects.toThrow('EADDRINUSE')
    await expect(fetch(`http://127.0.0.1:${pimPort}/`)).rejects.toThrow()
    taken.close()
  })
})

import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDemo } from '../../demo/startDemo.ts'
import { consoleFolder } from '../../server/buildConsole.ts'
import { channels } from '../../src/resources/channels.ts'
import { languages } from '../../src/resources/languages.ts'
import { akeneoApi } from '../../src/resources/settings/akeneoApi.ts'
import { ftp } from '../../src/resources/settings/ftp.ts'
import { users } from '../../src/resources/users.ts'
import { quickFolder } from '../server/quickFolder.ts'
import { freePort } from '../server/transfer/freePort.ts'

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

describe('the demo, started again', () => {
  it('keeps what people changed, another password and deletions too, and follows its own servers', async () => {
    const first = await start()
    const { records } = first.service.deps
    await records.update(users, '1', stored => ({ ...stored, password: 'another password' }))
    for (const { name } of await records.list(languages)) await records.remove(languages, name)
    await first.close()

    const second = await start()
    const after = second.service.deps.records
    expect(await after.list(languages)).toEqual([])
    expect(await after.list(channels)).toHaveLength(4)
    // where an export that goes on looks for it before anybody can tell it of another place
    expect(second.pim.url).toBe(first.pim.url)
    expect((await after.readSettings(akeneoApi)).url).toBe(second.pim.url)
    expect((await second.service.deps.synchroniser.state()).last?.failure).toBeNull()
    const { address, port } = await after.readSettings(ftp)
    expect(address).toBe('127.0.0.1')
    expect(port).toBeGreaterThan(0)
    await second.close()
  })

  it('listens elsewhere where somebody has its port meanwhile, and follows itself', async () => {
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

  it('leaves a connection to another PIM alone', async () => {
    const first = await start()
    const other = { url: 'https://pim.example.com', clientId: 'other' }
    await first.service.deps.records.changeSettings(akeneoApi, stored => ({ ...stored, ...other }))
    await first.close()
    const second = await start()
    expect(await second.service.deps.records.readSettings(akeneoApi)).toMatchObject(other)
    await second.close()
  })
})

describe('a demo that cannot start', () => {
  it('closes what it had opened', async () => {
    const pimPort = await freePort()
    const taken = createServer()
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo // a TCP server listens at a port
    await expect(start({ PORT: String(port) }, pimPort)).rejects.toThrow('EADDRINUSE')
    await expect(fetch(`http://127.0.0.1:${pimPort}/`)).rejects.toThrow()
    taken.close()
  })
})

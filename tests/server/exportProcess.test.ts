import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createExportProcess } from '../../server/exportProcess.ts'

/**
 * A process that reports its start data and its messages by a socket, and exits at the order to cancel 13.
 */
const entryOf = (port: number) => `
  import { connect } from 'node:net'
  import { getPriority } from 'node:os'
  const socket = connect(${port}, '127.0.0.1')
  const say = text => socket.write(text + '\\n')
  const { KONTOR_EXPORTS_INSTANCE: name, KONTOR_EXPORTS_URL: url } = process.env
  say(['begun', process.argv[2], name, url, getPriority()].join(' '))
  process.on('message', order => {
    if (order === 13) process.kill(process.pid, 'SIGKILL')
    if (order === 'stop') socket.end('stopped\\n', () => process.exit(0))
    else say('got ' + order)
  })
`

let folder: string
let entry: string
let server: Server
let said: AsyncIterator<string>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-process-'))
  server = createServer()
  async function* lines() {
    for (;;) {
      const [socket] = (await once(server, 'connection')) as [NodeJS.ReadableStream] // the payload of the event
      yield* createInterface({ input: socket })
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  said = lines()
  entry = join(folder, 'entry.mjs')
  await writeFile(entry, entryOf((server.address() as { port: number }).port))
})
afterEach(async () => {
  server.close()
  await rm(folder, { recursive: true })
})
const next = async () => (await said.next()).value as string

describe('the export process', () => {
  it('starts when an export waits, again after it exits, and ends with the service', async () => {
    const freed: unknown[] = []
    const logged: object[] = []
    const runs = createExportProcess(entry, {
      exports: { releaseLeases: async owner => void freed.push(owner) },
      log: { error: (fields: object) => void logged.push(fields) } as never,
      instance: 'one',
      publicUrl: () => 'http://kontor.test',
    })
    // what users wait for is sent first
    const begun = `begun exports one http://kontor.test ${Math.min(19, getPriority() + 10)}`
    // the process has not started yet
    runs.cancel(5)
    const first = next()
    runs.wake()
    expect(await first).toBe(begun)
    runs.wake()
    runs.cancel(7)
    expect([await next(), await next()].toSorted()).toEqual(['got 7', 'got wake'])

    const second = next()
    runs.cancel(13)
    await expect.poll(() => freed).toEqual(['one'])
    expect(logged).toEqual([{ code: null, signal: 'SIGKILL' }])
    runs.wake()
    expect(await second).toBe(begun)

    const last = next()
    await runs.close()
    expect(await last).toBe('stopped')
    expect(logged).toHaveLength(1)
    runs.wake()
    runs.cancel(5)
    await runs.close()
    expect(freed).toHaveLength(2)
  })
})

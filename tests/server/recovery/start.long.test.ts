import { copyFileSync, existsSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { configure, demoPassword } from '../../../demo/configure.ts'
import { createDemoPim } from '../../../demo/pim/demoPim.ts'
import { commandRunner } from '../commandRunner.ts'

const { folder, run, call, logIn } = commandRunner()
const email = 'admin@example.com'
const database = join(folder, 'kontor.db')
const keyFile = join(folder, 'kontor.key')

const start = async (environment: NodeJS.ProcessEnv = {}) => {
  const program = run('start', { KONTOR_ADMIN_PASSWORD: demoPassword, ...environment })
  const [, url = ''] = await program.prints(/Kontor listens at ([^\s"]+)/)
  const token = await logIn(url, email, demoPassword)
  const get = async (path: string) => (await call(url, 'GET', path, token)).data as unknown
  return {
    ...program,
    url,
    get,
    save: (path: string, body: unknown) => call(url, 'POST', path, token, body),
    csv: async (id: number) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${url}/ui/api/exports/csv-download/${id}`, { headers })
      // links name the port and when they were made
      return (await answer.text()).replaceAll(/http:[^"]*\/media\/[^"]*/g, '')
    },
    stop: async () => {
      program.stop()
      expect(await program.code).toBe(0)
    },
  }
}
type Started = Awaited<ReturnType<typeof start>>

/** Starts a full export without an upload and waits for its end. */
const exportAll = async ({ save, get }: Started) => {
  const { data } = await save('/exports/run?delta=false&disableUpload=true', undefined)
  const { id } = data as unknown as { id: number }
  await expect
    .poll(() => get(`/exports/${id}`), { timeout: 60_000 })
    .toMatchObject({ csvFileAvailable: true })
  return id
}

/** The last line of a start that fails. */
const sentenceOfStart = async (environment: NodeJS.ProcessEnv = {}) => {
  const program = run('start', environment)
  const late = setTimeout(program.kill, 60_000)
  expect(await program.code).toBe(1)
  clearTimeout(late)
  return program.output().trim().split('\n').at(-1)
}

/** Moves what lies in the log beside the database to its file, so that damage of the file matters. */
const moveLogToFile = () => {
  const file = new Libsql(database)
  file.pragma('wal_checkpoint(TRUNCATE)')
  file.close()
}

const runKontor = async (...args: string[]) => {
  const program = run('kontor', {}, ...args)
  expect(`${await program.code} ${program.output()}`).toMatch(/^0 /)
}

const retention = '/system/retention'

describe('the way back of docs/operating.md', () => {
  it.each([
    [
      'overwritten',
      () => writeFileSync(database, Buffer.alloc(statSync(database).size / 2, 'x'), { flag: 'r+' }),
    ],
    ['cut off', () => truncateSync(database, statSync(database).size / 2)],
  ])(
    'from a database that is %s leads over the last backup',
    async (_how, damage) => {
      const backup = join(folder, 'backup')
      const pim = await createDemoPim({ products: 5 })
      const first = await start()
      await configure(first.url, pim)
      await first.save(retention, { fileDays: 77 })
      const csv = await first.csv(await exportAll(first))
      await runKontor('backup', backup, '--with-files')
      await first.stop()
      moveLogToFile()
      damage()
      expect(await sentenceOfStart()).toBe(
        `The database ${database} is damaged. Stop Kontor and restore the last backup of the folder.`,
      )
      await runKontor('restore', backup, '--replace')
      const second = await start()
      expect(await second.get(retention)).toMatchObject({ fileDays: 77 })
      expect(await second.csv(1)).toBe(csv)
      expect(await second.csv(await exportAll(second))).toBe(csv)
      // the damaged one stays beside it
      expect(readdirSync(folder).filter(name => name.startsWith('replaced-'))).toHaveLength(1)
      await second.stop()
      await pim.close()
    },
    150_000,
  )

  it('from a lost key file is to put it back', async () => {
    const pim = await createDemoPim({ products: 1 })
    const first = await start()
    await configure(first.url, pim)
    await first.stop()
    const copy = join(folder, 'copy.key')
    copyFileSync(keyFile, copy)
    rmSync(keyFile)
    const second = await start()
    expect(second.output()).toContain('the key does not fit these stored credentials')
    expect(await second.get('/settings/akeneo/api')).toMatchObject({ url: pim.url, password: null })
    await second.stop()
    copyFileSync(copy, keyFile)
    const third = await start()
    expect(third.output()).not.toContain('does not fit')
    expect(await exportAll(third)).toBe(1)
    await third.stop()
    await pim.close()
  }, 200_000)

  it('from a port that is taken is to stop the other program, or another port', async () => {
    const other = createServer()
    await new Promise<void>(listening => other.listen(0, '127.0.0.1', listening))
    const { port } = other.address() as AddressInfo // it listens at a port
    const first = await start()
    await first.save(retention, { fileDays: 77 })
    await first.stop()
    const PORT = String(port)
    const sentence = `PORT: another program listens at 127.0.0.1:${port}. Stop it, or set another PORT.`
    expect(await sentenceOfStart({ PORT })).toBe(sentence)
    const elsewhere = await start({ PORT: '0' })
    expect(await elsewhere.get(retention)).toMatchObject({ fileDays: 77 })
    await elsewhere.stop()
    await new Promise(closed => other.close(closed))
    const there = await start({ PORT })
    expect(there.url).toContain(`:${port}`)
    expect(await there.get(retention)).toMatchObject({ fileDays: 77 })
    await there.stop()
    expect(existsSync(keyFile)).toBe(true)
  }, 200_000)
})

import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { consoleFolder } from '../../server/console.ts'
import { readConfig } from '../../server/config.ts'
import { startService } from '../../server/startService.ts'
import { startErrorOf, whenDatabaseAnswers } from '../../server/startErrors.ts'
import { openDatabase } from '../../server/store/openDatabase.ts'
import { quickFolder } from './quickFolder.ts'
import { ownDatabase } from './ownDatabase.ts'
import { noPostgres } from './startPostgres.ts'

const url = 'postgres://kontor:sec%40ret@db.test:5433/shop?sslmode=verify-full'
const config = { PORT: 8080, HOST: '127.0.0.1', DATABASE_URL: url, DATA_DIR: '/data' }
const failing = (facts: object, message = 'failed') => Object.assign(new Error(message), facts)
const sentenceOf = (error: unknown, of: Partial<typeof config> = config) =>
  startErrorOf(error, { ...config, ...of })?.message

describe('the sentence of a failed start', () => {
  it.each([
    [{ code: '28P01' }, 'DATABASE_URL: PostgreSQL at db.test:5433 refuses the user or the password.'],
    [{ code: '3D000' }, 'DATABASE_URL: there is no database shop at db.test:5433.'],
    [{ code: '42501' }, 'DATABASE_URL: the user may not create tables in shop.'],
    [{ code: '53300' }, 'DATABASE_URL: PostgreSQL at db.test:5433 has no connection left.'],
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'DATABASE_URL: the host of db.test:5433 was not found.'],
    [{ code: 'ECONNREFUSED', syscall: 'connect' }, 'DATABASE_URL: no PostgreSQL answers at db.test:5433.'],
    [{ code: '57P03' }, 'DATABASE_URL: no PostgreSQL answers at db.test:5433.'],
    [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'DATABASE_URL: the certificate of db.test:5433 is not valid'],
    [{ code: 'EACCES', syscall: 'listen' }, 'PORT: this account may not listen at port 8080.'],
    [{ code: 'EEXIST', syscall: 'mkdir' }, 'DATA_DIR: /data is no folder.'],
    [{ code: 'ENOTDIR', syscall: 'mkdir' }, 'DATA_DIR: /data is no folder.'],
    [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, 'HOST: 127.0.0.1 is no address of this machine.'],
  ])('of %j names the variable, and no secret', (facts, sentence) => {
    expect(sentenceOf(failing(facts))).toContain(sentence)
    expect(sentenceOf(failing(facts))).not.toMatch(/sec(%40|@)ret/)
  })

  it('of a server without TLS, or one that is silent', () => {
    expect(sentenceOf(new Error('The server does not support SSL connections'))).toContain('offers no TLS')
    expect(sentenceOf(new Error('timeout exceeded when trying to connect'))).toContain('in time')
  })

  it('is that of no other error', () => {
    expect(sentenceOf(new Error('a bug'))).toBeUndefined()
    expect(
      startErrorOf(failing({ code: 'ECONNREFUSED' }), { ...config, DATABASE_URL: undefined }),
    ).toBeUndefined()
  })

  it('of a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // it listens on a port
    const DATA_DIR = await quickFolder()
    const own = readConfig({ PORT: String(port), DATA_DIR })
    const log = pino({ level: 'silent' })
    const error: unknown = await startService(own, { consoleFolder, log }).catch((thrown: unknown) => thrown)
    expect(startErrorOf(error, own)?.message).toBe(
      `PORT: another program listens at 127.0.0.1:${port}. Stop it, or set another PORT.`,
    )
    server.close()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
})

const postgres = await ownDatabase()

describe.skipIf(!postgres)(postgres ? 'PostgreSQL' : `PostgreSQL (${noPostgres})`, () => {
  it.each([
    ['/nowhere', /there is no database nowhere at/],
    ['/postgres?sslmode=require', /offers no TLS/],
  ])('says what is wrong with %s', async (path, sentence) => {
    const wrong = new URL(path, postgres)
    wrong.username = new URL(postgres ?? '').username
    const error: unknown = await openDatabase({ folder: '', url: wrong.href }).catch(
      (thrown: unknown) => thrown,
    )
    expect(sentenceOf(error, { DATABASE_URL: wrong.href })).toMatch(sentence)
  })
})

describe('the start', () => {
  const away = failing({ code: 'ECONNREFUSED' })
  /** A clock whose pauses take no time. */
  const clock = () => {
    let now = 0
    return { now: () => now, sleep: async (ms: number) => void (now += ms) }
  }

  it('waits for a database that starts, and says so once', async () => {
    let [tries, said] = [0, 0]
    const start = async () => {
      tries += 1
      if (tries < 5) throw away
      return 'started'
    }
    expect(await whenDatabaseAnswers(start, clock(), () => (said += 1))).toBe('started')
    expect([tries, said]).toEqual([5, 1])
  })

  it('ends after a minute, and at once for an error that waiting does not mend', async () => {
    let tries = 0
    const failAs = (error: Error) => async () => {
      tries += 1
      throw error
    }
    let said = 0
    await expect(whenDatabaseAnswers(failAs(away), clock(), () => (said += 1))).rejects.toBe(away)
    expect([tries, said]).toEqual([61, 12])
    const wrong = failing({ code: '28P01' })
    await expect(whenDatabaseAnswers(failAs(wrong), clock(), () => undefined)).rejects.toBe(wrong)
    expect(tries).toBe(62)
  })
})

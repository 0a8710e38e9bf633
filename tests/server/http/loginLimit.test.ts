import { afterEach, describe, expect, it } from 'vitest'
import { administrator, startTestService, type TestService } from '../startTestService.ts'

let service: TestService
afterEach(() => service.close())

/** Logs in as somebody whom the proxy saw at `address`. */
const logInAt = async (address: string, password: string, username = administrator.email) => {
  const body = { username, password }
  return (await service.call('POST /ui/api/login_check', body, { 'x-forwarded-for': address })).status
}

const guessAt = async (addresses: readonly string[]) => {
  const statuses: number[] = []
  for (const address of addresses) statuses.push(await logInAt(address, 'wrong'))
  return statuses
}

describe('POST /ui/api/login_check behind a trusted proxy', () => {
  const start = async () => {
    service = await startTestService({ environment: { TRUSTED_PROXIES: '127.0.0.1, ::1' } })
  }

  it('locks out whom it saw guessing and nobody else, not even from the same account', async () => {
    await start()
    await guessAt(Array<string>(10).fill('203.0.113.7'))
    expect(await logInAt('203.0.113.7', administrator.password)).toBe(429)
    expect(await logInAt('198.51.100.4', administrator.password)).toBe(200)
  })

  it('believes the proxy only, not what the caller says to stand before it', async () => {
    await start()
    await guessAt(Array.from({ length: 10 }, (_none, index) => `10.0.0.${index}, 203.0.113.7`))
    expect(await logInAt('10.0.0.99, 203.0.113.7', 'wrong')).toBe(429)
  })

  it('takes the addresses of one IPv6 customer as one', async () => {
    await start()
    await guessAt(Array.from({ length: 10 }, (_none, index) => `2001:db8:1:2::${index + 1}`))
    expect(await logInAt('2001:db8:1:2:ff::1', 'wrong')).toBe(429)
    expect(await logInAt('2001:db8:1:3::1', administrator.password)).toBe(200)
  })

  it('counts guesses made at once, and no log-in that succeeds', async () => {
    await start()
    const at = (count: number, password: string) =>
      Promise.all(Array.from({ length: count }, () => logInAt('203.0.113.7', password)))
    for (const _round of [1, 2]) expect(await at(6, administrator.password)).toEqual(Array(6).fill(200))
    expect((await at(15, 'wrong')).toSorted()).toEqual([...Array(10).fill(401), ...Array(5).fill(429)])
  })

  it('stops guesses at one account from many addresses after a hundred', async () => {
    await start()
    const guesses = await guessAt(Array.from({ length: 101 }, (_none, index) => `203.0.113.${index}`))
    expect([guesses.at(99), guesses.at(100)]).toEqual([401, 429])
  })
})

describe('POST /ui/api/login_check without a trusted proxy', () => {
  it('takes no header for an address', async () => {
    service = await startTestService()
    await guessAt(Array.from({ length: 10 }, (_none, index) => `203.0.113.${index}`))
    expect(await logInAt('203.0.113.99', 'wrong')).toBe(429)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLoginLimit } from '../../../server/http/login.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import type { CallError } from '../../../server/shared/errors.ts'
import { administrator, startTestService, type TestService } from '../startTestService.ts'
import { onlyInLong } from '../../shared/long.ts'

let service: TestService
/** Milliseconds by which answers were delayed. */
let late: number[] = []
/** Releases the delayed answers. */
let open = () => {}
let opened = Promise.resolve()
const clock = {
  now: () => Date.now(),
  sleep: (ms: number, signal?: AbortSignal) => {
    if (ms > 4000) return systemClock.sleep(ms, signal)
    late.push(ms)
    return opened
  },
}

const minute = 60_000

beforeEach(async () => {
  // the limiter reads the clock of the machine
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  late = []
  opened = Promise.resolve()
  service = await startTestService({ clock, environment: { TRUSTED_PROXIES: '127.0.0.1, ::1' } })
})
afterEach(async () => {
  vi.useRealTimers()
  await service.close()
})

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Logs in from `address` as the proxy reports it. */
const attempt = (address: string, password: string, username = administrator.email) =>
  service.call('POST /ui/api/login_check', { username, password }, { 'x-forwarded-for': address })

const statusOf = async (...of: Parameters<typeof attempt>) => (await attempt(...of)).status

const repeat = <T>(times: number, make: (index: number) => T) =>
  Array.from({ length: times }, (_none, index) => make(index))

const fail = async (times: number, at: (index: number) => readonly [address: string, username?: string]) => {
  for (const index of repeat(times, number => number)) {
    const [address, username] = at(index)
    expect(await statusOf(address, 'wrong', username)).toBe(401)
  }
}

const [home, elsewhere] = ['203.0.113.7', '198.51.100.4']

describe('POST /ui/api/login_check', () => {
  it('blocks an account at an address after ten failures, each time twice as long, and no other account', async () => {
    for (const minutes of [15, 30, 60, 120, 240, 240]) {
      await fail(10, () => [home])
      const stopped = await attempt(home, administrator.password)
      expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, String(minutes * 60)])
      expect(stopped.body.message).toBe(`Too many failed attempts. Try again in ${minutes} minutes.`)
      expect(await statusOf(elsewhere, administrator.password)).toBe(200)
      wait(minutes * minute - 1)
      expect(await statusOf(home, administrator.password)).toBe(429)
      wait(2)
    }
    expect(await statusOf(home, administrator.password)).toBe(200)
  })

  it('starts again after a successful login', async () => {
    for (const _round of [1, 2, 3]) {
      await fail(9, () => [home])
      expect(await statusOf(home, administrator.password)).toBe(200)
    }
  })

  it('trusts the proxy only, not addresses that the caller claims', async () => {
    await fail(10, index => [`10.0.0.${index}, ${home}`])
    expect(await statusOf(`10.0.0.99, ${home}`, 'wrong')).toBe(429)
  })

  it('treats the addresses of one IPv6 customer as one', async () => {
    await fail(10, index => [`2001:db8:1:2::${index + 1}`])
    expect(await statusOf('2001:db8:1:2:ff::1', 'wrong')).toBe(429)
    expect(await statusOf('2001:db8:1:3::1', administrator.password)).toBe(200)
  })

  it('does not count a running attempt as a failure', async () => {
    const statuses = await Promise.all(repeat(40, () => statusOf(home, administrator.password)))
    expect(statuses).toEqual(Array(40).fill(200))
  })

  it('reveals no more to simultaneous guesses than to guesses in turn', async () => {
    const { watch } = createLoginLimit({ ...service.deps, clock })
    let [begun, fail, pass] = [0, () => {}, () => {}]
    const failed = new Promise<void>(resolve => (fail = resolve))
    const passed = new Promise<void>(resolve => (pass = resolve))
    const guess = (until: Promise<void>, token?: string) =>
      watch({ email: administrator.email, address: home }, async () => {
        begun += 1
        await until
        return token
      }).catch((error: CallError) => error.code)
    const [wrong, right] = [repeat(15, () => guess(failed)), guess(passed, 'a token')]
    await expect.poll(() => begun).toBe(16)
    fail()
    expect(await Promise.all(wrong)).toEqual([
      ...Array(10).fill(undefined),
      ...Array(5).fill('tooManyLogins'),
    ])
    pass()
    expect(await right).toBe('tooManyLogins')
  })

  it('lets colleagues of one address in at once, for any number of mistakes by one of them', async () => {
    await fail(10, () => [home, 'olga@example.com'])
    expect(await statusOf(home, 'wrong', 'olga@example.com')).toBe(429)
    expect(await statusOf(home, administrator.password)).toBe(200)
    expect(late).toEqual([])
  })

  it('delays answers more and more when many accounts are tried, until a while has passed', async () => {
    await fail(25, index => [home, `guess${index}@example.com`])
    expect(late).toEqual([500, 1000, 2000, 4000, 4000])
    expect(await statusOf(home, administrator.password)).toBe(200)
    expect(late).toHaveLength(6)
    // at its earlier address
    expect(await statusOf(home, administrator.password)).toBe(200)
    expect(late).toHaveLength(6)
    wait(15 * minute + 1)
    await fail(1, () => [home, 'another@example.com'])
    expect(late).toHaveLength(6)
  })

  onlyInLong(it)(
    'delays answers more and more when one account is tried from many addresses, except its earlier one',
    async () => {
      expect(await statusOf(elsewhere, administrator.password)).toBe(200)
      await fail(102, index => [`203.0.113.${index}`])
      expect(late).toEqual([500, 1000])
      expect(await statusOf(elsewhere, administrator.password)).toBe(200)
      expect(late).toHaveLength(2)
      expect(await statusOf('192.0.2.1', administrator.password)).toBe(200)
      expect(late).toHaveLength(3)
    },
  )

  onlyInLong(it)(
    'lets five callers wait for delayed answers at the same time, and asks the others to come back',
    async () => {
      await fail(20, index => [home, `guess${index}@example.com`])
      opened = new Promise(resolve => {
        open = resolve
      })
      const waiting = repeat(5, index => statusOf(home, 'wrong', `more${index}@example.com`))
      await expect.poll(() => late).toHaveLength(5)
      const sixth = await attempt(home, 'wrong', 'more5@example.com')
      expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '1'])
      open()
      expect(await Promise.all(waiting)).toEqual(Array(5).fill(401))
      expect(await statusOf(home, 'wrong', 'more6@example.com')).toBe(401)
    },
  )
})

describe('POST /ui/api/login_check without a trusted proxy', () => {
  it('ignores addresses in headers', async () => {
    await service.close()
    service = await startTestService({ clock })
    await fail(10, index => [`203.0.113.${index}`])
    expect(await statusOf('203.0.113.99', 'wrong')).toBe(429)
  })
})

import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { configure, demoPassword } from '../../../demo/configure.ts'
import { createDemoPim } from '../../../demo/pim/demoPim.ts'
import type { RetentionState } from '../../../src/contract/calls/retention.ts'
import { scheduleDefaults } from '../../../src/contract/schedule.ts'
import { commandRunner } from '../commandRunner.ts'

const { run, call, logIn } = commandRunner()
const day = 86_400_000

const start = async (shiftMs: number) => {
  const program = run('start', {
    KONTOR_ADMIN_PASSWORD: demoPassword,
    NODE_OPTIONS: `--import=${resolve('tests/server/hosts/ownHost.mjs')}`,
    CLOCK_SHIFT_MS: String(shiftMs),
  })
  const [, url = ''] = await program.prints(/Kontor listens at ([^\s"]+)/)
  const token = await logIn(url, 'admin@example.com', demoPassword)
  const get = async <T>(path: string) => (await call(url, 'GET', path, token)) as unknown as T
  return {
    ...program,
    url,
    token,
    get,
    exports: async () => await get<{ id: number; statusClass: string }[]>('/exports?range=[0,99]'),
    stop: async () => {
      program.stop()
      expect(await program.code).toBe(0)
    },
  }
}

const schedule = (name: string, scheduleType: string) => ({
  enabled: true,
  name,
  scheduleType,
  scheduleParameters: { ...scheduleDefaults, cronTiming: '* * * * *' },
  options: { isDelta: false, withdrawLater: false, excludeAssets: true, disableUpload: true },
})

describe.each([300, -300])('a clock that was wrong by %i days for a while', days => {
  it('locks nobody out, deletes nothing, floods nothing, and schedules go on once it is right', async () => {
    const pim = await createDemoPim({ products: 50 })
    const first = await start(0)
    await configure(first.url, pim)
    await call(first.url, 'POST', '/system/retention', first.token, {
      fileDays: 30,
      messageDays: 30,
      auditDays: 30,
    })
    await call(first.url, 'POST', '/exports/run?delta=false&disableUpload=true', first.token)
    await expect
      .poll(async () => (await first.exports())[0]?.statusClass, { timeout: 60_000 })
      .not.toBe('running')
    for (const [name, type] of [
      ['Each minute', 'cron'],
      ['Nightly', 'daily'],
    ] as const)
      await call(first.url, 'POST', '/schedules/', first.token, schedule(name, type))
    await wait(6000)
    const before = (await first.exports()).length
    await first.stop()

    const wrong = await start(days * day)
    // sessions of the other time are over
    expect((await call(wrong.url, 'GET', '/app/auth-check', first.token)).user).toBeUndefined()
    await wait(10_000)
    // one run of each schedule is made up for, and that of each minute goes on
    expect((await wrong.exports()).length).toBeLessThan(before + 6)
    expect(
      await (
        await fetch(`${wrong.url}/ui/api/exports/csv-download/1`, {
          headers: { authorization: `Bearer ${wrong.token}` },
        })
      ).text(),
    ).toContain('a_nr')
    const { data: retention } = await wrong.get<{ data: RetentionState }>('/system/retention/state')
    expect(retention.last).toMatchObject({ files: 0, messages: 0, audit: 0 })
    if (days > 0) expect(retention.last?.failure).toMatch(/^The clock of this machine leapt from /)
    await wrong.stop()

    const right = await start(0)
    expect((await call(right.url, 'GET', '/app/auth-check', wrong.token)).user).toBeUndefined()
    const known = (await right.exports()).length
    await expect.poll(async () => (await right.exports()).length, { timeout: 130_000 }).toBeGreaterThan(known)
    expect(await right.get('/exports/1')).toMatchObject({ data: { id: 1 } })
    const audit = await right.get<unknown[]>('/audit?range=[0,99]')
    expect(audit.length).toBeGreaterThan(10)
    await right.stop()
    await pim.close()
  }, 400_000)
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configure, demoPassword } from '../../../demo/configure.ts'
import { createDemoPim } from '../../../demo/pim/demoPim.ts'
import { commandRunner } from '../commandRunner.ts'
import { makeSmallDisk, type SmallDisk } from './smallDisk.ts'

const { run, call, logIn } = commandRunner()
const email = 'admin@example.com'

let disk: SmallDisk | undefined
beforeEach(({ skip }) => {
  disk = makeSmallDisk(24)
  if (!disk) skip('the account may not mount a disk')
})
afterEach(() => disk?.close())

const environment = () => ({
  DATA_DIR: disk?.folder ?? '',
  KONTOR_ADMIN_PASSWORD: demoPassword,
  RESUME_SECONDS: '1',
})

const start = async () => {
  const program = run('start', environment())
  const [, url = ''] = await program.prints(/Kontor listens at ([^\s"]+)/)
  const token = await logIn(url, email, demoPassword)
  return { ...program, url, token, get: (path: string) => call(url, 'GET', path, token) }
}
type Started = Awaited<ReturnType<typeof start>>

const stop = async (program: Pick<Started, 'stop' | 'code'>) => {
  program.stop()
  expect(await program.code).toBe(0)
}

const expectFailedStart = async (sentence: RegExp) => {
  const program = run('start', environment())
  expect(await program.code).toBe(1)
  expect(program.output()).toMatch(sentence)
  expect(program.output().trim().split('\n')).toHaveLength(1)
}

const settings = '/system/retention'
const stateOf = async ({ get }: Started, id: number) =>
  (await get(`/exports/${id}`)).data as unknown as {
    statusClass: string
    statusDetails: string
    amountProcessed: number
  }

describe('a full disk', () => {
  it('at the first start is one sentence, and the next start begins anew', async () => {
    disk?.fill()
    await expectFailedStart(/^There is no space left on the disk of \S+\. Free some, then try again\.$/m)
    disk?.free()
    await stop(await start())
  })

  it('at a later start loses nothing', async () => {
    const first = await start()
    await call(first.url, 'POST', settings, first.token, { fileDays: 77 })
    await stop(first)
    disk?.fill()
    // a service that needs no new byte may start
    const program = run('start', environment())
    await Promise.race([program.code, program.prints(/Kontor listens at/).catch(() => undefined)])
    program.stop()
    await program.code
    expect(program.output()).toMatch(/Kontor listens at|There is no space left on the disk/)
    disk?.free()
    const second = await start()
    expect(await second.get(settings)).toMatchObject({ data: { fileDays: 77 } })
    await stop(second)
  })

  it('at a save is the answer of the call, and the former value stays', async () => {
    const service = await start()
    await call(service.url, 'POST', settings, service.token, { fileDays: 77 })
    disk?.fill()
    // the database uses up the free pages that it has
    for (let days = 100; days < 400; days++) {
      const answer = await call(service.url, 'POST', settings, service.token, { fileDays: days })
      if (answer['success']) continue
      expect(answer).toMatchObject({
        message: expect.stringMatching(/^There is no space left on the disk of /) as string,
      })
      disk?.free()
      expect(await service.get(settings)).toMatchObject({
        data: { fileDays: days - 1 === 99 ? 77 : days - 1 },
      })
      break
    }
    disk?.free()
    expect(await call(service.url, 'POST', settings, service.token, { fileDays: 55 })).toMatchObject({
      success: true,
    })
    await stop(service)
  })

  it('in the middle of a run ends it with the cause, and it is continued once there is room', async () => {
    const pim = await createDemoPim({ products: 1500 })
    const service = await start()
    await configure(service.url, pim)
    pim.faults = { latencyMs: 300 }
    const { data } = await call(
      service.url,
      'POST',
      '/exports/run?delta=false&disableUpload=true',
      service.token,
    )
    const { id } = data as unknown as { id: number }
    const processed = async () => (await stateOf(service, id)).amountProcessed
    await expect.poll(processed, { timeout: 60_000 }).toBeGreaterThan(0)
    disk?.fill()
    const ended = () =>
      expect.poll(async () => (await stateOf(service, id)).statusClass, { timeout: 120_000 })
    await ended().toBe('error')
    const { data: failed } = await service.get(`/exports/${id}`)
    expect(failed).toMatchObject({
      canBeContinued: true,
      errors: [expect.stringMatching(/^There is no space left on the disk of /) as string],
    })
    disk?.free()
    pim.faults = {}
    await call(service.url, 'POST', `/exports/${id}/continue`, service.token)
    await expect.poll(processed, { timeout: 120_000 }).toBe(1500)
    await ended().not.toBe('running')
    expect((await service.get(`/exports/${id}`)).data).toMatchObject({ csvFileAvailable: true })
    await stop(service)
    await pim.close()
  }, 300_000)
})

describe('a disk that is mounted read-only', () => {
  it('is one sentence at the start, and nothing is lost', async () => {
    const first = await start()
    await call(first.url, 'POST', settings, first.token, { fileDays: 77 })
    await stop(first)
    disk?.setWritable(false)
    await expectFailedStart(
      /^Kontor may not write to \S+\. Give the account it runs under the right to, and check/m,
    )
    disk?.setWritable(true)
    const second = await start()
    expect(await second.get(settings)).toMatchObject({ data: { fileDays: 77 } })
    await stop(second)
  })
})

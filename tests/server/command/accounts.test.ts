import { rm } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import { afterEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../../server/command/commands.ts'
import { administrator, startTestService } from '../startTestService.ts'
import { isLong } from '../../shared/long.ts'
import { ownDatabase } from '../ownDatabase.ts'
import { noPostgres } from '../startPostgres.ts'

const postgres = await ownDatabase()

type Running = Awaited<ReturnType<typeof startTestService>>

let service: Running | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

const suite = (name: string, url: () => string | undefined) =>
  describe(name, () => {
    const start = async () => {
      const environment = { DATABASE_URL: url() }
      const started = (service = await startTestService({ environment }))
      const printed: string[] = []
      const run = (...args: string[]) =>
        runCommand(args, { ...environment, DATA_DIR: started.folder }, line => printed.push(line))
      return { started, printed, run }
    }

    it('a lost device is forgotten, with the recovery codes', async () => {
      const { started, printed, run } = await start()
      const { password, email } = administrator
      const { body } = await started.admin('POST /ui/api/app/second-factor', { password })
      const { secret } = body.data as unknown as { secret: string }
      const code = new TOTP({ secret }).generate()
      expect((await started.admin('POST /ui/api/app/second-factor/confirm', { code })).status).toBe(200)
      const login = () => started.call('POST /ui/api/login_check', { username: email, password })
      expect((await login()).status).toBe(401)
      expect(await run('reset-second-factor', email)).toBe(0)
      expect((await login()).status).toBe(200)
      await run('reset-second-factor', email)
      expect(printed.at(-1)).toBe(`${email} has no second factor.`)
    })

    it('a forgotten password is replaced while the service runs, and every session ends', async () => {
      const { started, printed, run } = await start()
      expect(await run('reset-password', 'ADMIN@example.com')).toBe(0)
      const password = /: (\S+)$/.exec(printed[0] ?? '')?.[1] ?? ''
      expect((await started.admin('GET /ui/api/users')).status).toBe(401)
      const login = (given: string) =>
        started.call('POST /ui/api/login_check', { username: administrator.email, password: given })
      expect((await login(administrator.password)).status).toBe(401)
      const { token } = (await login(password)).body
      const answer = await started.call('GET /ui/api/users', undefined, { authorization: `Bearer ${token}` })
      // it was not chosen by its owner
      expect([answer.status, String(answer.body.message)]).toEqual([
        403,
        expect.stringContaining('Choose your own'),
      ])
      const { rows } = await started.deps.audit.page({ range: [0, 9], sort: ['id', 'DESC'] })
      const entry = rows.find(({ user }) => user === 'command line')
      expect(entry).toMatchObject({
        user: 'command line',
        action: 'update',
        recordName: expect.any(String) as string,
      })
      expect(JSON.stringify(entry)).not.toContain(password)
    })

    it('an unknown user is named, with the administrators', async () => {
      const { run } = await start()
      await expect(run('reset-password', 'nobody@example.com')).rejects.toThrow(
        'There is no user nobody@example.com. Administrators: admin@example.com.',
      )
    })
  })

suite('on the embedded database', () => undefined)
describe.runIf(isLong && postgres)(postgres ? 'PostgreSQL' : `PostgreSQL (${noPostgres})`, () => {
  suite('shared', () => postgres)
})

describe('the command line', () => {
  const printed: string[] = []
  const run = (...args: string[]) => runCommand(args, {}, line => printed.push(line))

  it('lists its commands, and explains each', async () => {
    await run()
    expect(printed.join('\n')).toContain('reset-second-factor EMAIL')
    printed.length = 0
    await run('restore', '--help')
    expect(printed.join('\n')).toMatch(/^Usage: kontor restore FOLDER \[--replace\]/)
  })

  it.each([
    [['nothing'], 'There is no command nothing.'],
    [['toString'], 'There is no command toString.'],
    [['reset-password'], 'EMAIL is missing'],
    [['backup', 'a', 'b'], 'FOLDER is missing, or there is more than one.'],
    [['version', '--force'], "Unknown option '--force'"],
    [['check', 'all'], 'No argument is expected.'],
  ])('refuses %j', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence)
  })

  it('checks everything with a line each, and fails with one', async () => {
    const started = (service = await startTestService())
    const environment = { DATA_DIR: started.folder, SMTP_URL: 'smtp://127.0.0.1:1' }
    printed.length = 0
    expect(await runCommand(['check'], environment, line => printed.push(line))).toBe(1)
    expect(printed.map(line => line.slice(0, 20).trim())).toEqual([
      'ok       configurati',
      expect.stringMatching(/^ok {7}files/),
      expect.stringMatching(/^ok {7}database/),
      expect.stringMatching(/^skipped  akeneo/),
      expect.stringMatching(/^skipped  tessa/),
      expect.stringMatching(/^skipped  target/),
      expect.stringMatching(/^failed {3}mail/),
      expect.stringMatching(/^skipped  provider/),
      // what the dashboard names
      'warning  delivery: N',
      'warning  delivery: T',
      'warning  delivery: P',
      'warning  delivery: N',
    ])
    await rm(started.folder, { recursive: true, force: true })
  })
})

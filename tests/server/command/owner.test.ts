import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandRunner } from '../commandRunner.ts'
import { inLong, onlyInLong } from '../../shared/long.ts'

const { folder, run, runAs } = commandRunner()

/** Accounts of the service and of somebody else, which need no entry on the machine. */
const [service, other] = [54_321, 54_322]
const accountOf = (uid: number) => ({ uid, gid: uid })
/** Whether every account may read the programs: those of other accounts run from this folder. */
const isOpen = (path: string): boolean =>
  (statSync(path).mode & 0o005) === 0o005 && (dirname(path) === path || isOpen(dirname(path)))
const canTry = process.getuid?.() === 0 && isOpen(process.cwd())

const data = join(folder, 'data')
const [backup, bundle] = [join(folder, 'backup'), join(folder, 'shared', 'bundle.json')]

/** Makes the folder of the service, and starts it once. */
const install = async () => {
  mkdirSync(join(folder, 'shared'), { recursive: true })
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'shared'), 0o777)
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, service, service)
  await startAndStop()
}
const startAndStop = async () => {
  const started = runAs(accountOf(service), 'start', { DATA_DIR: data })
  await started.prints(/Kontor listens at/)
  started.stop()
  expect(await started.code).toBe(0)
}

const kontor = async (uid: number, ...args: string[]) => {
  const program = runAs(accountOf(uid), 'kontor', { DATA_DIR: data }, ...args)
  return { code: await program.code, output: program.output() }
}

/** The files of DATA_DIR that do not belong to the service. */
const foreignFiles = () =>
  readdirSync(data, { recursive: true })
    .map(name => join(data, String(name)))
    .filter(path => statSync(path).uid !== service)

const commands = [
  ['check'],
  ['backup', backup, '--with-files'],
  ['rotate-secret'],
  ['restore', backup, '--replace'],
  ['reset-password', 'admin@example.com'],
  ['support-bundle', bundle],
  ['config', 'export', '-'],
]

describe.skipIf(!canTry)(
  canTry
    ? 'the commands'
    : 'the commands of other accounts, which only root can try, in a folder open to all',
  () => {
    it.each([['root', 0] as const, ...inLong(['the account of the service', service] as const)])(
      'of %s write what the service may write',
      async (_, uid) => {
        await install()
        if (uid === service) {
          mkdirSync(backup)
          chownSync(backup, service, service)
        }
        for (const args of commands) {
          const { code, output } = await kontor(uid, ...args)
          expect(`${args[0]} ${code} ${output}`).toMatch(new RegExp(`^${args[0]} 0 `))
          expect(foreignFiles()).toEqual([])
        }
        await startAndStop()
      },
    )

    onlyInLong(it)('of another account are refused with the line to type, and change nothing', async () => {
      await install()
      const before = readdirSync(data)
      for (const args of commands) {
        const { code, output } = await kontor(other, ...args)
        expect([code, output]).toEqual([
          1,
          `DATA_DIR: ${data} belongs to another account than ${other}. Type: sudo --preserve-env --user=#${service} kontor ${args.join(' ')}\n`,
        ])
      }
      expect(readdirSync(data)).toEqual(before)
      expect(existsSync(backup)).toBe(false)
    })

    onlyInLong(it)(
      'name a backup that the service may not read, and a lock file of another account',
      async () => {
        await install()
        mkdirSync(backup, { mode: 0o700 })
        writeFileSync(join(backup, 'backup.json'), '{}')
        expect(await kontor(0, 'restore', backup)).toEqual({
          code: 1,
          output: `${backup} may not be read by ${service}. Give it to that account: chown -R ${service} ${backup}\n`,
        })
        chownSync(join(data, 'kontor.lock'), 0, 0)
        const started = runAs(accountOf(service), 'start', { DATA_DIR: data })
        expect(await started.code).toBe(1)
        expect(started.output().trim().split('\n')).toEqual([
          expect.stringContaining('Kontor may not write to'),
        ])
      },
    )
  },
)

describe('kontor check', () => {
  it('makes neither a database nor a key, and says that DATA_DIR is not set', async () => {
    mkdirSync(folder, { recursive: true })
    const program = run('kontor', { DATA_DIR: '' }, 'check')
    expect(await program.code).toBe(1)
    expect(program.output()).toMatch(/^ok +configuration: DATA_DIR is not set, so that it is \S+data\n/)
    expect(program.output()).toContain('Set DATA_DIR to the folder of the service.')
    const empty = run('kontor', { DATA_DIR: data }, 'check')
    expect(await empty.code).toBe(1)
    expect(existsSync(data)).toBe(false)
  })
})

import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../../server/command/commands.ts'
import { withoutSignatures } from '../../../server/exports/deliver/mediaLinks.ts'
import { type DemoService, startDemoService } from '../exports/startDemoService.ts'
import { quickFolder } from '../quickFolder.ts'
import { isLong } from '../../shared/long.ts'
import { ownDatabase } from '../ownDatabase.ts'
import { noPostgres } from '../startPostgres.ts'
import { startTestService } from '../startTestService.ts'

const postgres = await ownDatabase()

const folders: string[] = []
const folder = async () => {
  const path = await quickFolder()
  folders.push(path)
  return path
}
afterEach(async () => {
  for (const path of folders.splice(0)) await rm(path, { recursive: true, force: true })
})

const run = (environment: NodeJS.ProcessEnv, ...args: string[]) => {
  const printed: string[] = []
  return runCommand(args, environment, line => printed.push(line)).then(() => printed)
}

/** The address of media in the files, which would else be the port of each service. */
const PUBLIC_URL = 'http://kontor.test'

const suite = (source: () => string | undefined, target: () => Promise<string | undefined>) => {
  let demo: DemoService
  beforeAll(async () => {
    demo = await startDemoService(30, { DATABASE_URL: source(), PUBLIC_URL })
  })
  afterAll(() => demo.close())

  it('is made while the service runs, and what is restored exports the same file', async () => {
    await demo.ended(await demo.start('delta=false'))
    const before = await demo.file(1)
    const backup = await folder()
    const from = { DATA_DIR: demo.service.folder, DATABASE_URL: source() }
    const [written] = await run(from, 'backup', backup, '--with-files')
    expect(written).toMatch(/kontor\.(db|dump), kontor\.key, exports$/)

    const environment = { DATA_DIR: await folder(), DATABASE_URL: await target(), PUBLIC_URL }
    await run(environment, 'restore', backup)
    const restored = await startTestService({ folder: environment.DATA_DIR, environment })
    const file = async (id: number) =>
      String((await restored.admin(`GET /ui/api/exports/csv-download/${id}`)).body.text)
    expect(await file(1)).toBe(before)
    const { body } = await restored.admin('POST /ui/api/exports/run?delta=false&disableUpload=true')
    const { id } = body.data as unknown as { id: number }
    await expect
      .poll(async () => (await restored.deps.exports.find(id))?.finishedAt ?? null, { timeout: 60_000 })
      .not.toBeNull()
    expect(withoutSignatures(await file(id))).toBe(withoutSignatures(before))
    await expect(run(environment, 'restore', backup)).rejects.toThrow(/in use/)
    await restored.close(true)
    await expect(run(environment, 'restore', backup)).rejects.toThrow('Add --replace')
    const [aside = ''] = await run(environment, 'restore', backup, '--replace')
    if (source() === undefined)
      expect(await readdir(aside.split(' ').at(-1) ?? '')).toEqual(
        expect.arrayContaining(['exports', 'kontor.db', 'kontor.key']),
      )
    const dump = join(backup, 'kontor.dump')
    if (!existsSync(dump)) return
    // its end is missing
    await truncate(dump, Math.floor((await stat(dump)).size / 2))
    await expect(run(environment, 'restore', backup, '--replace')).rejects.toThrow('pg_restore failed')
    const former = await startTestService({ folder: environment.DATA_DIR, environment })
    expect((await former.admin('GET /ui/api/exports/1')).body).toMatchObject({ data: { id: 1 } })
    await former.close(true)
  })
}

describe('a backup of the embedded database', () => {
  suite(
    () => undefined,
    async () => undefined,
  )

  it('goes into an empty folder only', async () => {
    const [data, taken] = [await folder(), await folder()]
    await expect(run({ DATA_DIR: data }, 'backup', taken)).rejects.toThrow('There is no database in')
    const service = await startTestService()
    await writeFile(join(taken, 'notes.txt'), 'mine')
    await expect(run({ DATA_DIR: service.folder }, 'backup', taken)).rejects.toThrow('is not empty')
    await service.close()
    expect(await readFile(join(taken, 'notes.txt'), 'utf8')).toBe('mine')
  })

  it('is refused if it is incomplete, damaged, of a newer version or of another database', async () => {
    const service = await startTestService()
    const [backup, data] = [await folder(), await folder()]
    const about = join(backup, 'backup.json')
    const restoring = () => run({ DATA_DIR: data }, 'restore', backup)
    await expect(restoring()).rejects.toThrow('holds no complete backup')
    await run({ DATA_DIR: service.folder }, 'backup', backup)
    await service.close()
    const text = await readFile(about, 'utf8')
    await writeFile(about, '{')
    await expect(restoring()).rejects.toThrow('backup.json is damaged')
    await writeFile(about, text.replace(/"schema": "[^"]+"/, '"schema": "999-later"'))
    await expect(restoring()).rejects.toThrow('Install that version first')
    await writeFile(about, text)
    const other = { DATA_DIR: data, DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    await expect(run(other, 'restore', backup)).rejects.toThrow('Unset DATABASE_URL')
    await writeFile(join(backup, 'kontor.db'), 'text')
    await expect(restoring()).rejects.toThrow('missing or damaged')
  })
})

describe.runIf(isLong && postgres)(
  postgres ? 'a backup of PostgreSQL' : `a backup of PostgreSQL (${noPostgres})`,
  () => {
    suite(() => postgres, ownDatabase)
  },
)

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCredentials } from '../../../demo/pim/demoPim.ts'
import { writeConfiguration } from '../../../server/command/configurationFiles.ts'
import { runCommand } from '../../../server/command/commands.ts'
import { exportConfiguration } from '../../../server/http/configuration/exportConfiguration.ts'
import { planConfiguration } from '../../../server/http/configuration/planConfiguration.ts'
import type { Caller } from '../../../server/http/versions/authorship.ts'
import { mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import { adminRole } from '../../../src/contract/calls/call.ts'
import * as declarations from '../../../src/resources/index.ts'
import { channels } from '../../../src/resources/channels.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { type DemoService, startDemoService } from '../exports/startDemoService.ts'
import { startTestService, type TestService } from '../startTestService.ts'
import { isLong } from '../../shared/long.ts'
import { ownDatabase } from '../ownDatabase.ts'
import { noPostgres } from '../startPostgres.ts'

type Json = Record<string, unknown>

const by: Caller = {
  user: { id: 0, email: 'tests', firstName: '', lastName: '', roles: [adminRole] },
  language: 'en',
}

const suite = (databaseUrl: () => string | undefined) => {
  let demo: DemoService
  let folder: string
  beforeAll(async () => {
    const DATABASE_URL = databaseUrl()
    demo = await startDemoService(1, DATABASE_URL ? { DATABASE_URL } : {})
    folder = await mkdtemp(join(tmpdir(), 'configuration-'))
  })
  afterAll(async () => {
    await demo.close()
    await rm(folder, { recursive: true, force: true })
  })

  const secrets = {
    SECRET_AKENEO_API_USERNAME: demoCredentials.username,
    SECRET_AKENEO_API_CLIENT_ID: demoCredentials.clientId,
    SECRET_AKENEO_API_PASSWORD: demoCredentials.password,
    SECRET_AKENEO_API_SECRET: demoCredentials.secret,
    SECRET_WEBHOOKS_PAGER_SECRET: `whsec_${'A'.repeat(32)}`,
    SECRET_WEBHOOKS_PAGER_2_SECRET: `whsec_${'B'.repeat(32)}`,
  }
  const config = async (...args: string[]) => {
    const printed: string[] = []
    const environment = { DATA_DIR: demo.service.folder, DATABASE_URL: databaseUrl(), ...secrets }
    const code = await runCommand(['config', ...args], environment, line => printed.push(line))
    return { code, text: printed.join('\n') }
  }
  const file = (name: string) => join(folder, name)
  const read = async (name: string) => JSON.parse(await readFile(file(name), 'utf8')) as Json
  const write = async (name: string, document: Json) => {
    await writeFile(file(name), JSON.stringify(document))
    return file(name)
  }
  const hashIn = (text: string) => /config apply (\w+)/.exec(text)?.[1] ?? ''
  const call = (signature: string, body?: unknown) => demo.service.admin(signature, body)
  /** The variable of an empty database beside the one of the service; none for the embedded one. */
  const freshDatabase = async (): Promise<NodeJS.ProcessEnv> =>
    databaseUrl() === undefined ? {} : { DATABASE_URL: await ownDatabase() }

  it('is exported without secrets, to a file or to a folder, and there is nothing to do', async () => {
    const saved = await call('POST /ui/api/settings/akeneo/api', {
      ...((await call('GET /ui/api/settings/akeneo/api')).body.data as unknown as Json),
      password: secrets.SECRET_AKENEO_API_PASSWORD,
      secret: secrets.SECRET_AKENEO_API_SECRET,
    })
    expect(saved.body.errors).toBeUndefined()
    await call('POST /ui/api/schedules/', { name: 'Nightly' })
    await call('POST /ui/api/schedules/', { name: 'Nightly', enabled: false })
    const pager = { name: 'Pager', url: 'https://pager.example.com', events: ['exportFailed'] }
    for (const secret of [secrets.SECRET_WEBHOOKS_PAGER_SECRET, secrets.SECRET_WEBHOOKS_PAGER_2_SECRET])
      await call('POST /ui/api/system/webhooks', { ...pager, secret })
    await config('export', file('all.json'))
    const text = await readFile(file('all.json'), 'utf8')
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
    const document = JSON.parse(text) as Json
    expect(Object.keys(document)).toEqual(['version', ...Object.keys(document).slice(1).toSorted()])
    expect(document.akeneoApi).toMatchObject({ password: { secret: 'SECRET_AKENEO_API_PASSWORD' } })
    expect(document.webhooks).toMatchObject([
      { name: 'Pager', secret: { secret: 'SECRET_WEBHOOKS_PAGER_SECRET' } },
      { name: 'Pager', secret: { secret: 'SECRET_WEBHOOKS_PAGER_2_SECRET' } },
    ])
    expect(Object.keys(document.mapping as Json)).toEqual(Object.keys(document.mapping as Json).toSorted())
    expect((await config('plan', file('all.json'))).text).toBe('Nothing to do.')
    await config('export', file('parts'))
    expect(await readdir(file('parts'))).toContain('mapping.json')
    expect(await config('diff', file('parts'))).toEqual({ code: 0, text: '' })
    await config('export', file('part.json'), 'channels')
    expect(Object.keys(await read('part.json'))).toEqual(['version', 'channels'])
  })

  it('is planned by address and applied once, and what is not named stays', async () => {
    const source = await write('change.json', {
      version: 1,
      mapping: { p_name: { akeneoAttribute: 'brand' } },
      channels: [
        { name: 'zade', label: 'Zalando' },
        { name: 'new', label: 'New', akeneoCurrency: 'EUR' },
      ],
    })
    const { text } = await config('plan', source)
    expect(text).toContain('~ mapping.p_name.akeneoAttribute: "name" -> "brand"')
    expect(text).toContain('~ channels/zade.label: "Zalando DE" -> "Zalando"')
    expect(text).toContain('+ channels/new.label: "New"')
    expect(await demo.service.deps.records.find(channels, 'new')).toBeUndefined()
    await expect(config('apply', '0000000000000000', source)).rejects.toThrow('nothing was changed')
    expect((await config('apply', hashIn(text), source)).text).toContain('Applied.')
    expect((await config('apply', hashIn(text), source)).text).toBe('Nothing to do.')
    expect((await config('plan', source)).text).toBe('Nothing to do.')
    expect(await demo.service.deps.records.find(channels, 'zade')).toMatchObject({ akeneoCurrency: 'EUR' })
    expect(await demo.service.deps.records.list(channels)).toHaveLength(5)
    const newest = await demo.service.deps.versions.newest('channels/zade')
    expect(newest?.user).toBe('command line')
  })

  it('is refused when something named has moved since the plan', async () => {
    const source = await write('late.json', { version: 1, csv: { delimiter: ',' } })
    const { text } = await config('plan', source)
    await call('POST /ui/api/settings/tradebyte/csv', { delimiter: '|', charset: 'UTF-8', decimalPoint: '.' })
    await expect(config('apply', hashIn(text), source)).rejects.toThrow('no longer what was planned')
  })

  it('makes the secret of a new webhook that names none once', async () => {
    const hook = { name: 'Fresh', url: 'https://fresh.example.com', secret: null }
    const source = await write('hook.json', { version: 1, webhooks: [hook] })
    const { text } = await config('plan', source)
    expect(text).toContain('+ webhooks/Fresh.secret: "(changed)"')
    expect((await config('apply', hashIn(text), source)).text).toContain('Applied.')
    expect((await config('plan', source)).text).toBe('Nothing to do.')
    const { records } = demo.service.deps
    const made = (await records.list(resources.webhooks)).find(({ name }) => name === 'Fresh')
    await records.change(resources.webhooks, String(made?.id), () => null) // no variable has its secret
    await call('DELETE /ui/api/system/configuration/applied')
  })

  it('is refused as a whole with the place of each error', async () => {
    const source = await write('wrong.json', {
      version: 1,
      channels: [{ name: 'fresh', label: 'Fresh', akeneoCurrency: 'EUR' }],
      mapping: { p_name: { akeneoAttribute: 'gone' } },
    })
    await expect(config('plan', source)).rejects.toThrow(
      /mapping\.p_name\.akeneoAttribute: Akeneo no longer has/,
    )
    await write('open.json', {})
    await writeFile(file('open.json'), '{\n  "version": 1,\n}')
    await expect(config('plan', file('open.json'))).rejects.toThrow('open.json:3:1')
    await expect(config('undo')).rejects.toThrow('There is no action undo')
    await expect(config('export', '-', 'users')).rejects.toThrow('There is no part users')
    expect(await demo.service.deps.records.find(channels, 'fresh')).toBeUndefined()
  })

  it('takes secrets from the environment, and no other variable', async () => {
    const named = (secret: string) => ({ version: 1, ftp: { protocol: 'sftp', password: { secret } } })
    await expect(config('plan', await write('s1.json', named('DATABASE_URL')))).rejects.toThrow(
      'ftp.password',
    )
    await expect(config('plan', await write('s2.json', named('SECRET_NONE')))).rejects.toThrow(
      'ftp.password: No value is stored, and SECRET_NONE is not set',
    )
    const source = await write('s3.json', named('SECRET_AKENEO_API_SECRET'))
    const { text } = await config('plan', source)
    expect(text).toContain('ftp.password')
    expect(text).not.toContain(secrets.SECRET_AKENEO_API_SECRET)
  })

  it('is exported, planned and applied by calls of administrators', async () => {
    const { body: exported } = await call('GET /ui/api/system/configuration?parts=csv,channels')
    expect(Object.keys(exported.data as unknown as Json)).toEqual(['version', 'channels', 'csv'])
    const document = { version: 1, csv: { delimiter: ';' } }
    const planned = await call('POST /ui/api/system/configuration/plan', { document })
    expect(planned.body.data).toMatchObject({
      differences: [{ address: 'csv.delimiter', before: '|', after: ';' }],
    })
    const { hash } = planned.body.data as unknown as { hash: string }
    const outdated = await call('POST /ui/api/system/configuration/apply', { document, hash: 'another' })
    expect([outdated.status, outdated.body.message]).toEqual([409, expect.stringContaining('new plan')])
    const applied = await call('POST /ui/api/system/configuration/apply', { document, hash })
    expect(applied.body.success).toBe(true)
    expect((await call('GET /ui/api/system/configuration/applied')).body.data).toMatchObject({
      document,
      differences: [],
      errors: {},
    })
    await call('POST /ui/api/settings/tradebyte/csv', { delimiter: ',' })
    expect((await call('GET /ui/api/system/configuration/applied')).body.data).toMatchObject({
      differences: [{ address: 'csv.delimiter', before: ',', after: ';' }],
    })
    const refused = await call('POST /ui/api/system/configuration/plan', {
      document: { version: 1, csw: {} },
    })
    expect(Object.keys(refused.body.errors as object)).toEqual(['csw'])
    const schema = await call('GET /ui/api/system/configuration/schema.json')
    expect(schema.body).toMatchObject({ title: 'Configuration of Kontor' })
  })

  it('is equal on a new service with a new database, and so are its file and an export', async () => {
    const state = async ({ deps: { records, documents } }: TestService) => ({
      channels: await records.list(resources.channels),
      languages: await records.list(resources.languages),
      schedules: (await records.list(resources.schedules)).map(({ id: _id, ...rest }) => rest),
      webhooks: (await records.list(resources.webhooks)).map(
        ({ id: _id, activeSince: _since, ...rest }) => rest,
      ),
      settings: await Promise.all(Object.values(settings).map(one => records.findSettings(one))),
      mapping: await documents.read('mapping', mappingSchema),
    })
    const csvOf = async ({ admin, deps }: TestService) => {
      const { body } = await admin('POST /ui/api/exports/run?delta=false&disableUpload=true')
      const { id } = body.data as unknown as { id: number }
      await expect.poll(async () => (await deps.exports.find(id))?.hasFile, { timeout: 20_000 }).toBe(true)
      const { text } = (await admin(`GET /ui/api/exports/csv-download/${id}`)).body
      return String(text).replaceAll(/http:[^"]*\/media\/[^"]*/g, '')
    }
    await config('export', file('before.json'))
    const document = await read('before.json')
    const fresh = await startTestService({ environment: await freshDatabase() })
    try {
      const apply = async (part: Json) => {
        const request = { document: part, by, environment: secrets }
        const plan = await planConfiguration(fresh.deps, declarations, request)
        expect(plan.errors).toBeUndefined()
        if (plan.errors) return []
        await planConfiguration(fresh.deps, declarations, { ...request, apply: plan.hash })
        return plan.differences.map(({ address }) => address)
      }
      await apply({ version: 1, akeneoApi: document.akeneoApi })
      await fresh.admin('POST /ui/api/settings/akeneo/api/sync')
      expect(await apply(document)).toContain('mapping.p_name')
      expect(await apply(document)).toEqual([])
      await writeConfiguration(file('after.json'), await exportConfiguration(fresh.deps, declarations))
      expect(await readFile(file('after.json'), 'utf8')).toBe(await readFile(file('before.json'), 'utf8'))
      expect(await state(fresh)).toEqual(await state(demo.service))
      // equal documents give equal files on either database
      if (databaseUrl() !== undefined) return
      const csv = await csvOf(fresh)
      expect(csv).toContain('a_nr')
      expect(csv).toBe(await csvOf(demo.service))
    } finally {
      await fresh.close()
    }
  })
}

describe('the configuration as files, with the embedded database', () => suite(() => undefined))

const postgres = await ownDatabase()
describe.runIf(isLong && postgres)(
  postgres ? 'the configuration as files, with PostgreSQL' : `the configuration as files (${noPostgres})`,
  () => suite(() => postgres),
)

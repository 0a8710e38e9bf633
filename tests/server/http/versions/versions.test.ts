import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as demoConfiguration from '../../../../demo/configuration.ts'
import type { Conflict, Version } from '../../../../src/contract/versions/versionCalls.ts'
import { readStoredMapping } from '../../../../server/exports/select/mappedSources.ts'
import { ftp } from '../../../../src/resources/settings/ftp.ts'
import { csv } from '../../../../src/resources/settings/csv.ts'
import { channels } from '../../../../src/resources/channels.ts'
import { type DemoService, startDemoService } from '../../exports/startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(1)
})
afterAll(() => demo.close())

const { mapping } = demoConfiguration
const mappingPath = '/ui/api/tradebyte/mapping'
const call = async (signature: string, body?: unknown) => (await demo.service.admin(signature, body)).body
const saveMapping = async (change: object) =>
  expect(await call(`POST ${mappingPath}`, { ...mapping, ...change })).toEqual({ success: true })
const saveCsv = async (change: object) =>
  expect(await call('POST /ui/api/settings/tradebyte/csv', change)).toMatchObject({ success: true })
const stored = () => readStoredMapping(demo.service.deps)
const list = async (query: string): Promise<Version[]> =>
  (await call(`GET /ui/api/versions?${query}`)).data as unknown as Version[] // the service validates it
const newest = async (document: string) => (await list(`document=${document}`))[0]
const newestId = async (document: string) => (await newest(document))?.id ?? 0
const restore = (id: number | undefined, query = '') => call(`POST /ui/api/versions/${id}/restore${query}`)
const undo = (id: number | undefined) => call(`POST /ui/api/versions/${id}/undo`)
const fixed = (value: string) => ({ akeneoAttribute: '', value })

describe('GET /ui/api/versions', () => {
  it('names who changed what, when and from where, with the difference by address', async () => {
    await saveMapping({ p_name: { akeneoAttribute: 'name' } })
    await saveMapping({ p_name: { akeneoAttribute: 'supplier_sku' } })
    expect(await newest('mapping')).toMatchObject({
      document: 'mapping',
      user: 'admin@example.com',
      address: '127.0.0.1',
      action: 'update',
      isCurrent: true,
      name: null,
      differences: [{ address: 'mapping.p_name.akeneoAttribute', before: 'name', after: 'supplier_sku' }],
      more: 0,
    })
  })

  it('lists the changes of all documents since a time', async () => {
    const since = new Date().toISOString()
    await saveCsv({ delimiter: ',' })
    await call('POST /ui/api/settings/tradebyte/channels/', {
      name: 'newde',
      label: 'New DE',
      akeneoCurrency: 'EUR',
      enabled: true,
    })
    await saveMapping({ p_name: fixed('A') })
    const versions = await list(`since=${since}`)
    expect(versions.map(({ document, name, action }) => [document, name, action])).toEqual([
      ['mapping', null, 'update'],
      ['channels/newde', 'New DE', 'create'],
      ['csv', null, 'update'],
    ])
    expect(versions.at(-1)?.differences).toEqual([{ address: 'csv.delimiter', before: ';', after: ',' }])
  })

  it('has no version for a save that changes nothing', async () => {
    await saveMapping({ p_name: fixed('B') })
    const id = await newestId('mapping')
    await saveMapping({ p_name: fixed('B') })
    expect(await newestId('mapping')).toBe(id)
  })

  it('keeps the 200 newest versions of a document', async () => {
    const { records } = demo.service.deps
    const by = { at: new Date().toISOString(), user: 'a', address: null, action: 'update' } as const
    for (let n = 0; n < 205; n++)
      await records.changeSettings(csv, stored => ({ ...stored, delimiter: n % 2 ? ';' : ',' }), { by })
    const versions = await list('document=csv')
    expect(versions).toHaveLength(200)
    expect(versions.at(-1)).toMatchObject({ differences: [], action: 'update' })
  })

  it('never has a secret, and shows that one changed', async () => {
    const save = (more: object) =>
      call('POST /ui/api/settings/tradebyte/ftp', {
        protocol: 'sftp',
        address: 'sftp.example.com',
        directory: '/in',
        username: 'kontor',
        ...more,
      })
    await save({ password: 'the first secret' })
    await save({ password: 'the second secret' })
    const [last] = await list('document=ftp')
    expect(last?.differences).toEqual([{ address: 'ftp.password', before: '********', after: '(changed)' }])
    const whole = await call(`GET /ui/api/versions/${last?.id}`)
    expect(whole.data).toMatchObject({ data: { address: 'sftp.example.com', password: '********' } })
    const { versions, records } = demo.service.deps
    expect(JSON.stringify(await versions.list({}))).not.toContain('secret')

    await save({ directory: '/out', password: '********' })
    const changed = await newest('ftp')
    expect(changed?.differences).toEqual([{ address: 'ftp.directory', before: '/in', after: '/out' }])
    expect(await undo(last?.id)).toMatchObject({
      success: false,
      message: expect.stringContaining('secrets'),
    })
    expect(await undo(changed?.id)).toEqual({ success: true })
    expect(await records.readSettings(ftp)).toMatchObject({ directory: '/in', password: 'the second secret' })
  })
})

describe('POST /ui/api/versions/:id/restore', () => {
  onlyInLong(it)('gives the same mapping for each of 30 versions', async () => {
    const states: { id: number; mapping: object }[] = []
    for (let n = 0; n < 30; n++) {
      await saveMapping({
        p_name: fixed(`Name ${n}`),
        ...(n % 2 ? { p_brand: undefined } : {}),
        p_comp: n % 3 ? mapping['p_comp'] : [],
      })
      states.push({ id: await newestId('mapping'), mapping: await stored() })
    }
    for (const { id, mapping } of states.toReversed()) {
      expect(await restore(id)).toEqual({ success: true })
      expect(await stored()).toEqual(mapping)
    }
    expect(await newest('mapping')).toMatchObject({ action: 'restore', of: states[0]?.id })
  })

  it('refuses what no longer fits, by field, and changes nothing', async () => {
    await saveMapping({ a_vk: { newde: { akeneoAttribute: 'price' } } })
    const id = await newestId('mapping')
    await saveMapping({})
    const before = await stored()
    expect(await call('DELETE /ui/api/settings/tradebyte/channels/newde')).toMatchObject({ success: true })
    const answer = await restore(id)
    expect(answer).toMatchObject({ success: false })
    expect(Object.keys(answer['errors'] as object)).toEqual([expect.stringContaining('a_vk')])
    expect(await stored()).toEqual(before)
  })

  it('brings back a deleted channel, and takes back its creation', async () => {
    const { records } = demo.service.deps
    const deleted = await newest('channels/newde')
    expect(deleted?.action).toBe('delete')
    expect(await undo(deleted?.id)).toEqual({ success: true })
    expect(await records.find(channels, 'newde')).toMatchObject({ label: 'New DE' })
    expect(await undo(await newestId('channels/newde'))).toEqual({ success: true })
    expect(await records.find(channels, 'newde')).toBeUndefined()
  })

  it('answers 409 if the user has not seen the newest version', async () => {
    await saveMapping({ p_name: fixed('seen') })
    const id = await newestId('mapping')
    await saveMapping({ p_name: fixed('newer') })
    const { status } = await demo.service.admin(`POST /ui/api/versions/${id}/restore?seen=${id}`)
    expect(status).toBe(409)
  })
})

describe('POST /ui/api/versions/:id/undo', () => {
  it('takes back one change and keeps later ones of other fields; so does an undo of an undo', async () => {
    await saveMapping({ p_name: fixed('one'), p_brand: fixed('one') })
    const before = await stored()
    await saveMapping({ p_name: fixed('two'), p_brand: fixed('one') })
    const first = await newestId('mapping')
    await saveMapping({ p_name: fixed('two'), p_brand: fixed('two') })
    const last = await stored()
    expect(await undo(first)).toEqual({ success: true })
    expect(await stored()).toEqual({ ...before, p_brand: fixed('two') })
    const undone = await newest('mapping')
    expect(undone).toMatchObject({ action: 'undo', of: first })
    expect(await undo(undone?.id)).toEqual({ success: true })
    expect(await stored()).toEqual(last)
    expect(await undo(await newestId('mapping'))).toEqual({ success: true })
    expect(await stored()).toEqual({ ...before, p_brand: fixed('two') })
  })

  it('refuses what was changed again since', async () => {
    await saveMapping({ p_name: fixed('one') })
    await saveMapping({ p_name: fixed('two') })
    const id = await newestId('mapping')
    await saveMapping({ p_name: fixed('three') })
    const answer = await undo(id)
    expect(answer).toMatchObject({ success: false, errors: { p_name: [expect.stringContaining('again')] } })
    expect((await stored())['p_name']).toEqual(fixed('three'))
  })
})

describe('GET /ui/api/versions/:id/difference', () => {
  it('compares any two versions, and one with the current state', async () => {
    const ids: number[] = []
    for (const name of ['one', 'two', 'three']) {
      await saveMapping({ p_name: fixed(name) })
      ids.push(await newestId('mapping'))
    }
    const compare = async (query = '') =>
      (await call(`GET /ui/api/versions/${ids[0]}/difference${query}`)).data
    const change = (after: string) => ({
      differences: [{ address: 'mapping.p_name.value', before: 'one', after }],
      more: 0,
    })
    expect(await compare()).toEqual(change('three'))
    expect(await compare(`?to=${ids[1]}`)).toEqual(change('two'))
    const { status } = await demo.service.admin(
      `GET /ui/api/versions/${ids[0]}/difference?to=${await newestId('csv')}`,
    )
    expect(status).toBe(404)
  })
})

describe('two users who save at once', () => {
  const conflictOf = async (signature: string, body: unknown) => {
    const answer = await demo.service.admin(signature, body)
    expect(answer.status).toBe(409)
    return (answer.body as unknown as { conflict: Conflict }).conflict
  }

  it('overwrite nothing of the mapping: the second gets both changes and the state before', async () => {
    await saveMapping({ p_name: fixed('before'), p_brand: fixed('before') })
    const { version: seen } = await call(`GET ${mappingPath}`)
    await saveMapping({ p_name: fixed('theirs'), p_brand: fixed('before') })
    const mine = { ...mapping, p_name: fixed('mine'), p_brand: fixed('mine') }
    const conflict = await conflictOf(`POST ${mappingPath}?seen=${String(seen)}`, mine)
    expect(conflict).toMatchObject({
      user: 'admin@example.com',
      before: { p_name: fixed('before') },
      theirs: { p_name: fixed('theirs') },
      paths: ['p_name'],
    })
    expect((await stored())['p_name']).toEqual(fixed('theirs'))
    expect(await call(`POST ${mappingPath}?seen=${conflict.version}`, mine)).toEqual({ success: true })
  })

  it('of settings conflict only where both changed the same value', async () => {
    const path = '/ui/api/settings/tradebyte/csv'
    const { data } = await call(`GET ${path}`)
    const { version: seen } = data as unknown as { version: number }
    await saveCsv({ delimiter: '|' })
    const other = await call(`POST ${path}?seen=${seen}&changed=decimalPoint`, { decimalPoint: ',' })
    expect(other).toMatchObject({ success: true, data: { delimiter: '|', decimalPoint: ',' } })
    const conflict = await conflictOf(`POST ${path}?seen=${seen}&changed=delimiter`, { delimiter: '\t' })
    expect(conflict).toMatchObject({ paths: ['delimiter'], theirs: { delimiter: '|' } })
    expect(await demo.service.deps.records.readSettings(csv)).toMatchObject({ delimiter: '|' })
  })

  it('of settings lose nothing where the second sends the whole of what it has read', async () => {
    const path = '/ui/api/settings/tradebyte/csv'
    const { version: seen, ...read } = (await call(`GET ${path}`)).data as unknown as { version: number }
    await saveCsv({ delimiter: '\t' })
    const answer = await call(`POST ${path}?seen=${seen}`, { ...read, decimalPoint: '.' })
    expect(answer).toMatchObject({ success: true, data: { delimiter: '\t', decimalPoint: '.' } })
  })

  it('restore no version of settings over a change that the second has not seen', async () => {
    await saveCsv({ delimiter: ';', decimalPoint: '.' })
    const id = await newestId('csv')
    await saveCsv({ delimiter: '|' })
    const seen = await newestId('csv')
    await saveCsv({ decimalPoint: ',' })
    const conflict = await conflictOf(`POST /ui/api/versions/${id}/restore?seen=${seen}`, undefined)
    expect(conflict).toMatchObject({ paths: ['decimalPoint'], version: await newestId('csv') })
    expect(await demo.service.deps.records.readSettings(csv)).toMatchObject({
      delimiter: '|',
      decimalPoint: ',',
    })
  })

  it('of the own account and of the list of users conflict where both changed the same value', async () => {
    const { data } = await call('GET /ui/api/app/account')
    const { version: seen } = data as unknown as { version: number }
    const [own] = (await call('GET /ui/api/users')).data as unknown as { id: number; firstName: string }[]
    const change = `PATCH /ui/api/users/${own?.id}`
    expect(await call(change, { firstName: 'Grace', notificationsDaily: true })).toMatchObject({
      success: true,
    })
    const account = `PATCH /ui/api/app/account?seen=${seen}`
    const conflict = await conflictOf(`${account}&changed=firstName`, { firstName: 'Ada' })
    expect(conflict).toMatchObject({ paths: ['firstName'], theirs: { firstName: 'Grace' } })
    expect(Object.keys(conflict.theirs)).not.toContain('password')
    expect(await call(account, { lastName: 'Hopper' })).toMatchObject({
      success: true,
      data: { firstName: 'Grace', lastName: 'Hopper', notificationsDaily: true },
    })
    expect(await list('document=users')).toEqual([])
    expect(JSON.stringify(await list(''))).not.toContain('Hopper')
  })

  it('of a secret conflict, too, without telling either', async () => {
    const path = '/ui/api/settings/tradebyte/ftp'
    const { version: seen } = (await call(`GET ${path}`)).data as unknown as { version: number }
    await call(`POST ${path}?changed=password`, { password: 'their secret' })
    const conflict = await conflictOf(`POST ${path}?seen=${seen}&changed=password`, { password: 'my secret' })
    expect(conflict.paths).toEqual(['password'])
    expect(JSON.stringify(conflict)).not.toContain('secret')
  })
})

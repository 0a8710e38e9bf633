import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { channels } from '../../../../src/resources/channels.ts'
import { ftp } from '../../../../src/resources/settings/ftp.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

const count = 40
let demo: DemoService
const settings = async (name: string, change: object) => {
  const path = `/ui/api/settings/tradebyte/${name}`
  const { data } = (await demo.service.admin(`GET ${path}`)).body
  const { body } = await demo.service.admin(`POST ${path}`, { ...(data as unknown as object), ...change })
  expect(body).toMatchObject({ success: true })
}
const goTo = (directory: string) => settings('ftp', { protocol: 'folder', directory, port: null })
const run = async (query = 'delta=false') => demo.ended(await demo.start(query))
const retryOf = async (id: number) => {
  const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${id}`)
  return demo.ended((body.data as unknown as { id: number }).id)
}
const rowsOf = async (id: number): Promise<Record<string, string>[]> =>
  parse(await demo.file(id), { columns: true, delimiter: ';' })
const withdrawnIn = async (id: number) =>
  (await rowsOf(id))
    .filter(row => Object.entries(row).some(([name, cell]) => name.startsWith('a_active') && cell === '0'))
    .map(row => row.a_nr)

beforeEach(async () => {
  demo = await startDemoService(count)
  await goTo('one')
})
afterEach(() => demo.close())

describe('an upload to another target', () => {
  const filesIn = (directory: string) => readdir(join(demo.service.folder, 'out', directory))

  it('starts with a full export, also as a delta, and reports it', async () => {
    const first = await run()
    demo.pim.touch(7, { removed: true })
    await goTo('two')
    const delta = await run('delta=true')
    expect(delta).toMatchObject({ wasUploaded: true, difference: { base: null, active: 0, withdrawn: 0 } })
    expect(delta.notes).toContainEqual(expect.stringMatching(/^Nothing has been uploaded to this place yet/))
    const [name = ''] = await filesIn('two')
    expect(await readFile(join(demo.service.folder, 'out', 'two', name), 'utf8')).toBe(
      await demo.file(delta.id),
    )
    expect((await rowsOf(delta.id)).length).toBe((await rowsOf(first.id)).length - 1)
    const full = await run()
    expect(full).toMatchObject({ difference: { base: { id: delta.id }, nothingChanged: true } })
    expect(full.notes).not.toContainEqual(expect.stringMatching(/this place/))
  })

  it('is refused before any read if no server has the name', async () => {
    const { records } = demo.service.deps
    await records.changeSettings(ftp, stored => ({ ...stored, directory: 'ä'.repeat(200) }))
    demo.pim.resetCounters()
    const report = await run()
    expect(report.errors[0]).toMatch(/^The directory in the FTP settings is too long for any server: ä/)
    expect([...demo.pim.counters.calls.keys()]).toEqual([])
    expect((await run('delta=false&disableUpload=true')).amountProcessed).toBe(count)
  })

  onlyInLong(it)('continues from its last delivery when the target changes back', async () => {
    const first = await run()
    await goTo('two')
    await run()
    demo.pim.touch(7, { removed: true })
    const { id } = await run('delta=true')
    expect(await withdrawnIn(id)).toContain(demo.pim.identifierOf(7))
    await goTo('one')
    const back = await run('delta=true')
    expect(back).toMatchObject({ wasUploaded: true, difference: { base: { id: first.id }, withdrawn: 1 } })
    expect((await rowsOf(back.id)).length).toBeLessThan(count)
    expect(await withdrawnIn(back.id)).toContain(demo.pim.identifierOf(7))
  })

  onlyInLong(it)('leaves the rest to the next delta when a delta was uploaded there again', async () => {
    await run()
    demo.pim.touch(7, { values: { supplier_sku: [{ locale: null, scope: null, data: 'S-1' }] } })
    const delta = await demo.start('delta=true&disableUpload=true').then(demo.ended)
    await demo.service.deps.exports.change(delta.id, {
      state: 'uploadFailed',
      status: 4,
      disableUpload: false,
      uploaded: false,
    })
    await goTo('two')
    await demo.service.admin(`POST /ui/api/exports/upload/${delta.id}`)
    let sent = await demo.report(delta.id)
    while (sent.isBeingUploaded) sent = await demo.report(delta.id)
    expect(sent.wasUploaded).toBe(true)
    const next = await run('delta=true')
    expect(next.difference).toMatchObject({ base: { id: delta.id }, changed: 0 })
    expect((await rowsOf(next.id)).length).toBeGreaterThan(30)
    // the first target never got that delta
    await goTo('one')
    expect((await run('delta=true')).difference).toMatchObject({ base: { id: delta.id - 1 }, changed: 1 })
  })
})

describe('the base of a comparison', () => {
  it('is the export whose file was uploaded last, not one without changes', async () => {
    const first = await run()
    const second = await run()
    expect(second.difference).toMatchObject({ nothingChanged: true, base: { id: first.id } })
    const third = await run()
    expect(third.difference).toMatchObject({ nothingChanged: true, base: { id: first.id } })
  })

  onlyInLong(it)('is named beside warnings and errors if nothing changed', async () => {
    demo.pim.touch(11, { values: { sku: [{ locale: null, scope: null, data: demo.pim.identifierOf(2) }] } })
    const first = await run()
    expect(first.amountErroneous).toBeGreaterThan(0)
    const second = await run()
    expect(second.statusClass).toBe('error')
    expect(second.statusDetails).toBe(
      `${first.statusDetails} Nothing changed since export #${first.id}. Nothing was uploaded.`,
    )
  })
})

describe('the retry of a full export that stopped', () => {
  const brokenOff = async () => {
    demo.pim.faults = { denied: ['products', 'products-uuid'] }
    const { id } = await run()
    demo.pim.faults = {}
    return id
  }

  it('withdraws missing articles like the full export', async () => {
    await run()
    const id = await brokenOff()
    demo.pim.touch(7, { removed: true })
    expect((await retryOf(id)).difference).toMatchObject({ withdrawn: 1 })
  })

  onlyInLong(it)('is held beyond a safety limit, also when the first retry stopped too', async () => {
    await settings('export-1', { holdWithdrawn: 1 })
    await run()
    const id = await brokenOff()
    for (const index of [7, 8]) demo.pim.touch(index, { removed: true })
    demo.pim.faults = { denied: ['products', 'products-uuid'] }
    const broken = await retryOf(id)
    demo.pim.faults = {}
    expect(await retryOf(broken.id)).toMatchObject({ statusClass: 'onHold', wasUploaded: null })
  })
})

describe('a channel that is switched off after a delivery', () => {
  const channelPath = '/ui/api/settings/tradebyte/channels'

  /** Delivers articles on the channels, and gives the first of them with its activation column. */
  const deliverChannel = async () => {
    const { data } = (await demo.service.admin('GET /ui/api/tradebyte/mapping')).body
    const { a_active: _left, ...mapping } = data as unknown as Record<string, unknown>
    await demo.service.admin('POST /ui/api/tradebyte/mapping', mapping)
    const first = await run()
    const column =
      Object.keys((await rowsOf(first.id))[0] ?? {}).find(name => name.startsWith('a_active[')) ?? ''
    const name = column.slice('a_active['.length, -1)
    const channel = (await demo.service.deps.records.find(channels, name)) ?? { label: '' }
    const change = (more: object) => demo.service.admin(`PUT ${channelPath}/${name}`, { ...channel, ...more })
    return { first, column, label: channel.label, change }
  }

  it('is closed by the next export, a delta too, which takes all its articles off sale there', async () => {
    const { first, column, label, change } = await deliverChannel()
    await change({ enabled: false })
    const reference = (await demo.service.admin('GET /ui/api/exports/reference')).body.data
    expect(reference?.['warnings']).toContainEqual(
      expect.objectContaining({
        code: 'channelCloses',
        sentence: `The articles on ${label} are taken off sale`,
      }),
    )
    const closing = await demo.ended(await demo.start('delta=true'))
    expect(closing).toMatchObject({ wasUploaded: true, amountProcessed: first.amountProcessed })
    expect(closing.notes?.join(' ')).toContain(`takes the articles off sale on ${label}`)
    const cells = (await rowsOf(closing.id)).map(row => row[column])
    expect(new Set(cells)).toEqual(new Set(['0']))
    const after = await run()
    expect(after).toMatchObject({ nothingChanged: true, delivery: { outcome: 'unchanged' } })
  })

  it('is named by the export that withdraws articles without a column for it', async () => {
    const { first, column, label, change } = await deliverChannel()
    await change({ enabled: false, withdraw: false })
    const held = await run()
    expect(Object.keys((await rowsOf(held.id))[0] ?? {})).not.toContain(column)
    const active = first.amountSuccessful + first.amountWarnings
    expect(held).toMatchObject({ statusClass: 'onHold', wasUploaded: null })
    expect(held.statusDetails).toMatch(
      new RegExp(`^${active} articles would stay on sale on ${label} unattended`),
    )
    await demo.service.admin(`POST /ui/api/exports/${held.id}/release`, { reason: 'We know' })
    await demo.until(held.id, ({ uploaded, finishedAt }) => uploaded === true && finishedAt !== null)
    const released = await demo.report(held.id)
    const sentence = `Up to ${active} articles stay on sale on ${label}: the file delivered before`
    expect(released.delivery).toMatchObject({
      outcome: 'delivered',
      onSale: expect.stringContaining(sentence),
    })
    expect(released.links?.map(({ path }) => path)).toContain('/settings/tradebyte/channels')
    expect((await demo.service.admin('GET /ui/api/dashboard/verdict')).body.data).toMatchObject({
      state: 'delivered',
      troubles: [{ code: 'stayOnSale', stops: false, severity: 'warning', export: { id: held.id } }],
    })
    demo.pim.touch(7, { removed: true })
    const { notes, difference } = await run()
    // the message about values that TB.One keeps comes with the delivery that omits them
    expect(notes?.join(' ')).not.toContain('Up to')
    expect(difference).toMatchObject({ withdrawn: 1 })
    expect(notes).toContainEqual(
      expect.stringMatching(`^One withdrawn article may stay on sale on ${label}: the file has no column`),
    )
  })
})

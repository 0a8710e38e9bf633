import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoDocument } from '../../../../demo/configuration.ts'
import type { Values } from '../../../../src/contract/derive.ts'
import { type DemoService, startDemoService } from '../../exports/startDemoService.ts'

let demo: DemoService
let before: unknown
const read = async () => (await demo.service.admin('GET /ui/api/system/configuration')).body.data as unknown
beforeAll(async () => {
  demo = await startDemoService(1)
  before = await read()
})
afterAll(() => demo.close())

const { ftp, ...whole } = demoDocument

/** The demo's document with another value at a path; undefined removes what is there. */
const damaged = (path: string, value: unknown): unknown => {
  const document: Values = structuredClone(whole)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const place = steps.reduce<Values>((at, step) => at[step] as Values, document) // steps of the document
  if (value === undefined) delete place[last]
  else place[last] = value
  return document
}

const plan = (document: unknown) => demo.service.admin('POST /ui/api/system/configuration/plan', { document })

const schedule = (more: object) => [{ name: 'Night', ...more }]
const webhook = (more: object) => [{ name: 'Pager', url: 'https://pager.example.com', ...more }]

/** A path, the wrong value there, and the address that is named if it is not the path. */
const damages: readonly (readonly [path: string, value: unknown, address?: string])[] = [
  ['version', undefined],
  ['version', 2],
  ['users', []],
  ['chanels', []],
  ['assetCache', {}],
  ['akeneoApi', []],
  ['akeneoApi.url', 'pim'],
  ['akeneoApi.url', 'https://another.example.com', 'akeneoApi.password'],
  ['akeneoApi.urll', 'https://pim.example.com'],
  ['akeneoApi.password', 'in clear'],
  ['akeneoApi.password', { secret: 'DATABASE_URL' }],
  ['akeneoApi.username', null],
  ['channels', {}],
  ['channels.0', 'zade', 'channels[1]'],
  ['channels.1.name', undefined, 'channels[2].name'],
  ['channels.1.name', 'zade', 'channels/zade (2)'],
  ['channels.0.name', 'a name', 'channels/a name.name'],
  ['channels.0.label', '', 'channels/zade.label'],
  ['channels.0.enabled', 'yes', 'channels/zade.enabled'],
  ['channels.2.akeneoCurrency', 'XXX', 'channels/zauk.akeneoCurrency'],
  ['channels.0.currency', 'EUR', 'channels/zade.currency'],
  ['channels.4', { name: 'new', label: 'New' }, 'channels/new.akeneoCurrency'],
  ['languages.0.akeneoLanguage', 'xx_XX', 'languages/de.akeneoLanguage'],
  ['languages.1.label', 7, 'languages/en.label'],
  ['languages.2.numberFormatDecimalSeparator', ', ;', 'languages/fr.numberFormatDecimalSeparator'],
  ['cluster.akeneoCategories', 'sale'],
  ['cluster.akeneoCategories.10', 'gone', 'cluster.akeneoCategories'],
  ['cluster.akeneoLocale', 'xx_XX'],
  ['csv.delimiter', 'no delimiter'],
  ['csv.charset', 'EBCDIC'],
  ['csv.decimalPoint', 7],
  ['exportSettings.defaultLanguage', 'xx'],
  ['exportSettings.akeneoChannel', 'gone'],
  ['exportSettings.akeneoCurrency', 'XXX'],
  ['exportSettings.deltaExportAllVariants', 'no'],
  ['exportSettings.defaultLanguageAttributeMapping', 'de: xx'],
  ['exportSettings.holdWithdrawnShare', 101],
  ['mapping', []],
  ['mapping.p_nane', { akeneoAttribute: 'name' }],
  ['mapping.p_name.akeneoAttribute', 'gone'],
  ['mapping.p_name.akeneoAttribut', 'name'],
  ['mapping.p_name', 'name'],
  ['mapping.p_name', { akeneoAttribut: 'name' }, 'mapping.p_name.akeneoAttribut'],
  ['mapping.p_supplement.akeneoChannel', 'gone'],
  ['mapping.p_keywords.formatter', 'shout'],
  ['mapping.p_bullet.1.akeneoAttribute', 'gone', 'mapping.p_bullet[2].akeneoAttribute'],
  ['mapping.p_comp.0.key', '', 'mapping.p_comp[1].key'],
  ['mapping.p_comp.1.key', 'material', 'mapping.p_comp[material].key'],
  [
    'mapping.p_tag.0.akeneoAttributes.0.akeneoAttribute',
    'gone',
    'mapping.p_tag[season].akeneoAttributes[1].akeneoAttribute',
  ],
  ['mapping.a_vk.gone', { akeneoAttribute: 'price' }],
  ['mapping.a_vk.zade.akeneoAttribute', 'gone'],
  ['mapping.a_weight.measureUnit', 'PARSEC'],
  ['productFilter.akeneoFamilies', ['gone']],
  ['productFilter.akeneoCompleteness', 101],
  ['retention', { fileDays: 0 }, 'retention.fileDays'],
  ['schedules', schedule({ scheduleType: 'often' }), 'schedules/Night.scheduleType'],
  [
    'schedules',
    schedule({ scheduleType: 'yearly', scheduleParameters: { yearlyMonth: 1, yearlyDayOfMonth: 30 } }),
    'schedules/Night.scheduleParameters.yearlyDayOfMonth',
  ],
  ['schedules', [{ enabled: true }], 'schedules[1].name'],
  ['webhooks', webhook({ url: 'pager' }), 'webhooks/Pager.url'],
  ['webhooks', webhook({ events: ['never'] }), 'webhooks/Pager.events[1]'],
  ['webhooks', webhook({ secret: { secret: 'SECRET_UNKNOWN' } }), 'webhooks/Pager.secret'],
  ['ftp', ftp, 'ftp.password'],
  ['ftp', { protocol: 'sftp', address: 'sftp://example.com' }, 'ftp.address'],
  ['ftp', { port: 70_000 }, 'ftp.port'],
]

describe('POST /ui/api/system/configuration/plan', () => {
  it('has nothing to do for the file that the demo was configured with, or for what it answers itself', async () => {
    for (const document of [whole, before])
      expect((await plan(document)).body).toMatchObject({
        success: true,
        data: { hash: '', differences: [] },
      })
  })

  it.each(damages.map(([path, value, address = path]) => [path, value, address] as const))(
    'refuses a damaged document at its place, in a sentence: %s = %j',
    async (path, value, address) => {
      const { body } = await plan(damaged(path, value))
      expect(body.errors).toHaveProperty([address])
      for (const sentences of Object.values(body.errors as object))
        for (const sentence of sentences as string[]) expect(sentence).toMatch(/^\S.*\.$/s)
    },
  )

  it('has changed nothing by that', async () => {
    expect(damages.length).toBeGreaterThanOrEqual(50)
    expect(await read()).toEqual(before)
  })
})

describe('null in a document', () => {
  it('removes a field of the mapping, and the value of a channel', async () => {
    const { body } = await plan({ version: 1, mapping: { p_brand: null, a_vk: { zade: null } } })
    expect(body.data).toMatchObject({
      differences: [
        { address: 'mapping.a_vk.zade', after: null },
        { address: 'mapping.p_brand', after: null },
      ],
    })
  })
})

describe('GET /ui/api/system/configuration/applied', () => {
  const applied = async () =>
    (await demo.service.admin('GET /ui/api/system/configuration/applied')).body.data as unknown

  it('compares each part with the last document that named it, until that is forgotten', async () => {
    expect(await applied()).toMatchObject({ user: 'admin@example.com', document: whole, differences: [] })
    const document = { version: 1, csv: { delimiter: '|' } }
    const { data } = (await plan(document)).body as unknown as { data: { hash: string } }
    await demo.service.admin('POST /ui/api/system/configuration/apply', { document, hash: data.hash })
    expect(await applied()).toMatchObject({
      document: { ...whole, csv: { delimiter: '|' } },
      differences: [],
    })
    await demo.service.admin('POST /ui/api/settings/tradebyte/channels', {
      name: 'own',
      label: 'Own',
      akeneoCurrency: 'EUR',
    })
    await demo.service.admin('PUT /ui/api/settings/tradebyte/channels/zade', { label: 'Zalando' })
    expect(await applied()).toMatchObject({
      differences: [{ address: 'channels/zade.label', before: 'Zalando', after: 'Zalando DE' }],
    })
    expect((await demo.service.admin('DELETE /ui/api/system/configuration/applied')).body).toEqual({
      success: true,
    })
    expect(await applied()).toBeNull()
  })
})

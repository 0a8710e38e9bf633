import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { demoDocument } from '../../../../demo/configuration.ts'
import { checkShape } from '../../../../src/contract/configuration/checkShape.ts'
import {
  configurationPartsOf,
  partNamesOf,
  secretNameOf,
} from '../../../../src/contract/configuration/parts.ts'
import { configurationSchemaOf } from '../../../../src/contract/configuration/schema.ts'
import { isRecord, type Values } from '../../../../src/contract/record/paths.ts'
import * as declarations from '../../../../src/resources/index.ts'
import { declarationsOfKontor, own } from '../../../shared/own.ts'

const whole: Values = {
  $schema: './schema.json',
  version: 1,
  akeneoApi: {
    url: 'https://pim.example.com',
    username: 'kontor',
    password: { secret: 'SECRET_AKENEO_API_PASSWORD' },
    clientId: '1_a',
    secret: { secret: 'SECRET_AKENEO_API_SECRET' },
  },
  channels: [
    { enabled: true, name: 'zade', label: 'Zalando', akeneoCurrency: 'EUR' },
    { enabled: false, withdraw: true, name: 'otde', label: 'Otto', akeneoCurrency: 'EUR' },
  ],
  cluster: { akeneoLocale: null, akeneoCategories: ['new', 'sale'] },
  csv: { delimiter: ';', charset: 'UTF-8', decimalPoint: '.' },
  exportSettings: { defaultLanguage: 'de', doneElsewhere: ['prices'], holdWithdrawnShare: 20 },
  ftp: { protocol: 'sftp', address: 'ftp.example.com', port: 22, password: null, privateKey: null },
  languages: [{ name: 'de', label: 'Deutsch', akeneoLanguage: 'de_DE', numberFormatDecimalSeparator: ',' }],
  mapping: {
    p_name: { akeneoAttribute: 'name', or: [{ akeneoAttribute: 'title' }] },
    p_bullet: [{ akeneoAttribute: 'bullet_1' }],
    p_comp: [{ key: 'material', akeneoAttribute: 'material', formatter: 'join' }],
    p_tag: [{ key: 'season', akeneoAttributes: [{ akeneoAttribute: 'season' }] }],
    a_vk: { zade: { akeneoAttribute: 'price' } },
    a_ean: null,
  },
  productFilter: { akeneoFamilies: ['shoes'], akeneoCompleteness: 100 },
  retention: { fileDays: 90 },
  schedules: [
    { name: 'Nightly', scheduleType: 'daily', scheduleParameters: { dailyHour: 2 } },
    { name: 'Nightly', enabled: false },
  ],
  tessaApi: { url: 'https://tessa.example.com', systemIdentifier: 'pim' },
  webhooks: [
    {
      name: 'Pager',
      url: 'https://pager.example.com',
      events: ['exportFailed'],
      secret: { secret: 'SECRET_WEBHOOKS_PAGER_SECRET' },
    },
  ],
}

const isByChannel = (field: string) =>
  field === 'a_vk' || field === 'a_vk_old' || field === 'a_active_channel'

const refused = (document: unknown) => Object.keys(checkShape(document, declarations, 'en', isByChannel))

/** Sets the value at a path of the whole document; undefined removes it. */
const damaged = (path: readonly (string | number)[], value: unknown): unknown => {
  const document = structuredClone(whole)
  const last = path.at(-1) ?? ''
  const place = path.slice(0, -1).reduce<Values>((at, step) => at[step] as Values, document) // steps of the document
  if (value === undefined) delete place[last]
  else place[last] = value
  return document
}

/** A path, the wrong value there, and the address that is named. */
const damages: readonly (readonly [path: readonly (string | number)[], value: unknown, address: string])[] = [
  [['version'], undefined, 'version'],
  [['version'], 2, 'version'],
  [['version'], '1', 'version'],
  [['users'], [{ email: 'a@b.example' }], 'users'],
  [['audit'], [], 'audit'],
  [['assetCache'], {}, 'assetCache'],
  [['channel'], [], 'channel'],
  [['akeneoApi'], null, 'akeneoApi'],
  [['akeneoApi'], [], 'akeneoApi'],
  [['akeneoApi', 'url'], 'pim', 'akeneoApi.url'],
  [['akeneoApi', 'url'], 7, 'akeneoApi.url'],
  [['akeneoApi', 'urll'], 'https://pim.example.com', 'akeneoApi.urll'],
  [['akeneoApi', 'mode'], 2, 'akeneoApi.mode'],
  [['akeneoApi', 'token'], 'abc', 'akeneoApi.token'],
  [['akeneoApi', 'password'], 'clear', 'akeneoApi.password'],
  [['akeneoApi', 'password'], { secret: 'DATABASE_URL' }, 'akeneoApi.password'],
  [['akeneoApi', 'password'], { secret: 'SECRET_A', value: 'clear' }, 'akeneoApi.password'],
  [['akeneoApi', 'secret'], {}, 'akeneoApi.secret'],
  [['channels'], {}, 'channels'],
  [['channels'], 'zade', 'channels'],
  [['channels', 0], 'zade', 'channels[1]'],
  [['channels', 1], null, 'channels[2]'],
  [['channels', 0, 'name'], undefined, 'channels[1].name'],
  [['channels', 0, 'name'], 'za de', 'channels/za de.name'],
  [['channels', 0, 'name'], 'a-sign-of-13ch', 'channels/a-sign-of-13ch.name'],
  [['channels', 1, 'name'], 'zade', 'channels/zade (2)'],
  [['channels', 0, 'enabled'], 'yes', 'channels/zade.enabled'],
  [['channels', 0, 'label'], 7, 'channels/zade.label'],
  [['channels', 0, 'lable'], 'Zalando', 'channels/zade.lable'],
  [['cluster', 'akeneoCategories'], 'new', 'cluster.akeneoCategories'],
  [['cluster', 'akeneoCategories'], [7], 'cluster.akeneoCategories[1]'],
  [['csv', 'delimiter'], [';'], 'csv.delimiter'],
  [['exportSettings', 'holdWithdrawnShare'], 101, 'exportSettings.holdWithdrawnShare'],
  [['exportSettings', 'holdWithdrawnShare'], 'many', 'exportSettings.holdWithdrawnShare'],
  [['exportSettings', 'doneElsewhere'], ['money'], 'exportSettings.doneElsewhere[1]'],
  [['ftp', 'port'], 70_000, 'ftp.port'],
  [['ftp', 'port'], 22.5, 'ftp.port'],
  [['ftp', 'privateKey'], '-----BEGIN', 'ftp.privateKey'],
  [['languages', 0, 'numberFormatDecimalSeparator'], ', ;', 'languages/de.numberFormatDecimalSeparator'],
  [['mapping'], [], 'mapping'],
  [['mapping', 'p_name', 'akeneoAttribut'], 'name', 'mapping.p_name.akeneoAttribut'],
  [['mapping', 'p_name'], { akeneoAttribut: 'name' }, 'mapping.p_name.akeneoAttribut'],
  [['mapping', 'p_name', 'or', 0, 'code'], 'name', 'mapping.p_name.or[1].code'],
  [['mapping', 'p_bullet', 0, 'formater'], 'trim', 'mapping.p_bullet[1].formater'],
  [['mapping', 'p_comp', 0, 'name'], 'material', 'mapping.p_comp[material].name'],
  [['mapping', 'p_tag', 0, 'attributes'], [], 'mapping.p_tag[season].attributes'],
  [['mapping', 'a_vk', 'zade', 'attribute'], 'price', 'mapping.a_vk.zade.attribute'],
  [['productFilter', 'akeneoCompleteness'], -1, 'productFilter.akeneoCompleteness'],
  [['retention', 'fileDays'], 0, 'retention.fileDays'],
  [['retention', 'fileDays'], '90 days', 'retention.fileDays'],
  [['schedules', 0, 'id'], 3, 'schedules/Nightly.id'],
  [['schedules', 0, 'lastMissed'], '2026-01-01T00:00:00Z', 'schedules/Nightly.lastMissed'],
  [['schedules', 1, 'scheduleType'], 'often', 'schedules/Nightly (2).scheduleType'],
  [['schedules', 0, 'scheduleParameters'], 2, 'schedules/Nightly.scheduleParameters'],
  [['schedules', 0, 'scheduleParameters', 'dailyHour'], 24, 'schedules/Nightly.scheduleParameters.dailyHour'],
  [
    ['schedules', 0, 'scheduleParameters', 'weeklyHour'],
    99,
    'schedules/Nightly.scheduleParameters.weeklyHour',
  ],
  [['schedules', 0, 'scheduleParameters', 'hour'], 2, 'schedules/Nightly.scheduleParameters.hour'],
  [['webhooks', 0, 'secret'], 'whsec_clear', 'webhooks/Pager.secret'],
  [['webhooks', 0, 'events'], ['exportLate'], 'webhooks/Pager.events[1]'],
  [['webhooks', 0, 'activeSince'], null, 'webhooks/Pager.activeSince'],
  [['tessaApi', 'channel'], { code: 'web' }, 'tessaApi.channel'],
]

describe('the form of a configuration document', () => {
  it('is accepted with all parts', () => {
    expect(checkShape(whole, declarations, 'en', isByChannel)).toEqual({})
    expect(refused({ version: 1 })).toEqual([])
  })

  it.each(damages)('is refused at its place: %j = %j', (path, value, address) => {
    expect(refused(damaged(path, value))).toEqual([address])
    for (const texts of Object.values(checkShape(damaged(path, value), declarations, 'de', isByChannel)))
      expect(texts.join(' ')).toMatch(/\.$/)
  })

  it.each([null, [], 'version', 1])('is an object, not %j', document => {
    expect(refused(document)).toEqual([''])
  })

  it('has no part that gives access', () => {
    const { resources } = configurationPartsOf(declarations)
    expect(resources.map(({ name }) => name)).not.toContain('users')
    expect(secretNameOf('ftp', 'privateKey')).toBe('SECRET_FTP_PRIVATE_KEY')
  })
})

describe('the JSON Schema of configuration documents', () => {
  const schema = configurationSchemaOf(declarations)
  const parse = (document: unknown) => z.fromJSONSchema(schema).safeParse(document)

  it('describes every part', () => {
    const { properties } = schema
    expect(isRecord(properties) && Object.keys(properties).slice(2)).toEqual(partNamesOf(declarations))
  })

  it('is docs/configuration.schema.json: npm run kontor config schema > docs/configuration.schema.json', async () => {
    const { default: published } = await import('../../../../docs/configuration.schema.json')
    const ours = configurationSchemaOf(declarationsOfKontor(declarations))
    const formatters: readonly unknown[] = own.formatters
    // a formatter that is added to Kontor is its developer's own matter, too
    const withOwnFormatters = (_name: string, value: unknown) =>
      Array.isArray(value) && value.includes(formatters[0])
        ? value.filter(one => formatters.includes(one))
        : (value as object)
    expect(published).toEqual(JSON.parse(JSON.stringify(ours), withOwnFormatters))
  })

  it('accepts the file of the demo', () => {
    expect(parse(demoDocument).error?.issues).toBeUndefined()
    expect(checkShape(demoDocument, declarations, 'en', isByChannel)).toEqual({})
  })

  it('accepts what the service accepts, and refuses unknown names and secrets in clear', () => {
    expect(parse(whole).error?.issues).toBeUndefined()
    for (const [path, value] of [
      [['version'], 2],
      [['users'], []],
      [['akeneoApi', 'urll'], 'x'],
      [['akeneoApi', 'password'], 'clear'],
      [['schedules', 0, 'id'], 3],
    ] as const)
      expect(parse(damaged(path, value)).success).toBe(false)
  })
})

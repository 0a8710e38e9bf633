import { describe, expect, it } from 'vitest'
import { channels as demoChannels, mapping } from '../../../../demo/configuration.ts'
import { type SaleFacts, saleGuideOf } from '../../../../server/exports/findings/saleGuide.ts'
import { emptyRecordOf } from '../../../../src/contract/derive.ts'
import type { Mapping } from '../../../../src/contract/mapping/mapping.ts'
import { settings } from '../../../../src/resources/index.ts'

const exportSettings = emptyRecordOf(settings.exportSettings.fields) as SaleFacts['exportSettings'] // of these fields
const channels = demoChannels.map(channel => ({ ...channel, withdraw: true }))

const all: SaleFacts = { mapping, channels, exportSettings, schedules: ['Nightly'] }

const without = (...keys: string[]): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([key]) => !keys.includes(key)))

/** The steps that are open. */
const openIn = (changes: Partial<SaleFacts>) =>
  (saleGuideOf({ ...all, ...changes }) ?? []).filter(({ state }) => state === 'open')

describe('the guide to the first sale', () => {
  it('is over once everything that an article needs is there', () => {
    expect(saleGuideOf(all)).toBeNull()
  })

  it('judges each step by what is stored, with the page and the field where it is done', () => {
    const guide = saleGuideOf({ mapping: {}, channels: [], exportSettings, schedules: [] })
    expect(guide?.map(({ name, state, path }) => `${name} ${state} ${path}`)).toEqual([
      'channels open /settings/tradebyte/channels',
      'prices open /settings/tradebyte/mapping#a_vk',
      'stock open /settings/tradebyte/mapping#a_stock',
      'activation open /settings/tradebyte/mapping#a_active',
      'pictures open /settings/tradebyte/mapping#a_media',
      'schedule open /settings/schedules',
      // the limits have defaults
      'limits done /settings/tradebyte/export',
    ])
  })

  it('has no channel while all are disabled', () => {
    const disabled = channels.map(channel => ({ ...channel, enabled: false }))
    expect(openIn({ channels: disabled }).map(({ name }) => name)).toEqual(['channels'])
  })

  it('names the enabled channels that lack a price or a switch, not the disabled ones', () => {
    const one = { zade: { akeneoAttribute: 'price' } }
    expect(openIn({ mapping: { ...mapping, a_vk: one, a_active_channel: one } })).toMatchObject([
      { name: 'prices', names: ['About You DE', 'Zalando UK'] },
      {
        name: 'activation',
        names: ['About You DE', 'Zalando UK'],
        path: '/settings/tradebyte/mapping#a_active_channel',
      },
    ])
  })

  it('takes price lists, the stock of warehouses and media of the product, too', () => {
    const keyed = [{ key: 'main', akeneoAttribute: 'price' }]
    const other = {
      ...without('a_vk', 'a_stock', 'a_media'),
      a_vk_key: keyed,
      a_stock_key: keyed,
      p_media: [{ key: 'image', akeneoAttributes: [{ akeneoAttribute: 'picture_1' }] }],
    }
    expect(openIn({ mapping: other })).toEqual([])
  })

  it('needs the general switch besides those of the channels', () => {
    expect(openIn({ mapping: without('a_active') }).map(({ name }) => name)).toEqual(['activation'])
  })

  it('leaves out what another system does, as long as Kontor does not', () => {
    const settled = { ...exportSettings, doneElsewhere: ['stock', 'schedule'] }
    const guide = saleGuideOf({
      mapping: without('a_stock', 'a_media'),
      channels,
      exportSettings: settled,
      schedules: [],
    })
    expect(guide?.filter(({ isElsewhere }) => isElsewhere).map(({ name }) => name)).toEqual([
      'stock',
      'schedule',
    ])
    expect(guide?.filter(({ state }) => state === 'open').map(({ name }) => name)).toEqual(['pictures'])
  })

  it('asks for a limit where all are empty', () => {
    const limits = Object.fromEntries(
      Object.keys(exportSettings)
        .filter(name => name.startsWith('hold') && name !== 'holdEmpty')
        .map(name => [name, null]),
    )
    expect(openIn({ exportSettings: { ...exportSettings, ...limits } })).toMatchObject([
      { name: 'limits', count: 0 },
    ])
  })
})

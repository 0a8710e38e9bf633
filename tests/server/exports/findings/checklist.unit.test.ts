import { describe, expect, it } from 'vitest'
import { mapping } from '../../../../demo/configuration.ts'
import { checklistOf } from '../../../../server/exports/findings/checklist.ts'
import { findingsOf } from '../../../../server/exports/findings/collect.ts'
import type { Facts } from '../../../../server/exports/findings/facts.ts'
import type { Mapping } from '../../../../src/contract/mapping/mapping.ts'
import { exportRecord } from '../../../shared/exportRecord.ts'
import { wellFacts } from '../../../shared/wellFacts.ts'

const delivered = exportRecord(34, { uploaded: true, delivered: true })
const all: Facts = { ...wellFacts, finished: [delivered], lastUploaded: delivered }
const { channels, exportSettings } = all

const stepsIn = (changes: Partial<Facts>) => {
  const facts = { ...all, ...changes }
  return checklistOf(facts, findingsOf(facts))?.steps
}

const without = (...keys: string[]): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([key]) => !keys.includes(key)))

/** The steps that are open. */
const openIn = (changes: Partial<Facts>) => (stepsIn(changes) ?? []).filter(({ state }) => state === 'open')

describe('the checklist after the first delivery', () => {
  it('is over once everything that an article needs is there', () => {
    expect(checklistOf(all, findingsOf(all))).toBeNull()
  })

  it('judges each step by what is stored, with the page and the field where it is done', () => {
    const steps = stepsIn({ mapping: {}, channels: [], schedules: [] })
    expect(steps?.map(({ name, state, path }) => `${name} ${state} ${path}`)).toEqual([
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
    const channelState = { ...all.channelState, noneEnabled: true }
    expect(openIn({ channels: disabled, channelState }).map(({ name }) => name)).toEqual(['channels'])
  })

  it('names the enabled channels that lack a price or a switch, not the disabled ones', () => {
    const one = { zade: { akeneoAttribute: 'price' } }
    expect(openIn({ mapping: { ...mapping, a_vk: one, a_active_channel: one } })).toMatchObject([
      { name: 'prices', text: 'About You DE and Zalando UK: no price is mapped.' },
      {
        name: 'activation',
        text: 'About You DE and Zalando UK: no switch is mapped.',
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
    const steps = stepsIn({
      mapping: without('a_stock', 'a_media'),
      exportSettings: settled,
      schedules: [],
    })
    expect(steps?.filter(({ isElsewhere }) => isElsewhere).map(({ name }) => name)).toEqual([
      'stock',
      'schedule',
    ])
    expect(steps?.filter(({ state }) => state === 'open').map(({ name }) => name)).toEqual(['pictures'])
  })

  it('asks for a limit where all are empty', () => {
    const limits = Object.fromEntries(
      Object.keys(exportSettings)
        .filter(name => name.startsWith('hold') && name !== 'holdEmpty')
        .map(name => [name, null]),
    )
    expect(openIn({ exportSettings: { ...exportSettings, ...limits } })).toMatchObject([
      { name: 'limits', text: expect.stringContaining('No limit holds back') },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import {
  activationColumns,
  channelLabels,
  channelStateOf,
  closeChannels,
} from '../../../../server/exports/compare/channelsOnSale.ts'
import { createRowStager } from '../../../../server/exports/compare/articleRows.ts'
import type { Plan } from '../../../../server/tradebyte/plan.ts'

const entry = { akeneoAttribute: '@enabled' }
const mapping = { a_active: entry, a_active_channel: { zade: entry, otde: entry } }
const channel = (name: string, more: object = {}) => ({
  enabled: true,
  withdraw: true,
  name,
  label: name.toUpperCase(),
  akeneoCurrency: 'EUR',
  ...more,
})
const both = [channel('zade'), channel('otde')]
const before = ['a_active', 'a_active[zade]', 'a_active[otde]']
const off = (name: string, withdraw: boolean) =>
  both.map(one => (one.name === name ? { ...one, enabled: false, withdraw } : one))

describe('the channels that articles are sold on', () => {
  it('have a column while they are enabled and mapped', () => {
    expect(activationColumns(mapping, both)).toEqual(before)
    expect(activationColumns(mapping, off('otde', true))).toEqual(['a_active', 'a_active[zade]'])
    expect(activationColumns({ a_active_channel: { zade: null } }, both)).toEqual([])
  })

  it.each([
    ['nothing changed', mapping, both, [], []],
    ['a channel was disabled', mapping, off('otde', true), ['otde'], []],
    ['a channel was disabled without the withdrawal', mapping, off('otde', false), [], ['otde']],
    ['a channel was deleted', mapping, [channel('zade')], ['otde'], []],
    ['a channel was unmapped', { ...mapping, a_active_channel: { zade: entry } }, both, [], ['otde']],
  ] as const)('are closed or left where %s', (_what, now, channels, closing, leaving) => {
    expect(channelStateOf(now, channels, before)).toEqual({
      noneEnabled: false,
      noActivation: false,
      closing,
      leaving,
    })
  })

  it('can sell nothing where none is enabled, or no activation is mapped', () => {
    const none = both.map(one => ({ ...one, enabled: false }))
    expect(channelStateOf(mapping, none, [])).toMatchObject({ noneEnabled: true, noActivation: false })
    expect(channelStateOf({}, both, [])).toMatchObject({ noneEnabled: false, noActivation: true })
    expect(channelStateOf({ a_active: entry }, [], [])).toMatchObject({
      noneEnabled: false,
      noActivation: false,
    })
  })

  it('are named by their labels, deleted ones by their sign', () => {
    expect(channelLabels(['zade', 'gone'], both)).toBe('ZADE, gone')
  })
})

describe('a plan that closes channels', () => {
  const outcome = { identifier: 'A', written: ['A', '1'], cells: ['A', '1'] }
  const plan = {
    header: ['a_nr', 'a_active[zade]'],
    columns: [],
    evaluate: () => outcome,
  } as unknown as Plan // what closing reads

  it('writes a 0 in a column of its own to every article', () => {
    const closing = closeChannels(plan, ['otde', 'zade'])
    expect(closing.header).toEqual(['a_nr', 'a_active[zade]', 'a_active[otde]'])
    expect(closing.evaluate({} as never).cells).toEqual(['A', '1', '0'])
    expect(closeChannels(plan, [])).toBe(plan)
  })

  it('leaves the rows that are compared as they are without the channel', () => {
    const { header, closing, evaluate } = closeChannels(plan, ['otde'])
    const place = { at: 0, length: 1 }
    const closed = createRowStager(header, closing)(evaluate({} as never).cells ?? [], place)
    expect(closed).toEqual(createRowStager(plan.header)(['A', '1'], place))
  })
})

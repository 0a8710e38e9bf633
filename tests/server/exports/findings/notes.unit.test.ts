import { describe, expect, it } from 'vitest'
import { notesOf } from '../../../../server/exports/compare/difference.ts'
import { decide, holdMessage, notOnHold } from '../../../../server/exports/compare/safetyLimits.ts'
import {
  AttemptOver,
  type ExportRecord,
  type StoredDifference,
} from '../../../../server/store/exports/exportRecord.ts'
import { exportStatuses } from '../../../../src/contract/calls/exports.ts'

const unchanged = {
  active: 10,
  withdrawn: 0,
  moved: 0,
  gone: 0,
  unreadable: 0,
  notWithdrawn: null,
  priceShare: 20,
  exceeded: [],
} as unknown as StoredDifference // the figures that a sentence names
const difference = (more: Partial<StoredDifference>): StoredDifference => ({ ...unchanged, ...more })

describe('notesOf', () => {
  const channels = [{ enabled: true, withdraw: true, name: 'zade', label: 'Zalando', akeneoCurrency: 'EUR' }]
  const notes = (more: Partial<StoredDifference>, header: readonly string[] = ['a_nr']) =>
    notesOf(difference(more), header, channels).map(({ code, params }) => [code, params])

  it('says nothing where nothing is to be said', () => {
    expect(notes({})).toEqual([])
    expect(notes({ activation: ['a_active[zade]'], lost: [] })).toEqual([])
  })

  it.each([
    [{ notWithdrawn: 'switchedOff', gone: 3 }, ['stayOnSale', { count: 3 }]],
    [{ notWithdrawn: 'delta' }, ['withdrawalLater', { count: 0 }]],
    [{ doubtful: 2 }, ['sentAgain', { count: 2 }]],
    [{ moved: 4 }, ['movedArticles', { count: 4 }]],
    [{ unreadable: 5 }, ['pricesUnknown', { count: 5 }]],
    [
      { lost: ['a_active[zade]', 'a_active'], withdrawn: 4 },
      ['channelsLeft', { count: 6, channels: 'Zalando' }],
    ],
    [{ activation: ['a_active[zade]'], withdrawn: 4 }, ['channelsOff', { count: 4, channels: 'Zalando' }]],
  ] as const)('of %j are %j', (more, note) =>
    expect(notes(more as Partial<StoredDifference>)).toEqual([note]),
  )

  it('names no channel whose column the file has, or that the article leaves as a whole', () => {
    const off = { activation: ['a_active[zade]'], withdrawn: 4 }
    expect(notes(off, ['a_nr', 'a_active[zade]'])).toEqual([])
    expect(notes(off, ['a_nr', 'a_active'])).toEqual([])
    expect(notes({ lost: ['a_active'] })).toEqual([])
    expect(notes({ lost: ['a_active[zade]'], withdrawn: 10 })).toEqual([])
  })

  it('adds up the lost values by their kind', () => {
    const lost = (column: string, emptied: number, replaced: number) => ({
      column,
      emptied,
      replaced,
      sample: '',
    })
    const loss = (column: string, count: number) => ({ code: 'loss', params: { column, count } })
    expect(
      notes({ losses: [lost('p_name', 2, 0), lost('p_text', 3, 1)] } as Partial<StoredDifference>),
    ).toEqual([
      ['emptiedCells', { count: 5, losses: [loss('p_name', 2), loss('p_text', 3)] }],
      ['replacedCells', { count: 1, losses: [loss('p_text', 1)] }],
    ])
  })
})

describe('holdMessage', () => {
  const exceeded = (limit: string, more: object = {}) => ({
    limit,
    most: 5,
    isShare: false,
    count: 7,
    ...more,
  })
  const messageOf = (limits: readonly object[], more: object = {}, notes: readonly object[] = []) => {
    const { code, params } = holdMessage(
      difference({ exceeded: limits as never, ...more }), // as the store has them
      notes as never,
    )
    return [code, params]
  }

  it.each([
    [[], {}, ['onHold', { limits: 0 }]],
    [[exceeded('moved'), exceeded('prices')], {}, ['onHold', { limits: 2 }]],
    [[exceeded('empty')], {}, ['onHoldEmpty', { count: 7 }]],
    [[exceeded('incomplete')], {}, ['onHoldIncomplete', { read: 7, counted: 5 }]],
    [[exceeded('moved')], {}, ['onHoldMoved', { count: 7, most: 5 }]],
    [[exceeded('prices')], {}, ['onHoldPrices', { count: 7, most: 5, share: 20 }]],
    [
      [exceeded('emptied', { column: 'p_name' })],
      {},
      ['onHoldEmptied', { count: 7, most: 5, column: 'p_name' }],
    ],
    [
      [exceeded('withdrawn', { isShare: true })],
      { active: 1000 },
      ['onHoldWithdrawn.share', { count: 7, most: 5, part: 0.7, active: 1000 }],
    ],
    [
      [exceeded('withdrawn', { isShare: true, count: 50_001 })],
      { active: 1_000_000 },
      ['onHoldWithdrawn.share', { count: 50_001, most: 5, part: 5.1, active: 1_000_000 }],
    ],
    [[exceeded('onSale')], { lost: ['a_active'] }, ['onHoldActivation', { count: 7 }]],
    [[exceeded('onSale')], {}, ['onHoldActivation', { count: 7 }]],
    [
      [exceeded('onSale')],
      { lost: ['a_active[b]', 'a_active[c]'] },
      ['onHoldChannels', { count: 7, channels: 'b, c' }],
    ],
  ])('of %j and %j is %j', (limits, more, message) => expect(messageOf(limits, more)).toMatchObject(message))

  it('takes the labels of channels from the note', () => {
    const notes = [
      { code: 'sentAgain', params: { channels: 'no' } },
      { code: 'channelsLeft', params: { channels: 'Zalando' } },
    ]
    expect(messageOf([exceeded('onSale')], { lost: ['a_active[zade]'] }, notes)).toEqual([
      'onHoldChannels',
      { count: 7, channels: 'Zalando' },
    ])
  })
})

describe('the decision about an export on hold', () => {
  const held = {
    id: 7,
    attempt: 2,
    state: 'onHold',
    status: exportStatuses.onHold,
    hasFile: true,
    fileName: 'a.csv',
    uploaded: null,
    delivered: false,
    details: { code: 'onHold', params: {} },
    errors: [],
    difference: difference({ decision: null }),
  } as unknown as ExportRecord // the columns of a hold
  const order = { by: 'ada', reason: 'checked' }
  const at = '2026-11-20T14:37:00.000Z'
  const decided = (released: boolean) => ({
    ...held,
    difference: difference({ decision: { released, by: 'bob', at, reason: '' } }),
  })

  const decideOn = async (row: ExportRecord, event: 'release' | 'discard', fails = false) => {
    const writes: Record<string, unknown>[] = []
    const exports = {
      find: async () => (fails && writes.length > 0 ? decided(false) : row),
      write: async (run: { id: number; attempt: number }, change: Record<string, unknown>) => {
        writes.push(change)
        if (fails) throw new AttemptOver(run)
      },
    }
    const clock = { now: () => Date.parse(at) }
    await decide({ exports: exports as never, clock, timeZone: 'UTC' }, row, event, order) // the two calls
    return writes
  }

  it('is written with its author, and a release sends the file', async () => {
    expect(await decideOn(held, 'release')).toMatchObject([
      {
        attempt: 3,
        tries: 0,
        details: { code: 'uploading', params: { file: 'a.csv' } },
        difference: { active: 10, decision: { released: true, by: 'ada', at, reason: 'checked' } },
      },
    ])
    expect(await decideOn(held, 'discard')).toMatchObject([
      {
        attempt: 3,
        status: exportStatuses.cancelled,
        details: { code: 'discarded' },
        difference: { decision: { released: false } },
      },
    ])
  })

  it('comes too late after another one, and where nothing is on hold', async () => {
    await expect(decideOn(held, 'release', true)).rejects.toMatchObject({ code: 'alreadyDiscarded' })
    const ended = { ...held, state: 'finished' as const, status: exportStatuses.successful }
    await expect(decideOn(ended, 'release')).rejects.toMatchObject({ code: 'notOnHold' })
    await expect(decideOn({ ...held, difference: null }, 'discard')).rejects.toMatchObject({
      code: 'notOnHold',
    })
  })

  it('names the earlier one', () => {
    expect(notOnHold(decided(true), 'UTC')).toMatchObject({
      code: 'alreadyReleased',
      params: { id: '7', by: 'bob' },
    })
    expect(notOnHold(held, 'UTC')).toMatchObject({ code: 'notOnHold', params: { id: '7' } })
  })
})

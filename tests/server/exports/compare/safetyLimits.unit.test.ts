import { describe, expect, it } from 'vitest'
import { exportTypes } from '../../../../src/contract/calls/exports.ts'
import { exceededBy, tooShort, holdMessage } from '../../../../server/exports/compare/safetyLimits.ts'
import type { StoredDifference } from '../../../../server/store/exports/exportRecord.ts'
import { formatRunMessage } from '../../../../server/exports/findings/runMessages.ts'
import { setup } from '../../tradebyte/world.ts'

const { full, delta, retry } = exportTypes
const unlimited = {
  holdWithdrawnShare: null,
  holdWithdrawn: null,
  holdPricesShare: null,
  holdPrices: null,
  holdMovedShare: null,
  holdMoved: null,
  holdLostShare: null,
  holdLost: null,
}
const nothing = {
  active: 1000,
  rows: 1000,
  withdrawn: 0,
  prices: 0,
  moved: 0,
  losses: [],
  shortList: null,
  unattended: 0,
}
const shortList = { read: 1900, counted: 4000 }

describe('the safety limits', () => {
  it.each([
    ['a share that is just met', full, { holdWithdrawnShare: 20 }, { withdrawn: 200 }, []],
    ['a share that is exceeded', full, { holdWithdrawnShare: 20 }, { withdrawn: 201 }, ['withdrawn 20 %']],
    ['a share of 0', delta, { holdPricesShare: 0 }, { prices: 1 }, ['prices 0 %']],
    [
      'a share of few articles',
      full,
      { holdWithdrawnShare: 20 },
      { active: 4, withdrawn: 1 },
      ['withdrawn 20 %'],
    ],
    ['a number that is just met', full, { holdWithdrawn: 5 }, { withdrawn: 5 }, []],
    ['a number that is exceeded', delta, { holdPrices: 5 }, { prices: 6 }, ['prices 5']],
    [
      'share before number',
      full,
      { holdWithdrawnShare: 20, holdWithdrawn: 5 },
      { withdrawn: 300 },
      ['withdrawn 20 %'],
    ],
    [
      'both kinds',
      full,
      { holdWithdrawn: 1, holdPrices: 1 },
      { withdrawn: 2, prices: 2 },
      ['withdrawn 1', 'prices 1'],
    ],
    ['moved articles', delta, { holdMovedShare: 10 }, { moved: 101 }, ['moved 10 %']],
    ['few moved articles', full, { holdMovedShare: 10 }, { moved: 100 }, []],
    [
      'the most affected column, for each way to lose a value',
      full,
      { holdLostShare: 20 },
      {
        losses: [
          { column: 'p_text', emptied: 150, replaced: 0 },
          { column: 'p_name', emptied: 201, replaced: 0 },
          { column: '<en>p_name', emptied: 0, replaced: 300 },
        ],
      },
      ['emptied p_name 20 %', 'replaced <en>p_name 20 %'],
    ],
    [
      'many lost values over several columns',
      full,
      { holdLostShare: 20 },
      {
        losses: [
          { column: 'p_text', emptied: 150, replaced: 0 },
          { column: 'p_name', emptied: 150, replaced: 0 },
        ],
      },
      [],
    ],
    ['a full export without a row', full, {}, { rows: 0, withdrawn: 1000 }, ['empty 0']],
    ['a delta without a row', delta, {}, { rows: 0 }, []],
    ['no limit at all', full, { holdEmpty: false }, { rows: 0, withdrawn: 1000, prices: 1000 }, []],
    ['articles that stay on sale unattended', full, {}, { unattended: 1 }, ['onSale 0']],
    ['a retry of such articles', retry, {}, { unattended: 1 }, []],
    ['a retry', retry, { holdWithdrawnShare: 0 }, { withdrawn: 1000 }, []],
    ['a list that ended too early', full, { holdEmpty: false }, { shortList }, ['incomplete 4000']],
    ['such a list, and nothing on sale before', full, {}, { active: 0, shortList }, ['incomplete 4000']],
    ['such a list of a delta', delta, {}, { rows: 0, shortList }, ['incomplete 4000']],
    ['nothing on sale before', full, { holdWithdrawnShare: 0 }, { active: 0, rows: 0 }, []],
  ])('%s: hold as declared', (_what, type, limits, counted, expected) => {
    const found = exceededBy(
      type,
      { ...setup.exportSettings, ...unlimited, ...limits },
      { ...nothing, ...counted },
    )
    expect(
      found.map(
        ({ limit, most, isShare, column }) =>
          `${limit} ${column ? `${column} ` : ''}${most}${isShare ? ' %' : ''}`,
      ),
    ).toEqual(expected)
  })
})

describe('a list that has fewer products than the PIM counts', () => {
  it.each([
    ['a stale entry', { read: 3999, counted: 4000 }, false],
    ['a stale page of a small catalogue', { read: 140, counted: 240 }, false],
    ['a tenth', { read: 36_000, counted: 40_000 }, false],
    ['a third', { read: 53_858, counted: 76_980 }, true],
    ['all', { read: 0, counted: 4000 }, true],
    ['a page that may hide others', { read: 29_800, counted: 30_000, isOpen: true }, true],
    ['a stale page behind which all was read', { read: 29_800, counted: 30_000, isOpen: false }, false],
  ])('%s: is too short as declared', (_what, list, isShort) => {
    expect(tooShort([{ read: 9, counted: 10 }, list])).toBe(isShort ? list : null)
  })

  it('is none where all lists are whole', () => {
    expect(tooShort([])).toBeNull()
  })
})

describe('the sentence of an export on hold', () => {
  const stored = (over: object) =>
    ({ active: 2000, priceShare: 30, exceeded: [over] }) as unknown as StoredDifference // what the sentence reads
  const share = { limit: 'withdrawn', most: 20, isShare: true, count: 1923 }
  it.each([
    [
      'en',
      share,
      '1,923 articles would be withdrawn, 96.2% of 2,000; the limit is 20%. Nothing has been uploaded.',
    ],
    [
      'de',
      share,
      '1.923 Artikel würden zurückgezogen, 96,2\u00A0% von 2.000; die Grenze ist 20\u00A0%. Es wurde nichts hochgeladen.',
    ],
    [
      'en',
      { ...share, count: 1660 },
      '1,660 articles would be withdrawn, 83% of 2,000; the limit is 20%. Nothing has been uploaded.',
    ],
    [
      'en',
      { ...share, count: 401 },
      '401 articles would be withdrawn, 20.1% of 2,000; the limit is 20%. Nothing has been uploaded.',
    ],
    [
      'de',
      { ...share, isShare: false, most: 1000 },
      '1.923 Artikel würden zurückgezogen, die Grenze ist 1.000. Es wurde nichts hochgeladen.',
    ],
    [
      'de',
      { ...share, limit: 'prices', count: 500 },
      '500 Preise würden sich um mehr als 30\u00A0% ändern, 25\u00A0% von 2.000; die Grenze ist 20\u00A0%. Es wurde nichts hochgeladen.',
    ],
  ] as const)('relates count and limit, in the writing of the language (%s)', (language, over, sentence) => {
    expect(formatRunMessage(holdMessage(stored(over)), language)).toBe(sentence)
  })
})

import { describe, expect, it } from 'vitest'
import { beforeStart, stepOf } from '../../../../server/exports/findings/finding.ts'
import { checklistOf } from '../../../../server/exports/findings/checklist.ts'
import { findingsOf, isTrouble, verdictOf } from '../../../../server/exports/findings/collect.ts'
import type { Facts } from '../../../../server/exports/findings/facts.ts'
import type { ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import { type CauseCode, causeCodes } from '../../../../src/contract/calls/cause.ts'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import type { BrokenReference } from '../../../../src/contract/calls/sync.ts'
import { pagePaths } from '../../../../src/contract/pagePaths.ts'
import { resources, settings } from '../../../../src/resources/index.ts'
import { exportRecord } from '../../../shared/exportRecord.ts'
import { wellFacts } from '../../../shared/wellFacts.ts'

const { error, onHold, cancelled } = exportStatuses
const { difference } = exportRecord
const delivered = exportRecord(34, { uploaded: true, delivered: true, successful: 100 })
const well: Facts = { ...wellFacts, finished: [delivered], lastUploaded: delivered }

/** The export after the delivered one. */
const next = (more: Partial<ExportRecord>): Partial<Facts> => ({
  finished: [exportRecord(35, more), delivered],
})
const last = (more: Partial<ExportRecord>): Partial<Facts> => {
  const row = exportRecord(34, { uploaded: true, delivered: true, successful: 100, ...more })
  return { finished: [row], lastUploaded: row }
}
const says = (code: string, params = {}) => ({ details: { code, params } })
const reference = (more: Partial<BrokenReference> = {}): BrokenReference => ({
  area: 'mapping',
  field: 'a_ean',
  label: 'EAN',
  record: null,
  thing: 'attributes',
  code: 'ean',
  ...more,
})
const connection = (
  name: 'akeneoApi' | 'ftp' | 'tessaApi',
  state: Facts['connections'][number]['state'],
): Pick<Facts, 'connections'> => ({
  connections: well.connections.map(one => (one.name === name ? { ...one, state } : one)),
})
const state = (more: Partial<Facts['channelState']>) => ({ channelState: { ...well.channelState, ...more } })
const without = (...keys: string[]) => ({
  mapping: Object.fromEntries(Object.entries(well.mapping).filter(([key]) => !keys.includes(key))),
})
const [nightly] = well.schedules
const schedules = (more: object) => ({ schedules: nightly ? [{ ...nightly, ...more }] : [] })
const limitless = Object.fromEntries(
  Object.keys(well.exportSettings)
    .filter(name => name.startsWith('hold') && name !== 'holdEmpty')
    .map(name => [name, null]),
)

/** A prepared state of each finding, some with several. */
const states: readonly (readonly [code: CauseCode, name: string, facts: Partial<Facts>])[] = [
  [
    'onHold',
    'too many withdrawals',
    next({ status: onHold, difference, ...says('onHoldWithdrawn', { count: 9, most: '3' }) }),
  ],
  ['onHold', 'no product at all', next({ status: onHold, difference, ...says('onHoldEmpty', { count: 9 }) })],
  [
    'notUploaded',
    'a refused password',
    next({
      status: error,
      uploaded: false,
      errors: [{ code: 'transfer.loginRefused', params: { host: 'h' } }],
    }),
  ],
  ['notUploaded', 'a server that is away', next({ status: error, uploaded: false, ...says('notUploaded') })],
  [
    'failed',
    'in its middle',
    next({ state: 'failed', status: error, hasFile: false, ...says('brokeOff', { done: 7 }) }),
  ],
  [
    'failed',
    'of a schedule',
    next({
      state: 'failed',
      status: error,
      hasFile: false,
      scheduleId: 1,
      startedBy: 'Nightly',
      ...says('internal', { id: '1' }),
    }),
  ],
  [
    'failed',
    'a retry',
    next({
      type: exportTypes.retry,
      originalId: 34,
      state: 'failed',
      status: error,
      hasFile: false,
      ...says('brokeOff', { done: 7 }),
    }),
  ],
  [
    'cancelled',
    'by a person',
    next({ status: cancelled, hasFile: false, ...says('cancelled', { done: 7 }) }),
  ],
  ['emptyFilter', 'by its count', { filter: { count: 0, total: 10, at: '2026-11-22T12:59:00.000Z' } }],
  [
    'emptyFilter',
    'by the last export',
    { filter: null, ...next({ processed: 0, successful: 0, ...says('nothingPassed') }) },
  ],
  ['notConnected', 'Akeneo', connection('akeneoApi', 'notConfigured')],
  ['notSynchronized', 'never', { attributes: 0 }],
  [
    'notSynchronized',
    'it failed',
    {
      attributes: 0,
      sync: {
        running: null,
        last: {
          at: '2026-11-22T12:59:00.000Z',
          counts: {},
          failure: { code: 'hostNotFound', params: { host: 'pim.example' } },
        },
      } as unknown as Facts['sync'],
    },
  ],
  ['structure', 'an attribute', { structure: [reference(), reference({ code: 'gtin' })] }],
  ['noLanguage', 'none', { languages: [], defaultLanguage: null }],
  [
    'noDefaultLanguage',
    'none of two',
    {
      languages: [
        { name: 'de', label: 'German' },
        { name: 'en', label: 'English' },
      ],
      defaultLanguage: null,
    },
  ],
  ['requiredOpen', 'before the first delivery', { ...without('a_ean'), hasDelivered: false }],
  ['requiredOpen', 'later', without('a_ean')],
  [
    'twoActivationLevels',
    'both',
    { mapping: { ...well.mapping, p_active: well.mapping['a_active_channel'] } as Facts['mapping'] },
  ],
  [
    'connection',
    'Akeneo refuses',
    { ...connection('akeneoApi', 'failed'), connectionErrors: { akeneoApi: 'It refuses the password.' } },
  ],
  [
    'connection',
    'the target refuses',
    { ...connection('ftp', 'failed'), connectionErrors: { ftp: 'It refuses the password.' } },
  ],
  [
    'connection',
    'TESSA is away',
    { ...connection('tessaApi', 'failed'), connectionErrors: { tessaApi: 'It does not answer.' } },
  ],
  ['allUploadsOff', 'each schedule', schedules({ options: { disableUpload: true } })],
  ['uploadOff', 'the newest', next({ disableUpload: true })],
  ['missed', 'a run', schedules({ lastMissed: '2027-01-01T00:00:00.000Z' })],
  ['noChannel', 'all disabled', state({ noneEnabled: true })],
  ['noActivation', 'not mapped', state({ noActivation: true })],
  ['channelLeaves', 'one', state({ leaving: ['otto'] })],
  [
    'stayOnSale',
    'withdrawals without a field',
    last({ notes: [{ code: 'noActivation', params: { count: 3 } }] }),
  ],
  [
    'choicesGone',
    'a category',
    { structure: [reference({ area: 'cluster', thing: 'categories', stops: false })] },
  ],
  ['missing', 'one product', last({ erroneous: 1, status: error })],
  ['missing', 'many products', last({ erroneous: 1200, status: error })],
  ['warnings', 'one product', last({ warnings: 1, status: exportStatuses.warning })],
  ['channelCloses', 'two', state({ closing: ['otto', 'zade'] })],
  ['newTarget', 'another server', { isNewTarget: true }],
  ['untested', 'Akeneo', { ...connection('akeneoApi', 'untested'), attributes: 0 }],
  ['untested', 'the target', connection('ftp', 'untested')],
  ['noFilter', 'never saved', { isFilterSaved: false }],
  ['noTarget', 'not chosen', { ...connection('ftp', 'notConfigured'), hasTarget: false }],
  ['nothingDelivered', 'yet', { hasDelivered: false, finished: [], lastUploaded: undefined }],
  ['noChannels', 'yet', { channels: [] }],
  ['noPrices', 'not mapped', without('a_vk')],
  [
    'noPrices',
    'of some channels',
    { mapping: { ...well.mapping, a_vk: { zade: { akeneoAttribute: 'price' } } } as Facts['mapping'] },
  ],
  ['noStock', 'not mapped', without('a_stock')],
  ['noSwitches', 'not mapped', without('a_active')],
  ['noPictures', 'not mapped', without('a_media')],
  ['noSchedule', 'none', { schedules: [] }],
  ['noSchedule', 'disabled', schedules({ enabled: false })],
  ['noLimits', 'all empty', { exportSettings: { ...well.exportSettings, ...limitless } }],
]

/** Findings of an export's own row, which the collector leaves to lists and pages. */
const ofRowsOnly: readonly CauseCode[] = ['overtaken', 'unchanged']

const pages = new Set<string>([
  ...Object.values(pagePaths),
  ...Object.values(resources).map(({ path }) => path),
  ...Object.values(settings).map(({ path }) => path),
])

describe('every finding', () => {
  it('has a prepared state', () => {
    expect(new Set([...states.map(([code]) => code), ...ofRowsOnly])).toEqual(new Set(causeCodes))
    expect(findingsOf(well)).toEqual([])
    expect(checklistOf(well, [])).toBeNull()
  })

  it.each(states)('%s, %s, is the same in verdict, checklist and start dialog', (code, _name, changes) => {
    const facts = { ...well, ...changes }
    const findings = findingsOf(facts)
    const finding = findings.find(one => one.code === code)
    if (!finding) throw new Error(`It is not found, but ${findings.map(one => one.code).join(', ')}`)

    // the verdict shows what needs somebody, and is good only without what stops delivery
    const verdict = verdictOf(facts, findings)
    expect(verdict.troubles.includes(finding)).toBe(isTrouble(finding))
    expect(verdict.state === 'stopped').toBe(findings.some(one => isTrouble(one) && one.stops))

    // its step is open, in its words
    const step = checklistOf(facts, findings)?.steps.find(({ name }) => name === stepOf(finding))
    if (step && findings.find(one => stepOf(one) === step.name) === finding) {
      expect(step.state).not.toBe('done')
      expect([finding.detail, `${finding.sentence}.`]).toContain(step.text)
    }

    // what blocks the start stops every delivery, and what warns of it does not
    const role = beforeStart(finding)
    if (role === 'blocks') expect(finding.stops).toBe(true)
    if (code === 'nothingDelivered') expect(verdict.delivery).toBeNull()

    // it leads to a page that exists, and has a remedy where a person is needed
    const paths = [finding.page, ...finding.remedies.map(({ path }) => path)].flatMap(path => path ?? [])
    for (const path of paths)
      expect(pages.has(path.split('#')[0] ?? '') || /^\/exports\/\d/.test(path)).toBe(true)
    if (isTrouble(finding)) expect(finding.remedies.length).toBeGreaterThan(0)

    // both languages say it whole
    const german = findingsOf({ ...facts, language: 'de' }).find(one => one.code === code)
    expect(german?.sentence).not.toBe(finding.sentence)
    for (const { sentence, detail } of [finding, german ?? finding]) {
      expect(sentence).not.toMatch(/[{}]|\.$/)
      expect(detail).not.toMatch(/[{}]/)
    }
  })
})

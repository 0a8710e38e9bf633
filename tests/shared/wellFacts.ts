import { channels, mapping } from '../../demo/configuration.ts'
import type { Facts } from '../../server/exports/findings/facts.ts'
import { emptyRecordOf } from '../../src/contract/derive.ts'
import { settings } from '../../src/resources/index.ts'
import { allWell } from './stoppedStates.ts'

/** The facts of an installation that lacks nothing. Which exports there were is left to the test. */
export const wellFacts: Omit<Facts, 'finished' | 'lastUploaded'> = {
  running: [],
  hasDelivered: true,
  topCause: '',
  hasTarget: true,
  isNewTarget: false,
  attributes: 40,
  sync: { running: null, last: null },
  structure: [],
  mapping,
  channels: channels.map(channel => ({ ...channel, withdraw: true })),
  channelState: { noneEnabled: false, noActivation: false, leaving: [], closing: [] },
  languages: [{ name: 'de', label: 'German' }],
  defaultLanguage: 'de',
  exportSettings: emptyRecordOf(settings.exportSettings.fields) as Facts['exportSettings'], // of these fields
  filter: allWell.filter,
  isFilterSaved: true,
  filterChange: undefined,
  connections: allWell.connections,
  isApp: false,
  connectionErrors: {},
  schedules: [
    { id: 1, name: 'Nightly delta', enabled: true, lastMissed: null, options: { disableUpload: false } },
  ],
  madeUpWithinHours: 6,
  language: 'en',
}

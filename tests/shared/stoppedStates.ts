import type { Trouble, Verdict } from '../../src/contract/calls/dashboard.ts'

/** A verdict in which all is well. */
export const allWell: Verdict = {
  state: 'delivered',
  delivery: { id: 34, at: '2026-11-22T00:52:18.000Z', isUploaded: true, products: 1990, missing: 10 },
  troubles: [],
  connections: [
    { name: 'akeneoApi', state: 'established', at: '2026-11-22T12:59:00.000Z', host: 'pim.example' },
    { name: 'ftp', state: 'established', at: '2026-11-22T00:52:18.000Z', host: 'sftp.tradebyte.example' },
    { name: 'tessaApi', state: 'notConfigured', at: null, host: null },
  ],
  nextRuns: [
    { id: 1, name: 'Nightly delta', at: '2099-11-22T23:00:00.000Z' },
    { id: 2, name: 'Weekly full', at: '2099-11-23T02:00:00.000Z' },
  ],
  filter: { count: 2000, total: 2000, at: '2026-11-22T12:59:00.000Z' },
}

/** When the export after the last delivery ended. */
export const endedAt = '2026-11-23T05:40:00.000Z'

/** The troubles that mean that nothing arrives. */
const red: ReadonlySet<string> = new Set(['connection', 'failed'])

const stopped = (
  trouble: Omit<Trouble, 'tone'> & Partial<Pick<Trouble, 'tone'>>,
  more: Partial<Verdict> = {},
): Verdict => ({
  ...allWell,
  state: 'stopped',
  troubles: [{ tone: red.has(trouble.kind) ? 'error' : 'warning', ...trouble }],
  ...more,
})

const about35 = { export: { id: 35 }, schedule: null, at: endedAt }
const nightly = { id: 1, name: 'Nightly delta' }

/** How a verdict with one connection otherwise names them. */
const withConnection = (
  name: 'akeneoApi' | 'ftp',
  state: 'failed' | 'notConfigured',
): Pick<Verdict, 'connections'> => ({
  connections: allWell.connections.map(one =>
    one.name === name ? { ...one, state, ...(state === 'notConfigured' && { at: null, host: null }) } : one,
  ),
})

/** The states in which nothing reaches TB.One, as the service answers them. */
export const stoppedStates = {
  'an export on hold': stopped({
    kind: 'onHold',
    stops: true,
    cause: '1,990 articles would be withdrawn, the limit is 200. Nothing has been uploaded.',
    ...about35,
  }),
  'a filter that lets nothing through': stopped(
    {
      kind: 'emptyFilter',
      stops: true,
      cause: '',
      count: 2000,
      by: 'jana@example.com',
      at: '2026-11-22T16:26:00.000Z',
    },
    { filter: { count: 0, total: 2000, at: '2026-11-22T12:59:00.000Z' } },
  ),
  'a structure that Akeneo lost': stopped({ kind: 'structure', stops: true, cause: '', count: 2 }),
  'master data that was never read': stopped({ kind: 'notSynchronized', stops: true, cause: '' }),
  'a broken connection to Akeneo': stopped(
    {
      kind: 'connection',
      stops: true,
      cause: 'pim.example refuses the credentials. Correct them.',
      connection: 'akeneoApi',
      at: '2026-11-22T12:59:00.000Z',
    },
    withConnection('akeneoApi', 'failed'),
  ),
  'a broken connection to the upload target': stopped(
    {
      kind: 'connection',
      stops: true,
      cause: 'sftp.tradebyte.example refuses the password. Correct it.',
      connection: 'ftp',
      at: '2026-11-22T00:52:18.000Z',
    },
    withConnection('ftp', 'failed'),
  ),
  'a schedule whose export failed': stopped({
    kind: 'failed',
    stops: true,
    isUpload: false,
    cause: 'No master data yet. Synchronize Akeneo first.',
    ...about35,
    schedule: nightly,
  }),
  'an upload that failed': stopped({
    kind: 'failed',
    stops: true,
    isUpload: true,
    cause:
      'The file is written but could not be uploaded. Fix the cause and retry the upload, or download the file.',
    ...about35,
  }),
  'an export that was cancelled': stopped({
    kind: 'cancelled',
    stops: true,
    cause: 'Cancelled after 7 products. There is no file.',
    ...about35,
  }),
  'an upload that is switched off': stopped({ kind: 'uploadOff', stops: true, cause: '', ...about35 }),
  'a run that was missed': stopped({
    kind: 'missed',
    stops: true,
    cause: '',
    schedule: nightly,
    at: '2026-11-22T23:00:00.000Z',
    hours: 6,
  }),
  'schedules that all write without an upload': stopped({
    kind: 'uploadOff',
    stops: true,
    cause: '',
    schedule: nightly,
  }),
  'no language': stopped({ kind: 'noLanguage', stops: true, cause: '' }),
  'an Akeneo that is not connected': stopped(
    { kind: 'connection', stops: true, cause: '', connection: 'akeneoApi', isMissing: true, at: null },
    withConnection('akeneoApi', 'notConfigured'),
  ),
  'no upload target': {
    ...allWell,
    ...withConnection('ftp', 'notConfigured'),
    state: 'written',
    delivery: { id: 35, at: endedAt, isUploaded: false, products: 2000, missing: 0 },
  },
  'nothing delivered yet': { ...allWell, state: 'never', delivery: null },
} satisfies Record<string, Verdict>

export type StoppedState = keyof typeof stoppedStates

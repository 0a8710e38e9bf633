import { causeOf, exportRemedy, type CauseFacts, openRemedy } from '../../server/exports/findings/finding.ts'
import type { RemedyName } from '../../src/contract/messages/findings.ts'
import type { Verdict } from '../../src/contract/calls/dashboard.ts'
import { pagePaths } from '../../src/contract/pagePaths.ts'
import { resources, settings } from '../../src/resources/index.ts'

/** The products that are missing from a delivery that is well. */
const missing34 = causeOf(
  {
    code: 'missing',
    export: 34,
    params: { count: 10 },
    detail: 'EAN: Missing, 10 products',
    remedies: [exportRemedy('errors', 34, 'en')],
    since: '2026-11-22T00:52:18.000Z',
  },
  'en',
)

/** A verdict in which all is well, but for some products. */
export const allWell: Verdict = {
  state: 'delivered',
  delivery: { id: 34, at: '2026-11-22T00:52:18.000Z', isUploaded: true, products: 1990, missing: 10 },
  troubles: [missing34],
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

/** A verdict with one cause, as the service puts it into words. */
const stopped = (finding: CauseFacts, more: Partial<Verdict> = {}): Verdict => {
  const cause = causeOf(finding, 'en')
  return { ...allWell, state: 'stopped', troubles: [cause, missing34], ...more }
}

const nightly = { id: 1, name: 'Nightly delta' }
const about35 = { export: 35, since: endedAt }
const remedy = (word: RemedyName) => exportRemedy(word, 35, 'en')
const open = (path: string) => openRemedy(path, 'en')

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
    ...about35,
    code: 'onHold',
    detail: '1,990 articles would be withdrawn, the limit is 200. Nothing has been uploaded.',
    page: settings.exportSettings.path,
    remedies: [remedy('review')],
  }),
  'a filter that lets nothing through': stopped(
    {
      code: 'emptyFilter',
      detail: '0 of 2,000 products pass. jana@example.com changed the filter.',
      since: '2026-11-22T16:26:00.000Z',
    },
    { filter: { count: 0, total: 2000, at: '2026-11-22T12:59:00.000Z' } },
  ),
  'a structure that Akeneo lost': stopped({ code: 'structure', params: { count: 2 } }),
  'master data that was never read': stopped({ code: 'notSynchronized' }),
  'a broken connection to Akeneo': stopped(
    {
      code: 'connection',
      detail: 'pim.example refuses the credentials. Correct them.',
      connection: 'akeneoApi',
      since: '2026-11-22T12:59:00.000Z',
    },
    withConnection('akeneoApi', 'failed'),
  ),
  'a broken connection to the upload target': stopped(
    {
      code: 'connection',
      detail: 'sftp.tradebyte.example refuses the password. Correct it.',
      connection: 'ftp',
      since: '2026-11-22T00:52:18.000Z',
    },
    withConnection('ftp', 'failed'),
  ),
  'a schedule whose export failed': stopped({
    ...about35,
    code: 'failed',
    detail: 'No master data yet. Synchronize Akeneo first.',
    schedule: nightly,
    page: resources.schedules.path,
    remedies: [open(pagePaths.sync), remedy('retry')],
  }),
  'an upload that failed': stopped({
    ...about35,
    code: 'notUploaded',
    detail:
      'The file is written but could not be uploaded. Fix the cause and retry the upload, or download the file.',
    page: settings.ftp.path,
    remedies: [remedy('upload')],
  }),
  'an upload that the target refused, as it still does': stopped(
    {
      ...about35,
      code: 'notUploaded',
      detail:
        'The host sftp.tradebyte.example was not found. Check the spelling of the address in the FTP settings.',
      connection: 'ftp',
      page: settings.ftp.path,
      remedies: [remedy('upload'), open(settings.ftp.path)],
    },
    withConnection('ftp', 'failed'),
  ),
  'an export that was cancelled': stopped({
    ...about35,
    code: 'cancelled',
    detail: 'Cancelled after 7 products. There is no file.',
    remedies: [remedy('open')],
  }),
  'an upload that is switched off': stopped({
    ...about35,
    code: 'uploadOff',
    page: settings.ftp.path,
    remedies: [remedy('open')],
  }),
  'a run that was missed': stopped({
    code: 'missed',
    schedule: nightly,
    since: '2026-11-22T23:00:00.000Z',
    params: { hours: 6 },
  }),
  'schedules that all write without an upload': stopped({ code: 'allUploadsOff', schedule: nightly }),
  'no language': stopped({ code: 'noLanguage' }),
  'an Akeneo that is not connected': stopped(
    { code: 'notConnected', connection: 'akeneoApi' },
    withConnection('akeneoApi', 'notConfigured'),
  ),
  'no upload target': {
    ...allWell,
    ...withConnection('ftp', 'notConfigured'),
    state: 'written',
    delivery: { id: 35, at: endedAt, isUploaded: false, products: 2000, missing: 0 },
    troubles: [],
  },
  'nothing delivered yet': { ...allWell, state: 'never', delivery: null, troubles: [] },
} satisfies Record<string, Verdict>

export type StoppedState = keyof typeof stoppedStates

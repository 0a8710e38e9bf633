import type { ConnectionHealth, ConnectionName } from '../../../src/contract/calls/dashboard.ts'
import { formatSentence, type Language } from '../../../src/contract/words.ts'
import { settings } from '../../../src/resources/index.ts'
import { downloadOnly } from '../../../src/resources/settings/ftp.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { deliveredAt } from '../life/outcome.ts'
import { targetOf } from '../deliver/uploadTarget.ts'
import { lastResultOf, type TestDeps } from './lastTests.ts'

const hostIn = (url: string | null): string | null =>
  url && URL.canParse(url) ? new URL(url).host : url || null

/** The host of each connection, or the directory of an upload; null where a connection is not configured. */
type ConnectionHosts = Readonly<Record<ConnectionName, string | null>>

const readHosts = async (records: RecordStore): Promise<ConnectionHosts> => {
  const [akeneoApi, tessaApi, { address, directory }, target] = await Promise.all([
    records.readSettings(settings.akeneoApi),
    records.readSettings(settings.tessaApi),
    records.readSettings(settings.ftp),
    targetOf(records),
  ])
  return {
    akeneoApi: hostIn(akeneoApi.url),
    ftp: target === null ? null : (address ?? directory ?? ''),
    tessaApi: hostIn(tessaApi.url),
  }
}

/** The state of each connection, and the reasons of those whose last test failed. */
interface AllConnectionHealth {
  readonly connections: ConnectionHealth[]
  readonly connectionErrors: Partial<Record<ConnectionName, string>>
}

/** The state of a connection without a host: a user may choose that files are only downloaded. */
const stateWithoutHost = async (
  records: RecordStore,
  name: ConnectionName,
): Promise<ConnectionHealth['state']> =>
  name === 'ftp' && (await records.readSettings(settings.ftp)).protocol === downloadOnly
    ? 'downloadOnly'
    : 'notConfigured'

/** Reads the last test of each connection; a file that was uploaded since then proves as much as a test. */
export const readConnectionHealth = async (
  stores: TestDeps,
  lastUploaded: ExportRecord | undefined,
  language: Language,
): Promise<AllConnectionHealth> => {
  const hosts = await readHosts(stores.records)
  const connections: ConnectionHealth[] = []
  const connectionErrors: AllConnectionHealth['connectionErrors'] = {}
  for (const [name, host] of Object.entries(hosts) as [ConnectionName, string | null][]) {
    const result = host === null ? null : await lastResultOf(stores, settings[name])
    const uploadedAt = name === 'ftp' ? (lastUploaded ? deliveredAt(lastUploaded) : '') : ''
    if (host === null)
      connections.push({ name, state: await stateWithoutHost(stores.records, name), at: null, host })
    else if (!result) connections.push({ name, state: 'untested', at: null, host })
    else if (uploadedAt > result.test.at)
      connections.push({ name, state: 'established', at: uploadedAt, host })
    else {
      const { at, success } = result.test
      connections.push({ name, state: success ? 'established' : 'failed', at, host })
      if (!success && result.sentence) connectionErrors[name] = formatSentence(result.sentence, language)
    }
  }
  return { connections, connectionErrors }
}

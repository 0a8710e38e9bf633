import type { FastifyBaseLogger } from 'fastify'
import { akeneoApi } from '../src/resources/settings/akeneoApi.ts'
import { AkeneoError } from './akeneo/akeneoError.ts'
import type { ConnectAkeneo } from './akeneo/createAkeneoClient.ts'
import { createSkewNotes } from './akeneo/pimClock.ts'
import { createCallLimits } from './akeneo/rest/callLimit.ts'
import type { OnCall } from './akeneo/rest/transport.ts'
import type { DocumentStore } from './model/documents.ts'
import type { Clock } from './shared/clock.ts'
import { connectionId } from './shared/connection.ts'
import type { MetricCounters } from './shared/metrics/counters.ts'
import { statusClassOf } from './shared/metrics/metricTable.ts'
import type { Network } from './shared/networks.ts'
import type { RecordStore } from './store/recordStore.ts'

interface ConnectDeps {
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly network: Network
  readonly clock: Clock
  readonly random: () => number
  readonly log: FastifyBaseLogger
  readonly counters: MetricCounters
  /** The most simultaneous calls to an account of a PIM. */
  readonly callsAtOnce: number
}

/** Makes the function that connects to the PIM of the settings, with the limits and counts of all its clients. */
export const createConnect = ({
  records,
  documents,
  counters,
  callsAtOnce,
  ...shared
}: ConnectDeps): ConnectAkeneo => {
  const { clock, log } = shared
  const onCall: OnCall = (status, seconds) => {
    counters.count('kontor_pim_calls_total', { connection: connectionId, status: statusClassOf(status) })
    counters.observe('kontor_pim_call_seconds', { connection: connectionId }, seconds)
  }
  const callLimits = createCallLimits(callsAtOnce)
  const onSkew = createSkewNotes({ documents, clock, log })
  return async (options = {}) => {
    // loaded with the first client, because the start does not need it
    const { createAkeneoClient } = await import('./akeneo/createAkeneoClient.ts')
    const { connectionOf } = await import('./akeneo/rest/sessions.ts')
    const connection = connectionOf(await records.readSettings(akeneoApi))
    if (!connection) throw new AkeneoError('notConfigured')
    return createAkeneoClient({ connection, ...shared, callLimits, onSkew, onCall, ...options })
  }
}

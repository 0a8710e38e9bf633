import type { ConnectionHealth, ConnectionName, Verdict } from '../../../src/contract/calls/dashboard.ts'
import type { BrokenReference } from '../../../src/contract/calls/sync.ts'
import { defaultComparator } from '../../../src/contract/filters.ts'
import { type Mapping, mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import type { Language } from '../../../src/contract/words.ts'
import { defaultLanguageIn } from '../../../src/resources/languages.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { akeneoModes } from '../../../src/resources/settings/akeneoApi.ts'
import type { Synchronizer } from '../../akeneo/sync/synchronizer.ts'
import type { Channel, ExportSettings } from '../../model/setup.ts'
import type { AuditStore } from '../../store/auditStore.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { Schedule } from '../../store/jobs/scheduleStore.ts'
import type { PageQuery } from '../../store/lists/pages.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import { type ChannelState, readChannelState } from '../compare/channelsOnSale.ts'
import { targetOf } from '../deliver/uploadTarget.ts'
import { isNewTarget, type ReferenceDeps } from '../run/deltaReference.ts'
import { mappingDocument } from '../run/runSetup.ts'
import { readStructureProblems } from '../select/structureGuard.ts'
import { type CauseDeps, readCauseWords } from './causes.ts'
import { readConnectionHealth } from './connectionHealth.ts'
import { type DeliveryFacts, deliveredRow, matchesNoProduct } from './delivery.ts'
import type { TestDeps } from './lastTests.ts'

export interface FactDeps extends TestDeps, CauseDeps, ReferenceDeps {
  readonly audit: Pick<AuditStore, 'page'>
  readonly config: { readonly MISSED_RUN_HOURS: number }
  readonly masters: MasterStore
  readonly synchronizer: Pick<Synchronizer, 'state'>
}

/** A schedule with its number. */
type WatchedSchedule = Pick<Schedule, 'name' | 'enabled'> & {
  readonly id: number
  readonly options: Pick<Schedule['options'], 'disableUpload'>
  readonly lastMissed?: string | null
}

/** All that the findings follow from, read once. */
export interface Facts extends DeliveryFacts {
  readonly running: readonly ExportRecord[]
  /** Whether a file with products was ever delivered. */
  readonly hasDelivered: boolean
  /** The most frequent cause of the messages of the last delivery; empty without one. */
  readonly topCause: string
  /** Whether files went to another upload target until now, and none to the present one. */
  readonly isNewTarget: boolean
  /** The number of attributes of the last synchronization. */
  readonly attributes: number
  readonly sync: Awaited<ReturnType<Synchronizer['state']>>
  /** References of the settings to missing items of Akeneo. */
  readonly structure: readonly BrokenReference[]
  readonly mapping: Mapping
  readonly channels: readonly Channel[]
  readonly channelState: ChannelState
  readonly languages: readonly { readonly name: string; readonly label: string }[]
  /** The name of the default language; null without one. */
  readonly defaultLanguage: string | null
  readonly exportSettings: ExportSettings
  /** The last count of the product filter. */
  readonly filter: Verdict['filter']
  readonly isFilterSaved: boolean
  /** The last change of the product filter, if it matches no product. */
  readonly filterChange: { readonly by: string | null; readonly at: string } | undefined
  readonly connections: readonly ConnectionHealth[]
  /** Whether Akeneo is connected as an app. */
  readonly isApp: boolean
  /** The reasons of failed connections, in the user's language. */
  readonly connectionErrors: Readonly<Partial<Record<ConnectionName, string>>>
  readonly schedules: readonly WatchedSchedule[]
  /** Hours after which a missed run is no longer made up for. */
  readonly madeUpWithinHours: number
  readonly language: Language
}

/** The query for the newest entry of the audit log about a resource. */
export const newestEntryOf = (resource: string): PageQuery => ({
  range: [0, 0],
  sort: ['at', 'DESC'],
  conditions: [{ field: 'resource', comparator: defaultComparator, operator: 'eq', operands: [resource] }],
})

const hasProducts = (row: ExportRecord | undefined) => row !== undefined && row.successful + row.warnings > 0

/**
 * Reads the facts from the database alone.
 * @param filter the last count of the product filter
 * @param isAdmin whether they may name users and the hosts of systems
 */
export const readFacts = async (
  deps: FactDeps,
  filter: Verdict['filter'],
  { language, isAdmin }: { readonly language: Language; readonly isAdmin: boolean },
): Promise<Facts> => {
  const { audit, config, documents, exports, masters, records, synchronizer } = deps
  const [lastUploaded, languages, listed, target, exportSettings] = await Promise.all([
    exports.lastUploaded(),
    records.list(resources.languages),
    records.list(resources.schedules),
    targetOf(records),
    records.readSettings(settings.exportSettings),
  ])
  const schedules = listed as unknown as WatchedSchedule[] // the store of schedules reads them in the same way
  const missed = schedules.filter(({ enabled, lastMissed }) => enabled && lastMissed)
  const finished = await exports.deciding(missed.map(({ id }) => id))
  const hasTarget = target !== null
  const delivery = { finished, lastUploaded, hasTarget }
  const last = deliveredRow(delivery)
  const { connections, connectionErrors } = await readConnectionHealth(deps, lastUploaded, language)
  const [change] = matchesNoProduct({ ...delivery, filter })
    ? (await audit.page(newestEntryOf(settings.productFilter.name))).rows
    : []
  return {
    ...delivery,
    running: await exports.running(),
    hasDelivered: hasProducts(lastUploaded) || (await exports.laterDelivery(0, true)) !== undefined,
    topCause: last ? (await readCauseWords(deps, [last], language))(last.id).top : '',
    isNewTarget: await isNewTarget(deps),
    attributes: await masters.count('attributes'),
    sync: await synchronizer.state(),
    structure: await readStructureProblems(deps, language),
    mapping: (await documents.read(mappingDocument, mappingSchema)) ?? {},
    channels: await records.list(resources.channels),
    channelState: await readChannelState(deps),
    languages,
    defaultLanguage: defaultLanguageIn(languages, exportSettings.defaultLanguage),
    exportSettings,
    filter,
    isFilterSaved: (await records.findSettings(settings.productFilter)) !== undefined,
    filterChange: change && { by: isAdmin ? change.user : null, at: change.at },
    // only administrators may see the addresses of systems
    connections: connections.map(one => (isAdmin || one.name === 'ftp' ? one : { ...one, host: null })),
    isApp: (await records.readSettings(settings.akeneoApi)).mode === akeneoModes.appToken,
    connectionErrors,
    schedules,
    madeUpWithinHours: config.MISSED_RUN_HOURS,
    language,
  }
}

import { createHash } from 'node:crypto'
import { exportTypes, type SettingsPart } from '../../src/contract/calls/exports.ts'
import { mappingSchema } from '../../src/contract/mapping/mapping.ts'
import { channels } from '../../src/resources/channels.ts'
import { languages } from '../../src/resources/languages.ts'
import { cluster } from '../../src/resources/settings/cluster.ts'
import { csv } from '../../src/resources/settings/csv.ts'
import { exportSettings } from '../../src/resources/settings/exportSettings.ts'
import { productFilter } from '../../src/resources/settings/productFilter.ts'
import type { AkeneoClient } from '../akeneo/akeneoClient.ts'
import { type Catalogue, createCatalogue } from '../model/catalogue.ts'
import { isoTime, localTime } from '../shared/clock.ts'
import type { DocumentStore } from '../model/documents.ts'
import type { ExportRecord, RunSetup, SettingsHashes } from '../store/exports/exportRecord.ts'
import type { ExportStore } from '../store/exports/exportStore.ts'
import type { MasterStore } from '../store/masterStore.ts'
import type { PendingOf } from '../store/exports/refStore.ts'
import type { RecordStore } from '../store/recordStore.ts'
import { fillsBothLevels } from '../tradebyte/mapping/validateMapping.ts'
import { targetOf } from './delivery/delivery.ts'
import { hasFailed } from './lifecycle.ts'
import { RunError, runMessage, type RunMessage } from './runMessages.ts'
import type { RunDeps } from './run.ts'

/**
 * Settles what a run obeys to its end, at its first start: the configuration, the moment by the PIM's own clock, from
 * which later deltas count, and for a delta the run it counts from itself.
 * @param setup the configuration as it stands now
 * @returns the row with all of it; unchanged when the run is resumed
 * @throws AkeneoError when the PIM does not answer
 */
export const beginRun = async (
  row: ExportRecord,
  setup: RunSetup,
  deps: RunDeps,
  client: AkeneoClient,
  signal: AbortSignal,
): Promise<ExportRecord> => {
  if (row.setup !== null) return row
  const { now, skewMs } = await client.now(signal)
  const begun = {
    setup,
    settingsHashes: hashesOf(setup),
    pimStartedAt: isoTime(now),
    pimSkewMs: skewMs,
    ...(await basisOf(row, deps)),
  }
  await deps.exports.write(row, begun)
  return { ...row, ...begun }
}

/** From when on a delta counts, and the run before it. A retry of a delta that broke off counts as that one did. */
const basisOf = async (row: ExportRecord, deps: RunDeps) => {
  const original = row.originalId === null ? undefined : await deps.exports.find(row.originalId)
  const counting = original && hasFailed(original) ? original : row
  if (counting.type !== exportTypes.delta) return {}
  if (counting !== row && counting.pimStartedAt !== null)
    return { changedSince: counting.changedSince, referenceId: counting.referenceId }
  const reference = await referenceRun(deps, false, counting.excludeAssets)
  return { changedSince: reference ? startOf(reference) : null, referenceId: reference?.id ?? null }
}

/** From when a delta after a run counts: by the PIM's clock, by ours in runs of older versions. */
export const startOf = ({ pimStartedAt, startedAt }: ExportRecord) => pimStartedAt ?? startedAt

export interface ReferenceDeps {
  readonly exports: ExportStore
  readonly records: RecordStore
}

/**
 * The run that a delta counts from: of those that were delivered to the place where files go now, with assets where the
 * delta has them.
 */
export const referenceRun = async (
  { exports, records }: ReferenceDeps,
  isFull = false,
  excludeAssets = false,
) => exports.lastDelivered({ target: (await targetOf(records)) ?? '', isFull, withAssets: !excludeAssets })

/**
 * What a run does: the retry of one that broke off does the whole of that one again, since nothing of it is in a file.
 * @returns the row, in such a retry with type, reference and original of the run whose work it does
 */
export const actingAs = async (row: ExportRecord, exports: ExportStore): Promise<ExportRecord> => {
  if (row.type !== exportTypes.retry) return row
  const original = row.originalId === null ? undefined : await exports.find(row.originalId)
  if (!original) return { ...row, type: exportTypes.full }
  if (!hasFailed(original)) return row
  const { type, originalId, retryCause, changedSince, referenceId } = await actingAs(original, exports)
  return {
    ...row,
    type,
    originalId,
    retryCause,
    changedSince: row.changedSince ?? changedSince,
    referenceId: row.referenceId ?? referenceId,
  }
}

/** A clock that differs by more than this is said. */
const reportedSkewMs = 60_000

/** What a run has to say about where it began, in the order of weight. */
export const beginningNotes = async (row: ExportRecord, deps: RunDeps): Promise<RunMessage[]> => {
  if (row.type === exportTypes.check) return []
  const notes: RunMessage[] = []
  if (row.madeUpFor !== null)
    notes.push(runMessage('madeUp', { time: localTime(row.madeUpFor, deps.timeZone) }))
  const skewMs = row.pimSkewMs ?? 0
  if (Math.abs(skewMs) > reportedSkewMs) {
    const minutes = Math.round(Math.abs(skewMs) / 60_000)
    notes.push(runMessage(skewMs > 0 ? 'pimAhead' : 'pimBehind', { minutes }))
  }
  if (row.type !== exportTypes.retry && (await isNewTarget(deps))) return [...notes, runMessage('newTarget')]
  if (row.type !== exportTypes.delta) return notes
  if (row.changedSince === null) {
    const withAny = await referenceRun(deps, false, true)
    return [...notes, runMessage('noReference', { assets: withAny ? 1 : 0 })]
  }
  const full = await referenceRun(deps, true, row.excludeAssets)
  if (full && row.settingsHashes && changedParts(full, row.settingsHashes).length > 0)
    notes.push(runMessage('settingsChanged', { id: String(full.id) }))
  return notes
}

/** What a delta has to say of products that come again, once they are listed. */
export const pendingNotes = async (
  row: ExportRecord,
  { refs }: Pick<RunDeps, 'refs'>,
): Promise<RunMessage[]> => {
  const count = row.type === exportTypes.delta && pendingOf(row) ? await refs.count(row.id, 'again') : 0
  return count > 0 ? [runMessage('pendingAgain', { count })] : []
}

/** Whether files went to another place until now, and none to this one. */
export const isNewTarget = async ({ exports, records }: ReferenceDeps) => {
  const target = await targetOf(records)
  return target !== null && !(await exports.lastFile(target)) && (await exports.lastUploaded()) !== undefined
}

/** Products that failed or were warned in what was delivered: they come again in deltas until they succeed. */
export const pendingOf = ({ id, referenceId, excludeAssets }: ExportRecord): PendingOf | null =>
  referenceId === null ? null : { id: referenceId, before: id, withAssets: !excludeAssets }

/** What is another way now than it was in a run. */
export const changedParts = (full: ExportRecord, now: SettingsHashes): SettingsPart[] => {
  const before = full.settingsHashes
  if (before === null) return []
  return (Object.keys(now) as SettingsPart[]).filter(part => before[part] !== now[part]) // a record of all parts
}

/** A hash of each part of the configuration, so that runs can be compared. */
export const hashesOf = ({ excludeAssets: _asked, ...setup }: RunSetup): SettingsHashes =>
  Object.fromEntries(
    Object.entries(setup).map(([part, value]) => [
      part,
      createHash('sha256')
        .update(JSON.stringify(inOrder(value)))
        .digest('hex')
        .slice(0, 16),
    ]),
  ) as SettingsHashes // the parts of a setup

/** The same value with its keys in order: what is saved again unchanged may hold them in another. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]))
}

/** The name the mapping is stored under. */
export const mappingDocument = 'mapping'

interface Stores {
  readonly records: RecordStore
  readonly documents: DocumentStore
}

/** The language of the columns without a prefix: the chosen one, or the only one there is; null where there is neither. */
export const defaultLanguageIn = (
  all: readonly { readonly name: string }[],
  chosen: string | null,
): string | null => {
  const name = chosen ?? (all.length === 1 ? all[0]?.name : null)
  return all.find(language => language.name === name)?.name ?? null
}

/**
 * All configuration a run obeys, as it stands now.
 * @throws RunError when there is no default language: without one no text column can be named
 */
export const readSetup = async (
  { records, documents }: Stores,
  excludeAssets: boolean,
): Promise<RunSetup> => {
  const fileLanguages = await records.list(languages)
  const settings = await records.readSettings(exportSettings)
  const defaultLanguage = defaultLanguageIn(fileLanguages, settings.defaultLanguage)
  if (defaultLanguage === null) throw new RunError('noDefaultLanguage')
  return {
    mapping: (await documents.read(mappingDocument, mappingSchema)) ?? {},
    channels: await records.list(channels),
    languages: fileLanguages,
    exportSettings: { ...settings, defaultLanguage },
    csv: await records.readSettings(csv),
    cluster: await records.readSettings(cluster),
    productFilter: await records.readSettings(productFilter),
    excludeAssets,
  }
}

/** @throws RunError when the file would hold columns of both activation levels: TB.One rejects it as a whole */
export const refuseBothLevels = ({ mapping, channels: all }: RunSetup): void => {
  const enabled = new Set(all.filter(channel => channel.enabled).map(({ name }) => name))
  if (fillsBothLevels(mapping, name => enabled.has(name))) throw new RunError('twoActivationLevels')
}

/** The PIM's master data of the last synchronisation. @throws RunError when there is none */
export const readCatalogue = async (masters: MasterStore): Promise<Catalogue> => {
  const attributes = await masters.attributes()
  if (attributes.length === 0) throw new RunError('notSynchronised')
  return createCatalogue({
    attributes,
    attributeOptions: await masters.attributeOptions(),
    families: await masters.families(),
    familyVariants: await masters.familyVariants(),
    categories: await masters.categories(),
    measurementFamilies: await masters.measurementFamilies(),
  })
}

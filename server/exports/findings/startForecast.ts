import type { z } from 'zod'
import type { StartForecast } from '../../../src/contract/calls/dashboard.ts'
import type { deltaReferenceSchema, SettingsPart } from '../../../src/contract/calls/exports.ts'
import type { Language } from '../../../src/contract/words.ts'
import { settings } from '../../../src/resources/index.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { RefStore } from '../../store/exports/refStore.ts'
import { nextScopeSentence } from '../run/deltaScope.ts'
import { hashOfPart } from '../run/rowConfiguration.ts'
import { deltaStartNow, pendingAfter, referenceRun } from '../run/deltaReference.ts'
import type { MediaLinks } from '../deliver/mediaLinks.ts'
import { addressOf } from '../deliver/uploadTarget.ts'
import { beforeStart } from './finding.ts'
import { readFindings } from './collect.ts'
import { type FactDeps, newestEntryOf } from './facts.ts'
import { RunError } from './runMessages.ts'
import { filterProblems, readFilterMasterData } from '../select/filterProblems.ts'
import { createRootModels } from '../select/rootModels.ts'
import {
  countSearches,
  type FilterContext,
  filterError,
  type NarrowedSearch,
  narrowAll,
  readFilterContext,
  searchesOf,
} from '../select/searches.ts'
import { changesSince } from '../select/selectSource.ts'
import { filteredSource, refOf } from '../select/sources.ts'

interface OutlookDeps extends FactDeps {
  readonly media: MediaLinks
  readonly config: FactDeps['config'] & { readonly DATA_DIR: string }
}

/** The facts of the start dialog that need no count. */
export const startReference = async (
  deps: OutlookDeps,
  language: Language,
): Promise<z.output<typeof deltaReferenceSchema>> => {
  const [reference, full] = [await referenceRun(deps), await referenceRun(deps, true)]
  const changedSettings = full ? await partsLeftOut(full, deps) : []
  const findings = await readFindings(deps, language)
  return {
    reference: reference ? link(reference) : null,
    fullExport: full ? { ...link(full), durationMs: durationOf(full) } : null,
    changedSettings,
    changedAt: full && changedSettings.length > 0 ? await lastFilterChange(full, deps) : null,
    deltaScope: await nextScopeSentence(deps, language),
    target: addressOf(await deps.records.readSettings(settings.ftp), deps.config.DATA_DIR),
    blockers: findings.filter(finding => beforeStart(finding) === 'blocks'),
    warnings: findings.filter(finding => beforeStart(finding) === 'warns'),
  }
}

const link = ({ id, startedAt }: ExportRecord) => ({ id, startTime: startedAt })

const durationOf = ({ startedAt, finishedAt }: ExportRecord): number | null =>
  finishedAt === null ? null : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt))

/** The parts that a delta leaves out: another filter, where it does not list the articles of the filter. */
const partsLeftOut = async (full: ExportRecord, { records }: OutlookDeps): Promise<SettingsPart[]> => {
  const { withdrawMissing, withdrawInDelta } = await records.readSettings(settings.exportSettings)
  if (withdrawMissing && withdrawInDelta) return []
  const filterHash = hashOfPart(await records.readSettings(settings.productFilter))
  return full.settingsHashes?.productFilter === filterHash ? [] : ['productFilter']
}

const lastFilterChange = async (full: ExportRecord, { audit }: OutlookDeps): Promise<string | null> => {
  const { rows } = await audit.page(newestEntryOf(settings.productFilter.name))
  const at = rows[0]?.at ?? null
  return at !== null && at > full.startedAt ? at : null
}

interface CountDeps extends Omit<OutlookDeps, 'vault' | 'audit' | 'media'> {
  /** @throws AkeneoError notConfigured */
  connect(): Promise<AkeneoClient>
  readonly refs: RefStore
}

const noCounts = { full: null, delta: null }

/** The error of a count, if the dialog can show it. */
const unknownOf = (error: unknown): StartForecast['unknown'] => {
  if (error instanceof RunError) return 'filter'
  if (!(error instanceof AkeneoError)) return null
  if (error.code === 'notConfigured') return 'notConnected'
  return error.code === 'filterRefused' ? 'filter' : 'noAnswer'
}

/**
 * Counts in Akeneo the products of an export that would start now.
 * @throws the signal's reason
 */
export const countForecast = async (deps: CountDeps, signal: AbortSignal): Promise<StartForecast> => {
  const { records, masters } = deps
  const filter = await records.readSettings(settings.productFilter)
  const { akeneoChannel, deltaExportAllVariants } = await records.readSettings(settings.exportSettings)
  const filterData = await readFilterMasterData(masters, akeneoChannel)
  if (filterData.attributes.size === 0) return { ...noCounts, unknown: 'notSynchronized' }
  try {
    const context = await readFilterContext(masters, filter, filterData)
    const [problem] = filterProblems(filter, context)
    if (problem) throw filterError(problem)
    const searches = searchesOf(filter, context)
    const client = await deps.connect()
    try {
      // fails sooner than in a run, because a user is waiting
      await client.check(signal)
      const [full, delta] = await Promise.all([
        countSearches(client, searches, context.mainIdentifier, signal),
        countDelta(deps, { client, searches, context }, signal),
      ])
      return {
        full,
        delta: delta && { ...delta, allVariants: deltaExportAllVariants ?? false },
        unknown: null,
      }
    } finally {
      await client.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    const unknown = unknownOf(error)
    if (!unknown) throw error
    return { ...noCounts, unknown }
  }
}

interface Filtered {
  readonly client: AkeneoClient
  readonly searches: readonly NarrowedSearch[]
  readonly context: FilterContext
}

/** A number above that of all exports. */
const aboveAllNumbers = 2_147_483_647

const countDelta = async (deps: CountDeps, filtered: Filtered, signal: AbortSignal) => {
  const reference = await referenceRun(deps)
  if (!reference) return null
  const pending = pendingAfter(reference.id, aboveAllNumbers, true)
  const { skewMs } = await filtered.client.now(signal)
  const { changedSince } = await deltaStartNow(deps, reference, skewMs)
  const { count, refs } = await findChanged(filtered, changedSince, signal)
  if (!refs) return { changed: count, isExact: false, again: await deps.refs.countPending(pending) }
  return { changed: refs.size, isExact: true, again: await deps.refs.countPending(pending, refs) }
}

/** Up to this many products are compared one by one, because the search of a delta finds more than have changed. */
const maxCompared = 1000

/** @returns the largest possible number of changed products, and their references if they are few enough to compare */
const findChanged = async (
  { client, searches, context: { mainIdentifier } }: Filtered,
  since: string,
  signal: AbortSignal,
): Promise<{ count: number; refs?: ReadonlySet<string> }> => {
  const { search, hasChanged } = changesSince(since)
  const changed = narrowAll(searches, search)
  const counts = await Promise.all(changed.map(one => client.countProducts(one.search, signal)))
  const count = counts.reduce((sum, one) => sum + one, 0)
  if (count > maxCompared) return { count }
  const refs = new Set<string>()
  const roots = createRootModels({ client, mainIdentifier })
  const fields = { attributes: [mainIdentifier], mainIdentifier }
  const pages = filteredSource(client, changed, fields).pages(null, signal)
  for await (const { items } of roots.ahead(pages, signal)) {
    const rootsOfPage = await roots.of(items, signal)
    for (const [index, product] of items.entries())
      if (hasChanged(product, rootsOfPage[index] ?? null)) refs.add(refOf(product))
  }
  return { count, refs }
}

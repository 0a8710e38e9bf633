import { exportTypes, type SettingsPart } from '../../../src/contract/calls/exports.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { ExportSettings } from '../../model/setup.ts'
import type { ExportRecord, SettingsHashes } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import { formatRunMessage, RunError, runMessage, type RunMessage } from '../findings/runMessages.ts'
import { type ReferenceDeps, referenceRun } from './deltaReference.ts'
import {
  changedParts,
  hashesOf,
  holdsAssets,
  readAddresses,
  type RowConfiguration,
} from './rowConfiguration.ts'
import type { RunDeps } from './run.ts'
import { readCatalogueLists, readSetup } from './runSetup.ts'

/** The products that a delta takes: the changed ones, besides them those whose rows differ, or all. */
export interface DeltaScope {
  readonly takes: 'changed' | 'different' | 'all'
  /** The parts of the configuration that make it take more than the changed ones. */
  readonly parts: readonly SettingsPart[]
  /** The export that it counts from; undefined where it takes all because there is none. */
  readonly reference?: Pick<ExportRecord, 'id'>
  /** Whether its rows hold addresses of assets, which change in Akeneo without their products. */
  readonly leavesAssets?: boolean
}

/**
 * Decides which products a delta takes. A part of the configuration that changed since the export that it counts from may
 * change any row, so that it compares all rows with the delivered ones, and sends those that differ.
 * @param now the hashes of the delta's configuration
 * @param hasAssets whether its rows hold addresses of assets
 */
export const deltaScope = (
  reference: ExportRecord | undefined,
  now: SettingsHashes,
  { deltaExportAllVariants }: Pick<ExportSettings, 'deltaExportAllVariants'>,
  hasAssets = false,
): DeltaScope => {
  if (!reference) return { takes: 'all', parts: [] }
  // a delta finds the products that another filter selects by their article numbers
  const parts = changedParts(reference, now).filter(part => part !== 'productFilter')
  if (parts.length === 0)
    return { takes: 'changed', parts, reference, ...(hasAssets && { leavesAssets: true }) }
  // TB.One may not have read a file of another format, and all variants of a product go out together
  const isAll = parts.includes('csv') || deltaExportAllVariants === true
  return { takes: isAll ? 'all' : 'different', parts, reference }
}

/** The scope of a delta that has begun; undefined for other runs. @param row resolved by `resolveRetryOf` */
export const scopeOfRun = async (
  row: ExportRecord,
  exports: Pick<ExportStore, 'find'>,
  { setup, lists }: Pick<RowConfiguration, 'setup' | 'lists'>,
): Promise<DeltaScope | undefined> => {
  if (row.type !== exportTypes.delta) return undefined
  const reference = row.referenceId === null ? undefined : await exports.find(row.referenceId)
  if (!reference || row.changedSince === null) return { takes: 'all', parts: [] }
  return deltaScope(reference, row.settingsHashes ?? {}, setup.exportSettings, holdsAssets(setup, lists))
}

/** The sentence about the products that a delta takes besides the changed ones, or leaves out; undefined without any. */
export const scopeMessage = ({
  takes,
  parts,
  reference,
  leavesAssets,
}: DeltaScope): RunMessage | undefined => {
  if (!reference) return undefined
  if (takes === 'changed') return leavesAssets ? runMessage('deltaLeavesAssets') : undefined
  const params = { parts: parts.map(part => runMessage(`part.${part}`)), id: String(reference.id) }
  return runMessage(takes === 'all' ? 'deltaSendsAll' : 'deltaCompares', params)
}

export type NextScopeDeps = ReferenceDeps & Pick<RunDeps, 'documents' | 'masters' | 'media'>

/** The scope of a delta with assets that starts now. @throws RunError where no export can start */
export const nextScope = async (deps: NextScopeDeps): Promise<DeltaScope> => {
  const setup = await readSetup(deps, false)
  const lists = await readCatalogueLists(deps.masters)
  const hashes = hashesOf({ setup, lists, addresses: await readAddresses(deps) })
  return deltaScope(await referenceRun(deps), hashes, setup.exportSettings, holdsAssets(setup, lists))
}

/**
 * The sentence about the products that a delta takes besides the changed ones, or leaves out, if it starts now; null
 * without any, or where no export can start because the configuration is incomplete.
 */
export const nextScopeSentence = async (deps: NextScopeDeps, language: Language): Promise<string | null> => {
  try {
    const message = scopeMessage(await nextScope(deps))
    return message ? formatRunMessage(message, language) : null
  } catch (error) {
    if (error instanceof RunError) return null
    throw error
  }
}

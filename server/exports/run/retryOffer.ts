import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import { hasMendedNothing } from '../life/states.ts'
import { RunError } from '../findings/runMessages.ts'
import { changedParts, hashesOf, readAddresses } from './rowConfiguration.ts'
import type { RunDeps } from './run.ts'
import { readCatalogueLists, readSetup } from './runSetup.ts'

/**
 * Whether a retry of an export would end as it did, as far as it is known here: it is a retry that mended nothing, and
 * neither the settings nor the synchronized master data have changed since. Deltas and the first export still take
 * products that were corrected in Akeneo.
 */
export const isRetryFutile = async (
  deps: Pick<RunDeps, 'records' | 'documents' | 'masters' | 'media'>,
  row: ExportRecord,
): Promise<boolean> => {
  if (!hasMendedNothing(row)) return false
  try {
    const setup = await readSetup(deps, row.excludeAssets)
    const lists = await readCatalogueLists(deps.masters)
    return changedParts(row, hashesOf({ setup, lists, addresses: await readAddresses(deps) })).length === 0
  } catch (error) {
    // with an incomplete configuration no retry can start either
    if (error instanceof RunError) return false
    throw error
  }
}

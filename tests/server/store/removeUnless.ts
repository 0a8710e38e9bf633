import type { RecordStore } from '../../../server/store/recordStore.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'

/** Removes a record as the service does: the check is a part of the transaction, and a refusal ends the removal. */
export const removeUnless = (
  records: RecordStore,
  resource: ResourceDeclaration,
  id: string,
  isRefused: (within: RecordStore) => Promise<boolean>,
) => {
  let refused = false
  return records.change(resource, id, stored => (stored && !refused ? null : undefined), {
    recheck: async (_next, within) => !(refused = await isRefused(within)),
  })
}

import type { DocumentStore } from '../../model/documents.ts'
import { type AuditStore, createAuditStore } from '../auditStore.ts'
import { createDocumentStore } from '../documentStore.ts'
import { createMasterStore, type MasterStore } from '../masterStore.ts'
import { type Database, inTransaction } from '../openDatabase.ts'
import { createRecordStore, type RecordStore } from '../recordStore.ts'
import type { Vault } from '../secrets/vault.ts'
import { createVersionStore, type VersionStore } from './versionStore.ts'

/** The stores that a configuration is read from and written to, and that its checks read. */
export interface ConfigurationStores {
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: MasterStore
  readonly audit: AuditStore
  readonly versions: VersionStore
}

/**
 * Does work in one transaction, with stores that belong to it: others would wait for its end.
 * @param work returns its result, and whether what it wrote stays
 */
export type InConfiguration = <T>(
  work: (stores: ConfigurationStores) => Promise<{ readonly result: T; readonly commit: boolean }>,
) => Promise<T>

class RolledBack extends Error {}

export const createInConfiguration =
  (db: Database, vault: Vault): InConfiguration =>
  async work => {
    const outcomes: Awaited<ReturnType<typeof work>>[] = []
    try {
      await inTransaction(db, async trx => {
        const outcome = await work({
          records: createRecordStore(trx, vault),
          documents: createDocumentStore(trx),
          masters: createMasterStore(trx),
          audit: createAuditStore(trx),
          versions: createVersionStore(trx),
        })
        outcomes.push(outcome)
        if (!outcome.commit) throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    }
    const [outcome] = outcomes
    if (!outcome) throw new Error('A transaction without an outcome has thrown')
    return outcome.result
  }

import type { DocumentStore } from '../../model/documents.ts'
import { lockReferences } from '../documents.ts'
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
  readonly versions: VersionStore
}

/**
 * Does work in one transaction, with stores that belong to it: others would wait for its end. One such transaction runs at a
 * time, on all hosts, so that it sees what the one before has stored.
 * @param isPlan whether everything is taken back, so that half of the queries are left out: those of the history
 * @param work returns its result, and whether what it wrote stays
 */
export type InConfiguration = <T>(
  isPlan: boolean,
  work: (stores: ConfigurationStores) => Promise<{ readonly result: T; readonly commit: boolean }>,
) => Promise<T>

class RolledBack extends Error {}

/**
 * @param openOwn opens a connection for each transaction, because the embedded database has only one, and calls that read would
 * wait for its end; undefined where the database has a pool
 */
export const createInConfiguration =
  (db: Database, vault: Vault, openOwn?: () => Promise<Database>): InConfiguration =>
  async (isPlan, work) => {
    const outcomes: Awaited<ReturnType<typeof work>>[] = []
    const own = await openOwn?.()
    try {
      await inTransaction(own ?? db, async trx => {
        await lockReferences(trx)
        const outcome = await work({
          records: createRecordStore(trx, vault, !isPlan),
          documents: createDocumentStore(trx),
          masters: createMasterStore(trx),
          versions: createVersionStore(trx),
        })
        outcomes.push(outcome)
        if (isPlan || !outcome.commit) throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    } finally {
      await own?.destroy()
    }
    const [outcome] = outcomes
    if (!outcome) throw new Error('A transaction without an outcome has thrown')
    return outcome.result
  }

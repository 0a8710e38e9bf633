import { type Kysely, sql, type Transaction } from 'kysely'
import type { RunState } from '../../model/exportState.ts'
import { isoTime } from '../../shared/clock.ts'
import { isToCome, type Now } from './databaseTime.ts'
import type { Database } from '../openDatabase.ts'
import type { Tables } from '../tables.ts'
import type { Within } from './jobs.ts'
import { exportConditions } from '../exports/exportConditions.ts'
import { type ExportRecord, lockExports, toRecord } from '../exports/exportRecord.ts'

/**
 * Leases of exports: the right of a process to work on one. Leases are set and compared by one clock, so that the clocks
 * of the hosts that share a database do not matter.
 */
export interface LeaseStore {
  /**
   * Gives the oldest queued export to `owner`, unless another living process works on one, or sends the file of an ended one.
   * @param ifNone written in the same transaction, where no export is queued and no other process works on one
   */
  claim(owner: string, leaseMs: number, ifNone?: Within): Promise<ExportRecord | undefined>
  /**
   * Claims the upload of an ended export, unless another process works on a run; raises its attempt.
   * @returns true for the one caller that may send the file
   */
  claimUpload(id: number, owner: string, leaseMs: number): Promise<boolean>
  /** The exports that wait or run, and then the ended ones whose file is to be sent again. */
  unfinished(): Promise<number[]>
  /** The newest ended export whose file waits to be sent again, or was being sent by a process that died. */
  interruptedUpload(): Promise<ExportRecord | undefined>
  /** Whether a living process works on an export. @param id any export by default */
  isLeased(id?: number): Promise<boolean>
  /** @returns false once another process has the lease */
  keepLease(id: number, owner: string, leaseMs: number): Promise<boolean>
  /**
   * Releases the lease of an export, unless another process has it by now.
   * @param within written in the same transaction, where the lease was released
   */
  releaseLease(id: number, owner: string, within?: Within): Promise<void>
  /** Releases the leases of a dead process, or all of them where no other process can work beside this one. */
  releaseLeases(owner?: string): Promise<void>
}

const conditions = exportConditions()

/** No process has a lease for longer without renewing it. */
const longestLeaseMs = 60_000

const noLease = { leaseOwner: null, leaseUntil: null }

/** @param now the clock of all processes that share the database */
export const createLeaseStore = (db: Database, now: Now): LeaseStore => {
  const update = (on: Kysely<Tables>, id: number) => on.updateTable('exports').where('id', '=', id)
  const isLeasedNow = () => isToCome(sql`coalesce(${sql.ref('leaseUntil')}, 0)`, now, longestLeaseMs)
  const isFreeNow = () => sql<boolean>`not ${isLeasedNow()}`
  const until = (leaseMs: number) => sql<number>`${now()} + ${sql.lit(leaseMs)}`

  /** Exports that another living process works on: it runs one, or sends the file of one that has ended. */
  const leasesOfOthers = (trx: Transaction<Tables>, owner: string) =>
    trx.selectFrom('exports').select('id').where(isLeasedNow()).where('leaseOwner', '!=', owner).limit(1)

  const resentFiles = () =>
    db.selectFrom('exports').where(conditions.hasEnded).where(conditions.isResending).where('hasFile', '=', 1)

  return {
    claim: (owner, leaseMs, ifNone) =>
      db.transaction().execute(async trx => {
        await lockExports(trx)
        const others = await leasesOfOthers(trx, owner).execute()
        const first = await trx
          .selectFrom('exports')
          .selectAll()
          .select(now().as('moment'))
          .where(conditions.isRunning)
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
        if (others.length > 0) return undefined
        if (!first) {
          await ifNone?.(trx)
          return undefined
        }
        const { moment, ...row } = first
        const isStart = row.state === ('waiting' satisfies RunState)
        const start = {
          ...(isStart && { state: 'reading' satisfies RunState }),
          ...(row.attempt === 0 && row.queuedAt !== null && { startedAt: isoTime(Number(moment)) }),
        }
        // A process that lost the database has not died.
        const tries = row.leaseOwner === owner ? row.tries : row.tries + 1
        const leaseUntil = Number(moment) + leaseMs
        const claim = { ...start, attempt: row.attempt + 1, tries, leaseOwner: owner, leaseUntil }
        await update(trx, row.id).set(claim).execute()
        return toRecord({ ...row, ...claim })
      }),

    claimUpload: (id, owner, leaseMs) =>
      db.transaction().execute(async trx => {
        await lockExports(trx)
        const others = await leasesOfOthers(trx, owner).where(conditions.isRunning).execute()
        if (others.length > 0) return false
        const { numUpdatedRows } = await update(trx, id)
          .set(set => ({
            leaseOwner: owner,
            leaseUntil: until(leaseMs),
            attempt: set('attempt', '+', 1),
            tries: set('tries', '+', 1),
          }))
          .where(conditions.awaitsUpload)
          .where(isFreeNow())
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    unfinished: async () => {
      const ids = () => db.selectFrom('exports').select('id').orderBy('id')
      const [running, resent] = [ids().where(conditions.isRunning), resentFiles().select('id')]
      return [...(await running.execute()), ...(await resent.execute())].map(({ id }) => id)
    },

    interruptedUpload: async () => {
      const row = await resentFiles()
        .selectAll()
        .where(isFreeNow())
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    isLeased: async id => {
      const leased = db.selectFrom('exports').select('id').where(isLeasedNow()).limit(1)
      const row = await leased
        .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
        .executeTakeFirst()
      return row !== undefined
    },

    keepLease: async (id, owner, leaseMs) => {
      const { numUpdatedRows } = await update(db, id)
        .set({ leaseUntil: until(leaseMs) })
        .where('leaseOwner', '=', owner)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    releaseLease: (id, owner, within) =>
      db.transaction().execute(async trx => {
        const { numUpdatedRows } = await update(trx, id)
          .set({ ...noLease, tries: 0 })
          .where('leaseOwner', '=', owner)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) await within?.(trx)
      }),

    releaseLeases: async owner => {
      const leases = db.updateTable('exports').set(noLease).where('leaseOwner', 'is not', null)
      await leases.$if(owner !== undefined, query => query.where('leaseOwner', '=', owner ?? '')).execute()
    },
  }
}

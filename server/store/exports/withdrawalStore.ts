import { sql } from 'kysely'
import type { Database } from '../openDatabase.ts'
import { writeFor } from './attempts.ts'
import type { RunAttempt } from './exportRecord.ts'

/** The articles that a run withdraws for one cause. */
export interface WithdrawalCount {
  /** As `setCauses` stored it; '' = unknown. */
  readonly cause: string
  readonly count: number
}

/**
 * The causes of withdrawals, one short text for each withdrawn row: `deleted`, `renumbered`, the conditions of the
 * filter that its product does not meet (`akeneoFamilies akeneoStatus`), or the message that kept it out of the file
 * (`error missing a_ean`).
 */
export interface WithdrawalCauses {
  setCauses(run: RunAttempt, articles: readonly string[], cause: string): Promise<void>
  /** Sets the cause of failed articles whose products have one of these references. */
  setFailure(run: RunAttempt, refs: readonly string[], cause: string): Promise<void>
  /** Sets the cause `renumbered` of articles whose products have another row in the run. */
  markRenumbered(run: RunAttempt): Promise<void>
  countCauses(run: number): Promise<WithdrawalCount[]>
}

/** @param kinds of rows that withdraw an article: not selected, and failed in the run */
export const createWithdrawalCauses = (
  db: Database,
  { withdrawn, invalid }: { withdrawn: number; invalid: number },
): WithdrawalCauses => {
  const isOff = sql`kind in (${sql.lit(withdrawn)}, ${sql.lit(invalid)})`
  return {
    setCauses: (run, articles, cause) =>
      writeFor(db, run, async trx => {
        if (articles.length === 0) return
        await sql`update written set cause = ${cause}
          where run = ${run.id} and article in (${sql.join(articles)})`.execute(trx)
      }),

    setFailure: (run, refs, cause) =>
      writeFor(db, run, async trx => {
        if (refs.length === 0) return
        await sql`update written set cause = ${cause} where run = ${run.id} and kind = ${sql.lit(invalid)}
          and cause is null and ref in (${sql.join(refs)})`.execute(trx)
      }),

    markRenumbered: run =>
      writeFor(db, run, async trx => {
        await sql`update written set cause = 'renumbered'
          where run = ${run.id} and kind = ${sql.lit(withdrawn)} and ref <> '' and ref in (
            select ref from written where run = ${run.id} and length > 0 and ref <> ''
            and (kind is null or not ${isOff}))`.execute(trx)
      }),

    countCauses: async run => {
      const { rows } = await sql<WithdrawalCount>`
        select coalesce(cause, '') as cause, count(*) as count from written
        where run = ${run} and ${isOff} group by coalesce(cause, '')`.execute(db)
      return rows.map(({ cause, count }) => ({ cause, count: Number(count) }))
    },
  }
}

import { sql } from 'kysely'
import type { MetricName, Sample } from '../shared/metrics/metricTable.ts'
import { exportConditions } from './exports/exportConditions.ts'
import { migrations } from './migrations/migrations.ts'
import type { Database } from './openDatabase.ts'

/** How many exports wait, run and are on hold. Times are ISO 8601. */
interface QueueFigures {
  readonly queued: number
  readonly running: number
  readonly onHold: number
  /** The order of the oldest one that waits. */
  readonly oldestOrder: string | null
}

/** The figures of all processes that share the database. */
export interface FigureStore {
  /** Adds to the counted amounts. */
  add(amounts: readonly Sample[]): Promise<void>
  counted(): Promise<Sample[]>
  queue(): Promise<QueueFigures>
  /** The end of the last export of each schedule that left TB.One up to date; null is the schedule of any start. */
  lastDeliveries(): Promise<{ readonly schedule: number | null; readonly at: string }[]>
  /** Whether the schema is the one of this version: false after a newer version has changed it. */
  hasOwnSchema(): Promise<boolean>
}

const seriesOf = ({ name, suffix, labels }: Sample) => JSON.stringify([name, suffix, labels])

export const createFigureStore = (db: Database): FigureStore => {
  const { isWaiting, isRunning, isOnHold, isDelivered } = exportConditions()
  const ofDelivered = () => db.selectFrom('exports').where(isDelivered).where('finishedAt', 'is not', null)

  return {
    add: async amounts => {
      if (amounts.length === 0) return
      // in one order, so that two processes do not wait for each other
      const ordered = amounts.toSorted((one, other) => (seriesOf(one) < seriesOf(other) ? -1 : 1))
      await db
        .insertInto('counters')
        .values(ordered.map(({ labels, ...amount }) => ({ ...amount, labels: JSON.stringify(labels) })))
        .onConflict(conflict =>
          conflict
            .columns(['name', 'suffix', 'labels'])
            .doUpdateSet(set => ({ value: set('counters.value', '+', set.ref('excluded.value')) })),
        )
        .execute()
    },

    counted: async () => {
      const rows = await db.selectFrom('counters').selectAll().orderBy('name').execute()
      return rows.map(({ name, suffix, labels, value }) => ({
        name: name as MetricName, // written by `add`
        suffix: suffix as Sample['suffix'],
        labels: JSON.parse(labels) as Record<string, string>,
        value,
      }))
    },

    queue: async () => {
      const { waiting, unended, held, oldestOrder } = await db
        .selectFrom('exports')
        .where(sql<boolean>`(${isRunning} or ${isOnHold})`)
        .select(({ fn }) => [
          fn.sum<number | null>(sql`case when ${isWaiting} then 1 else 0 end`).as('waiting'),
          fn.sum<number | null>(sql`case when ${isRunning} then 1 else 0 end`).as('unended'),
          fn.sum<number | null>(sql`case when ${isOnHold} then 1 else 0 end`).as('held'),
          fn
            .min<string | null>(sql`case when ${isWaiting} then ${sql.ref('queuedAt')} end`)
            .as('oldestOrder'),
        ])
        .executeTakeFirstOrThrow()
      const queued = Number(waiting ?? 0)
      return { queued, running: Number(unended ?? 0) - queued, onHold: Number(held ?? 0), oldestOrder }
    },

    lastDeliveries: async () => {
      const newest = await ofDelivered()
        .select(({ fn }) => fn.max('finishedAt').as('at'))
        .executeTakeFirst()
      const bySchedule = await ofDelivered()
        .where('scheduleId', 'is not', null)
        .groupBy('scheduleId')
        .select(({ fn }) => ['scheduleId as schedule', fn.max('finishedAt').as('at')])
        .execute()
      return [{ schedule: null, at: newest?.at ?? null }, ...bySchedule].flatMap(({ schedule, at }) =>
        at === null ? [] : [{ schedule, at }],
      )
    },

    hasOwnSchema: async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
      return rows.every(({ name }) => name in migrations)
    },
  }
}

import type { Kysely, Transaction } from 'kysely'
import type { RecordOf } from '../../../src/contract/fields.ts'
import type { StoredTiming } from '../../../src/contract/schedule.ts'
import { schedules } from '../../../src/resources/schedules.ts'
import { isoTime } from '../../shared/clock.ts'
import type { Database } from '../openDatabase.ts'
import { type HappenedEvent, insertEvent } from '../outbox/events.ts'
import type { Tables } from '../tables.ts'

/** A schedule as a user saved it; its type is one of the declared choices. */
export type Schedule = Omit<RecordOf<typeof schedules.fields>, keyof StoredTiming> & StoredTiming

/** A schedule, and the scheduler's progress with it. */
export interface WatchedSchedule {
  readonly id: number
  readonly schedule: Schedule
  /** The row at the time of reading: a claim fails if the row has changed since. */
  readonly version: string
  readonly mark: { readonly timing: string; readonly handledUntil: number } | undefined
}

/** The progress of a mark; at its end a run is either started or missed, or neither. */
export interface ScheduleStep {
  readonly until: number
  /** The due time of the run that is started. */
  readonly fired?: number
  /** The due time of the last missed run. */
  readonly missed?: number
  /** The due time of a run that was skipped because the previous one had not ended. */
  readonly skipped?: number
}

/** The notes that the scheduler writes into a schedule. */
type ScheduleNote = 'lastMissed' | 'lastSkipped'

/** A mark later than this was made before the clock was set back. Milliseconds ahead of the present. */
export const maxAheadMs = 3_600_000

/** Saved schedules, and the scheduler's marks, which several processes share. Times in milliseconds since 1970. */
export interface ScheduleStore {
  list(): Promise<WatchedSchedule[]>
  /**
   * Starts to watch a schedule, or one with another timing, from a time on; also one whose mark is in the future.
   * @returns the current mark
   */
  watch(id: number, timing: string, from: number): Promise<{ timing: string; handledUntil: number }>
  /**
   * Moves the mark, and stores the due time of the run that is started, which is unique. Missed and skipped runs are noted
   * in the schedule, and the outbox gets the missed one.
   * @param trx the transaction that stores the run too; without it a transaction of its own
   * @returns true for the one caller that may start the run; false when another was first or the row changed
   */
  advance(watched: WatchedSchedule, step: ScheduleStep, trx?: Transaction<Tables>): Promise<boolean>
}

/** Handled due times are kept for a month. */
const runsKeptMs = 30 * 86_400_000

export const createScheduleStore = (db: Database): ScheduleStore => {
  /** Deletes the marks of deleted schedules. A new schedule has its row before its mark. */
  const deleteMarks = async (ids: readonly number[]) => {
    for (const id of ids)
      for (const table of ['scheduleRuns', 'scheduleMarks'] as const)
        await db
          .deleteFrom(table)
          .where('scheduleId', '=', id)
          .where(({ not, exists }) => not(exists(rowOf(db, id).select('id'))))
          .execute()
  }

  return {
    list: async () => {
      const rows = await db
        .selectFrom('records')
        .select(['id', 'data'])
        .where('resource', '=', schedules.name)
        .orderBy('position')
        .execute()
      const marks = await db.selectFrom('scheduleMarks').selectAll().execute()
      const scheduleIds = new Set(rows.map(({ id }) => Number(id)))
      await deleteMarks(marks.map(mark => mark.scheduleId).filter(id => !scheduleIds.has(id)))
      const byId = new Map(marks.map(mark => [mark.scheduleId, mark]))
      return rows.map(({ id, data }) => ({
        id: Number(id),
        schedule: parse(data),
        version: data,
        mark: byId.get(Number(id)),
      }))
    },

    watch: async (id, timing, from) => {
      const mark = { timing, handledUntil: from }
      await db
        .insertInto('scheduleMarks')
        .values({ scheduleId: id, ...mark })
        // another process may have stored a mark for the new timing first
        .onConflict(conflict =>
          conflict
            .column('scheduleId')
            .doUpdateSet(mark)
            .where(({ eb, or }) =>
              or([
                eb('scheduleMarks.timing', '!=', timing),
                eb('scheduleMarks.handledUntil', '>', from + maxAheadMs),
              ]),
            ),
        )
        .execute()
      const future = db.deleteFrom('scheduleRuns').where('scheduleId', '=', id)
      await future.where('due', '>', from + maxAheadMs).execute()
      const stored = db.selectFrom('scheduleMarks').select(['timing', 'handledUntil'])
      return (await stored.where('scheduleId', '=', id).executeTakeFirst()) ?? mark
    },

    advance: async (watched, { until, fired, missed, skipped }, given) => {
      const move = async (trx: Transaction<Tables>) => {
        if (!watched.mark) return false
        const { numUpdatedRows } = await trx
          .updateTable('scheduleMarks')
          .set({ handledUntil: until, ...(fired === undefined ? {} : { fired }) })
          .where('scheduleId', '=', watched.id)
          .where('timing', '=', watched.mark.timing)
          .where('handledUntil', '=', watched.mark.handledUntil)
          .where(({ exists }) =>
            exists(rowOf(trx, watched.id).select('id').where('data', '=', watched.version)),
          )
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        if (fired !== undefined) {
          const runs = trx.insertInto('scheduleRuns').values({ scheduleId: watched.id, due: fired })
          const { numInsertedOrUpdatedRows } = await runs
            .onConflict(conflict => conflict.doNothing())
            .executeTakeFirst()
          if (!numInsertedOrUpdatedRows) return false
          await trx
            .deleteFrom('scheduleRuns')
            .where('scheduleId', '=', watched.id)
            .where('due', '<', fired - runsKeptMs)
            .execute()
        }
        if (missed !== undefined) await insertEvent(trx, missedEvent(watched, missed))
        if (missed !== undefined || skipped !== undefined)
          await saveNotes(trx, watched, { lastMissed: missed, lastSkipped: skipped })
        return true
      }
      return given ? move(given) : db.transaction().execute(move)
    },
  }
}

/** Selects the row of a schedule among the records. */
const rowOf = (db: Kysely<Tables>, id: number) =>
  db.selectFrom('records').where('resource', '=', schedules.name).where('id', '=', String(id))

const parse = (data: string) => JSON.parse(data) as Schedule // the declaration's schema parsed it before it was stored

const missedEvent = ({ id, schedule: { name } }: WatchedSchedule, missed: number): HappenedEvent => {
  const due = isoTime(missed)
  return {
    event: 'scheduleMissed',
    subject: `schedule ${id} ${due}`,
    at: due,
    data: { schedule: { id, name }, due },
  }
}

/** Writes notes into a schedule. */
const saveNotes = async (
  trx: Transaction<Tables>,
  { id, version }: WatchedSchedule,
  notes: Readonly<Record<ScheduleNote, number | undefined>>,
): Promise<void> => {
  const given = Object.entries(notes).flatMap(([name, due]) =>
    due === undefined ? [] : [[name, isoTime(due)]],
  )
  const data = { ...parse(version), ...Object.fromEntries(given) }
  await trx
    .updateTable('records')
    .set({ data: JSON.stringify(data) })
    .where('resource', '=', schedules.name)
    .where('id', '=', String(id))
    // a change that a user saves in the meantime stays
    .where('data', '=', version)
    .execute()
}

import type { Kysely } from 'kysely'
import type { RecordOf } from '../../src/contract/fields.ts'
import type { StoredTiming } from '../../src/contract/schedule.ts'
import { schedules } from '../../src/resources/schedules.ts'
import { isoTime } from '../shared/clock.ts'
import type { Database } from './openDatabase.ts'
import type { Tables } from './tables.ts'

/** What people saved; its type is one of the declared choices. */
export type Schedule = Omit<RecordOf<typeof schedules.fields>, keyof StoredTiming> & StoredTiming

/** A schedule and how far the scheduler has come with it. */
export interface WatchedSchedule {
  readonly id: number
  readonly schedule: Schedule
  /** The row as it was read: a claim only holds while nobody changed it. */
  readonly version: string
  readonly mark: { readonly timing: string; readonly handledUntil: number } | undefined
}

/** How far a mark moves: at most one of the two happened at its end. */
export interface Step {
  readonly until: number
  /** The due time that is being started. */
  readonly fired?: number
  /** The due time of the last run that nobody starts. */
  readonly missed?: number
}

/** What the scheduler notes in a schedule. */
type ScheduleNote = 'lastMissed' | 'lastSkipped'

/** Schedules as people saved them, with marks beside them that several instances share. Moments in milliseconds since 1970. */
export interface ScheduleStore {
  list(): Promise<WatchedSchedule[]>
  /** Begins to watch a schedule, or one with another timing, from a moment on. @returns the mark that holds now */
  watch(id: number, timing: string, from: number): Promise<{ timing: string; handledUntil: number }>
  /** Moves the mark. @returns true for the one caller who may act on it; false when another was first or the row changed */
  advance(watched: WatchedSchedule, step: Step): Promise<boolean>
  /** Keeps in the schedule when a run was due that did not start, or was not wanted since the one before had not ended. */
  note(id: number, note: ScheduleNote, due: number): Promise<void>
}

export const createScheduleStore = (db: Database): ScheduleStore => {
  /** Deletes the marks of deleted schedules; one that is being created has its row before its mark. */
  const deleteMarks = async (ids: readonly number[]) => {
    for (const id of ids)
      await db
        .deleteFrom('scheduleMarks')
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
      const known = new Set(rows.map(({ id }) => Number(id)))
      await deleteMarks(marks.map(mark => mark.scheduleId).filter(id => !known.has(id)))
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
        // another instance may have seen the new timing first: its mark stands
        .onConflict(conflict =>
          conflict.column('scheduleId').doUpdateSet(mark).where('scheduleMarks.timing', '!=', timing),
        )
        .execute()
      const held = db.selectFrom('scheduleMarks').select(['timing', 'handledUntil'])
      return (await held.where('scheduleId', '=', id).executeTakeFirst()) ?? mark
    },

    advance: (watched, { until, fired, missed }) =>
      db.transaction().execute(async trx => {
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
        if (missed !== undefined) await saveNote(trx, watched.id, 'lastMissed', missed)
        return true
      }),

    note: (id, note, due) => saveNote(db, id, note, due),
  }
}

/** The row of a schedule among the records, to select from. */
const rowOf = (db: Kysely<Tables>, id: number) =>
  db.selectFrom('records').where('resource', '=', schedules.name).where('id', '=', String(id))

const parse = (data: string) => JSON.parse(data) as Schedule // parsed by the declaration's schema before it was stored

const saveNote = async (db: Kysely<Tables>, id: number, note: ScheduleNote, due: number): Promise<void> => {
  const stored = await rowOf(db, id).select('data').executeTakeFirst()
  if (!stored) return
  await db
    .updateTable('records')
    .set({ data: JSON.stringify({ ...parse(stored.data), [note]: isoTime(due) }) })
    .where('resource', '=', schedules.name)
    .where('id', '=', String(id))
    // somebody who saves meanwhile wins
    .where('data', '=', stored.data)
    .execute()
}

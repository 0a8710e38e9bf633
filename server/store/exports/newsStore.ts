import { type RawBuilder, sql } from 'kysely'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import type { Database } from '../openDatabase.ts'
import { exportConditions } from './exportConditions.ts'
import { type ExportRecord, type MessageNews, severities, type StoredSeverity } from './exportRecord.ts'

/** Compares the messages of an export with those of the deliveries before it. */
export interface NewsStore {
  /** @returns null without an earlier delivery, or where messages were deleted or are too many to compare */
  compare(row: ExportRecord): Promise<MessageNews | null>
}

/** More messages are not compared, because the embedded database blocks the process during a query. */
const maxMessages = 100_000

export const createNewsStore = (db: Database): NewsStore => {
  const deliveries = (before: number) =>
    db
      .selectFrom('exports')
      .select(['id', 'erroneous', 'messagesDeletedAt'])
      .where(exportConditions().countsAsDelivered)
      .where('type', 'not in', [exportTypes.retry, exportTypes.check])
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(1)

  /** Selects columns of the messages of one export. */
  const ofRun = (id: number, severity: StoredSeverity, columns: RawBuilder<unknown>) => sql`
    select ${columns} from ${sql.table('exportMessages')}
    where ${sql.ref('exportId')} = ${id} and severity = ${severity}`

  /** The same of all deliveries from one number on, before another. */
  const ofDeliveries = (range: Range, severity: StoredSeverity, columns: RawBuilder<unknown>) => sql`
    select ${columns} from ${sql.table('exportMessages')}
    where severity = ${severity} and ${sql.ref('exportId')} in (
      select id from exports where id >= ${range.from} and id < ${range.before}
        and type <> ${exportTypes.check} and ${exportConditions().countsAsDelivered})`

  const product = sql`ref, product`
  const message = sql`ref, product, code, field`

  const newMessages = (id: number, severity: StoredSeverity, range: Range) =>
    sql`(${ofRun(id, severity, message)} except ${ofDeliveries(range, severity, message)}) fresh`

  const countOf = async (rows: RawBuilder<unknown>): Promise<number> => {
    const { rows: found } = await sql<{ n: number }>`select count(*) as n from ${rows}`.execute(db)
    return Number(found[0]?.n ?? 0)
  }

  const topCause = async (fresh: RawBuilder<unknown>) => {
    const { rows } = await sql<{ code: string; field: string }>`select code, field from ${fresh}
      group by code, field order by count(*) desc, field, code limit 1`.execute(db)
    return rows[0] ?? null
  }

  return {
    compare: async row => {
      const { id, erroneous, warnings, originalId, retryCause } = row
      const last = await deliveries(id).executeTakeFirst()
      // a warning is not repeated until its product changes
      const whole = await deliveries(id).where('changedSince', 'is', null).executeTakeFirst()
      if (!last || last.messagesDeletedAt !== null || erroneous + warnings > maxMessages) return null
      if (last.erroneous > maxMessages) return null
      const sinceLast = { from: last.id, before: id }
      const sinceWhole = { from: whole?.id ?? last.id, before: id }
      const errors = newMessages(id, severities.error, sinceLast)
      const warned = newMessages(id, severities.warning, sinceWhole)
      const missing = await countOf(sql`(select distinct ${product} from ${errors}) products`)
      const newlyWarned = await countOf(sql`(select distinct ${product} from ${warned}) products`)
      const still = await countOf(
        sql`(${ofRun(id, severities.error, product)} intersect ${ofDeliveries(sinceLast, severities.error, product)}) products`,
      )
      const retried = await db
        .selectFrom('exports')
        .select(db.fn.sum<number>(sql`successful + warnings`).as('mended'))
        .where('type', '=', exportTypes.retry)
        .where('retryCause', 'is', null)
        .where(exportConditions().countsAsDelivered)
        .where('originalId', '>=', last.id)
        .where('id', '<', id)
        .executeTakeFirst()
      const mended = row.successful + row.warnings
      const isRetry = row.type === exportTypes.retry && originalId !== null
      const before = last.erroneous - Number(retried?.mended ?? 0)
      return {
        missing,
        warnings: newlyWarned,
        fewer: isRetry ? (retryCause === null ? mended : 0) : Math.max(0, before - still),
        cause: missing > 0 ? await topCause(errors) : newlyWarned > 0 ? await topCause(warned) : null,
      }
    },
  }
}

/** Numbers of exports. */
interface Range {
  readonly from: number
  readonly before: number
}

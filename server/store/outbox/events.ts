import type { Transaction } from 'kysely'
import { nextNumber } from '../openDatabase.ts'
import type { Tables } from '../tables.ts'

/** The end of an export, as it was at that time. */
export interface ExportEnd {
  readonly export: number
  readonly attempt: number
  /** What webhooks get about it; null in rows that an older version left behind. */
  readonly facts: Readonly<Record<string, unknown>> | null
  /** The one user that gets a mail, in rows that an older version left behind. */
  readonly to?: number
}

/** What an event tells. */
export interface EventData {
  readonly exportEnded: ExportEnd
  readonly exportFailed: ExportEnd
  readonly exportOnHold: ExportEnd
  readonly scheduleMissed: {
    readonly schedule: { readonly id: number; readonly name: string }
    readonly due: string
  }
  /** The mails of a day, ISO 8601; `to` is their one reader in rows that an older version left behind. */
  readonly dailyMail: { readonly since: string; readonly until: string; readonly to?: number }
}

/** Something that happened. */
export type HappenedEvent = {
  [E in keyof EventData]: {
    readonly event: E
    /** Names it among all events. */
    readonly subject: string
    /** ISO 8601. */
    readonly at: string
    readonly data: EventData[E]
  }
}[keyof EventData]

/** Writes an event into the outbox, in the transaction that makes it happen, so that neither is without the other. */
export const insertEvent = async (
  trx: Transaction<Tables>,
  { event, subject, at, data }: HappenedEvent,
): Promise<void> => {
  const row = { kind: 'event', targetId: 0, target: '', event, subject, messageId: '' } as const
  const waits = { createdAt: at, dueAt: at, state: 'waiting', tries: 0 } as const
  await trx
    .insertInto('outbox')
    .values({ ...row, ...waits, id: await nextNumber(trx, 'outbox'), content: JSON.stringify(data) })
    .onConflict(conflict => conflict.columns(['kind', 'targetId', 'subject']).doNothing())
    .execute()
}

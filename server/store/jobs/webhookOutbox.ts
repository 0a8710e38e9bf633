import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { WebhookEvent } from '../../../src/resources/webhooks.ts'
import { isoTime } from '../../shared/clock.ts'
import { column, type Columns, type PageQuery, readPage } from '../lists/pages.ts'
import { type Database, nextNumber } from '../openDatabase.ts'
import type { Tables } from '../tables.ts'
import type { WebhookMessageRow } from './messageRows.ts'

/** A message to a webhook, with the answer to its last try. */
export type WebhookMessage = Selectable<WebhookMessageRow>

/** A message to add. */
export interface NewMessage {
  readonly webhookId: number
  /** The name of the webhook, which stays in the log. */
  readonly webhook: string
  readonly event: WebhookEvent | 'test'
  /** Names what happened: of one webhook, a second message with the same subject is not added. */
  readonly subject: string
  /** JSON. */
  readonly body: string
}

/** What became of a try. */
export interface Answer {
  readonly accepted: boolean
  /** HTTP status; null without an answer. */
  readonly status: number | null
  readonly durationMs: number
  /** The beginning of the answer, or why there is none. */
  readonly text: string
}

/** The messages to webhooks, and their log. A message waits until it is accepted or given up. Times in milliseconds since 1970. */
export interface WebhookOutbox {
  /**
   * Adds a message that waits, with its message ID.
   * @param send sends its job in the same transaction
   * @returns its number; undefined where a message with its subject is there
   */
  add(
    message: NewMessage,
    now: number,
    send?: (trx: Transaction<Tables>, id: number) => Promise<unknown>,
  ): Promise<number | undefined>
  find(id: number): Promise<WebhookMessage | undefined>
  /**
   * Takes a waiting message for one try, which counts. Whoever takes it has it until `busyUntil`.
   * @returns undefined where another process has it, or it does not wait
   */
  claim(id: number, now: number, busyUntil: number): Promise<WebhookMessage | undefined>
  /** Stores the answer to a try. @param next when the next one is due; undefined for none */
  answered(id: number, answer: Answer, next: number | undefined): Promise<void>
  /** Lets a message wait on, so that the try that could not be made does not count. @param answer why it could not */
  postpone(id: number, answer: Answer, next: number): Promise<void>
  /** Makes a message wait again with all its tries. @returns false where there is none */
  renew(id: number, now: number): Promise<boolean>
  /** The waiting messages that were due before a moment, and that no process has. */
  overdue(before: number, now: number): Promise<number[]>
  /** Frees the messages of processes that are known to be dead. */
  release(): Promise<void>
  page(query: PageQuery): Promise<{ rows: WebhookMessage[]; total: number }>
}

/** The columns that the log can be filtered and sorted by. */
export const webhookMessageColumns: Columns = {
  id: column('id', 'number'),
  createdAt: column('createdAt', 'moment'),
  webhook: column('webhook'),
  event: column('event'),
  state: column('state'),
  tries: column('tries', 'number'),
  status: column('status', 'number'),
  durationMs: column('durationMs', 'number'),
  answer: column('answer'),
  message: column('messageId'),
  body: column('body'),
}

const searched = ['webhook', 'event', 'message', 'answer']

export const createWebhookOutbox = (db: Database): WebhookOutbox => {
  const one = (id: number) => db.updateTable('webhookMessages').where('id', '=', id)
  const select = () => db.selectFrom('webhookMessages').selectAll()
  return {
    add: (message, now, send) =>
      db.transaction().execute(async trx => {
        const id = await nextNumber(trx, 'webhookMessages')
        const row = {
          ...message,
          id,
          messageId: `msg_${randomUUID()}`,
          createdAt: isoTime(now),
          state: 'waiting',
          tries: 0,
          dueAt: now,
          busyUntil: 0,
        } as const
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('webhookMessages')
          .values(row)
          .onConflict(conflict => conflict.columns(['webhookId', 'subject']).doNothing())
          .executeTakeFirstOrThrow()
        if (!numInsertedOrUpdatedRows) return undefined
        await send?.(trx, id)
        return id
      }),

    find: id => select().where('id', '=', id).executeTakeFirst(),

    claim: (id, now, busyUntil) =>
      one(id)
        .set({ tries: sql<number>`tries + 1`, busyUntil, dueAt: busyUntil })
        .where('state', '=', 'waiting')
        .where('busyUntil', '<=', now)
        .returningAll()
        .executeTakeFirst(),

    answered: async (id, { accepted, status, durationMs, text }, next) => {
      const state = accepted ? 'accepted' : next === undefined ? 'givenUp' : 'waiting'
      const answer = { status, durationMs, answer: text, busyUntil: 0, dueAt: next ?? 0 }
      await one(id)
        .set({ state, ...answer })
        .execute()
    },

    postpone: async (id, { status, durationMs, text }, next) => {
      const answer = { status, durationMs, answer: text, busyUntil: 0, dueAt: next }
      await one(id)
        .set({ tries: sql<number>`tries - 1`, ...answer })
        .execute()
    },

    renew: async (id, now) => {
      const again = { state: 'waiting', tries: 0, dueAt: now } as const
      return (await one(id).set(again).executeTakeFirst()).numUpdatedRows > 0n
    },

    overdue: async (before, now) => {
      const waiting = db.selectFrom('webhookMessages').select('id').where('state', '=', 'waiting')
      const rows = await waiting
        .where('dueAt', '<=', before)
        .where('busyUntil', '<=', now)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    release: async () => {
      await db.updateTable('webhookMessages').set({ busyUntil: 0 }).where('state', '=', 'waiting').execute()
    },

    page: query => readPage(select(), { columns: webhookMessageColumns, searched, newest: 'id' }, query),
  }
}

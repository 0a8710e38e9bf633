import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { isoTime } from '../../shared/clock.ts'
import { createDocumentStore } from '../documentStore.ts'
import { column, type SqlColumns, type PageQuery, readPage } from '../lists/pages.ts'
import { type Database, inTransaction, nextNumber } from '../openDatabase.ts'
import type { Tables } from '../tables.ts'
import { type HappenedEvent, insertEvent } from './events.ts'
import type { OutboxKind, OutboxRow } from './outboxRow.ts'

/** A message, or an event that has not become messages yet, with the answer to its last try. */
export type OutboxEntry = Readonly<Selectable<OutboxRow>>

/** A message to add. */
export interface NewMessage extends Pick<
  OutboxEntry,
  'targetId' | 'target' | 'event' | 'subject' | 'content'
> {
  readonly kind: Exclude<OutboxKind, 'event'>
}

/** What became of a try. */
export interface ReceiverAnswer extends Pick<OutboxEntry, 'status' | 'durationMs' | 'answer' | 'failure'> {
  readonly accepted: boolean
  /** The address that was used, where it is not the one of the row any more. */
  readonly target?: string
}

/**
 * The outbox of mails and webhooks, and their log. What waits is sent until it is accepted or given up. Moments are
 * milliseconds since 1970.
 */
export interface OutboxStore {
  /** Adds the messages whose subject their target does not have yet. */
  add(messages: readonly NewMessage[], now: number): Promise<void>
  /** Adds a message that its caller sends itself, once. @param busyUntil until when no other process takes it */
  addTaken(message: NewMessage, now: number, busyUntil: number): Promise<OutboxEntry>
  /** Puts the messages of an event into its place, unless another process was faster. */
  replaceEvent(event: OutboxEntry, messages: readonly NewMessage[], now: number): Promise<void>
  /** Changes a document, and adds the event that the change makes happen in the same transaction. */
  changeDocument<S extends z.ZodType>(
    name: string,
    schema: S,
    to: (
      stored: z.output<S> | undefined,
    ) => { readonly next: z.input<S>; readonly event?: HappenedEvent } | undefined,
  ): Promise<void>
  find(id: number): Promise<OutboxEntry | undefined>
  /** The oldest entry that is due of each target: a target gets one at a time. */
  due(now: number): Promise<Pick<OutboxEntry, 'id' | 'kind' | 'targetId'>[]>
  /**
   * Takes an entry that is due for one try, which counts.
   * @returns undefined where another process was faster
   */
  claim(id: number, now: number, busyUntil: number): Promise<OutboxEntry | undefined>
  /**
   * Stores the answer to a try, unless the entry was taken over since.
   * @param next when the next try is due; undefined for none
   * @param isTry whether it counts
   */
  answered(
    entry: OutboxEntry,
    answer: ReceiverAnswer,
    next: number | undefined,
    isTry?: boolean,
  ): Promise<void>
  /** Gives back an entry whose try was interrupted: it is due at once, and the try does not count. */
  giveBack(entry: OutboxEntry, now: number): Promise<void>
  /** Makes a message wait again with all its tries; one that a process has stays with it. */
  renew(id: number, now: number): Promise<void>
  /** Frees the entries of processes that are known to be dead. */
  release(): Promise<void>
  page(query: PageQuery): Promise<{ rows: OutboxEntry[]; total: number }>
}

/** The columns that the log can be filtered and sorted by. */
export const outboxColumns: SqlColumns = {
  id: column('id', 'number'),
  createdAt: column('createdAt', 'moment'),
  kind: column('kind'),
  target: column('target'),
  event: column('event'),
  state: column('state'),
  tries: column('tries', 'number'),
  nextTry: column('dueAt', 'moment'),
  status: column('status', 'number'),
  durationMs: column('durationMs', 'number'),
  answer: column('answer'),
  message: column('messageId'),
  body: column('content'),
}

const searched = ['target', 'event', 'message', 'answer']

/** No process has an entry for longer. */
const longestBusyMs = 900_000
/** An entry whose last try or beginning is further ahead was stored before the clock was set back. */
const maxAheadMs = 300_000

const insertMessages = async (trx: Transaction<Tables>, messages: readonly NewMessage[], now: number) => {
  for (const message of messages) {
    const { kind, targetId, subject } = message
    const same = trx.selectFrom('outbox').select('id').where('kind', '=', kind).where('subject', '=', subject)
    if (await same.where('targetId', '=', targetId).executeTakeFirst()) continue
    const waits = { createdAt: isoTime(now), dueAt: isoTime(now), state: 'waiting', tries: 0 } as const
    const id = await nextNumber(trx, 'outbox')
    await trx
      .insertInto('outbox')
      .values({ ...message, ...waits, id, messageId: `msg_${randomUUID()}` })
      .onConflict(conflict => conflict.columns(['kind', 'targetId', 'subject']).doNothing())
      .execute()
  }
}

/** An entry that no process has, and whose try is due. */
const isDue = (now: number) => {
  const [moment, ahead] = [isoTime(now), isoTime(now + maxAheadMs)]
  const [busy, due, last] = [
    sql.ref('busyUntil'),
    sql.ref('dueAt'),
    sql`coalesce(${sql.ref('triedAt')}, ${sql.ref('createdAt')})`,
  ]
  return sql<boolean>`(state = 'waiting' and (${due} <= ${moment} or ${last} > ${ahead})
    and (${busy} is null or ${busy} <= ${moment} or ${busy} > ${isoTime(now + longestBusyMs)}))`
}

export const createOutboxStore = (db: Database): OutboxStore => {
  const select = () => db.selectFrom('outbox').selectAll()
  const one = (id: number) => db.updateTable('outbox').where('id', '=', id)
  /** The entry as the process took it: another one that takes it raises its tries. */
  const taken = ({ id, tries }: OutboxEntry) =>
    one(id).where('tries', '=', tries).where('state', '=', 'waiting')
  return {
    add: (messages, now) => db.transaction().execute(trx => insertMessages(trx, messages, now)),

    addTaken: (message, now, until) =>
      db.transaction().execute(async trx => {
        const times = { createdAt: isoTime(now), triedAt: isoTime(now), dueAt: isoTime(now) }
        return trx
          .insertInto('outbox')
          .values({
            ...message,
            ...times,
            id: await nextNumber(trx, 'outbox'),
            messageId: `msg_${randomUUID()}`,
            state: 'waiting',
            tries: 1,
            busyUntil: isoTime(until),
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      }),

    replaceEvent: ({ id, tries }, messages, now) =>
      db.transaction().execute(async trx => {
        const event = trx.deleteFrom('outbox').where('id', '=', id).where('tries', '=', tries)
        const { numDeletedRows } = await event.executeTakeFirst()
        if (numDeletedRows > 0n) await insertMessages(trx, messages, now)
      }),

    changeDocument: (name, schema, to) =>
      inTransaction(db, async trx => {
        let event: HappenedEvent | undefined
        const isChanged = await createDocumentStore(trx).change(name, schema, stored => {
          const change = to(stored)
          event = change?.event
          return change?.next
        })
        if (isChanged && event) await insertEvent(trx, event)
      }),

    find: id => select().where('id', '=', id).where('kind', '!=', 'event').executeTakeFirst(),

    due: now =>
      db
        .selectFrom('outbox')
        .select(({ fn }) => ['kind', 'targetId', fn.min('id').as('id')])
        .where(isDue(now))
        .groupBy(['kind', 'targetId'])
        .orderBy('id')
        .execute(),

    claim: (id, now, until) =>
      one(id)
        .set({ tries: sql<number>`tries + 1`, triedAt: isoTime(now), busyUntil: isoTime(until) })
        .where(isDue(now))
        .returningAll()
        .executeTakeFirst(),

    answered: async (entry, { accepted, ...answer }, next, isTry = true) => {
      const state = accepted ? 'accepted' : next === undefined ? 'givenUp' : 'waiting'
      const dueAt = next === undefined ? null : isoTime(next)
      const tries = entry.tries - Number(!isTry)
      await taken(entry)
        .set({ ...answer, state, dueAt, tries, busyUntil: null })
        .execute()
    },

    giveBack: async (entry, now) => {
      const again = { tries: entry.tries - 1, dueAt: isoTime(now), busyUntil: null }
      await taken(entry).set(again).execute()
    },

    renew: async (id, now) => {
      const again = { state: 'waiting', tries: 0, dueAt: isoTime(now), busyUntil: null } as const
      await one(id)
        .set(again)
        .where(({ eb, or }) => or([eb('busyUntil', 'is', null), eb('busyUntil', '<=', isoTime(now))]))
        .execute()
    },

    release: async () => {
      await db.updateTable('outbox').set({ busyUntil: null }).where('busyUntil', 'is not', null).execute()
    },

    page: query =>
      readPage(
        select().where('kind', '!=', 'event'),
        { columns: outboxColumns, searched, newest: 'id' },
        query,
      ),
  }
}

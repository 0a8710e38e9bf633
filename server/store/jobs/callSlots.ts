import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, isDatabaseAway } from '../openDatabase.ts'
import { databaseNow } from './databaseTime.ts'

/** A limit of simultaneous calls that hosts share by their database. */
export interface CallSlots {
  /**
   * Waits for one of `max` slots of an account, and for the database.
   * @returns gives the slot back
   * @throws the signal's reason
   */
  take(account: string, max: number, signal: AbortSignal): Promise<() => void>
}

/** A slot of a process that does not keep it for this long is free: the process has died. */
const slotMs = 15_000
const keepEveryMs = 5_000
/** Milliseconds between two looks for a free slot. */
const lookEveryMs = 100

/**
 * @param instance names this process among those that share the database
 * @param closing ends the process's hold on its slots
 */
export const createCallSlots = (db: Database, instance: string, closing: AbortSignal): CallSlots => {
  /** Accounts whose slots are rows. */
  const made = new Set<string>()
  /** Slots of this process; only while it has some, they are kept. */
  let held = 0

  const make = (account: string, max: number) =>
    db
      .insertInto('callSlots')
      .values(Array.from({ length: max }, (_none, slot) => ({ account, slot, owner: '', until: 0 })))
      .onConflict(conflict => conflict.doNothing())
      .execute()

  const tryTake = async (account: string, max: number): Promise<number | undefined> => {
    const { rows } = await sql<{ slot: number }>`
      update ${sql.table('callSlots')} set owner = ${instance}, until = ${databaseNow()} + ${sql.lit(slotMs)}
      where account = ${account} and slot = (
        select slot from ${sql.table('callSlots')}
        where account = ${account} and slot < ${max} and until <= ${databaseNow()}
        order by slot limit 1 for update skip locked)
      returning slot`.execute(db)
    return rows[0]?.slot
  }

  const free = async (account: string, slot: number) => {
    held -= 1
    const slots = db.updateTable('callSlots').set({ until: 0 }).where('account', '=', account)
    await slots.where('slot', '=', slot).where('owner', '=', instance).execute()
  }

  const keep = () =>
    db
      .updateTable('callSlots')
      .set({ until: sql<number>`${databaseNow()} + ${sql.lit(slotMs)}` })
      .where('owner', '=', instance)
      .where('until', '>', databaseNow())
      .execute()

  // a slot that could not be kept or given back becomes free by itself
  const timer = setInterval(() => {
    if (held > 0) keep().catch(() => undefined)
  }, keepEveryMs)
  timer.unref()
  closing.addEventListener('abort', () => clearInterval(timer), { once: true })

  return {
    take: async (account, max, signal) => {
      for (;;) {
        signal.throwIfAborted()
        try {
          if (!made.has(account)) await make(account, max)
          made.add(account)
          const slot = await tryTake(account, max)
          if (slot !== undefined) {
            held += 1
            return () => void free(account, slot).catch(() => undefined)
          }
        } catch (error) {
          // the caller must not take it for an outage of the PIM
          if (!isDatabaseAway(error)) throw error
        }
        await sleep(lookEveryMs, undefined, { signal }).catch(() => signal.throwIfAborted())
      }
    },
  }
}

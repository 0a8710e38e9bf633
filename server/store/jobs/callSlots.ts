import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { onAbort } from '../../shared/clock.ts'
import { type Database, isDatabaseAway } from '../openDatabase.ts'
import { databaseNow, isToCome } from './databaseTime.ts'

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
/** A slot that this process kept within this time is surely still its own. */
const surelyOursMs = 10_000
/** Milliseconds between two looks for a free slot. */
const lookEveryMs = 100
/** A process that waits says so for this long with each look. */
const waitingMs = 1_000

/** A call that waits for a slot. */
interface Waiter {
  start(slot: number): void
  fail(reason: unknown): void
}

/** The slots of one account that this process has. */
interface Share {
  readonly account: string
  readonly max: number
  /** Slots with a call. */
  readonly used: Set<number>
  /** Slots without a call, which the next one gets without asking the database; with the time of their last call. */
  readonly idle: Map<number, number>
  readonly queue: Waiter[]
  /** The most slots while other processes wait for some. */
  most: number
  isLooking: boolean
}

/**
 * Slots are rows. A process keeps a slot from one call to the next, so that calls one after the other ask the database
 * once a second, not each; while other processes wait, each gives back what exceeds its part.
 * @param instance names this process among those that share the database
 * @param closing ends the process's hold on its slots
 * @param keepEveryMs until a process gives back a slot that it does not use, or that another one waits for
 */
export const createCallSlots = (
  db: Database,
  instance: string,
  closing: AbortSignal,
  keepEveryMs = 1_000,
): CallSlots => {
  const shares = new Map<string, Share>()
  /** The time of the last query that kept all slots. */
  let keptAt = 0
  const heldOf = ({ used, idle }: Share) => used.size + idle.size
  const holdsSome = () => [...shares.values()].some(share => heldOf(share) > 0)

  /** Makes the rows of an account, and deletes those of processes that died while they waited. */
  const makeRows = async ({ account, max }: Share) => {
    const rows = Array.from({ length: max }, (_none, slot) => ({ account, slot, owner: '', until: 0 }))
    const slots = db.insertInto('callSlots').values(rows)
    await slots.onConflict(conflict => conflict.doNothing()).execute()
    await sql`delete from ${sql.table('callWaiters')} where until < ${databaseNow()} - ${sql.lit(slotMs)}`.execute(
      db,
    )
  }

  const tryTake = async ({ account, max }: Share): Promise<number | undefined> => {
    const { rows } = await sql<{ slot: number }>`
      update ${sql.table('callSlots')} set owner = ${instance}, until = ${databaseNow()} + ${sql.lit(slotMs)}
      where account = ${account} and slot = (
        select slot from ${sql.table('callSlots')}
        where account = ${account} and slot < ${max} and not ${isToCome(sql`until`, databaseNow, slotMs)}
        order by slot limit 1 for update skip locked)
      returning slot`.execute(db)
    return rows[0]?.slot
  }

  const sayWaiting = ({ account }: Share) =>
    sql`insert into ${sql.table('callWaiters')} (account, owner, until)
      values (${account}, ${instance}, ${databaseNow()} + ${sql.lit(waitingMs)})
      on conflict (account, owner) do update set until = excluded.until`.execute(db)

  /** A slot that could not be given back becomes free by itself. */
  const free = ({ account }: Share, slot: number) => {
    const slots = db.updateTable('callSlots').set({ until: 0 }).where('account', '=', account)
    const ours = slots.where('slot', '=', slot).where('owner', '=', instance)
    ours.execute().catch(() => undefined)
  }

  const giveBack = (share: Share, slot: number) => {
    const isLost = !share.used.delete(slot)
    if (isLost) return
    if (closing.aborted || heldOf(share) >= share.most) return free(share, slot)
    share.idle.set(slot, performance.now())
    serve(share)
  }

  /** Gives idle slots to waiting calls, unless this process may have lost its slots in a pause. */
  const serve = (share: Share) => {
    const isOurs = performance.now() - keptAt < surelyOursMs
    for (const slot of isOurs ? [...share.idle.keys()] : []) {
      const waiter = share.queue.shift()
      if (!waiter) return
      share.idle.delete(slot)
      share.used.add(slot)
      waiter.start(slot)
    }
  }

  const lookOnce = async (share: Share) => {
    const now = performance.now()
    const slot = heldOf(share) < share.most ? await tryTake(share) : undefined
    if (slot === undefined) {
      await sayWaiting(share)
      await sleep(lookEveryMs)
      return
    }
    if (!holdsSome()) keptAt = now
    share.idle.set(slot, now)
    serve(share)
  }

  /** Looks for free slots until no call waits for one. */
  const look = async (share: Share) => {
    if (share.isLooking) return
    share.isLooking = true
    let hasRows = false
    while (share.queue.length > 0)
      try {
        closing.throwIfAborted()
        if (!hasRows) await makeRows(share)
        hasRows = true
        await lookOnce(share)
      } catch (error) {
        // the callers must not take it for an outage of the PIM
        if (isDatabaseAway(error)) await sleep(lookEveryMs)
        else for (const waiter of share.queue.splice(0)) waiter.fail(error)
      }
    share.isLooking = false
  }

  /** Keeps the slots of this process, and gives back those that it does not need, or that others wait for. */
  const keep = async () => {
    const now = performance.now()
    const before = new Map([...shares.values()].map(share => [share, [...share.used, ...share.idle.keys()]]))
    const { rows: kept } = await sql<{ account: string; slot: number }>`
      update ${sql.table('callSlots')} set until = ${databaseNow()} + ${sql.lit(slotMs)}
      where owner = ${instance} and until > ${databaseNow()} returning account, slot`.execute(db)
    const { rows: waiting } = await sql<{ account: string; count: unknown }>`
      select account, count(*) as count from ${sql.table('callWaiters')}
      where owner <> ${instance} and ${isToCome(sql`until`, databaseNow, waitingMs)} group by account`.execute(
      db,
    )
    keptAt = now
    for (const [share, slots] of before) {
      const ours = new Set(kept.filter(({ account }) => account === share.account).map(({ slot }) => slot))
      for (const slot of slots.filter(one => !ours.has(one))) {
        share.used.delete(slot)
        share.idle.delete(slot)
      }
      const others = Number(waiting.find(({ account }) => account === share.account)?.count ?? 0)
      share.most = others > 0 ? Math.max(1, Math.floor(share.max / (others + 1))) : Infinity
      for (const [slot, since] of share.idle) {
        if (heldOf(share) <= share.most && now - since < keepEveryMs) continue
        share.idle.delete(slot)
        free(share, slot)
      }
    }
  }

  const timer = setInterval(() => {
    // a slot that could not be kept becomes free by itself
    if (holdsSome()) keep().catch(() => undefined)
  }, keepEveryMs)
  timer.unref()
  const stop = () => {
    clearInterval(timer)
    for (const share of shares.values()) for (const slot of share.idle.keys()) free(share, slot)
  }
  closing.addEventListener('abort', stop, { once: true })

  return {
    take: (account, max, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const fresh = { account, max, used: new Set<number>(), idle: new Map<number, number>(), queue: [] }
        const share = shares.get(account) ?? { ...fresh, most: Infinity, isLooking: false }
        shares.set(account, share)
        const leave = () => {
          share.queue.splice(share.queue.indexOf(waiter), 1)
          reject(signal.reason)
        }
        const forget = onAbort(signal, leave)
        const waiter: Waiter = {
          start: slot => {
            forget()
            resolve(() => giveBack(share, slot))
          },
          fail: reason => {
            forget()
            reject(reason)
          },
        }
        share.queue.push(waiter)
        serve(share)
        void look(share)
      }),
  }
}

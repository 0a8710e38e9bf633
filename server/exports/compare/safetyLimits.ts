import { type Exceeded, exportTypes } from '../../../src/contract/calls/exports.ts'
import { isoTime, localTime, type Clock } from '../../shared/clock.ts'
import { CallError } from '../../shared/errors.ts'
import {
  AttemptOver,
  type ExportRecord,
  type LostCells,
  type StoredDifference,
  type StoredMessage,
} from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { Within } from '../../store/jobs/jobs.ts'
import type { ShortList } from '../../model/akeneo.ts'
import type { ExportSettings } from '../../model/setup.ts'
import { canDiscard, canRelease } from '../life/states.ts'
import { resendOf, writeEvent } from '../life/events.ts'
import { channelOf } from './channelsOnSale.ts'
import { runMessage, type RunMessage } from '../findings/runMessages.ts'

interface ArticleCounts {
  /** Articles on sale before. */
  readonly active: number
  /** Rows of products in the file. */
  readonly rows: number
  readonly withdrawn: number
  readonly prices: number
  readonly moved: number
  readonly losses: readonly LostCells[]
  readonly shortList: ShortList | null
  /** Articles that stay on sale although no file updates or withdraws them any more. */
  readonly unattended: number
}

/** A list that misses more than this share of its products, and more than a page of them, is no list of all. */
const [toleratedShare, toleratedProducts] = [0.2, 100]

/**
 * The list that misses most, if it misses too much. The PIM counts some products that it no longer has, so that most
 * lists are a little shorter than its number. A list that was read to its end lacks only those, so that the articles that
 * it does not have may be withdrawn. A list that may go on is too short, whatever it lacks.
 */
export const tooShort = (lists: readonly ShortList[]): ShortList | null => {
  const missing = ({ read, counted }: ShortList) => counted - read
  const isTooShort = (list: ShortList) =>
    list.isOpen === true || missing(list) > Math.max(toleratedProducts, list.counted * toleratedShare)
  const [worst] = lists.filter(isTooShort).toSorted((one, other) => missing(other) - missing(one))
  return worst ?? null
}

/**
 * The safety limits that an export exceeds. A retry exceeds none, because it only exports products of an earlier run.
 * @param type of `exportTypes`
 */
export const exceededBy = (type: number, settings: ExportSettings, counts: ArticleCounts): Exceeded[] => {
  const { active, rows, withdrawn, prices, moved, losses, shortList, unattended } = counts
  if (type === exportTypes.retry) return []
  // also before the first delivery, which would lack most products
  if (shortList)
    return [{ limit: 'incomplete', most: shortList.counted, isShare: false, count: shortList.read }]
  if (active === 0) return []
  if (settings.holdEmpty && type === exportTypes.full && rows === 0)
    return [{ limit: 'empty', most: 0, isShare: false, count: withdrawn }]
  const over = (
    limit: Exceeded['limit'],
    count: number,
    share: number | null,
    max: number | null,
  ): Exceeded[] => {
    if (share !== null && count > (active * share) / 100)
      return [{ limit, most: share, isShare: true, count }]
    return max !== null && count > max ? [{ limit, most: max, isShare: false, count }] : []
  }
  /** The most affected column counts, because a value that is hidden in Akeneo empties few columns. */
  const overInColumn = (loss: 'emptied' | 'replaced'): Exceeded[] => {
    const [worst] = losses.toSorted((one, other) => other[loss] - one[loss])
    if (!worst) return []
    const exceeded = over(loss, worst[loss], settings.holdLostShare, settings.holdLost)
    return exceeded.map(limit => ({ ...limit, column: worst.column }))
  }
  return [
    ...over('withdrawn', withdrawn, settings.holdWithdrawnShare, settings.holdWithdrawn),
    ...over('prices', prices, settings.holdPricesShare, settings.holdPrices),
    ...over('moved', moved, settings.holdMovedShare, settings.holdMoved),
    ...overInColumn('emptied'),
    ...overInColumn('replaced'),
    ...over('onSale', unattended, null, 0),
  ]
}

/**
 * The sentence of an export on hold.
 * @param notes of the export, of which one has the labels of the channels that the file leaves
 */
export const holdMessage = (
  { exceeded, active, priceShare, lost = [] }: StoredDifference,
  notes: readonly StoredMessage[] = [],
): RunMessage => {
  const [first, ...others] = exceeded
  if (!first || others.length > 0) return runMessage('onHold', { limits: exceeded.length })
  const { limit, count, most, isShare, column } = first
  if (limit === 'onSale') {
    const codes = lost.flatMap(column => channelOf(column) ?? [])
    if (codes.length === 0) return runMessage('onHoldActivation', { count })
    const labels = notes.find(({ code }) => code === 'channelsLeft')?.params['channels']
    return runMessage('onHoldChannels', {
      count,
      channels: typeof labels === 'string' ? labels : codes.join(', '),
    })
  }
  if (limit === 'empty') return runMessage('onHoldEmpty', { count })
  if (limit === 'incomplete') return runMessage('onHoldIncomplete', { read: count, counted: most })
  const code = holdWords[limit]
  const params = { count, most, share: priceShare, column: column ?? '' }
  if (!isShare) return runMessage(code, params)
  // rounded up, so that a share just above its limit is not shown as the limit
  const part = Math.ceil((count / active) * 1000) / 10
  return runMessage(`${code}.share`, { ...params, part, active })
}

const holdWords = {
  withdrawn: 'onHoldWithdrawn',
  prices: 'onHoldPrices',
  moved: 'onHoldMoved',
  emptied: 'onHoldEmptied',
  replaced: 'onHoldReplaced',
} as const satisfies Record<Exclude<Exceeded['limit'], 'empty' | 'incomplete' | 'onSale'>, string>

interface DecideDeps {
  readonly exports: ExportStore
  readonly clock: Pick<Clock, 'now'>
  readonly timeZone: string
}

/** The decision of a person about an export on hold. */
export interface DecisionOrder {
  readonly by: string
  readonly reason: string
}

/**
 * Ends the hold of an export. The file of a released one waits to be sent from the same write on. A discarded export is
 * cancelled and keeps its file.
 * @param within written in the same transaction
 * @throws CallError notOnHold; alreadyReleased or alreadyDiscarded when another person has decided meanwhile
 */
export const decide = async (
  { exports, clock, timeZone }: DecideDeps,
  row: ExportRecord,
  event: 'release' | 'discard',
  { by, reason }: DecisionOrder,
  within?: Within,
): Promise<void> => {
  const { difference } = row
  const isPossible = event === 'release' ? canRelease(row) : canDiscard(row)
  if (difference === null || !isPossible) throw notOnHold(row, timeZone)
  const released = event === 'release'
  const decision = { released, by, at: isoTime(clock.now()), reason }
  try {
    // Another decision about the same attempt comes too late.
    const change = released ? resendOf(row) : { attempt: row.attempt + 1, details: runMessage('discarded') }
    await writeEvent(exports, row, event, { ...change, difference: { ...difference, decision } }, within)
  } catch (error) {
    throw error instanceof AttemptOver ? notOnHold((await exports.find(row.id)) ?? row, timeZone) : error
  }
}

/** The error of a decision that comes too late: it names the one that was made, its time and its user. */
export const notOnHold = ({ id, difference }: ExportRecord, timeZone: string): CallError => {
  const decision = difference?.decision
  if (!decision) return new CallError('notOnHold', { id: String(id) })
  const { released, by, at } = decision
  const time = localTime(at, timeZone)
  return new CallError(released ? 'alreadyReleased' : 'alreadyDiscarded', { id: String(id), by, time })
}

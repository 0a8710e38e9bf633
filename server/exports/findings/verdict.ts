import type { Cause, CauseCode, Verdict } from '../../../src/contract/calls/dashboard.ts'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import type { BrokenReference } from '../../../src/contract/calls/sync.ts'
import { formatSentence as formatMessage, type Language, type Sentence } from '../../../src/contract/words.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import {
  deliveredAt,
  deliveryOutcome,
  didNotArrive,
  hasArrived,
  isEmpty,
  isForDownload,
} from '../life/outcome.ts'
import type { ChannelState } from '../compare/channelsOnSale.ts'
import { isUploaded } from '../life/states.ts'
import { formatRunMessage } from './runMessages.ts'
import { byUrgency, causeOf, type Finding } from './causeTable.ts'
import { exportCause, isSameCause } from './exportCause.ts'

/** The facts that a verdict is derived from. */
export interface VerdictFacts {
  /** The ended exports that decide, newest first: see `ExportStore.deciding`. */
  readonly finished: readonly ExportRecord[]
  readonly running: readonly ExportRecord[]
  /** The last uploaded export. */
  readonly lastUploaded: ExportRecord | undefined
  /** The most frequent cause of the messages of the last delivery; empty without one. */
  readonly topCause: string
  readonly hasTarget: boolean
  readonly isSynchronized: boolean
  readonly hasLanguage: boolean
  /** References to missing items of Akeneo that make exports fail. */
  readonly structure: readonly BrokenReference[]
  /** What the next file does with the channels; `leaving` are their labels. */
  readonly channels: Pick<ChannelState, 'noneEnabled' | 'noActivation'> & { readonly leaving: string }
  readonly filter: Verdict['filter']
  /** The last change of the product filter, if it matches no product. */
  readonly filterChange: { readonly by: string | null; readonly at: string } | undefined
  readonly connections: Verdict['connections']
  /** The reasons of failed connections, in the user's language. */
  readonly connectionErrors: Readonly<Record<string, string | undefined>>
  readonly schedules: readonly WatchedByVerdict[]
  /** Hours after which a missed run is no longer made up for. */
  readonly madeUpWithinHours: number
  readonly language: Language
}

type DeliveryFacts = Pick<VerdictFacts, 'finished' | 'lastUploaded' | 'hasTarget'>

interface WatchedByVerdict {
  readonly id: number
  readonly name: string
  readonly enabled: boolean
  readonly lastMissed: string | null
  readonly options: { readonly disableUpload: boolean }
}

const isRetry = ({ type }: ExportRecord) => type === exportTypes.retry

/** Whether TB.One has the articles of an export, or a person can download them. */
const isThere = (row: ExportRecord, hasTarget: boolean) =>
  hasArrived(row) || (!hasTarget && isForDownload(row))

/** Each export on hold waits for a person. One that a later delivery overtook is no longer on hold. */
const held = ({ finished, language }: VerdictFacts): Cause[] =>
  finished
    .filter(
      row =>
        deliveryOutcome(row) === 'onHold' &&
        !finished.some(later => later.id > row.id && deliveryOutcome(later) === 'delivered'),
    )
    .flatMap(row => exportCause(row, language) ?? [])

/** Whether the product filter lets no product through, as far as is known. */
export const matchesNoProduct = ({
  filter,
  finished,
  hasTarget,
}: Pick<VerdictFacts, 'filter' | 'finished' | 'hasTarget'>): boolean => {
  const last = finished.find(row => !isRetry(row) && (isEmpty(row) || isThere(row, hasTarget)))
  // a current count is better than the result of an earlier export
  return filter ? filter.count === 0 : last !== undefined && isEmpty(last)
}

const filterWords = {
  passes: { en: '0 of {total} products pass.', de: '0 von {total} Produkten kommen durch.' },
  changedBy: { en: '{by} changed the filter.', de: '{by} hat den Filter geändert.' },
} as const satisfies Record<string, Sentence>

const emptyFilter = (facts: VerdictFacts): Cause[] => {
  if (!matchesNoProduct(facts)) return []
  const { filter, filterChange, language } = facts
  const { by, at } = filterChange ?? { by: null, at: null }
  const detail = [
    ...(filter ? [formatMessage(filterWords.passes, language, { total: filter.total })] : []),
    ...(by ? [formatMessage(filterWords.changedBy, language, { by })] : []),
  ].join(' ')
  return [causeOf({ code: 'emptyFilter', detail, since: at }, language)]
}

const missingSettings = (facts: VerdictFacts): Cause[] => {
  const { isSynchronized, structure, hasLanguage, connections, language } = facts
  const isConnected = connections.some(({ name, state }) => name === 'akeneoApi' && state !== 'notConfigured')
  const findings: readonly (Finding | false)[] = [
    !isSynchronized && isConnected && { code: 'notSynchronized' },
    isSynchronized && structure.length > 0 && { code: 'structure', params: { count: structure.length } },
    !hasLanguage && { code: 'noLanguage' },
  ]
  return findings.flatMap(finding => (finding ? causeOf(finding, language) : []))
}

/** Akeneo must be reachable; TESSA and the upload target only if they are configured. */
const connectionsDown = ({ connections, connectionErrors, running, language }: VerdictFacts): Cause[] => {
  const waiting = running.find(({ details }) => details.code === 'pimGone')
  return connections.flatMap(({ name, state, at }): Cause[] => {
    const cause = (detail: string, since: string | null) =>
      causeOf({ code: 'connection', stops: name !== 'tessaApi', connection: name, detail, since }, language)
    if (name === 'akeneoApi' && state === 'notConfigured')
      return [causeOf({ code: 'notConnected', connection: name }, language)]
    if (state === 'failed') return [cause(connectionErrors[name] ?? '', at)]
    if (name === 'akeneoApi' && waiting)
      return [cause(formatRunMessage(waiting.details, language), waiting.startedAt)]
    return []
  })
}

/**
 * The newest export that did not arrive, unless a later one or its own retry delivered its products. A retry repeats a
 * few products, so that the failure of one takes nothing from the last delivery.
 */
const undelivered = ({ finished, hasTarget }: VerdictFacts): ExportRecord | undefined => {
  const row = finished.find(didNotArrive)
  const isResolved = finished.some(
    later =>
      later.id > (row?.id ?? 0) &&
      (!isRetry(later) || (later.originalId === row?.id && later.retryCause === null)) &&
      isThere(later, hasTarget),
  )
  return isResolved ? undefined : row
}

/**
 * The cause of the newest export that did not arrive, together with those in the settings that kept it from arriving: two
 * symptoms of one cause are one cause with the cures of both.
 */
const joined = (row: ExportRecord, inSettings: readonly Cause[], language: Language): Cause[] => {
  const cause = exportCause(row, language)
  if (!cause) return [...inSettings]
  const same = inSettings.filter(other => isSameCause(row, other))
  const cures = [...cause.cures, ...same.flatMap(other => other.cures)]
  return [
    {
      ...cause,
      stops: !isRetry(row) || same.some(({ stops }) => stops),
      connection: cause.connection ?? same[0]?.connection ?? null,
      cures: cures.filter(({ act, path }, index) =>
        isFirst(cures, index, one => one.act === act && one.path === path),
      ),
    },
    ...inSettings.filter(other => !same.includes(other)),
  ]
}

const isFirst = <T>(list: readonly T[], index: number, matches: (one: T) => boolean) =>
  list.findIndex(matches) === index

/** The newest export was cancelled, or was not to be uploaded. */
const notSent = ({ finished, schedules, hasTarget, language }: VerdictFacts): Cause[] => {
  const row = finished.find(one => !isRetry(one))
  const cause = row && exportCause(row, language)
  if (cause && (cause.code === 'cancelled' || cause.code === 'uploadOff')) return [cause]
  const enabled = schedules.filter(schedule => schedule.enabled)
  const [first] = enabled
  if (!first || !hasTarget || !enabled.every(({ options }) => options.disableUpload)) return []
  return [causeOf({ code: 'allUploadsOff', schedule: { id: first.id, name: first.name } }, language)]
}

/** A missed run counts until the schedule has run again, or something else was delivered. */
const missed = (facts: VerdictFacts): Cause[] =>
  facts.schedules.flatMap(({ id, name, enabled, lastMissed }): Cause[] => {
    if (!enabled || !lastMissed) return []
    const moment = Date.parse(lastMissed)
    const isOver = facts.finished.some(
      row =>
        Date.parse(row.queuedAt ?? row.startedAt) > moment &&
        (row.scheduleId === id || (!isRetry(row) && isThere(row, facts.hasTarget))),
    )
    if (isOver) return []
    const params = { hours: facts.madeUpWithinHours }
    return [causeOf({ code: 'missed', schedule: { id, name }, since: lastMissed, params }, facts.language)]
  })

/** Articles that cannot be sold, or that stay on sale although they should not: files arrive nevertheless. */
const onSale = ({ channels, language }: VerdictFacts): Cause[] => {
  const { noneEnabled, noActivation, leaving } = channels
  const params = { channels: leaving, count: leaving.split(', ').length }
  return [
    ...(noneEnabled ? [causeOf({ code: 'noChannel' }, language)] : []),
    ...(noActivation && !noneEnabled ? [causeOf({ code: 'noActivation' }, language)] : []),
    ...(leaving === '' ? [] : [causeOf({ code: 'channelLeaves', params }, language)]),
  ]
}

/** The causes of a delivery that show in the verdict although its file arrived. */
const afterArrival: ReadonlySet<string> = new Set<CauseCode>(['stayOnSale', 'missing', 'warnings'])

/** What is wrong with the last delivery, whose file arrived. */
const inDelivery = (facts: VerdictFacts): Cause[] => {
  const row = deliveredRow(facts)
  const cause = row && exportCause(row, facts.language, facts.topCause)
  return cause && afterArrival.has(cause.code) ? [{ ...cause, stops: false }] : []
}

/** The last export that was uploaded, or written if there is no upload target. */
export const deliveredRow = ({
  finished,
  lastUploaded,
  hasTarget,
}: DeliveryFacts): ExportRecord | undefined => {
  const written = hasTarget
    ? undefined
    : finished.find(
        row => !isRetry(row) && row.hasFile && !row.disableUpload && deliveryOutcome(row) === 'written',
      )
  return written && written.id > (lastUploaded?.id ?? 0) ? written : lastUploaded
}

const deliveryIn = (facts: DeliveryFacts): Verdict['delivery'] => {
  const row = deliveredRow(facts)
  return row
    ? {
        id: row.id,
        at: deliveredAt(row),
        isUploaded: isUploaded(row),
        products: row.successful + row.warnings,
        missing: row.erroneous,
      }
    : null
}

/**
 * Finds whether products reach TB.One, and the problems that prevent it, worst first.
 * @returns the verdict without the next runs
 */
export const verdictOf = (facts: VerdictFacts): Omit<Verdict, 'nextRuns'> => {
  const inSettings = [emptyFilter, missingSettings, connectionsDown].flatMap(find => find(facts))
  const row = undelivered(facts)
  const troubles = [
    ...(row ? joined(row, inSettings, facts.language) : inSettings),
    ...[held, notSent, missed, onSale, inDelivery].flatMap(find => find(facts)),
  ].toSorted(byUrgency)
  const delivery = deliveryIn(facts)
  const { connections, filter } = facts
  const state = (): Verdict['state'] => {
    if (troubles.some(({ stops }) => stops)) return 'stopped'
    if (!facts.hasTarget) return 'written'
    return delivery ? 'delivered' : 'never'
  }
  return { state: state(), delivery, troubles, connections, filter }
}

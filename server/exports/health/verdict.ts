import type { Trouble, Verdict } from '../../../src/contract/calls/dashboard.ts'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import type { BrokenReference } from '../../../src/contract/calls/sync.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import { deliveredAt, deliveryOutcome, hasArrived, isEmpty } from '../deliveryOutcome.ts'
import type { ChannelState } from '../comparison/channelsOnSale.ts'
import { awaitsUpload, isUploaded, stateOf } from '../lifecycle.ts'
import { formatRunMessage } from '../runMessages.ts'

/** The facts that a verdict is derived from. */
export interface VerdictFacts {
  /** The newest finished exports, newest first. */
  readonly finished: readonly ExportRecord[]
  readonly running: readonly ExportRecord[]
  /** The last uploaded export. */
  readonly lastUploaded: ExportRecord | undefined
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

interface WatchedByVerdict {
  readonly id: number
  readonly name: string
  readonly enabled: boolean
  readonly lastMissed: string | null
  readonly options: { readonly disableUpload: boolean }
}

const isRetry = ({ type }: ExportRecord) => type === exportTypes.retry

const endOf = ({ finishedAt, startedAt }: ExportRecord) => finishedAt ?? startedAt

/** Whether TB.One has the articles of an export, or a person can download them. */
const isThere = (row: ExportRecord, hasTarget: boolean) =>
  hasArrived(row) || (deliveryOutcome(row) === 'written' && !hasTarget && !row.disableUpload && !isEmpty(row))

const aboutExport = (
  row: ExportRecord,
  { schedules, language }: VerdictFacts,
): Pick<Trouble, 'export' | 'schedule' | 'cause' | 'at'> => {
  const schedule = schedules.find(({ id }) => id === row.scheduleId)
  return {
    export: { id: row.id },
    schedule: schedule ? { id: schedule.id, name: schedule.name } : null,
    cause: formatRunMessage(row.errors[0] ?? row.details, language),
    at: endOf(row),
  }
}

/** Each export on hold waits for a person. One that a later delivery overtook is no longer on hold. */
const held = (facts: VerdictFacts): Trouble[] =>
  facts.finished
    .filter(
      row =>
        deliveryOutcome(row) === 'onHold' &&
        !facts.finished.some(later => later.id > row.id && deliveryOutcome(later) === 'delivered'),
    )
    .map(row => ({
      kind: 'onHold',
      stops: true,
      tone: 'warning',
      ...aboutExport(row, facts),
      cause: formatRunMessage(row.details, facts.language),
    }))

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

const emptyFilter = (facts: VerdictFacts): Trouble[] => {
  if (!matchesNoProduct(facts)) return []
  const { filter, filterChange } = facts
  const { by, at } = filterChange ?? { by: null, at: null }
  return [
    { kind: 'emptyFilter', stops: true, tone: 'warning', cause: '', count: filter?.total ?? null, by, at },
  ]
}

const settings = ({ isSynchronized, structure, hasLanguage, connections }: VerdictFacts): Trouble[] => {
  const troubles: Trouble[] = []
  const missing = { stops: true, tone: 'warning', cause: '' } as const
  const isConnected = connections.some(({ name, state }) => name === 'akeneoApi' && state !== 'notConfigured')
  if (!isSynchronized && isConnected) troubles.push({ kind: 'notSynchronized', ...missing })
  if (isSynchronized && structure.length > 0)
    troubles.push({ kind: 'structure', ...missing, count: structure.length })
  if (!hasLanguage) troubles.push({ kind: 'noLanguage', ...missing })
  return troubles
}

/** Akeneo must be reachable; TESSA and the upload target only if they are configured. */
const connectionsDown = ({ connections, connectionErrors, running, language }: VerdictFacts): Trouble[] => {
  const waiting = running.find(({ details }) => details.code === 'pimGone')
  return connections.flatMap(({ name, state, at }): Trouble[] => {
    const trouble = {
      kind: 'connection',
      stops: name !== 'tessaApi',
      tone: 'error',
      connection: name,
      at,
    } as const
    if (name === 'akeneoApi' && state === 'notConfigured')
      return [{ ...trouble, cause: '', isMissing: true, at: null }]
    if (state === 'failed') return [{ ...trouble, cause: connectionErrors[name] ?? '' }]
    if (name === 'akeneoApi' && waiting)
      return [{ ...trouble, cause: formatRunMessage(waiting.details, language), at: waiting.startedAt }]
    return []
  })
}

const didNotArrive = (row: ExportRecord) => {
  const outcome = deliveryOutcome(row)
  return (outcome === 'failed' || outcome === 'notUploaded') && stateOf(row) !== 'released' && !isEmpty(row)
}

/**
 * The newest export that did not arrive, unless a later one or its own retry delivered its products. A retry repeats a
 * few products, so that the failure of one takes nothing from the last delivery.
 */
const failed = (facts: VerdictFacts): Trouble[] => {
  const { finished, hasTarget } = facts
  const row = finished.find(didNotArrive)
  const isResolved = finished.some(
    later =>
      later.id > (row?.id ?? 0) &&
      (!isRetry(later) || (later.originalId === row?.id && later.retryCause === null)) &&
      isThere(later, hasTarget),
  )
  if (!row || isResolved) return []
  const about = aboutExport(row, facts)
  return [{ kind: 'failed', stops: !isRetry(row), tone: 'error', isUpload: awaitsUpload(row), ...about }]
}

/** The newest export was cancelled, or was not to be uploaded. */
const notSent = (facts: VerdictFacts): Trouble[] => {
  const row = facts.finished.find(one => !isRetry(one))
  if (row && deliveryOutcome(row) === 'cancelled')
    return [{ kind: 'cancelled', stops: true, tone: 'warning', ...aboutExport(row, facts) }]
  if (row?.disableUpload && deliveryOutcome(row) === 'written')
    return [{ kind: 'uploadOff', stops: true, tone: 'warning', ...aboutExport(row, facts), cause: '' }]
  const enabled = facts.schedules.filter(schedule => schedule.enabled)
  const [first] = enabled
  return first && facts.hasTarget && enabled.every(({ options }) => options.disableUpload)
    ? [
        {
          kind: 'uploadOff',
          stops: true,
          tone: 'warning',
          cause: '',
          schedule: { id: first.id, name: first.name },
        },
      ]
    : []
}

/** A missed run counts until the schedule has run again, or something else was delivered. */
const missed = (facts: VerdictFacts): Trouble[] =>
  facts.schedules.flatMap(({ id, name, enabled, lastMissed }): Trouble[] => {
    if (!enabled || !lastMissed) return []
    const moment = Date.parse(lastMissed)
    const isOver = facts.finished.some(
      row =>
        Date.parse(row.queuedAt ?? row.startedAt) > moment &&
        (row.scheduleId === id || (!isRetry(row) && isThere(row, facts.hasTarget))),
    )
    if (isOver) return []
    const about = { schedule: { id, name }, at: lastMissed, hours: facts.madeUpWithinHours }
    return [{ kind: 'missed', stops: true, tone: 'warning', cause: '', ...about }]
  })

/** Articles that cannot be sold, or that stay on sale although they should not: files arrive nevertheless. */
const onSale = (facts: VerdictFacts): Trouble[] => {
  const { noneEnabled, noActivation, leaving } = facts.channels
  const about = { stops: false, tone: 'warning', cause: '' } as const
  const troubles: Trouble[] = []
  if (noneEnabled) troubles.push({ kind: 'noChannel', ...about })
  if (noActivation && !noneEnabled) troubles.push({ kind: 'noActivation', ...about })
  if (leaving !== '') troubles.push({ kind: 'channelLeaves', ...about, channels: leaving })
  const last = facts.finished.find(row => !isRetry(row) && isThere(row, facts.hasTarget))
  const note = last?.notes.find(({ code }) => staysOnSale.has(code))
  if (last && note)
    troubles.push({
      ...about,
      kind: 'stayOnSale',
      ...aboutExport(last, facts),
      cause: formatRunMessage(note, facts.language),
    })
  return troubles
}

/** The notes of an export about articles that it could not take off sale. */
const staysOnSale: ReadonlySet<string> = new Set(['noActivation', 'channelsLeft', 'channelsOff'])

const deliveryIn = ({ finished, lastUploaded, hasTarget }: VerdictFacts): Verdict['delivery'] => {
  const written = hasTarget
    ? undefined
    : finished.find(
        row => !isRetry(row) && row.hasFile && !row.disableUpload && deliveryOutcome(row) === 'written',
      )
  const row = written && written.id > (lastUploaded?.id ?? 0) ? written : lastUploaded
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
  const troubles = [held, emptyFilter, settings, connectionsDown, failed, notSent, missed, onSale].flatMap(
    find => find(facts),
  )
  const delivery = deliveryIn(facts)
  const { connections, filter } = facts
  const state = (): Verdict['state'] => {
    if (troubles.some(({ stops }) => stops)) return 'stopped'
    if (!facts.hasTarget) return 'written'
    return delivery ? 'delivered' : 'never'
  }
  return { state: state(), delivery, troubles, connections, filter }
}

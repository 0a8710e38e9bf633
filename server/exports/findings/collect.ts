import type { Cause, CauseCode, Verdict } from '../../../src/contract/calls/dashboard.ts'
import type { SettingsPart } from '../../../src/contract/calls/exports.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { formatSentence, type Language, type Sentence } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { formatSyncFailure } from '../../akeneo/sync/synchronizer.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import { openFieldsIn } from '../../tradebyte/mapping/openFields.ts'
import { fillsBothLevels } from '../../tradebyte/mapping/validateMapping.ts'
import { channelLabels } from '../compare/channelsOnSale.ts'
import { deliveryOutcome, didNotArrive } from '../life/outcome.ts'
import { changedParts } from '../run/rowConfiguration.ts'
import { deliveredRow, deliveryIn, isRetry, isThere, matchesNoProduct } from './delivery.ts'
import { exportCause, isSameCause } from './exportCause.ts'
import { type FactDeps, type Facts, readFacts } from './facts.ts'
import { byUrgency, causeOf, type CauseFacts } from './finding.ts'
import { formatRunMessage, runMessage } from './runMessages.ts'
import { namesIn, toSetUp } from './toSetUp.ts'

/** The pages of the parts of the configuration that files depend on. */
const pagesOfParts: Readonly<Partial<Record<SettingsPart, string>>> = {
  mapping: pagePaths.mapping,
  channels: resources.channels.path,
  languages: resources.languages.path,
  exportSettings: settings.exportSettings.path,
  csv: settings.csv.path,
  cluster: settings.cluster.path,
  productFilter: settings.productFilter.path,
}

/** An export on hold, at the page of the settings that were changed since the last upload, if these are one part. */
const withChangedParts = (cause: Cause, row: ExportRecord, { lastUploaded, language }: Facts): Cause => {
  if (!lastUploaded?.settingsHashes?.masterData || !row.settingsHashes) return cause
  const parts = changedParts(lastUploaded, row.settingsHashes).filter(part => part in pagesOfParts)
  const [part] = parts
  if (!part) return cause
  const params = { id: String(lastUploaded.id), parts: parts.map(name => runMessage(`part.${name}`)) }
  const detail = formatRunMessage(runMessage('changedSince', params), language)
  const page = parts.length === 1 ? (pagesOfParts[part] ?? cause.page) : cause.page
  return { ...cause, page, detail: [cause.detail, detail].filter(Boolean).join(' ') }
}

/** Each export on hold waits for a person. One that a later delivery overtook is no longer on hold. */
const held = (facts: Facts): Cause[] => {
  const { finished, language } = facts
  return finished
    .filter(
      row =>
        deliveryOutcome(row) === 'onHold' &&
        !finished.some(later => later.id > row.id && deliveryOutcome(later) === 'delivered'),
    )
    .flatMap(row => {
      const cause = exportCause(row, language)
      return cause ? withChangedParts(cause, row, facts) : []
    })
}

const filterWords = {
  passes: { en: '0 of {total} products pass.', de: '0 von {total} Produkten kommen durch.' },
  changedBy: { en: '{by} changed the filter.', de: '{by} hat den Filter geändert.' },
} as const satisfies Record<string, Sentence>

const emptyFilter = (facts: Facts): Cause[] => {
  if (!matchesNoProduct(facts)) return []
  const { filter, filterChange, language } = facts
  const { by, at } = filterChange ?? { by: null, at: null }
  const detail = [
    ...(filter ? [formatSentence(filterWords.passes, language, { total: filter.total })] : []),
    ...(by ? [formatSentence(filterWords.changedBy, language, { by })] : []),
  ].join(' ')
  return [causeOf({ code: 'emptyFilter', detail, since: at }, language)]
}

/** What every export needs before its first product. */
const missingSettings = (facts: Facts): CauseFacts[] => {
  const { attributes, structure, languages, defaultLanguage, connections, mapping, channels, language } =
    facts
  const isConnected = connections.some(({ name, state }) => name === 'akeneoApi' && state !== 'notConfigured')
  const lost = structure.filter(({ stops = true }) => stops).length
  const gone = structure.length - lost
  const open = openFieldsIn(mapping).map(({ label }) => label[language])
  const enabled = new Set(channels.filter(channel => channel.enabled).map(({ name }) => name))
  const findings: readonly (CauseFacts | false)[] = [
    !isConnected && { code: 'notConnected', connection: 'akeneoApi' },
    attributes === 0 && { code: 'notSynchronized', detail: lastFailureOf(facts) },
    attributes > 0 && lost > 0 && { code: 'structure', params: { count: lost } },
    attributes > 0 && gone > 0 && { code: 'choicesGone', params: { count: gone } },
    languages.length === 0 && { code: 'noLanguage' },
    languages.length > 0 && defaultLanguage === null && { code: 'noDefaultLanguage' },
    open.length > 0 && {
      code: 'requiredOpen',
      // later files arrive without the products that lack the values
      stops: !facts.hasDelivered,
      params: { fields: namesIn(open, language), count: open.length },
    },
    fillsBothLevels(mapping, name => enabled.has(name)) && { code: 'twoActivationLevels' },
  ]
  return findings.filter(finding => finding !== false)
}

/** Why the last synchronization failed; empty while another one runs. */
const lastFailureOf = ({ sync: { running, last }, language }: Facts) =>
  last?.failure && !running ? formatSyncFailure(last.failure, language) : ''

/** Akeneo must be reachable; TESSA and the upload target only if they are configured. */
const connectionsDown = ({ connections, connectionErrors, running, language }: Facts): Cause[] => {
  const waiting = running.find(({ details }) => details.code === 'pimGone')
  return connections.flatMap(({ name, state, at }): Cause[] => {
    const cause = (detail: string, since: string | null) =>
      causeOf({ code: 'connection', stops: name !== 'tessaApi', connection: name, detail, since }, language)
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
const undelivered = ({ finished, hasTarget }: Facts): ExportRecord | undefined => {
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
 * symptoms of one cause are one cause with the remedies of both.
 */
const joined = (row: ExportRecord, inSettings: readonly Cause[], language: Language): Cause[] => {
  const cause = exportCause(row, language)
  if (!cause) return [...inSettings]
  const same = inSettings.filter(other => isSameCause(row, other))
  const remedies = [...cause.remedies, ...same.flatMap(other => other.remedies)]
  return [
    {
      ...cause,
      stops: !isRetry(row) || same.some(({ stops }) => stops),
      connection: cause.connection ?? same[0]?.connection ?? null,
      remedies: remedies.filter(({ act, path }, index) =>
        isFirst(remedies, index, one => one.act === act && one.path === path),
      ),
    },
    ...inSettings.filter(other => !same.includes(other)),
  ]
}

const isFirst = <T>(list: readonly T[], index: number, matches: (one: T) => boolean) =>
  list.findIndex(matches) === index

/** The newest export was cancelled, or was not to be uploaded. */
const notSent = ({ finished, schedules, hasTarget, language }: Facts): Cause[] => {
  const row = finished.find(one => !isRetry(one))
  const cause = row && exportCause(row, language)
  if (cause && (cause.code === 'cancelled' || cause.code === 'uploadOff')) return [cause]
  const enabled = schedules.filter(schedule => schedule.enabled)
  const [first] = enabled
  if (!first || !hasTarget || !enabled.every(({ options }) => options.disableUpload)) return []
  return [causeOf({ code: 'allUploadsOff', schedule: { id: first.id, name: first.name } }, language)]
}

/** A missed run counts until the schedule has run again, or something else was delivered. */
const missed = (facts: Facts): Cause[] =>
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
const onSale = ({ channels, channelState, isNewTarget }: Facts): CauseFacts[] => {
  const { noneEnabled, noActivation, leaving, closing } = channelState
  const about = (names: readonly string[]) => ({
    channels: channelLabels(names, channels),
    count: names.length,
  })
  const findings: readonly (CauseFacts | false)[] = [
    noneEnabled && { code: 'noChannel' },
    noActivation && !noneEnabled && { code: 'noActivation' },
    leaving.length > 0 && { code: 'channelLeaves', params: about(leaving) },
    closing.length > 0 && { code: 'channelCloses', params: about(closing) },
    isNewTarget && { code: 'newTarget' },
  ]
  return findings.filter(finding => finding !== false)
}

/** The causes of a delivery that show in the verdict although its file arrived. */
const afterArrival: ReadonlySet<string> = new Set<CauseCode>(['stayOnSale', 'missing', 'warnings'])

/** What is wrong with the last delivery, whose file arrived. */
const inDelivery = (facts: Facts): Cause[] => {
  const row = deliveredRow(facts)
  const cause = row && exportCause(row, facts.language, facts.topCause)
  return cause && afterArrival.has(cause.code) ? [{ ...cause, stops: false }] : []
}

/**
 * Collects what stands between the catalogue and TB.One, most urgent first. Everything that is shown of it is a selection
 * of this list: by severity, by page, by export, by what an export meets before it starts.
 */
export const findingsOf = (facts: Facts): Cause[] => {
  const say = (findings: readonly CauseFacts[]) => findings.map(finding => causeOf(finding, facts.language))
  const inSettings = [...emptyFilter(facts), ...say(missingSettings(facts)), ...connectionsDown(facts)]
  const row = undelivered(facts)
  return [
    ...(row ? joined(row, inSettings, facts.language) : inSettings),
    ...[held, notSent, missed, inDelivery].flatMap(find => find(facts)),
    ...say([...onSale(facts), ...toSetUp(facts)]),
  ].toSorted(byUrgency)
}

/** Reads the findings of now, without those that need a count in Akeneo. */
export const readFindings = async (deps: FactDeps, language: Language): Promise<Cause[]> =>
  findingsOf(await readFacts(deps, null, { language, isAdmin: false }))

/** Whether a finding needs a person; the others are only noted, or still to be set up. */
export const isTrouble = ({ severity }: Pick<Cause, 'severity'>): boolean => severity !== 'info'

/** Whether products reach TB.One, and the problems that prevent it, worst first. */
export const verdictOf = (
  facts: Facts,
  findings: readonly Cause[] = findingsOf(facts),
): Omit<Verdict, 'nextRuns' | 'checklist'> => {
  const troubles = findings.filter(isTrouble)
  const delivery = deliveryIn(facts)
  const { connections, filter } = facts
  const state = (): Verdict['state'] => {
    if (troubles.some(({ stops }) => stops)) return 'stopped'
    if (!facts.hasTarget) return 'written'
    return delivery ? 'delivered' : 'never'
  }
  return { state: state(), delivery, troubles, connections: [...connections], filter }
}

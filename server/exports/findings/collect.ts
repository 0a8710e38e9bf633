import type { Cause, CauseCode, Verdict } from '../../../src/contract/calls/dashboard.ts'
import { hasSource } from '../../../src/contract/mapping/entry.ts'
import type { Mapping } from '../../../src/contract/mapping/mapping.ts'
import { matchShape } from '../../../src/contract/mapping/valueKinds.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { formatSentence, type Language, type Sentence } from '../../../src/contract/words.ts'
import { formatSyncFailure } from '../../akeneo/sync/synchronizer.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { openFieldsIn } from '../../tradebyte/mapping/openFields.ts'
import { entriesOf, readStored } from '../../tradebyte/mapping/readStored.ts'
import { fillsBothLevels } from '../../tradebyte/mapping/validateMapping.ts'
import { type SettingsPart } from '../../../src/contract/calls/exports.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { channelLabels } from '../compare/channelsOnSale.ts'
import { deliveryOutcome, didNotArrive } from '../life/outcome.ts'
import { byUrgency, causeOf, type CauseFacts } from './finding.ts'
import { deliveredRow, deliveryIn, isRetry, isThere, matchesNoProduct } from './delivery.ts'
import { exportCause, isSameCause } from './exportCause.ts'
import { type FactDeps, type Facts, readFacts } from './facts.ts'
import { changedParts } from '../run/rowConfiguration.ts'
import { formatRunMessage, runMessage } from './runMessages.ts'

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
      params: { fields: listOf(open, language), count: open.length },
    },
    fillsBothLevels(mapping, name => enabled.has(name)) && { code: 'twoActivationLevels' },
  ]
  return findings.filter(finding => finding !== false)
}

/** Why the last synchronization failed; empty while another one runs. */
const lastFailureOf = ({ sync: { running, last }, language }: Facts) =>
  last?.failure && !running ? formatSyncFailure(last.failure, language) : ''

const listOf = (names: readonly string[], language: Language) =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(names)

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

const storedOf = (mapping: Mapping, key: string) => {
  const field = fieldTable.get(key)
  return field && readStored(mapping, field)
}

const isMapped = (mapping: Mapping, ...keys: string[]) => keys.some(key => Boolean(storedOf(mapping, key)))

/** The labels of the enabled channels for which a field has no source. */
const channelsWithout = ({ mapping, channels }: Facts, ...keys: string[]): string[] => {
  const parts = keys.flatMap(key => storedOf(mapping, key)?.parts ?? [])
  const covered = new Set(
    parts.filter(part => matchShape(entriesOf, part).some(hasSource)).map(({ channel }) => channel),
  )
  return channels.filter(({ enabled, name }) => enabled && !covered.has(name)).map(({ label }) => label)
}

const limitFields = [
  'holdWithdrawnShare',
  'holdWithdrawn',
  'holdPricesShare',
  'holdPrices',
  'holdMovedShare',
  'holdMoved',
  'holdLostShare',
  'holdLost',
] as const

/** The number of safety limits that are set. */
export const limitsIn = ({ exportSettings }: Pick<Facts, 'exportSettings'>): number =>
  limitFields.filter(name => exportSettings[name] !== null).length

const lacking: Readonly<Record<'prices' | 'switches', Sentence>> = {
  prices: { en: '{names}: no price is mapped.', de: '{names}: Kein Preis ist zugeordnet.' },
  switches: { en: '{names}: no switch is mapped.', de: '{names}: Kein Schalter ist zugeordnet.' },
}

/** What is still to be set up before the first delivery, and before articles can be sold. */
const toSetUp = (facts: Facts): CauseFacts[] => {
  const { attributes, connections, isFilterSaved, hasDelivered, mapping, channels, schedules, language } =
    facts
  const target = connections.find(({ name }) => name === 'ftp')?.state
  const lacks = (what: keyof typeof lacking, names: string[]) =>
    names.length > 0 ? formatSentence(lacking[what], language, { names: listOf(names, language) }) : ''
  const withoutPrice = channelsWithout(facts, 'a_vk')
  const withoutSwitch = channelsWithout(facts, 'a_active_channel', 'p_active')
  // TB.One assigns price lists to channels
  const hasPrices = isMapped(mapping, 'a_vk_key') || (isMapped(mapping, 'a_vk') && withoutPrice.length === 0)
  // an article is on sale in a channel only if its general switch and that of the channel are on
  const hasGeneral = isMapped(mapping, 'a_active')
  const hasSwitches =
    hasGeneral && isMapped(mapping, 'a_active_channel', 'p_active') && withoutSwitch.length === 0
  const findings: readonly (CauseFacts | false)[] = [
    ...connections.map(
      ({ name, state }) =>
        state === 'untested' &&
        // its master data was read, so Akeneo was reached
        !(name === 'akeneoApi' && attributes > 0) && { code: 'untested' as const, connection: name },
    ),
    !isFilterSaved && { code: 'noFilter' },
    target === 'notConfigured' && { code: 'noTarget' },
    !hasDelivered && { code: 'nothingDelivered' },
    channels.length === 0 && { code: 'noChannels' },
    !hasPrices && { code: 'noPrices', detail: lacks('prices', withoutPrice) },
    !isMapped(mapping, 'a_stock', 'a_stock_key') && { code: 'noStock' },
    !hasSwitches && {
      code: 'noSwitches',
      detail: lacks('switches', withoutSwitch),
      page: `${pagePaths.mapping}#${hasGeneral ? 'a_active_channel' : 'a_active'}`,
    },
    !isMapped(mapping, 'a_media', 'p_media') && { code: 'noPictures' },
    !schedules.some(({ enabled }) => enabled) && { code: 'noSchedule' },
    limitsIn(facts) === 0 && { code: 'noLimits' },
  ]
  return findings.filter(finding => finding !== false)
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

/** The findings that need somebody, without what is only noted or still to be set up. */
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

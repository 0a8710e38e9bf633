import {
  type Evidence,
  type FilterChange,
  type Withdrawal,
  type withdrawalKinds,
} from '../../../src/contract/hold/evidence.ts'
import { exportStatuses } from '../../../src/contract/calls/exports.ts'
import { defaultComparator } from '../../../src/contract/filters.ts'
import type { Language } from '../../../src/contract/words.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import type { VersionStore } from '../../store/versions/versionStore.ts'
import type { PlaceOf } from '../findings/causes.ts'
import { formatRunMessage, runMessage } from '../findings/runMessages.ts'
import { issueInShort } from '../../tradebyte/checks/issues.ts'
import { conditionFields, conditionNames, type ConditionName } from '../select/filterConditions.ts'
import { conditionLabel } from '../select/filterProblems.ts'
import { type ChangesDeps, readChanges } from './changes.ts'
import { type ChangedField, formerFields, readFilterChanges } from './filterChanges.ts'
import { failureIn } from './withdrawals.ts'

export interface EvidenceDeps extends Omit<ChangesDeps, 'labelOf'> {
  readonly exports: ExportStore
  readonly versions: Pick<VersionStore, 'list' | 'newest'>
  readonly masters: MasterStore
}

/** The articles that a run withdraws for one cause, with the causes as they are stored. */
export interface WithdrawalGroup {
  readonly key: string
  readonly kind: Exclude<(typeof withdrawalKinds)[number], 'channels'>
  readonly condition?: ConditionName
  readonly failure?: { readonly code: string; readonly field: string }
  readonly stored: readonly string[]
  readonly count: number
}

/** The fields of the product filter that were changed between the last delivery and a run. */
export const filterChangesOf = async (
  { exports, versions }: Pick<EvidenceDeps, 'exports' | 'versions'>,
  row: ExportRecord,
  until: string | null = row.startedAt,
): Promise<ChangedField[]> => {
  const base = row.difference?.base ?? null
  const before = base === null ? undefined : await exports.find(base)
  return before ? readFilterChanges(versions, before.startedAt, until) : []
}

/** The withdrawals of a run by cause, most articles first. */
export const groupWithdrawals = async (
  { delivered }: Pick<EvidenceDeps, 'delivered'>,
  run: number,
  changed: readonly ChangedField[],
): Promise<WithdrawalGroup[]> => {
  const groups = new Map<string, WithdrawalGroup>()
  for (const { cause, count } of await delivered.countCauses(run)) {
    const group = groupOf(cause, changed)
    const former = groups.get(group.key)
    const stored = [...(former?.stored ?? []), cause]
    groups.set(group.key, { ...group, stored, count: count + (former?.count ?? 0) })
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}

/**
 * The group of a stored cause. A condition that did not change comes before one that did, because restoring the filter
 * would not bring such an article back.
 */
const groupOf = (
  cause: string,
  changed: readonly ChangedField[],
): Pick<WithdrawalGroup, 'key' | 'kind' | 'condition' | 'failure'> => {
  const failure = failureIn(cause)
  if (failure) return { key: `failed.${failure.code}.${failure.field}`, kind: 'failed', failure }
  if (cause === 'deleted' || cause === 'renumbered') return { key: cause, kind: cause }
  const names = conditionNames.filter(name => cause.split(' ').includes(name))
  const isChanged = (name: ConditionName) =>
    changed.some(({ field }) => conditionFields[name].includes(field))
  const condition = names.find(name => !isChanged(name)) ?? names[0]
  if (condition === undefined) return { key: 'unknown', kind: 'unknown' }
  const kind = isChanged(condition) ? 'filter' : 'condition'
  return { key: `${kind}.${condition}`, kind, condition }
}

/** Articles shown with a cause. */
const sampleSize = 8
/** Articles among which they are chosen. */
const samplesRead = 100
/** Names in a sentence. */
const maxNames = 3

interface EvidenceOrder {
  readonly row: ExportRecord
  readonly placeOf: PlaceOf
  readonly language: Language
}

/** Reads why a run withdraws articles, which columns it empties, and whether a later one is on hold. */
export const readEvidence = async (
  deps: EvidenceDeps,
  order: EvidenceOrder,
): Promise<Omit<Evidence, 'administrator'>> => {
  const { row, placeOf } = order
  const changed = await filterChangesOf(deps, row)
  const groups = await groupWithdrawals(deps, row.id, changed)
  const former = formerFields(changed)
  const filter = await deps.versions.newest(productFilter.name, row.startedAt ?? undefined)
  const labels = await labelsOfValues(deps.masters, changed, order.language)
  // without a cause from Akeneo, a change of the filter is the likely one
  const isLikely = !groups.some(({ kind }) => kind === 'filter')
  const withdrawals: Withdrawal[] = []
  for (const group of groups) {
    const articles = await samplesOf(deps, row.id, group)
    const fields = group.condition ? conditionFields[group.condition] : []
    const caused =
      group.kind === 'unknown' && isLikely ? changed : changed.filter(({ field }) => fields.includes(field))
    const changes = group.kind === 'filter' || group.kind === 'unknown' ? caused.map(labels) : []
    withdrawals.push({
      key: group.key,
      kind: group.kind,
      count: group.count,
      sentence: sentenceOf(group, order, changes),
      detail: detailOf(group, articles, order.language),
      changes,
      canRestoreFilter: changes.length > 0 && former !== undefined,
      articles,
    })
  }
  return {
    withdrawals: [...closedChannels(row, order.language), ...withdrawals],
    losses: (row.difference?.losses ?? []).map(({ column, emptied, replaced, before, now, sample = '' }) => ({
      column,
      label: placeOf(column)?.label ?? column,
      emptied,
      replaced,
      before: before ?? null,
      now: now ?? null,
      sample,
    })),
    countsAll: row.difference?.countsAll ?? false,
    newerHold: await newerHoldOf(deps.exports, row.id),
    filter: { version: filter?.id ?? 0, former: former ?? {} },
  }
}

/** The first articles of a cause, of as many products as there are. */
const samplesOf = async (deps: EvidenceDeps, run: number, { stored }: WithdrawalGroup) => {
  const query = { kind: 'withdrawn', q: '', causes: stored, page: 1, perPage: samplesRead } as const
  const { changes } = await readChanges({ ...deps, labelOf: column => column }, run, query)
  const firsts = changes.filter(
    ({ product }, index) => changes.findIndex(one => one.product === product) === index,
  )
  const others = changes.filter(change => !firsts.includes(change))
  return [...firsts, ...others].slice(0, sampleSize).map(({ article, name }) => ({ article, name }))
}

const sentenceOf = (
  { kind, condition, failure }: WithdrawalGroup,
  { placeOf, language }: EvidenceOrder,
  changes: readonly FilterChange[],
): string => {
  if (kind === 'condition' && condition) return formatRunMessage(runMessage(`unmet.${condition}`), language)
  if (kind === 'failed' && failure) {
    const { code, field } = failure
    const words = issueInShort({ code, params: {} }, language)
    const label = words?.about ?? placeOf(field)?.label ?? field
    return [label, words?.cause ?? code].filter(Boolean).join(': ')
  }
  if (kind === 'filter')
    return formatRunMessage(
      runMessage('withdrawal.filter', { label: changes.map(({ label }) => label).join(', ') }),
      language,
    )
  const word = kind === 'deleted' || kind === 'renumbered' ? kind : 'unknown'
  return formatRunMessage(runMessage(`withdrawal.${word}`), language)
}

const detailOf = ({ kind, count }: WithdrawalGroup, articles: Withdrawal['articles'], language: Language) => {
  const all = [...new Set(articles.map(({ article, name }) => name || article))]
  const names = all.slice(0, maxNames).join(', ')
  const word = count === articles.length && all.length <= maxNames ? 'articles.all' : 'articles.such'
  const of = names === '' || kind === 'filter' ? '' : formatRunMessage(runMessage(word, { names }), language)
  const about =
    kind === 'deleted' || kind === 'renumbered'
      ? formatRunMessage(runMessage(`withdrawal.${kind}.more`), language)
      : ''
  return [about, of].filter(Boolean).join(' ')
}

/** A file that closes the last channel takes all articles off sale, with a row for none of them. */
const closedChannels = ({ difference }: ExportRecord, language: Language): Withdrawal[] => {
  const off = difference?.exceeded.find(({ limit }) => limit === 'withdrawn')?.count ?? 0
  if (!difference || off <= difference.withdrawn) return []
  return [
    {
      key: 'channels',
      kind: 'channels',
      count: off - difference.withdrawn,
      sentence: formatRunMessage(runMessage('withdrawal.channels'), language),
      detail: formatRunMessage(runMessage('withdrawal.channels.more'), language),
      changes: [],
      canRestoreFilter: false,
      articles: [],
    },
  ]
}

/** Labels the values of changed fields as Akeneo does. */
const labelsOfValues = async (
  masters: MasterStore,
  changed: readonly ChangedField[],
  language: Language,
): Promise<(change: ChangedField) => FilterChange> => {
  const has = (field: string) => changed.some(change => change.field === field)
  const items = {
    akeneoFamilies: has('akeneoFamilies') ? await masters.families() : [],
    akeneoCategories: has('akeneoCategories') ? await masters.categories() : [],
  }
  const labelsByField = new Map(
    Object.entries(items).map(([field, list]) => [
      field,
      new Map(list.map(({ code, labels }) => [code, labelIn(labels, language)])),
    ]),
  )
  return ({ field, before, after, by, at }) => {
    const valuesOf = (value: unknown) =>
      textsOf(field, value).map(code => labelsByField.get(field)?.get(code) || code)
    return {
      label: conditionLabel(field, language),
      by,
      at,
      before: valuesOf(before),
      after: valuesOf(after),
    }
  }
}

const labelIn = (labels: Readonly<Record<string, string>>, language: Language): string => {
  const locale = Object.keys(labels).find(name => name.startsWith(language))
  return (locale && labels[locale]) || Object.values(labels)[0] || ''
}

const textsOf = (field: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String)
  if (value === null || value === undefined || value === '') return []
  return field === 'akeneoSkus'
    ? String(value)
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean)
    : [String(value)]
}

const newerHoldOf = async (exports: ExportStore, id: number): Promise<{ id: number } | null> => {
  const { rows } = await exports.page({
    range: [0, 0],
    sort: ['id', 'DESC'],
    conditions: [
      { field: 'status', comparator: defaultComparator, operator: 'eq', operands: [exportStatuses.onHold] },
      { field: 'id', comparator: defaultComparator, operator: 'gt', operands: [id] },
    ],
  })
  return rows[0] ? { id: rows[0].id } : null
}

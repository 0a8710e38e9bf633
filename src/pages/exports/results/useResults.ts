import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { calls } from '../../../contract/calls/calls.ts'
import type { ExportCause, ExportResults, ResultRow } from '../../../contract/calls/results.ts'
import { type ExportReport, exportTypes } from '../../../contract/calls/exports.ts'
import type { Send } from '../../../dataProvider/dataProviderTypes.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { isMissing } from '../../../wire/saves.ts'

/** A cause. It has `rows` if the backend lists messages without causes; then they are all loaded. */
export interface ShownCause extends ExportCause {
  readonly rows?: readonly ResultRow[]
}

export interface Results extends Omit<ExportResults, 'causes'> {
  readonly causes: readonly ShownCause[]
}

/** The key of a cause in the address: `a_ean.eanMissing`. */
export const causeGroupKey = ({ field, code }: ExportCause): string => `${field}.${code}`

/**
 * Loads the causes of an export's messages.
 * @param q the search text
 * @param isRunning whether to load them repeatedly
 */
export const useResults = (id: string, q: string, isRunning: boolean, enabled = true) => {
  const send = useService()
  return useQuery({
    // an export that ends is loaded once more, because the last messages came after the last load
    queryKey: ['exports', 'results', id, q, isRunning],
    queryFn: async ({ signal }): Promise<Results> => {
      try {
        return (await send(calls.exportResults, { places: { id }, query: { q }, signal })).data
      } catch (error) {
        if (!isMissing(error)) throw error
        return loadWithoutCauses(send, id, q, signal)
      }
    },
    placeholderData: keepPreviousData,
    retry: (failures, cause) => !isMissing(cause) && failures < 2,
    refetchInterval: ({ state }) =>
      (isRunning && !state.data?.causes.some(({ rows }) => rows)) || state.data?.retriedBy ? 2000 : false,
    enabled,
  })
}

/**
 * Keeps the causes of a running export in the order of their first appearance, so that rows do not move while the counts
 * grow.
 */
export const useStableOrder = (causes: readonly ShownCause[], isRunning: boolean): readonly ShownCause[] => {
  const [isStable] = useState(isRunning)
  const [order, setOrder] = useState<readonly string[]>([])
  const more = causes.map(causeGroupKey).filter(key => !order.includes(key))
  if (isStable && more.length > 0) setOrder([...order, ...more])
  if (!isStable) return causes
  return causes.toSorted(
    (one, other) => order.indexOf(causeGroupKey(one)) - order.indexOf(causeGroupKey(other)),
  )
}

/** Loads the plain lists of errors and warnings, which every backend has, each as one cause. */
const loadWithoutCauses = async (
  send: Send,
  id: string,
  q: string,
  signal: AbortSignal,
): Promise<Results> => {
  const { data: failed } = await send(calls.exportErrors, { places: { id }, signal })
  const { data: warnings } = await send(calls.exportWarnings, { places: { id }, signal })
  const rowOf = (product: string, sentence: string): ResultRow => {
    return { product, sentence, value: sentence, address: null }
  }
  const causes = [
    causeOf(
      'error',
      failed.map(row => rowOf(row.productIdentifier, row.errorMessage)),
      q,
    ),
    causeOf(
      'warning',
      warnings.map(row => rowOf(row.productIdentifier, row.warningMessage)),
      q,
    ),
  ].filter(({ rows }) => rows.length > 0)
  return { causes, messages: failed.length + warnings.length, canBeRetried: false, retriedBy: null }
}

const causeOf = (severity: ExportCause['severity'], all: readonly ResultRow[], q: string) => {
  const amounts = (rows: readonly ResultRow[]) => ({
    products: new Set(rows.map(({ product }) => product)).size,
    messages: rows.length,
  })
  const text = q.toLowerCase()
  const rows = all.filter(({ product, sentence }) =>
    [product, sentence].some(part => part.toLowerCase().includes(text)),
  )
  return {
    code: severity,
    field: '',
    severity,
    label: '',
    mappingKey: null,
    cause: '',
    remedy: '',
    ...amounts(all),
    ...(q !== '' && { found: amounts(rows) }),
    rows,
  }
}

export const severityTabs = ['all', 'error', 'warning'] as const

/** Tab, search and open group of the results, which the address holds. */
export const useResultsView = () => {
  const [search, setSearch] = useSearchParams()
  const set = (values: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    tab: severityTabs.find(name => name === search.get('severity')) ?? 'all',
    /** '' if all groups are closed; null if the user has not chosen. */
    group: search.get('group'),
    set,
  }
}

/** The label and the text of a cause. */
export const useCauseWords = ({ severity, label, cause, rows }: ShownCause) => {
  const translate = useTranslate()
  // without causes the group has the label of its severity
  const whole = translate(`kontor.exports.results.${severity === 'error' ? 'errors' : 'warnings'}`)
  return { label: rows ? whole : label, cause: rows ? '' : cause }
}

/**
 * Translates a text of the results page with a number. A check run has its own texts, about a possible export.
 * `say('warningProducts', 56)` is `56 products, in the file`.
 */
export const useResultsWords = ({ type }: Pick<ExportReport, 'type'>) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (key: string, amount: number, more: object = {}): string => {
    const words = { smart_count: amount, count: number(amount), ...more }
    const usual = translate(`kontor.exports.results.${key}`, words)
    return type === exportTypes.check
      ? translate(`kontor.exports.results.check.${key}`, { ...words, _: usual })
      : usual
  }
}

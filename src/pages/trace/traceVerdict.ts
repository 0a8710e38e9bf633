import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import type { ElementType } from 'react'
import { useTranslate } from 'react-admin'
import type { Trace } from '../../contract/calls/products/trace.ts'

export type VerdictKind = Trace['verdict']['kind']

/** The icon and the color of each verdict. */
export const looks: Readonly<Record<VerdictKind, readonly [icon: ElementType, color: string]>> = {
  unknown: [HighlightOffOutlined, 'error.main'],
  gone: [HighlightOffOutlined, 'error.main'],
  away: [HighlightOffOutlined, 'error.main'],
  settings: [HighlightOffOutlined, 'error.main'],
  filtered: [HighlightOffOutlined, 'error.main'],
  failed: [HighlightOffOutlined, 'error.main'],
  onHold: [PauseCircleOutlined, 'warning.main'],
  new: [InfoOutlined, 'info.main'],
  withdrawn: [InfoOutlined, 'info.main'],
  inactive: [HighlightOffOutlined, 'warning.main'],
  changed: [InfoOutlined, 'info.main'],
  current: [CheckCircleOutlineOutlined, 'success.main'],
}

/** The texts of the verdict: a title and the consequences. */
export const useVerdict = ({ verdict, required, sku }: Trace) => {
  const translate = useTranslate()
  const { kind, fields, since, hold, onSale, sentences, nextDelta } = verdict
  const word = (name: string, params = {}) => translate(`kontor.trace.${name}`, params)
  const labels = new Map(required?.issues.map(({ field, label }) => [field, label]))
  const names = fields
    .map(field => (kind === 'filtered' ? word(`filter.names.${field}`) : (labels.get(field) ?? field)))
    .join(', ')
  const isOff = onSale === false && since !== null
  const params = { sku, names: names || word('unreadable'), since: since?.id ?? 0, hold: hold?.id ?? 0 }
  const isOut = kind === 'gone' || kind === 'filtered' || kind === 'failed'
  const consequences = {
    new: 'next',
    withdrawn: 'back',
    changed: 'change',
    inactive: 'inactive',
    onHold: 'waits',
    away: 'history',
  } as const satisfies Partial<Record<VerdictKind, string>>
  const next = kind in consequences ? consequences[kind as keyof typeof consequences] : null // checked by `in`
  const sale = isOut && since ? (isOff ? 'offSale' : onSale ? 'stillOnSale' : null) : null
  return {
    title:
      isOff && (kind === 'gone' || kind === 'failed')
        ? translate(`kontor.trace.verdicts.${kind}Since`, params)
        : translate(`kontor.trace.verdicts.${kind}`, params),
    sentences: [
      ...sentences,
      ...(next ? [translate(`kontor.trace.follows.${next}`)] : []),
      ...(nextDelta ? [nextDelta] : []),
      ...(sale ? [translate(`kontor.trace.follows.${sale}`, { since: since?.id })] : []),
      ...(hold && kind !== 'onHold' ? [translate('kontor.trace.follows.hold', { id: hold.id })] : []),
    ],
  }
}

/** Removes the field from the start of a sentence: `EAN (a_ean): missing.` becomes `Missing.` */
export const withoutColumn = (sentence: string, column: string | null) => {
  const prefix = [`${column}): `, `${column}: `].find(end => column && sentence.includes(end))
  const rest = prefix ? sentence.slice(sentence.indexOf(prefix) + prefix.length) : sentence
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

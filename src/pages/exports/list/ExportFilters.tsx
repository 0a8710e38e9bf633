import { Box, Button, ListItemText, MenuItem, Select, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { calls } from '../../../contract/calls/calls.ts'
import {
  type ExportState,
  exportStates,
  type ExportTypeName,
  exportTypeNames,
  exportTypes,
} from '../../../contract/calls/exports.ts'
import type { ExportCounts } from '../../../contract/calls/results.ts'
import { useNow } from '../../../kit/clock.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { CheckMark } from '../../../theme/CheckMark.tsx'
import { callService } from '../../../wire/callService.ts'

/** The time spans, each with the number of days before today where it begins; `range` has its own two days. */
const spans = { today: 0, '7d': 6, '30d': 29 } as const
type Span = keyof typeof spans | 'range'
const spanNames = ['today', '7d', '30d', 'range'] as const satisfies readonly Span[]

/** The filters of the list of exports, which the address holds. */
interface ExportView {
  readonly states: readonly ExportState[]
  readonly type: ExportTypeName | undefined
  readonly span: Span | undefined
  /** First day of a range, `2026-11-22`; empty if the range has no start. */
  readonly from: string
  /** Last day of a range; empty if the range has no end. */
  readonly to: string
}

/** The local midnight at the start of a day, or some days before it, as ISO text. */
const midnight = (day: Date, before = 0): string =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() - before).toISOString()

const parseDay = (text: string): Date | undefined => {
  const [year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.slice(1).map(Number) ?? []
  return year && month && day ? new Date(year, month - 1, day) : undefined
}

/** The react-admin filter of a view: `{ state: ['failed'], type: 2, startTime_gte: '…' }`. */
export const filterOf = ({ states, type, span, from, to }: ExportView, now: number) => {
  const [first, last] = [parseDay(from), parseDay(to)]
  return {
    ...(states.length > 0 && { state: states }),
    ...(type && { type: exportTypes[type] }),
    ...(span && span !== 'range' && { startTime_gte: midnight(new Date(now), spans[span]) }),
    ...(span === 'range' && first && { startTime_gte: midnight(first) }),
    ...(span === 'range' && last && { startTime_lt: midnight(last, -1) }),
  }
}

/** The filters in the address, and functions to change them. Each change leads to the first page. */
export const useExportView = () => {
  const [search, setSearch] = useSearchParams()
  return useMemo(() => {
    const statuses = (search.get('status') ?? '').split(',')
    const view: ExportView = {
      states: exportStates.filter(state => statuses.includes(state)),
      type: exportTypeNames.find(name => name === search.get('type')),
      span: spanNames.find(name => name === search.get('time')),
      from: search.get('from') ?? '',
      to: search.get('to') ?? '',
    }
    const change = (more: Partial<ExportView>) => {
      const { states, type, span, from, to } = { ...view, ...more }
      const range = span === 'range' ? { from, to } : { from: '', to: '' }
      const all = { status: states.join(','), type: type ?? '', time: span ?? '', ...range, page: '' }
      setSearch(previous => {
        for (const [name, value] of Object.entries(all))
          if (value === '') previous.delete(name)
          else previous.set(name, value)
        return previous
      })
    }
    const isSet = Boolean(view.states[0] ?? view.type ?? view.span)
    const reset = () => change({ states: [], type: undefined, span: undefined })
    return { view, change, isSet, reset }
  }, [search, setSearch])
}

/** The number of exports for each choice, loaded while a menu is open. */
const useCounts = (view: ExportView, isOpen: boolean): ExportCounts | undefined => {
  const now = useNow(true, 60_000)
  const filter = JSON.stringify(filterOf(view, now))
  const since = JSON.stringify(Object.values(spans).map(days => midnight(new Date(now), days)))
  const { data } = useQuery({
    queryKey: ['exports', 'counts', filter, since],
    queryFn: async ({ signal }) =>
      (await callService(calls.exportCounts, { query: { filter, since }, signal })).data,
    enabled: isOpen,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data
}

type Choice = Record<'value' | 'label', string> & { count?: number | undefined }

interface FilterSelectProps {
  label: string
  /** The text if nothing is chosen. */
  all: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  onOpen: (isOpen: boolean) => void
  /** Allows several choices, and gives the text for more than one. */
  several?: ((count: number) => string) | undefined
}

/** A select of the filter bar; each option shows its number of exports. */
const FilterSelect = ({ label, all, choices, chosen, onChange, onOpen, several }: FilterSelectProps) => {
  const { number } = useFormats()
  const labelOf = (value: string) => choices.find(choice => choice.value === value)?.label ?? value
  const text = chosen.length > 1 && several ? several(chosen.length) : chosen.map(labelOf).join(', ')
  const isSet = chosen.length > 0
  return (
    <Select<string | readonly string[]>
      multiple={several !== undefined}
      displayEmpty
      value={several ? chosen : (chosen[0] ?? '')}
      onChange={({ target: { value } }) => onChange([value].flat().filter(Boolean))}
      onOpen={() => onOpen(true)}
      onClose={() => onOpen(false)}
      renderValue={() => text || all}
      inputProps={{ 'aria-label': label }}
      SelectDisplayProps={{ 'aria-label': `${label}: ${text || all}` }}
      sx={{
        fontSize: { xs: 14, sm: 13 },
        minWidth: { sm: 148 },
        height: { xs: 44, sm: 32 },
        color: isSet ? 'primary.main' : 'text.secondary',
        fontWeight: isSet ? 500 : 400,
        bgcolor: isSet ? 'action.selected' : undefined,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: isSet ? 'primary.main' : 'borderStrong' },
        '& .MuiSelect-icon': { color: isSet ? 'inherit' : undefined },
      }}
    >
      {!several && <MenuItem value="">{all}</MenuItem>}
      {choices.map(({ value, label: choiceLabel, count }) => (
        <MenuItem key={value} value={value} sx={{ gap: 1.5 }}>
          {several && (
            <Box
              component="span"
              aria-hidden
              sx={{
                display: 'inline-flex',
                color: chosen.includes(value) ? 'primary.main' : 'inputBorder',
                '& svg': { width: 16, height: 16 },
              }}
            >
              <CheckMark shape="box" state={chosen.includes(value) ? 'on' : 'off'} />
            </Box>
          )}
          <ListItemText primary={choiceLabel} disableTypography />
          {count !== undefined && (
            <Box
              component="span"
              sx={{ typography: 'caption', color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
            >
              {number(count)}
            </Box>
          )}
        </MenuItem>
      ))}
    </Select>
  )
}

const Filters = ({ view, change, isSet, reset }: ReturnType<typeof useExportView>) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<string>()
  const counts = useCounts(view, open !== undefined)
  const wordOf = (kind: string, name: string) => translate(`kontor.exports.${kind}.${name}`)
  const say = (key: string, values: object = {}) => translate(`kontor.exports.filters.${key}`, values)
  const partsOf = (name: string) => ({
    label: say(name),
    onOpen: (isOpen: boolean) => setOpen(isOpen ? name : undefined),
  })
  const choicesOf = <N extends string>(
    names: readonly N[],
    words: 'states' | 'types' | 'spans',
    countOf: (name: N, index: number) => number | undefined,
  ): readonly Choice[] =>
    names.map((value, index) => ({ value, label: wordOf(words, value), count: countOf(value, index) }))
  const dayField = (name: 'from' | 'to') => (
    <TextField
      key={name}
      type="date"
      value={view[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      slotProps={{ htmlInput: { 'aria-label': say(name) } }}
      sx={{ '& input': { fontSize: 13, py: '5px' } }}
    />
  )
  return (
    <Box
      role="search"
      aria-label={say('label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        flex: 1,
        minWidth: 0,
        '& > *': { flex: { xs: '1 0 40%', sm: 'none' }, minWidth: 0 },
        '& > button': { minHeight: { xs: 44, sm: 32 } },
      }}
    >
      <FilterSelect
        {...partsOf('status')}
        all={say('allStates')}
        several={count => say('states', { smart_count: count })}
        choices={choicesOf(exportStates, 'states', state => counts?.state[state])}
        chosen={view.states}
        onChange={chosen => change({ states: exportStates.filter(state => chosen.includes(state)) })}
      />
      <FilterSelect
        {...partsOf('type')}
        all={say('allTypes')}
        choices={choicesOf(exportTypeNames, 'types', name => counts?.type[name])}
        chosen={view.type ? [view.type] : []}
        onChange={([chosen]) => change({ type: exportTypeNames.find(name => name === chosen) })}
      />
      <FilterSelect
        {...partsOf('time')}
        all={say('anyTime')}
        choices={choicesOf(spanNames, 'spans', (_span, index) => counts?.since[index])}
        chosen={view.span ? [view.span] : []}
        onChange={([chosen]) => change({ span: spanNames.find(name => name === chosen) })}
      />
      {view.span === 'range' && [dayField('from'), dayField('to')]}
      {isSet && <Button onClick={reset}>{say('reset')}</Button>}
    </Box>
  )
}

/** The filters of the list of exports: status, type and time. They are memoized, because the list polls every second. */
export const ExportFilters = memo(Filters)

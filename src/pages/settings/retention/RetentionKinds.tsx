import { Box, Skeleton, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { calls } from '../../../contract/calls/calls.ts'
import { retentionKinds, type RetentionState } from '../../../contract/calls/retention.ts'
import type { Values } from '../../../contract/derive.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { textOf, useInputParts } from '../../../kit/kinds/inputParts.tsx'
import { LoadFailed } from '../../../kit/states.tsx'
import { useDebounced } from '../../../kit/clock.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { settings } from '../../../resources/index.ts'
import { storedBytes, Warning, word } from './RetentionFacts.tsx'

type DaysField = keyof typeof retentionKinds
/** The days of some fields. */
export type Days = { readonly [F in DaysField]?: number }

/** The fields of the page in their order. */
export const daysFields = Object.keys(retentionKinds) as DaysField[] // the constant has exactly these keys

/** The translation keys for the data that a shorter time deletes, by field. */
export const losses = {
  fileDays: 'losesFiles',
  messageDays: 'losesMessages',
  auditDays: 'losesAudit',
} as const

/** The valid days of a form that are shorter than the stored ones. */
export const shortenedDays = (record: Values, values: Values): Days =>
  Object.fromEntries(
    daysFields
      .map(field => [field, values[field]] as const)
      .filter(
        ([field, days]) =>
          Number.isInteger(days) && Number(days) >= 1 && Number(days) < Number(record[field]),
      ),
  )

/** The query key of the state for changed days. */
export const stateKey = (days: Days) => ['retention', 'state', days] as const

/** Loads the sizes of stored data and of data that the next clean-up deletes. @param days days that differ from the stored ones */
export const useRetentionState = (days: Days) => {
  const send = useService()
  return useQuery({
    queryKey: stateKey(days),
    queryFn: async ({ signal }) => (await send(calls.retentionState, { query: days, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

const columns = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 120px 88px 72px' },
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const

const right = { textAlign: 'right', typography: 'body2' } as const
const notOnPhones = { display: { xs: 'none', sm: 'block' } } as const

interface RowProps {
  field: DaysField
  before: number
  /** Undefined while it loads. */
  state: RetentionState | undefined
  /** The new days if they are shorter than the stored ones. */
  shortened: number | undefined
}

/** A kind of data: its days, its size, and the data that a shorter time deletes. */
const KindRow = ({ field, before, state, shortened }: RowProps) => {
  const translate = useTranslate()
  const { number, bytes } = useFormats()
  const parts = useInputParts({ name: field, field: settings.retention.fields[field], occasion: 'update' })
  const { id, label, value, words, invalid, error, inputRef, set, onBlur } = parts
  const stored = state?.[retentionKinds[field]]
  const due = shortened === undefined ? undefined : stored?.due
  const formatAmount = (count: number) =>
    field === 'fileDays'
      ? translate(word('files'), { smart_count: count, count: number(count) })
      : number(count)
  const [title, hint, below] = [`${id}-title`, `${id}-hint`, `${id}-below`]
  return (
    <Box
      role="row"
      sx={{ ...columns, rowGap: 1, py: '11px', minHeight: 60, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box role="cell" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <Typography id={title} variant="body2" sx={{ fontWeight: 500 }}>
          {label}
        </Typography>
        <Typography id={hint} variant="caption" component="p" sx={{ m: 0, color: 'text.tertiary' }}>
          {words.hint(field, settings.retention.fields[field])}
        </Typography>
      </Box>
      <Box role="cell" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TextField
          id={id}
          name={field}
          type="number"
          size="small"
          value={textOf(value)}
          error={invalid}
          required
          autoComplete="off"
          inputRef={inputRef}
          onChange={({ target }) => set(target.value === '' ? null : Number(target.value))}
          onBlur={onBlur}
          sx={{ width: 72 }}
          slotProps={{
            htmlInput: {
              'aria-labelledby': title,
              'aria-describedby': invalid ? below : `${hint} ${below}`,
              sx: {
                textAlign: 'right',
                appearance: 'textfield',
                '&::-webkit-inner-spin-button': { display: 'none' },
              },
            },
          }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate(word('days'), { smart_count: Number(value) })}
        </Typography>
      </Box>
      <Box role="cell" sx={{ ...right, ...notOnPhones }}>
        {stored ? formatAmount(stored.count) : <Skeleton />}
      </Box>
      <Box role="cell" sx={right}>
        {stored ? bytes(stored.bytes) : <Skeleton width={56} />}
      </Box>
      <Typography
        id={below}
        role="cell"
        variant="caption"
        component="div"
        aria-live="polite"
        sx={{
          gridColumn: '1 / -1',
          '&:empty': { display: 'none' },
          color: invalid ? 'error.main' : undefined,
        }}
      >
        {error}
        {!invalid && due !== undefined && due.count > 0 && (
          <Warning>
            {translate(word('shortened'), { days: before })}{' '}
            {translate(word(losses[field]), {
              smart_count: due.count,
              count: number(due.count),
              size: bytes(due.bytes),
            })}
          </Warning>
        )}
      </Typography>
    </Box>
  )
}

/** The rows of all kinds with their total. */
export const Kinds = ({ record }: { record: Values }) => {
  const translate = useTranslate()
  const { bytes } = useFormats()
  const values = useWatch() as Values // the form holds the declared fields
  const shortened = JSON.parse(useDebounced(JSON.stringify(shortenedDays(record, values)), 250)) as Days // the same call stringified it
  const { data: state, isError, dataUpdatedAt, refetch } = useRetentionState(shortened)
  return (
    <>
      {isError && (
        <LoadFailed name={translate(word('figures'))} since={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      <Box role="table" aria-label={translate(word('kinds'))}>
        <Box
          role="row"
          sx={{
            ...columns,
            display: { xs: 'none', sm: 'grid' },
            typography: 'caption',
            color: 'text.secondary',
            pb: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <span role="columnheader">{translate(word('what'))}</span>
          <span role="columnheader">{translate(word('keepFor'))}</span>
          <Box role="columnheader" sx={{ textAlign: 'right' }}>
            {translate(word('now'))}
          </Box>
          <Box role="columnheader" sx={{ textAlign: 'right' }}>
            {translate(word('size'))}
          </Box>
        </Box>
        {daysFields.map(field => (
          <KindRow
            key={field}
            field={field}
            before={Number(record[field])}
            state={state}
            shortened={shortened[field]}
          />
        ))}
        <Box role="row" sx={{ ...columns, pt: '12px' }}>
          <Typography role="cell" variant="body2" sx={{ fontWeight: 600, gridColumn: { sm: '1 / 4' } }}>
            {translate(word('total'))}
          </Typography>
          <Box role="cell" sx={{ ...right, fontWeight: 600 }}>
            {state ? bytes(storedBytes(state)) : <Skeleton width={56} />}
          </Box>
        </Box>
      </Box>
    </>
  )
}

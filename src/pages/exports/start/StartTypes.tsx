import { Box, Radio, RadioGroup, Skeleton, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { z } from 'zod'
import type { StartForecast } from '../../../contract/calls/dashboard.ts'
import type { deltaReferenceSchema } from '../../../contract/calls/exports.ts'
import { visuallyHidden } from '../../../kit/marks.tsx'
import { useNow } from '../../../kit/clock.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { formatShortDuration } from '../durations.ts'

/** The facts about a new export that the service knows without Akeneo. */
export type Reference = z.output<typeof deltaReferenceSchema>

const types = ['full', 'delta'] as const
export type StartType = (typeof types)[number]

/** Translates the texts of the dialog that starts an export. */
export const useStartText = () => {
  const translate = useTranslate()
  return (key: string, values: object = {}) => translate(`kontor.exports.startDialog.${key}`, values)
}

interface CardProps {
  type: StartType
  checked: boolean
  /** Undefined while Akeneo counts, null if the number is unknown. */
  count: number | null | undefined
  /** The unit of the count: `products`. */
  unit: string
  hint: ReactNode
}

/** A type with its number of products. Needs a RadioGroup around it. */
const TypeCard = ({ type, checked, count, unit, hint }: CardProps) => {
  const translate = useTranslate()
  const say = useStartText()
  const { number } = useFormats()
  return (
    <Box
      component="label"
      sx={{
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        p: { xs: 1.5, sm: '12px 14px 14px' },
        border: 1,
        borderRadius: '6px',
        cursor: 'pointer',
        borderColor: checked ? 'primary.main' : 'borderStrong',
        bgcolor: checked ? 'action.selected' : 'transparent',
      }}
    >
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '10px', fontWeight: 500 }}>
        <Radio value={type} sx={{ p: 0 }} />
        {translate(`kontor.exports.types.${type}`)}
      </Box>{' '}
      <span>
        <Typography
          component="span"
          variant="body2"
          sx={{
            display: 'flex',
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            alignItems: 'baseline',
            columnGap: 0.75,
            color: 'text.secondary',
          }}
        >
          {count === undefined ? (
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', height: { xs: 28, sm: 32 } }}>
              <Skeleton component="span" variant="rounded" width={64} height={20} />
              <span style={visuallyHidden}>{say('counting')}</span>
            </Box>
          ) : (
            <Box
              component="b"
              sx={{
                fontSize: { xs: 20, sm: 24 },
                lineHeight: { xs: '28px', sm: '32px' },
                fontWeight: 600,
                letterSpacing: '-.02em',
                fontVariantNumeric: 'tabular-nums',
                color: 'text.primary',
              }}
            >
              {count === null ? '–' : number(count)}
            </Box>
          )}
          {count !== null && ` ${unit}`}
        </Typography>{' '}
        <Typography
          component="span"
          variant="caption"
          sx={{ display: 'block', mt: '2px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {hint}
        </Typography>
      </span>
    </Box>
  )
}

export interface StartTypesProps {
  ref: Ref<HTMLDivElement>
  type: StartType
  onChange: (type: StartType) => void
  /** Undefined while it loads. */
  reference: Reference | undefined
  /** Undefined while Akeneo counts. */
  forecast: StartForecast | undefined
}

/** The types full and delta as two cards. */
export const StartTypes = ({ ref, type, onChange, reference, forecast }: StartTypesProps) => {
  const translate = useTranslate()
  const say = useStartText()
  const { near, number } = useFormats()
  const now = useNow(true, 60_000)
  const from = reference?.reference
  const unknown = forecast?.unknown && say(`unknown.${forecast.unknown}`)
  const took = reference?.fullExport?.durationMs
  const changes = forecast?.delta
  const products = (amount: number | null | undefined) => say('products', { smart_count: amount ?? 2 })
  const fullHint = [
    say('pass'),
    typeof took === 'number' && say('took', { time: translate(...formatShortDuration(took)) }),
  ]
  const deltaHint = [
    from && say('since', { id: from.id, time: near(from.startTime, now) }),
    changes &&
      changes.again > 0 &&
      say('changedAndAgain', { changed: number(changes.changed), again: number(changes.again) }),
    changes?.allVariants && say('allVariants'),
  ]
  const sentences = (parts: readonly unknown[]) => parts.filter(Boolean).join(' ') || '\u00a0'
  // without a reference a delta is a full export
  const delta =
    from === null ? forecast?.full : forecast && (changes ? changes.changed + changes.again : null)
  const isExact = changes?.isExact !== false
  const changedUnit =
    changes && changes.again > 0
      ? say(isExact ? 'products' : 'productsAtMost', { smart_count: delta ?? 2 })
      : say(isExact ? 'changed' : 'changedAtMost')
  const deltaUnit = from === null ? products(delta) : changedUnit
  return (
    <RadioGroup
      ref={ref}
      name="type"
      aria-label={translate('kontor.exports.typeHead')}
      value={type}
      onChange={(_event, value) => onChange(types.find(name => name === value) ?? 'delta')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}
    >
      <TypeCard
        type="full"
        checked={type === 'full'}
        count={forecast?.full}
        unit={products(forecast?.full)}
        hint={unknown || sentences(fullHint)}
      />
      <TypeCard
        type="delta"
        checked={type === 'delta'}
        count={delta}
        unit={deltaUnit}
        hint={unknown || (from === null ? say('noReference') : sentences(deltaHint))}
      />
    </RadioGroup>
  )
}

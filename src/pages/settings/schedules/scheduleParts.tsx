import EventOutlined from '@mui/icons-material/EventOutlined'
import { Box, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RaRecord, useLocaleState, useTranslate } from 'react-admin'
import { z } from 'zod'
import { calls } from '../../../contract/calls/calls.ts'
import { exportTypes } from '../../../contract/calls/exports.ts'
import { cronProblemOf } from '../../../contract/cron.ts'
import { type Values, valueAt } from '../../../contract/derive.ts'
import {
  scheduleDefaults,
  scheduleTimingSchema,
  type StoredTiming,
  summaryOf,
} from '../../../contract/schedule.ts'
import { languageOf } from '../../../contract/words.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { partsFor } from '../../../kit/ResourceParts.ts'
import { useDebounced } from '../../../kit/clock.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { resources } from '../../../resources/index.ts'
import { FlagChips, TypeChip } from '../../exports/ExportChips.tsx'
import { TimeOfDayInput } from './TimeOfDayInput.tsx'

/**
 * Formats a time in a time zone: `Fri 20 Nov, 14:02`, with the year if it is not the current one.
 * @param zone IANA name; an unknown one falls back to the browser's time zone
 * @param region the locale whose notation is used
 */
const zonedTime = (iso: string, zone: string, region: string): string => {
  const parts = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const date = new Date(iso)
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const)
  const isKnown = Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC'
  return new Intl.DateTimeFormat(region, {
    ...parts,
    ...year,
    ...(isKnown ? { timeZone: zone } : {}),
  }).format(date)
}

/** The timing of a stored schedule or of an open form, with defaults for missing values; undefined if it is invalid. */
const timingOf = ({ scheduleType, scheduleParameters }: Values): StoredTiming | undefined => {
  const parsed = scheduleTimingSchema.safeParse({
    scheduleType,
    scheduleParameters: scheduleParameters ?? {},
  })
  return parsed.success
    ? {
        scheduleType: parsed.data.scheduleType,
        scheduleParameters: { ...scheduleDefaults, ...parsed.data.scheduleParameters },
      }
    : undefined
}

const hasValidCron = ({ scheduleType, scheduleParameters: { cronTiming } }: StoredTiming) =>
  scheduleType !== 'cron' || cronProblemOf(cronTiming) === undefined

/** The next three runs of the timing in the form, which the service computes in its time zone. */
const NextRuns = ({ values }: { values: Values }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const send = useService()
  const { region } = useFormats()
  // debounced as text, because each key press creates a new object
  const debounced = useDebounced(JSON.stringify(timingOf(values) ?? null))
  const timing = timingOf((JSON.parse(debounced) ?? {}) as Values) // a timing is a record
  const valid = timing !== undefined && hasValidCron(timing)
  const { data } = useQuery({
    queryKey: ['previewSchedule', debounced],
    queryFn: ({ signal }) =>
      send(calls.previewSchedule, { body: timing, needs: ['timeZone', 'times'], signal }),
    enabled: valid,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const preview = valid && data?.success === true ? data.data : undefined
  return (
    <Box
      role="status"
      aria-label={translate('kontor.settings.schedule.next')}
      sx={{
        mt: 2,
        minHeight: { xs: 116, sm: 84 },
        p: '8px 12px',
        borderRadius: '6px',
        bgcolor: 'background.sunken',
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 500, display: 'flex', gap: 1, alignItems: 'center' }}>
        <EventOutlined aria-hidden sx={{ fontSize: 16, color: 'text.tertiary' }} />
        {valid ? summaryOf(timing, languageOf(locale)) : translate('kontor.settings.schedule.invalid')}
      </Typography>
      {preview && (
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', mt: 0.5, pl: 3, fontVariantNumeric: 'tabular-nums' }}
        >
          {preview.times.length === 0
            ? translate('kontor.settings.schedule.never')
            : preview.times.map(iso => (
                <Box key={iso} component="span" sx={{ display: { xs: 'block', sm: 'inline-block' }, mr: 2 }}>
                  {zonedTime(iso, preview.timeZone, region)}
                </Box>
              ))}
          <Box component="span" sx={{ display: 'block', color: 'text.tertiary' }}>
            {translate('kontor.settings.schedule.zone', { zone: preview.timeZone })}
          </Box>
        </Typography>
      )}
    </Box>
  )
}

const flag = z.boolean().catch(false)
const optionsSchema = z
  .object({ isDelta: z.boolean().optional().catch(undefined), excludeAssets: flag, disableUpload: flag })
  .catch({ isDelta: undefined, excludeAssets: false, disableUpload: false })

/** The type and the options of a schedule's exports. */
const ScheduleChips = ({ record }: { record: RaRecord }) => {
  const { isDelta, ...options } = optionsSchema.parse(record['options'])
  return (
    <>
      {isDelta !== undefined && <TypeChip type={isDelta ? exportTypes.delta : exportTypes.full} />}
      <FlagChips {...options} />
    </>
  )
}

/** Whether a backend gives all parameters of a schedule's timing; their names begin with its type. */
const isTimingKnown = ({ scheduleType, scheduleParameters }: Values) =>
  Object.keys(scheduleDefaults)
    .filter(name => name.startsWith(String(scheduleType)))
    .every(name => valueAt({ scheduleParameters }, `scheduleParameters.${name}`) !== undefined)

/** The timing of a schedule in words, with its last missed and skipped runs. */
const ScheduleSummary = ({ record }: { record: RaRecord }) => {
  const [locale] = useLocaleState()
  const translate = useTranslate()
  const { time } = useFormats()
  const timing = isTimingKnown(record) ? timingOf(record) : undefined
  const notes: [string, unknown][] = [
    ['missed', record['lastMissed']],
    ['skipped', record['lastSkipped']],
  ]
  return (
    <>
      {timing && summaryOf(timing, languageOf(locale))}
      {notes.map(
        ([word, moment]) =>
          typeof moment === 'string' && (
            <Box key={word} component="span" sx={{ color: 'warning.main' }}>
              {timing && ' · '}
              {translate(`kontor.settings.schedule.${word}`, { time: time(moment) })}
            </Box>
          ),
      )}
    </>
  )
}

/** The parts of schedules. */
export const scheduleParts = partsFor(resources.schedules, {
  subtitle: ScheduleSummary,
  chips: ScheduleChips,
  inputs: {
    'scheduleParameters.dailyHour': TimeOfDayInput,
    'scheduleParameters.weeklyHour': TimeOfDayInput,
    'scheduleParameters.monthlyHour': TimeOfDayInput,
    'scheduleParameters.yearlyHour': TimeOfDayInput,
  },
  covered: [
    'scheduleParameters.dailyMinute',
    'scheduleParameters.weeklyMinute',
    'scheduleParameters.monthlyMinute',
    'scheduleParameters.yearlyMinute',
  ],
  below: { scheduleParameters: NextRuns },
})

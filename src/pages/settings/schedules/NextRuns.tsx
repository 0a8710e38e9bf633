import EventOutlined from '@mui/icons-material/EventOutlined'
import { Box, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocaleState, useTranslate } from 'react-admin'
import { cronProblemOf } from '../../../contract/cron.ts'
import type { Values } from '../../../contract/derive.ts'
import { summaryOf, type Timed } from '../../../contract/schedule.ts'
import { languageOf } from '../../../contract/words.ts'
import { useService } from '../../../dataProvider/useService.ts'
import { useSettled } from '../../../kit/useSettled.ts'
import { calls } from '../../../contract/calls.ts'
import { zonedTime } from './zonedTime.ts'
import { timingOf } from './timingOf.ts'

const isCronInOrder = ({ scheduleType, scheduleParameters: { cronTiming } }: Timed) =>
  scheduleType !== 'cron' || cronProblemOf(cronTiming) === undefined

/** The next three runs of the timing in the form, as the service reckons them in its own zone. */
export const NextRuns = ({ values }: { values: Values }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const send = useService()
  const language = languageOf(locale)
  // settled as text: each key press makes new values
  const settled = useSettled(JSON.stringify(timingOf(values) ?? null))
  const timing = timingOf((JSON.parse(settled) ?? {}) as Values) // a timing is a record
  const valid = timing !== undefined && isCronInOrder(timing)
  const { data } = useQuery({
    queryKey: ['previewSchedule', settled],
    queryFn: ({ signal }) => send(calls.previewSchedule, { body: timing, signal }),
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
        {valid ? summaryOf(timing, language) : translate('kontor.settings.schedule.invalid')}
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
                  {zonedTime(iso, preview.timeZone, language)}
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

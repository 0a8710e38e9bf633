import { Box, FormHelperText, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Values } from '../../contract/derive.ts'
import { phpDate } from '../../contract/phpDate.ts'
import { type PartsByName, partsFor } from '../../kit/ResourceParts.ts'
import { Mono } from '../../kit/marks.tsx'
import { resources, settings } from '../../resources/index.ts'
import { NextRuns, ScheduleChips, ScheduleSummary } from './scheduleParts.tsx'

/** Stands for the date until the sentence is split there. */
const placeholder = '\u0000'

/** The viewer's day, as the PIM writes a date. */
const today = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString()
}

/** Today in the date format that is being typed. */
const DateExample = ({ values: { dateFormat } }: { values: Values }) => {
  const translate = useTranslate()
  const [before, after] = translate('kontor.settings.dateExample', { example: placeholder }).split(
    placeholder,
  )
  if (typeof dateFormat !== 'string' || dateFormat.trim() === '') return null
  return (
    <FormHelperText component="p" aria-live="polite">
      {before}
      <Mono>{phpDate(dateFormat.trim())(today())}</Mono>
      {after}
    </FormHelperText>
  )
}

/** Begins the limits beyond which an export waits for a person. */
const SafetyLimits = () => {
  const translate = useTranslate()
  return (
    <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle1" component="h2">
        {translate('kontor.settings.limits.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('kontor.settings.limits.text')}
      </Typography>
    </Box>
  )
}

/** The parts of our own declarations. */
export const ourParts: PartsByName = {
  ...partsFor(resources.schedules, {
    subtitle: ScheduleSummary,
    chips: ScheduleChips,
    below: { scheduleParameters: NextRuns },
  }),
  ...partsFor(settings.exportSettings, { above: { holdWithdrawnShare: SafetyLimits } }),
  ...partsFor(resources.languages, { below: { dateFormat: DateExample } }),
}

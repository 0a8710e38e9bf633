import { Box } from '@mui/material'
import { useLocaleState, useTranslate, type RaRecord } from 'react-admin'
import { summaryOf } from '../../../contract/schedule.ts'
import { languageOf } from '../../../contract/words.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { timingOf } from './timingOf.ts'

/** When a schedule runs, in words, and when it last could not. */
export const ScheduleSummary = ({ record }: { record: RaRecord }) => {
  const [locale] = useLocaleState()
  const translate = useTranslate()
  const { time } = useFormats()
  const timing = timingOf(record)
  const missed: unknown = record['lastMissed']
  return (
    <>
      {timing && summaryOf(timing, languageOf(locale))}
      {typeof missed === 'string' && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {timing && ' · '}
          {translate('kontor.settings.schedule.missed', { time: time(missed) })}
        </Box>
      )}
    </>
  )
}

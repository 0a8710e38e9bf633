import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ExportRow } from '../../contract/calls/exportRows.ts'
import { useFormats } from '../../kit/useFormats.ts'

/** What is new in the products of an export since the last delivery; nothing if nothing is. */
export const QualityNews = ({ quality }: Pick<ExportRow, 'quality'>) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const news = quality?.news
  if (!news) return null
  const { missing, warnings, fewer, cause } = news
  const say = (key: string, count: number) =>
    translate(`kontor.exports.quality.${key}`, {
      count: number(count),
      smart_count: count,
      cause: cause && `: ${cause}`,
    })
  const parts = [
    ...(missing > 0 ? [{ text: say('new', missing), color: 'error.main' }] : []),
    ...(missing === 0 && warnings > 0 ? [{ text: say('newWarnings', warnings), color: 'warning.main' }] : []),
    ...(fewer > 0 ? [{ text: say('fewer', fewer), color: 'success.main' }] : []),
  ]
  return parts.map(({ text, color }) => (
    <Box key={text} component="span" className="words" title={text} sx={{ color }}>
      {text}
    </Box>
  ))
}

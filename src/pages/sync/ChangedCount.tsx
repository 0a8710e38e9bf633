import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormats } from '../../kit/useFormats.ts'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'

interface Props {
  /** Undefined where it was not read. */
  value: number | undefined
  /** Above zero it is an error. */
  isLoss: boolean
}

/** A number of things that changed: quiet at zero, and alarming where things went. */
export const ChangedCount = ({ value, isLoss }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (value === undefined)
    return (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        <span aria-hidden>–</span>
        <span style={visuallyHidden}>{translate('kontor.sync.notRead')}</span>
      </Box>
    )
  const alarms = isLoss && value > 0
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        color: alarms ? 'error.main' : value > 0 ? 'text.primary' : 'text.tertiary',
        fontWeight: value > 0 ? 500 : 400,
      }}
    >
      {alarms && <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />}
      {number(value)}
    </Box>
  )
}

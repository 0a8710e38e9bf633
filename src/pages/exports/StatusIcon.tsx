import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Tooltip } from '@mui/material'
import type { ElementType } from 'react'
import { useTranslate } from 'react-admin'
import type { StatusClass } from '../../contract/exports.ts'

const looks: Readonly<Record<StatusClass, { icon: ElementType; color: string; turns?: boolean }>> = {
  running: { icon: AutorenewOutlined, color: 'running.main', turns: true },
  successful: { icon: CheckCircleOutlineOutlined, color: 'success.main' },
  warning: { icon: WarningAmberOutlined, color: 'warning.main' },
  error: { icon: HighlightOffOutlined, color: 'error.main' },
  cancelled: { icon: BlockOutlined, color: 'cancelled.main' },
}

interface Props {
  statusClass: StatusClass
  /** What the tooltip says besides the status. */
  details?: string
}

/** The status of an export as icon, colour and word. */
export const StatusIcon = ({ statusClass, details }: Props) => {
  const translate = useTranslate()
  const { icon, color, turns } = looks[statusClass]
  const word = translate(`kontor.exports.statuses.${statusClass}`)
  return (
    <Tooltip title={details ? `${word}: ${details}` : word} describeChild>
      <Box component="span" role="img" aria-label={word} sx={{ display: 'inline-flex', color, flex: 'none' }}>
        <Box
          component={icon}
          sx={{ fontSize: 18, ...(turns && { animation: 'k-turn 1s linear infinite' }) }}
        />
      </Box>
    </Tooltip>
  )
}

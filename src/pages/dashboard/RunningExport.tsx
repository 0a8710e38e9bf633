import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useFormats } from '../../kit/useFormats.ts'
import { Count } from '../exports/Count.tsx'
import type { ShownExport } from '../exports/exportCalls.ts'
import { exportPath } from '../exports/exportPath.ts'
import { FlagChips } from '../exports/FlagChips.tsx'
import { ProgressLine } from '../exports/ProgressLine.tsx'
import { StatusIcon } from '../exports/StatusIcon.tsx'
import { TypeChip } from '../exports/TypeChip.tsx'

const facts = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 10px',
  minHeight: 22,
  fontVariantNumeric: 'tabular-nums',
} as const

/** One export under way: what it is, how far it is, how long it will take. */
export const RunningExport = ({ row }: { row: ShownExport }) => {
  const translate = useTranslate()
  const { number, time } = useFormats()
  const done = number(row.amountProcessed)
  return (
    <Box component="li" sx={{ display: 'grid', gap: '10px', p: '14px 16px 16px' }}>
      <Box sx={{ display: 'flex', gap: '10px' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', height: 22 }}>
          <StatusIcon statusClass={row.statusClass} details={row.statusDetails} />
        </Box>
        {/* what does not fit goes on below the number, not below the icon */}
        <Box sx={facts}>
          <Link
            component={RouterLink}
            to={exportPath(row.id)}
            aria-label={translate('kontor.exports.export', { id: row.id })}
            sx={{ color: 'text.primary', fontWeight: 500 }}
          >
            #{row.id}
          </Link>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {time(row.startTime)}
          </Typography>
          <TypeChip type={row.type} />
          <FlagChips {...row} />
          <Typography
            variant="body2"
            component="div"
            sx={{
              display: 'flex',
              gap: 2,
              ml: { sm: 'auto' },
              flexBasis: { xs: '100%', sm: 'auto' },
            }}
          >
            <Count of="successful" value={row.amountSuccessful} />
            <Count of="warnings" value={row.amountWarnings} />
            <Count of="failed" value={row.amountErroneous} />
          </Typography>
        </Box>
      </Box>
      <ProgressLine
        row={row}
        caption={
          row.amountTotal === null
            ? row.statusDetails ||
              translate('kontor.exports.progressUnknown', { done, smart_count: row.amountProcessed })
            : translate('kontor.exports.progress', {
                done,
                total: number(row.amountTotal),
                smart_count: row.amountTotal,
              })
        }
      />
    </Box>
  )
}

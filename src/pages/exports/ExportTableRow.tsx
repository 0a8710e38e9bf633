import { Link, TableCell, TableRow } from '@mui/material'
import type { MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { useFormats } from '../../kit/useFormats.ts'
import { Count } from './Count.tsx'
import type { ShownExport } from './exportCalls.ts'
import { exportPath } from './exportPath.ts'
import { FlagChips } from './FlagChips.tsx'
import { StatusIcon } from './StatusIcon.tsx'
import { TypeChip } from './TypeChip.tsx'

/** One export. The link in it is for keyboard and screen reader; a click anywhere does the same. */
export const ExportTableRow = ({ row }: { row: ShownExport }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { time } = useFormats()
  const to = exportPath(row.id)
  const follow = (event: MouseEvent) => {
    if (!event.defaultPrevented && !event.metaKey && !event.ctrlKey) void navigate(to)
  }
  return (
    <TableRow hover onClick={follow}>
      <TableCell className="status">
        <span style={{ display: 'flex' }}>
          <StatusIcon statusClass={row.statusClass} details={row.statusDetails} />
        </span>
      </TableCell>
      <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Link
          component={RouterLink}
          to={to}
          aria-label={translate('kontor.exports.export', { id: row.id })}
          sx={{ color: 'text.primary', fontWeight: 500 }}
        >
          #{row.id}
        </Link>
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {time(row.startTime)}
      </TableCell>
      <TableCell className="type">
        <TypeChip type={row.type} />
      </TableCell>
      <TableCell className="flags">
        <div>
          <FlagChips {...row} />
        </div>
      </TableCell>
      <TableCell align="right">
        <Count of="successful" value={row.amountSuccessful} />
      </TableCell>
      <TableCell align="right">
        <Count of="warnings" value={row.amountWarnings} />
      </TableCell>
      <TableCell align="right">
        <Count of="failed" value={row.amountErroneous} />
      </TableCell>
    </TableRow>
  )
}

import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { useTranslate } from 'react-admin'
import type { ShownExport } from './exportCalls.ts'
import { exportTableStyle } from './exportTableStyle.ts'
import { ExportTableRow } from './ExportTableRow.tsx'

interface Props {
  rows: readonly ShownExport[]
  label: string
}

/** Exports as a table; on a phone each is two lines. A whole row leads to its export. */
export const ExportTable = ({ rows, label }: Props) => {
  const translate = useTranslate()
  return (
    <Table aria-label={label} sx={exportTableStyle}>
      <TableHead>
        <TableRow>
          <TableCell>
            <span style={visuallyHidden}>{translate('kontor.exports.status')}</span>
          </TableCell>
          <TableCell>ID</TableCell>
          <TableCell>{translate('kontor.exports.started')}</TableCell>
          <TableCell>{translate('kontor.exports.typeHead')}</TableCell>
          <TableCell>{translate('kontor.exports.options')}</TableCell>
          <TableCell align="right">{translate('kontor.exports.successful')}</TableCell>
          <TableCell align="right">{translate('kontor.exports.warnings')}</TableCell>
          <TableCell align="right">{translate('kontor.exports.failed')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <ExportTableRow key={row.id} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type LastSync, syncKinds } from '../../contract/calls/sync.ts'
import { Panel } from '../../kit/show/Panel.tsx'
import { visuallyHidden } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'

interface ChangedCountProps {
  /** Undefined if the data was not read. */
  value: number | undefined
  /** Whether a number above zero is an error. */
  isLoss: boolean
}

/** A number of changes: gray if it is 0, red for deletions. */
const ChangedCount = ({ value, isLoss }: ChangedCountProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (value === undefined)
    return (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        <span aria-hidden>–</span>
        <span style={visuallyHidden}>{translate('kontor.sync.notRead')}</span>
      </Box>
    )
  const isError = isLoss && value > 0
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        color: isError ? 'error.main' : value > 0 ? 'text.primary' : 'text.tertiary',
        fontWeight: value > 0 ? 500 : 400,
      }}
    >
      {isError && <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />}
      {number(value)}
    </Box>
  )
}

const columns = ['added', 'updated', 'deleted'] as const

interface SyncTableProps {
  counts: LastSync['counts']
  /** Whether all kinds were read; otherwise kinds that were not read show a dash. */
  whole: boolean
}

/** The number of added, updated and deleted items for each kind of data. */
export const SyncTable = ({ counts, whole }: SyncTableProps) => {
  const translate = useTranslate()
  const title = translate('kontor.sync.changes')
  const kinds = whole ? Object.keys(counts) : [...new Set([...syncKinds, ...Object.keys(counts)])]
  return (
    <Panel title={title}>
      <Table aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('kontor.sync.data')}</TableCell>
            {columns.map(column => (
              <TableCell key={column} align="right">
                {translate(`kontor.sync.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& > tr:last-of-type > th': { borderBottom: 0 } }}>
          {kinds.map(kind => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                {translate(`kontor.sync.kinds.${kind}`, { _: kind })}
              </TableCell>
              {columns.map(column => (
                <TableCell key={column} align="right">
                  <ChangedCount value={counts[kind]?.[column]} isLoss={column === 'deleted'} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  )
}

import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import { syncKinds } from '../../contract/sync.ts'
import { Panel } from '../../kit/Panel.tsx'
import { ChangedCount } from './ChangedCount.tsx'
import type { ShownSync } from './syncCalls.ts'

const columns = ['added', 'updated', 'deleted'] as const

interface Props {
  counts: ShownSync['counts']
  /** Every kind was read; else those that were not are shown as such. */
  whole: boolean
}

/** One row per kind of data: how much came, changed and went. */
export const SyncTable = ({ counts, whole }: Props) => {
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

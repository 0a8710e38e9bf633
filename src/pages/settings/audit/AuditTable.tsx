import { Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useWords } from '../../../kit/useWords.ts'
import { visuallyHidden } from '../../../kit/visuallyHidden.ts'
import { resources } from '../../../resources/index.ts'
import type { AuditEntry } from './auditEntry.ts'
import { AuditRow } from './AuditRow.tsx'
import { auditTableStyle } from './auditTableStyle.ts'
import { auditColumns, type AuditView } from './useAuditView.ts'

interface Props {
  entries: readonly AuditEntry[]
  view: AuditView
}

const directions = { ASC: 'asc', DESC: 'desc' } as const
const spoken = { ASC: 'ascending', DESC: 'descending' } as const

/** A page of the log; its heads sort it. */
export const AuditTable = ({ entries, view: { sort, order, set } }: Props) => {
  const translate = useTranslate()
  const words = useWords(resources.audit)
  return (
    <Table aria-label={words.many} sx={auditTableStyle}>
      <TableHead>
        <TableRow>
          {auditColumns.map(column => (
            <TableCell
              key={column}
              className={column === 'resource' ? 'area' : column}
              aria-sort={column === sort ? spoken[order] : undefined}
            >
              <TableSortLabel
                active={column === sort}
                direction={column === sort ? directions[order] : 'asc'}
                onClick={() =>
                  set({ sort: column, order: column === sort && order === 'ASC' ? 'DESC' : 'ASC' })
                }
              >
                {words.label(column)}
              </TableSortLabel>
            </TableCell>
          ))}
          <TableCell className="opener">
            <span style={visuallyHidden}>{translate('kontor.settings.audit.changed')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map(entry => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  )
}

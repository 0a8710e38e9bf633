import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import { IconButton, TableCell, TableRow, Tooltip } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '../../../kit/useFormats.ts'
import { AuditDiff } from './AuditDiff.tsx'
import type { AuditEntry } from './auditEntry.ts'
import { EntryName } from './EntryName.tsx'
import { entryNameOf } from './entryNameOf.ts'
import { useAreaName } from './useAreaName.ts'

/** One change; it opens to show what it made of each field. */
export const AuditRow = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  const { time, fullTime } = useFormats()
  const id = useId()
  const [open, setOpen] = useState(false)
  const area = useAreaName()(entry.resource ?? '')
  const { name, code } = entryNameOf(entry)
  const thing = [name, code].filter(Boolean).join(' ')
  const action = translate(`kontor.settings.audit.actions.${entry.action}`, { _: entry.action ?? '' })
  return (
    <>
      <TableRow hover className={open ? 'open' : ''} onClick={() => setOpen(!open)}>
        <TableCell className="at">
          {entry.at && (
            <Tooltip title={fullTime(entry.at)}>
              <span>{time(entry.at)}</span>
            </Tooltip>
          )}
        </TableCell>
        <TableCell className="user" title={entry.user ?? ''}>
          {entry.user}
        </TableCell>
        <TableCell className="action">{action}</TableCell>
        <TableCell className="area" title={area}>
          {area}
        </TableCell>
        <TableCell className="record" title={thing}>
          <EntryName entry={entry} />
        </TableCell>
        <TableCell className="opener" align="right">
          <IconButton
            aria-expanded={open}
            aria-controls={id}
            aria-label={translate('kontor.settings.audit.details', {
              what: [action, area, thing].filter(Boolean).join(' '),
            })}
            onClick={event => {
              event.stopPropagation()
              setOpen(!open)
            }}
          >
            <ExpandMoreOutlined sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: '120ms' }} />
          </IconButton>
        </TableCell>
      </TableRow>
      {open && (
        <TableRow className="details">
          <TableCell colSpan={6} id={id}>
            <AuditDiff entry={entry} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

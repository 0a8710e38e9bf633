import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import { IconButton, TableCell, TableRow, Tooltip, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { flattenFields } from '../../../contract/derive.ts'
import type { Fields } from '../../../contract/fields.ts'
import { Mono } from '../../../kit/marks.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { useDeclarationText } from '../../../kit/useDeclarationText.ts'
import { resources } from '../../../resources/index.ts'
import { ChangeTable, type FieldChange } from './ChangeTable.tsx'
import { type AuditEntry, declarationOf, entryNameOf, useAreaName } from './useAuditPage.ts'

const recordSchema = z.record(z.string(), z.unknown())

const isRecord = (value: unknown): value is Record<string, unknown> => recordSchema.safeParse(value).success

/** Flattens a record to paths. @param whole paths of fields with an object as value, such as money, which stay whole */
const flatten = (
  record: Record<string, unknown>,
  whole: ReadonlySet<string>,
  path = '',
): [string, unknown][] =>
  Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    isRecord(value) && !whole.has(path + name)
      ? flatten(value, whole, `${path}${name}.`)
      : [[path + name, value]],
  )

const parseSide = (json: string | null | undefined, whole: ReadonlySet<string>): Map<string, unknown> => {
  if (!json) return new Map()
  try {
    return new Map(flatten(recordSchema.parse(JSON.parse(json)), whole))
  } catch {
    return new Map([['', json]]) // a value that is no record shows as it is
  }
}

/** Replaces empty texts and lists by null. */
const emptyToNull = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

/**
 * Compares both sides of an entry field by field, without unchanged fields.
 * @param before JSON of the changed fields; null for a created record
 * @param after JSON of the changed fields; null for a deleted record
 * @param fields the fields of the declaration; without them each property of an object is a separate field
 */
export const changesOf = (
  before: string | null | undefined,
  after: string | null | undefined,
  fields: Fields = {},
): FieldChange[] => {
  const whole = new Set(flattenFields(fields).flatMap(([path, { kind }]) => (kind === 'group' ? [] : [path])))
  const [old, now] = [parseSide(before, whole), parseSide(after, whole)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map(name => ({ name, before: emptyToNull(old.get(name)), after: emptyToNull(now.get(name)) }))
    .filter(change => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** The table of changed fields with their values before and after. */
const AuditDiff = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  const words = useDeclarationText(resources.audit)
  const declaration = declarationOf(entry.resource ?? '') ?? resources.audit
  const changes = changesOf(entry.before, entry.after, declaration.fields)
  if (changes.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('kontor.settings.audit.noValues')}
      </Typography>
    )
  const sides = [words.label('before'), words.label('after')] as const
  return <ChangeTable area={entry.resource ?? ''} changes={changes} sides={sides} />
}

/** One entry. It expands to show the address of the user and the changed fields. */
export const AuditRow = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  const { time, fullTime } = useFormats()
  const id = useId()
  const [open, setOpen] = useState(false)
  const area = useAreaName()(entry.resource ?? '')
  const { name, code } = entryNameOf(entry)
  const title = [name, code].filter(Boolean).join(' ')
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
        <TableCell className="record" title={title}>
          {name}
          {name && code && ' '}
          {code && <Mono quiet={name !== ''}>{code}</Mono>}
        </TableCell>
        <TableCell className="opener" align="right">
          <IconButton
            aria-expanded={open}
            aria-controls={id}
            aria-label={translate('kontor.settings.audit.details', {
              what: [action, area, title].filter(Boolean).join(' '),
            })}
          >
            <ExpandMoreOutlined sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: '120ms' }} />
          </IconButton>
        </TableCell>
      </TableRow>
      {open && (
        <TableRow className="details">
          <TableCell colSpan={6} id={id}>
            {entry.address && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
                {translate('kontor.settings.audit.from', { address: entry.address })}
              </Typography>
            )}
            <AuditDiff entry={entry} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import { Box, IconButton, TableCell, TableRow, Tooltip, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { flattenFields, hasContent, storedFormOf } from '../../../contract/derive.ts'
import type { Fields } from '../../../contract/fields.ts'
import { replacedMark } from '../../../contract/kinds/secrets.ts'
import type { Declaration } from '../../../contract/resource.ts'
import { Mono } from '../../../kit/marks.tsx'
import { FieldText } from '../../../kit/kinds/cells.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { useDeclarationText } from '../../../kit/useDeclarationText.ts'
import { resources } from '../../../resources/index.ts'
import { type AuditEntry, declarationOf, entryNameOf, useAreaName, useFieldLabel } from './useAuditPage.ts'

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

const entriesOf = (value: object): string[] =>
  Object.entries(value)
    .filter(([, member]) => member !== null)
    .flatMap(([name, member]): string[] => {
      const [first = '', ...rest] = linesOf(member)
      return isPlain(member) || (Array.isArray(member) && member.every(isPlain))
        ? [`${name}: ${first}`]
        : [`${name}:`, ...[first, ...rest].map(line => `  ${line}`)]
    })

const linesOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [String(value)]
  if (!Array.isArray(value)) return entriesOf(value)
  if (value.every(isPlain)) return [value.join(', ')]
  return value.flatMap(entry => linesOf(entry).map((line, index) => `${index === 0 ? '- ' : '  '}${line}`))
}

/**
 * Formats a nested value in indented lines, without nulls. A list of plain values is one line with commas.
 * @example formatIndented([{ key: 'color', akeneoAttribute: 'main_color' }])
 * // - key: color
 * //   akeneoAttribute: main_color
 */
export const formatIndented = (value: unknown): string => linesOf(value).join('\n')

interface Props {
  declaration: Declaration
  name: string
  value: unknown
}

/** The value before or after a change, formatted like in a list. A secret shows only that it was replaced. */
const ChangedValue = ({ declaration, name, value }: Props) => {
  const translate = useTranslate()
  const words = useDeclarationText(declaration)
  const field = flattenFields(declaration.fields).find(([path]) => path === name)?.[1]
  if (value === null)
    return (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        {translate('kontor.settings.audit.nothing')}
      </Box>
    )
  if (!field && typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false')
  const isReplaced = field && field.kind !== 'group' && hasContent(field) && value === replacedMark
  if (isReplaced || (field && storedFormOf(field) !== 'clear'))
    return translate('kontor.settings.audit.secret')
  if (field && field.kind !== 'group')
    return <FieldText name={name} field={field} value={value} words={words} />
  return (
    <Box component="span" sx={{ typography: 'mono', fontSize: '0.93em', whiteSpace: 'pre-wrap' }}>
      {formatIndented(value)}
    </Box>
  )
}

/** The change of one field. */
interface FieldChange {
  /** The path of the field, with dots for nested fields. */
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

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

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(120px, 200px) minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.5,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& .name': { gridColumn: { xs: '1 / -1', sm: 'auto' }, fontWeight: 500, mt: { xs: 1, sm: 0 } },
  '& [role="columnheader"]': { typography: 'caption', fontWeight: 500, color: 'text.tertiary' },
} as const

/** The table of changed fields with their values before and after. */
const AuditDiff = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  const words = useDeclarationText(resources.audit)
  const declaration = declarationOf(entry.resource ?? '') ?? resources.audit
  const changes = changesOf(entry.before, entry.after, declaration.fields)
  const labelOf = useFieldLabel(entry.resource ?? '')
  if (changes.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('kontor.settings.audit.noValues')}
      </Typography>
    )
  return (
    <Box role="table" aria-label={translate('kontor.settings.audit.changed')}>
      <Box role="row" sx={grid}>
        <Box role="columnheader" component="span" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {translate('kontor.settings.audit.field')}
        </Box>
        <span role="columnheader">{words.label('before')}</span>
        <span role="columnheader">{words.label('after')}</span>
      </Box>
      {changes.map(({ name, before, after }) => (
        <Box key={name} role="row" sx={{ ...grid, py: 0.5 }}>
          <span role="cell" className="name">
            {labelOf(name)}
          </span>
          <Box role="cell" component="span" sx={{ color: 'text.secondary' }}>
            <ChangedValue declaration={declaration} name={name} value={before} />
          </Box>
          <span role="cell">
            <ChangedValue declaration={declaration} name={name} value={after} />
          </span>
        </Box>
      ))}
    </Box>
  )
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

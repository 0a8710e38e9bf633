import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { type EditorLookup, type Entry, isMapped } from '../draft/entry.ts'
import { findingsIn, type PlacedErrors } from '../draft/findings.ts'
import { draftOf, type MappingDraft } from '../draft/mappingDraft.ts'
import { isWithin, joinPath, shapeOf } from '../draft/valueShapes.ts'
import { Box, Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'

/** How things stand with a field. */
export interface FieldStatus {
  readonly mapped: boolean
  /** What fills it, in short: `← name, colour, +1`; empty where nothing does. */
  readonly summary: string
  /** Inputs with an error, of the service or of the console. */
  readonly errors: number
  /** Inputs whose source vanished. */
  readonly warnings: number
}

const statusOf = (
  field: MappingAttribute,
  mapping: MappingDraft,
  { at }: PlacedErrors,
  lookup: EditorLookup,
): FieldStatus => {
  const draft = draftOf(mapping, field)
  const entries = shapeOf(field.type)
    .entriesOf(draft)
    .map(({ entry }) => ({ ...entry, or: [] }))
    .filter(isMapped)
  const findings = findingsIn(field, mapping, lookup)
  const wrong = new Set(Object.keys(at).filter(path => isWithin(path, field.key)))
  for (const { severity, path } of findings) if (severity === 'error') wrong.add(joinPath(field.key, path))
  return {
    mapped: entries.length > 0,
    summary: summaryOf(entries),
    errors: wrong.size + (field.key in mapping.others ? 1 : 0),
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  }
}

/** Sources that a summary names. */
const mostNamed = 2

const summaryOf = (entries: readonly Entry[]): string => {
  const names = [...new Set(entries.map(nameOf))]
  const [first] = names
  if (first === undefined) return ''
  if (names.length === 1 && first.startsWith('=')) return first
  const more = names.length > mostNamed ? [`+${names.length - mostNamed}`] : []
  return `← ${[...names.slice(0, mostNamed), ...more].join(', ')}`
}

const nameOf = ({ akeneoAttribute, value, template }: Entry): string => {
  if (value === undefined) return template ?? akeneoAttribute
  return `= “${typeof value === 'string' ? value : (Object.values(value)[0] ?? '')}”`
}

/** The status of each field by its key. */
export type Statuses = ReadonlyMap<string, FieldStatus>

/** How things stand with all fields. */
export const statusesOf = (
  fields: readonly MappingAttribute[],
  mapping: MappingDraft,
  errors: PlacedErrors,
  lookup: EditorLookup,
): Statuses => new Map(fields.map(field => [field.key, statusOf(field, mapping, errors, lookup)]))

const unknownStatus: FieldStatus = { mapped: false, summary: '', errors: 0, warnings: 0 }
export const statusIn = (statuses: Statuses, key: string): FieldStatus => statuses.get(key) ?? unknownStatus

/** Required fields that nothing fills: neither a mapping nor the service nor a field that stands in. */
export const missingFields = (
  fields: readonly MappingAttribute[],
  statuses: Statuses,
): readonly MappingAttribute[] =>
  fields.filter(
    ({ key, required, hasDefault, orElse }) =>
      required && !hasDefault && ![key, ...orElse].some(one => statusIn(statuses, one).mapped),
  )

/** Errors or warnings of several fields together. */
export const countOf = (
  fields: readonly MappingAttribute[],
  statuses: Statuses,
  what: 'errors' | 'warnings',
): number => fields.reduce((sum, { key }) => sum + statusIn(statuses, key)[what], 0)

/** Says that TB.One needs a field. */
export const RequiredChip = () => {
  const translate = useTranslate()
  return (
    <Chip
      component="span"
      label={translate('kontor.mapping.required')}
      sx={{
        height: 18,
        borderRadius: '4px',
        fontSize: 11,
        flex: 'none',
        bgcolor: 'transparent',
        '& .MuiChip-label': { px: '5px' },
      }}
    />
  )
}

interface StatusMarkProps {
  errors: number
  warnings: number
  /** Whether the number stands beside the icon. */
  counted?: boolean
}

/** The sign of errors, else of warnings; nothing where all is right. */
export const StatusMark = ({ errors, warnings, counted = false }: StatusMarkProps) => {
  const translate = useTranslate()
  const count = errors || warnings
  if (count === 0) return null
  const Icon = errors > 0 ? ErrorOutlineOutlined : WarningAmberOutlined
  const words = translate(errors > 0 ? 'kontor.mapping.errors' : 'kontor.mapping.warnings', {
    smart_count: count,
    count,
  })
  return (
    <Box
      component="span"
      role="img"
      aria-label={words}
      title={words}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '3px',
        flex: 'none',
        typography: 'caption',
        fontWeight: 500,
        fontVariantNumeric: 'tabular-nums',
        color: errors > 0 ? 'error.main' : 'warning.main',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {counted && <span aria-hidden>{count}</span>}
    </Box>
  )
}

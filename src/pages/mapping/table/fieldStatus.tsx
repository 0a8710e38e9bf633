import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { type EditorLookup, isMapped } from '../draft/entry.ts'
import { findingsIn, type PlacedErrors } from '../draft/findings.ts'
import { draftOf, type MappingDraft } from '../draft/mappingDraft.ts'
import { isPathWithin, joinPath, shapeOf } from '../draft/valueShapes.ts'
import { Box, Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'

/** The status of a field. */
export interface FieldStatus {
  readonly mapped: boolean
  /** The label of the source that fills the field while it is not mapped; empty without one. */
  readonly defaultSource: string
  /** The number of inputs with an error of the service or of the console. */
  readonly errors: number
  /** The number of inputs with a missing reference. */
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
  const errorPaths = new Set(Object.keys(at).filter(path => isPathWithin(path, field.key)))
  for (const { severity, path } of findings)
    if (severity === 'error') errorPaths.add(joinPath(field.key, path))
  return {
    mapped: entries.length > 0,
    defaultSource: entries.length === 0 ? defaultSourceOf(field, lookup) : '',
    errors: errorPaths.size + (field.key in mapping.others ? 1 : 0),
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  }
}

const defaultSourceOf = ({ defaultSource }: MappingAttribute, { attributes }: EditorLookup): string =>
  defaultSource ? (attributes.get(defaultSource)?.label ?? defaultSource) : ''

/** The status of each field by its key. */
export type Statuses = ReadonlyMap<string, FieldStatus>

/** Computes the status of all fields. */
export const statusesOf = (
  fields: readonly MappingAttribute[],
  mapping: MappingDraft,
  errors: PlacedErrors,
  lookup: EditorLookup,
): Statuses => new Map(fields.map(field => [field.key, statusOf(field, mapping, errors, lookup)]))

const unknownStatus: FieldStatus = { mapped: false, defaultSource: '', errors: 0, warnings: 0 }
export const statusIn = (statuses: Statuses, key: string): FieldStatus => statuses.get(key) ?? unknownStatus

/** The required fields without a mapping, a default of the service or a mapped substitute. */
export const missingFields = (
  fields: readonly MappingAttribute[],
  statuses: Statuses,
): readonly MappingAttribute[] =>
  fields.filter(
    ({ key, required, hasDefault, orElse }) =>
      required && !hasDefault && ![key, ...orElse].some(candidate => statusIn(statuses, candidate).mapped),
  )

/** The total number of errors or warnings of several fields. */
export const countOf = (
  fields: readonly MappingAttribute[],
  statuses: Statuses,
  kind: 'errors' | 'warnings',
): number => fields.reduce((sum, { key }) => sum + statusIn(statuses, key)[kind], 0)

/** A chip for required fields. */
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
  /** Shows the number beside the icon. */
  showCount?: boolean
}

/** The icon for errors, else for warnings; null without any. */
export const StatusMark = ({ errors, warnings, showCount = false }: StatusMarkProps) => {
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
      {showCount && <span aria-hidden>{count}</span>}
    </Box>
  )
}

import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { type Entry, isMapped } from '../draft/entry.ts'
import { findingsIn } from '../draft/findings.ts'
import { draftOf, type MappingDraft } from '../draft/mappingDraft.ts'
import type { PlacedErrors } from '../draft/placedErrors.ts'
import { isWithin, joinPath, shapeOf } from '../draft/valueShapes.ts'
import type { EditorLookup } from '../draft/editorLookup.ts'

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

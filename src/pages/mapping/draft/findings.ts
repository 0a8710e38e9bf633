import {
  activationFields,
  entryProblems,
  mixesActivationLevels,
} from '../../../contract/mapping/entryRules.ts'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { MappingProblemCode } from '../../../contract/mapping/mappingProblems.ts'
import { type Draft, joinPath, shapeOf } from './valueShapes.ts'
import { type EditorLookup, isMapped } from './entry.ts'
import { draftOf, type MappingDraft } from './mappingDraft.ts'
import type { ErrorsByField } from '../../../wire/saves.ts'

/** Something wrong with a field that the console sees by itself. */
interface Finding {
  /** The input it is about, below the field; a channel where it is about that. */
  readonly path: string
  /** Errors hold back saving: something is not chosen yet. Warnings tell what vanished from the PIM. */
  readonly severity: 'error' | 'warning'
  readonly code: MappingProblemCode
  readonly value: string
}

/** What is wrong with a field by itself or beside the other fields of its mapping. */
export const findingsIn = (
  field: MappingAttribute,
  mapping: MappingDraft,
  lookup: EditorLookup,
): readonly Finding[] => {
  const own = findingsOf(field, draftOf(mapping, field), lookup)
  if (!activationFields.some(key => key === field.key)) return own
  // both are of one kind
  const namesSource = (key: string) =>
    shapeOf(field.type)
      .entriesOf(draftOf(mapping, { ...field, key }))
      .some(({ entry }) => isMapped(entry))
  return mixesActivationLevels(namesSource)
    ? [{ path: '', severity: 'error', code: 'twoActivationLevels', value: '' }, ...own]
    : own
}

/**
 * Finds what is missing in a field or vanished from the PIM, without asking the service.
 * @example findingsOf(field, { akeneoAttribute: 'weight' }, lookup) // [{ path: 'measureUnit', code: 'missingUnit', … }]
 */
export const findingsOf = (
  field: MappingAttribute,
  draft: Draft,
  lookup: EditorLookup,
): readonly Finding[] => {
  const shape = shapeOf(field.type)
  const channels = shape
    .channelsOf(draft)
    .filter(name => !lookup.channels.has(name))
    .map((name): Finding => ({ path: name, severity: 'warning', code: 'unknownChannel', value: name }))

  const { supportsAkeneoScope, unit, identifies, allowedAkeneoAttributesCodes: allowed } = field
  const accepts = (code: string) => allowed.length === 0 || allowed.includes(code)
  const entries = shape
    .entriesOf(draft)
    .filter(({ entry }) => isMapped({ ...entry, or: [] }))
    .flatMap(({ path, entry }) =>
      entryProblems(entry, { supportsAkeneoScope, unit, identifies, accepts }, lookup).map(
        ({ input, code, value }): Finding => ({
          path: joinPath(path, input),
          severity: value === '' || code === 'wrongUnit' || code === 'fixedIdentity' ? 'error' : 'warning',
          code,
          value: input === 'akeneoAttribute' ? (lookup.attributes.get(value)?.label ?? value) : value,
        }),
      ),
    )
  return [...channels, ...entries]
}

/** The errors of a refused save by the inputs that show them. */
export interface PlacedErrors {
  /** By the path of the input, with indices where the service names keys; by the key of the field where no input fits. */
  readonly at: ErrorsByField
  /** Of keys that are no field. */
  readonly others: ErrorsByField
}

export const noErrors: PlacedErrors = { at: {}, others: {} }

/**
 * Finds the inputs that the errors of a refused save are about; none is lost.
 * @param mapping as it was sent
 * @param errors by attribute key, index, channel or key, joined with dots
 * @example 'p_comp.color.measureUnit' is shown at `p_comp.0.measureUnit`, where `color` is the first key
 */
export const placeErrors = (
  fields: readonly MappingAttribute[],
  mapping: MappingDraft,
  errors: ErrorsByField,
): PlacedErrors => {
  const byKey = new Map(fields.map(field => [field.key, field]))
  const at: ErrorsByField = {}
  const others: ErrorsByField = {}
  const add = (path: string, message: string) => {
    at[path] = at[path] === undefined ? message : `${at[path]} ${message}`
  }
  for (const [path, message] of Object.entries(errors)) {
    const [key = '', ...steps] = path.split('.')
    const field = byKey.get(key)
    if (!field) {
      others[path] = message
      continue
    }
    const places = shapeOf(field.type).placesOf(draftOf(mapping, field), steps)
    for (const place of places) add(joinPath(key, place), message)
    if (places.length === 0) add(key, `${steps.join('.')}: ${message}`)
  }
  return { at, others }
}

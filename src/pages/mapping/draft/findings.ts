import { codesOfSource } from '../../../contract/mapping/entry.ts'
import {
  activationFields,
  entryProblems,
  mixesActivationLevels,
} from '../../../contract/mapping/entryRules.ts'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { MappingProblemCode } from '../../../contract/messages/forms/mapping.ts'
import { type Draft, joinPath, shapeOf } from './valueShapes.ts'
import { type EditorLookup, isMapped } from './entry.ts'
import { draftOf, type MappingDraft } from './mappingDraft.ts'
import type { ErrorsByField } from '../../../wire/saves.ts'

/** A problem of a field that the console finds without the service. */
interface Finding {
  /** The path of the input below the field, or the name of a channel. */
  readonly path: string
  /** Errors prevent saving, because a choice is missing. Warnings are about references that no longer exist in Akeneo. */
  readonly severity: 'error' | 'warning'
  readonly code: MappingProblemCode
  readonly value: string
}

/** The problems of a field, including those with other fields of the mapping. */
export const findingsIn = (
  field: MappingAttribute,
  mapping: MappingDraft,
  lookup: EditorLookup,
): readonly Finding[] => {
  const own = draftFindings(field, draftOf(mapping, field), lookup)
  if (!activationFields.some(key => key === field.key)) return own
  // both activation fields have the same kind
  const namesSource = (key: string) =>
    shapeOf(field.type)
      .entriesOf(draftOf(mapping, { ...field, key }))
      .some(({ entry }) => isMapped(entry))
  return mixesActivationLevels(namesSource)
    ? [{ path: '', severity: 'error', code: 'twoActivationLevels', value: '' }, ...own]
    : own
}

/**
 * Finds missing choices and missing references of a field, without a call of the service.
 * @example draftFindings(field, { akeneoAttribute: 'weight' }, lookup) // [{ path: 'measureUnit', code: 'missingUnit', … }]
 */
export const draftFindings = (
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
  return [...channels, ...entries, ...variantFindings(field, draft, lookup)]
}

/** The attributes of a field that takes only values that all variants of a product share, but may differ between them. */
const variantFindings = (
  field: MappingAttribute,
  draft: Draft,
  { attributes }: EditorLookup,
): readonly Finding[] =>
  shapeOf(field.type)
    .entriesOf(draft)
    .flatMap(({ path, entry }) =>
      codesOfSource(entry).flatMap((code): Finding[] => {
        const attribute = attributes.get(code)
        if (!field.sharedOnly || !attribute?.differs) return []
        const input = entry.template === undefined ? 'akeneoAttribute' : 'template'
        return [
          { path: joinPath(path, input), severity: 'warning', code: 'variantValues', value: attribute.label },
        ]
      }),
    )

/** The errors of a refused save, assigned to inputs. */
export interface PlacedErrors {
  /** Errors by the path of the input, which has indexes in place of the service's keys; by the key of the field without a matching input. */
  readonly at: ErrorsByField
  /** Errors of keys without a field. */
  readonly others: ErrorsByField
}

export const noErrors: PlacedErrors = { at: {}, others: {} }

/**
 * Assigns the errors of a refused save to inputs. No error is lost.
 * @param mapping the mapping that was sent
 * @param errors by paths of field key, index, channel or key, joined with dots
 * @example 'p_comp.color.measureUnit' shows at `p_comp.0.measureUnit` if `color` is the first key
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

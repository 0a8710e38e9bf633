import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { ErrorsByField } from '../../../wire/saves.ts'
import { draftOf, type MappingDraft } from './mappingDraft.ts'
import { joinPath, shapeOf } from './valueShapes.ts'

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

import type { Fields } from '../fields.ts'
import { type Field, type Kind, kinds } from '../kinds.ts'
import { flattenFields, isGroup, memoizeByObject, valueAt, type Values } from './paths.ts'
import { type KindCondition, conditionsIn, holds, type Scalar } from '../kinds/kind.ts'

/** A condition with the full path of the field that it reads. */
export interface ControlledBy {
  readonly condition: KindCondition
  readonly controller: string
}

/** The full path of the field that a condition names: a member of the same group, else a path from the top of the record. */
const controllingFieldOf = (fields: Fields, path: string, { field }: KindCondition): string => {
  const [group = '', member] = path.split('.')
  const own = fields[group]
  return member !== undefined && own && isGroup(own) && field in own.fields ? `${group}.${field}` : field
}

const byPathIn = memoizeByObject((fields: Fields) => new Map(flattenFields(fields)))

/** The conditions under which a field is visible, those of its group first. */
export const conditionsAt = (fields: Fields, path: string): ControlledBy[] => {
  const byPath = byPathIn(fields)
  const [group = ''] = path.split('.')
  return [...new Set([group, path])].flatMap(place =>
    conditionsIn(byPath.get(place)?.when).map(condition => ({
      condition,
      controller: controllingFieldOf(fields, place, condition),
    })),
  )
}

/** The paths of the fields and groups that have conditions. */
export const conditionalFieldsOf = (fields: Fields): string[] =>
  flattenFields(fields).flatMap(([path]) => (conditionsAt(fields, path).length > 0 ? [path] : []))

/** The paths of the fields that conditions read. */
export const controllingFieldsOf = (fields: Fields): string[] => [
  ...new Set(
    conditionalFieldsOf(fields).flatMap(path =>
      conditionsAt(fields, path).map(({ controller }) => controller),
    ),
  ),
]

/** Whether a record's form shows a field. It is unknown in a partial change that leaves out the controlling field. */
export type Visibility = 'visible' | 'hidden' | 'unknown'

/**
 * Computes the visibility of each field of a record by its path. A field that depends on a hidden field is hidden too.
 * @param isKnown whether the record says anything about a path; a partial change may leave it out
 */
export const visibilityIn = (
  fields: Fields,
  record: Values,
  isKnown: (path: string) => boolean = () => true,
): ((path: string) => Visibility) => {
  const byPath = byPathIn(fields)
  const valueOf = (path: string) => {
    const value = valueAt(record, path)
    const field = byPath.get(path)
    return value === undefined && field && !isGroup(field) ? emptyValueOf(field) : value
  }
  const holdsIn = (condition: KindCondition, controller: string) => {
    const field = byPath.get(controller)
    const kind = field && !isGroup(field) ? kinds[field.kind as Kind] : undefined
    return holds(condition, valueOf(controller), kind?.toComparable)
  }
  const visibilityOf = (path: string): Visibility => {
    const all = conditionsAt(fields, path).map(({ condition, controller }): Visibility => {
      if (!isKnown(controller)) return 'unknown'
      return holdsIn(condition, controller) ? visibilityOf(controller) : 'hidden'
    })
    return (['hidden', 'unknown'] as const).find(one => all.some(other => other === one)) ?? 'visible'
  }
  return visibilityOf
}

/** Tells by path whether a field is visible in a record. `isVisibleIn(fields, form.getValues())('options.isDelta')` */
export const isVisibleIn = (fields: Fields, record: Values): ((path: string) => boolean) => {
  const visibilityOf = visibilityIn(fields, record)
  return path => visibilityOf(path) === 'visible'
}

/** The definition of a field's kind together with the field, typed so that one can be passed to the other. */
export const kindWithField = (field: Field) =>
  // sound, because the definition of a kind takes the fields of that kind
  [kinds[field.kind] as (typeof kinds)[Kind & 'text'], field as Field<'text'>] as const

const emptyValueOf = (field: Field): unknown => {
  const [kind, own] = kindWithField(field)
  return kind.empty(own)
}

/** Whether a field, or one entry of a multiple field, can hold a value. Values of option lists are not checked. */
export const canHold = (field: Field, value: Scalar): boolean => {
  const [kind, own] = kindWithField(field)
  const schema = kind.schema({ ...own, required: false }, 'update')
  return schema.safeParse(value).success || schema.safeParse([value]).success
}

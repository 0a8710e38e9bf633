import type { Fields } from '../fields.ts'
import { type Field, type Kind, kinds } from '../kinds.ts'
import { flattenFields, isGroup, memoizeByObject, valueAt, type Values, withAt } from './paths.ts'
import { comparedValues, type Condition, conditionsIn, holds, type Scalar } from '../kinds/kind.ts'

/** A condition with the full path of the field that it reads. */
export interface ControlledBy {
  readonly condition: Condition
  readonly controller: string
}

/** The full path of the field that a condition names: a member of the same group, else a path from the top of the record. */
export const controllingFieldOf = (fields: Fields, path: string, { field }: Condition): string => {
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
  const standing = (path: string): Visibility => {
    const all = conditionsAt(fields, path).map(({ condition, controller }): Visibility => {
      if (!isKnown(controller)) return 'unknown'
      return holds(condition, valueOf(controller)) ? standing(controller) : 'hidden'
    })
    return (['hidden', 'unknown'] as const).find(one => all.some(other => other === one)) ?? 'visible'
  }
  return standing
}

/** Tells by path whether a field is visible in a record. `isVisibleIn(fields, form.getValues())('options.isDelta')` */
export const isVisibleIn = (fields: Fields, record: Values): ((path: string) => boolean) => {
  const standing = visibilityIn(fields, record)
  return path => standing(path) === 'visible'
}

/** Values of controlling fields by path; they make a certain set of other fields visible. */
export type Branch = Readonly<Record<string, unknown>>

/** Returns the record with the values of a branch. */
export const withBranch = (record: Values, branch: Branch): Values =>
  Object.entries(branch).reduce((values, [path, value]) => withAt(values, path, value), record)

/** The codes of an option list of the service, by its name. */
export type CodesOf = (list: string) => readonly string[]

/** The definition of a field's kind together with the field, typed so that one can be passed to the other. */
export const kindWithField = (field: Field) =>
  // sound, because the definition of a kind takes the fields of that kind
  [kinds[field.kind] as (typeof kinds)[Kind & 'text'], field as Field<'text'>] as const

const choiceCodesOf = (field: Field, codesOf: CodesOf): readonly string[] => {
  if ('options' in field && typeof field.options !== 'string') return field.options.map(({ code }) => code)
  const [kind, own] = kindWithField(field)
  const list = kind.optionList(own)
  return list === undefined ? [] : codesOf(list)
}

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

/** Valid values of a field to try, its default first. */
const candidates = (field: Field, named: readonly Scalar[], codesOf: CodesOf): unknown[] => {
  const [kind, own] = kindWithField(field)
  const schema = kind.schema(own, 'create')
  const numbers = named.flatMap(value => (typeof value === 'number' ? [value + 1, value - 1] : []))
  const single: unknown[] = [...named, ...choiceCodesOf(field, codesOf), true, false, ...numbers]
  return [
    kind.empty(own),
    ...single,
    ...single.map(value => [value]),
    kind.example(own, 1),
    kind.example(own, 2),
    null,
  ].filter(value => schema.safeParse(value).success)
}

/** Finds a branch on which every condition holds; undefined if no value of a field satisfies them. */
const branchWith = (
  fields: Fields,
  wanted: readonly ControlledBy[],
  codesOf: CodesOf,
): Branch | undefined => {
  const byPath = new Map(flattenFields(fields))
  const all = [...wanted]
  // a controlling field must be visible itself
  for (const { controller } of all)
    for (const further of conditionsAt(fields, controller))
      if (!all.some(one => one.condition === further.condition)) all.push(further)
  const branch: Record<string, unknown> = {}
  for (const controller of controllingFieldsOf(fields).filter(path =>
    all.some(one => one.controller === path),
  )) {
    const field = byPath.get(controller)
    if (!field || isGroup(field)) return undefined
    const conditions = all.filter(one => one.controller === controller).map(({ condition }) => condition)
    const found = candidates(field, conditions.flatMap(comparedValues), codesOf).filter(value =>
      conditions.every(condition => holds(condition, value)),
    )
    if (found.length === 0) return undefined
    branch[controller] = found[0]
  }
  return branch
}

const opposite = ({ condition, controller }: ControlledBy): ControlledBy => {
  const { field } = condition
  const named = comparedValues(condition)
  return { controller, condition: condition.not === undefined ? { field, not: named } : { field, in: named } }
}

/**
 * Lists branches of a declaration so that each conditional field is visible on one of them and hidden on another. A
 * declaration without conditions has one empty branch. Tests run each form once for each branch.
 * @example branchesOf(ftp.fields, () => ['sftp', 'ftp']) // [{ protocol: 'sftp' }, { protocol: 'ftp' }]
 */
export const branchesOf = (fields: Fields, codesOf: CodesOf = () => []): Branch[] => {
  const branches = conditionalFieldsOf(fields).flatMap(path => {
    const conditions = conditionsAt(fields, path)
    const hidden = conditions.map(one => branchWith(fields, [opposite(one)], codesOf)).find(Boolean)
    return [branchWith(fields, conditions, codesOf), hidden].filter(branch => branch !== undefined)
  })
  const distinct = [...new Map(branches.map(branch => [JSON.stringify(branch), branch])).values()]
  return distinct.length > 0 ? distinct : [{}]
}

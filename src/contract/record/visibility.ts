import type { Fields } from '../fields.ts'
import { type Field, type Kind, kinds } from '../kinds.ts'
import { flattenFields, isGroup, memoizeByObject, valueAt, type Values, withAt } from './paths.ts'
import { comparedValues, type Condition, conditionsIn, holds, type Scalar } from '../kinds/kind.ts'

/** A condition with the whole path of the field that decides it. */
export interface ControlledBy {
  readonly condition: Condition
  readonly controller: string
}

/** The path of the field a condition names: one of its own group, else one from the top of the record. */
export const controllingFieldOf = (fields: Fields, path: string, { field }: Condition): string => {
  const [group = '', member] = path.split('.')
  const own = fields[group]
  return member !== undefined && own && isGroup(own) && field in own.fields ? `${group}.${field}` : field
}

const byPathIn = memoizeByObject((fields: Fields) => new Map(flattenFields(fields)))

/** The conditions under which a field is asked for, those of its group first. */
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

/** The paths of fields and groups that are not always asked for. */
export const conditionalFieldsOf = (fields: Fields): string[] =>
  flattenFields(fields).flatMap(([path]) => (conditionsAt(fields, path).length > 0 ? [path] : []))

/** The paths of the fields that decide what else is asked for. */
export const controllingFieldsOf = (fields: Fields): string[] => [
  ...new Set(
    conditionalFieldsOf(fields).flatMap(path =>
      conditionsAt(fields, path).map(({ controller }) => controller),
    ),
  ),
]

/** How a field stands in a record; unknown in a change that leaves out what decides it. */
export type Visibility = 'visible' | 'hidden' | 'unknown'

/** How each field stands in a record, by its path. What depends on a hidden field is hidden with it. */
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

/** Whether a record asks for a field, by its path. `isVisibleIn(fields, form.getValues())('options.isDelta')` */
export const isVisibleIn = (fields: Fields, record: Values): ((path: string) => boolean) => {
  const standing = visibilityIn(fields, record)
  return path => standing(path) === 'visible'
}

/** Values of the fields that decide, by path, under which certain others are asked for. */
export type Branch = Readonly<Record<string, unknown>>

/** A record that stands on a branch. */
export const withBranch = (record: Values, branch: Branch): Values =>
  Object.entries(branch).reduce((values, [path, value]) => withAt(values, path, value), record)

/** The codes of an option list of the service, by its name. */
export type CodesOf = (list: string) => readonly string[]

/** A kind with its field; shared code asks the kind and never which one it is. */
export const kindWithField = (field: Field) =>
  // each kind takes its own field
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

/** Whether a field, or one of the values of a field of several, can be that. Of a list of the service nobody knows. */
export const canHold = (field: Field, value: Scalar): boolean => {
  const [kind, own] = kindWithField(field)
  const schema = kind.schema({ ...own, required: false }, 'update')
  return schema.safeParse(value).success || schema.safeParse([value]).success
}

/** Values that a field can hold, its default first. */
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

/** A branch on which every condition holds; undefined where no value of a field does that. */
const branchWith = (
  fields: Fields,
  wanted: readonly ControlledBy[],
  codesOf: CodesOf,
): Branch | undefined => {
  const byPath = new Map(flattenFields(fields))
  const all = [...wanted]
  // a field that decides has to be asked for itself
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
 * The branches of a declaration: each conditional field is asked for on one of them and hidden on another. A declaration
 * without conditions has one empty branch.
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

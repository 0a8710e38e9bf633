import type { Field } from '../../src/contract/kinds.ts'
import type { Fields } from '../../src/contract/fields.ts'
import {
  comparedValues,
  type KindCondition,
  holds,
  limitOf,
  type Scalar,
} from '../../src/contract/kinds/kind.ts'
import { flattenFields, isGroup, type Values, withAt } from '../../src/contract/record/paths.ts'
import {
  conditionalFieldsOf,
  conditionsAt,
  type ControlledBy,
  controllingFieldsOf,
  kindWithField,
} from '../../src/contract/record/visibility.ts'

/** Values of controlling fields by path; they make a certain set of other fields visible. */
export type Branch = Readonly<Record<string, unknown>>

/** Returns the record with the values of a branch. */
export const withBranch = (record: Values, branch: Branch): Values =>
  Object.entries(branch).reduce((values, [path, value]) => withAt(values, path, value), record)

/** The codes of an option list of the service, by its name. */
type CodesOf = (list: string) => readonly string[]

const choiceCodesOf = (field: Field, codesOf: CodesOf): readonly string[] => {
  if ('options' in field && typeof field.options !== 'string') return field.options.map(({ code }) => code)
  const [kind, own] = kindWithField(field)
  const list = kind.optionList(own)
  return list === undefined ? [] : codesOf(list)
}

const dayAfter = (day: Scalar, days: number) =>
  new Date(Date.parse(String(day)) + days * 86_400_000).toISOString().slice(0, 10)

/** The values that a condition names, its limit included. */
const namedValues = (condition: KindCondition): readonly Scalar[] => [
  ...comparedValues(condition),
  ...[limitOf(condition) ?? []].flat(),
]

/** Valid values of a field to try, its default first. */
const candidates = (field: Field, named: readonly Scalar[], codesOf: CodesOf): unknown[] => {
  const [kind, own] = kindWithField(field)
  const schema = kind.schema(own, 'create')
  const numbers = named.flatMap(value => (typeof value === 'number' ? [value + 1, value - 1] : []))
  const days = named.flatMap(value =>
    kind.comparedAs === 'day' ? [dayAfter(value, 1), dayAfter(value, -1)] : [],
  )
  const single: unknown[] = [...named, ...choiceCodesOf(field, codesOf), true, false, ...numbers, ...days]
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
  required: readonly ControlledBy[],
  codesOf: CodesOf,
): Branch | undefined => {
  const byPath = new Map(flattenFields(fields))
  const all = [...required]
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
    const { toComparable } = kindWithField(field)[0]
    const found = candidates(field, conditions.flatMap(namedValues), codesOf).filter(value =>
      conditions.every(condition => holds(condition, value, toComparable)),
    )
    if (found.length === 0) return undefined
    branch[controller] = found[0]
  }
  return branch
}

const opposite = ({ condition, controller }: ControlledBy): ControlledBy => {
  const { field } = condition
  if (condition.empty !== undefined) return { controller, condition: { field, empty: !condition.empty } }
  const limit = limitOf(condition)
  if (limit !== undefined) return { controller, condition: { field, in: [limit, null] } }
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

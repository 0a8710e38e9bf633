import type { Fields } from '../fields.ts'
import { type Field, type Kind, kinds } from '../kinds.ts'
import { flatOf, isGroup, remembering, valueAt, type Values, withAt } from './paths.ts'
import { type Condition, conditionsIn, holds, type Scalar, valuesNamed } from '../kinds/kind.ts'

/** A condition with the whole path of the field that decides it. */
export interface Deciding {
  readonly condition: Condition
  readonly decider: string
}

/** The path of the field a condition names: one of its own group, else one from the top of the record. */
export const deciderOf = (fields: Fields, path: string, { field }: Condition): string => {
  const [group = '', member] = path.split('.')
  const own = fields[group]
  return member !== undefined && own && isGroup(own) && field in own.fields ? `${group}.${field}` : field
}

const byPathIn = remembering((fields: Fields) => new Map(flatOf(fields)))

/** The conditions under which a field is asked for, those of its group first. */
export const conditionsAt = (fields: Fields, path: string): Deciding[] => {
  const byPath = byPathIn(fields)
  const [group = ''] = path.split('.')
  return [...new Set([group, path])].flatMap(place =>
    conditionsIn(byPath.get(place)?.when).map(condition => ({
      condition,
      decider: deciderOf(fields, place, condition),
    })),
  )
}

/** The paths of fields and groups that are not always asked for. */
export const conditionalOf = (fields: Fields): string[] =>
  flatOf(fields).flatMap(([path]) => (conditionsAt(fields, path).length > 0 ? [path] : []))

/** The paths of the fields that decide what else is asked for. */
export const decidersOf = (fields: Fields): string[] => [
  ...new Set(conditionalOf(fields).flatMap(path => conditionsAt(fields, path).map(({ decider }) => decider))),
]

/** How a field stands in a record; unknown in a change that leaves out what decides it. */
export type Standing = 'asked' | 'hidden' | 'unknown'

/** How each field stands in a record, by its path. What depends on a hidden field is hidden with it. */
export const standingIn = (
  fields: Fields,
  record: Values,
  isKnown: (path: string) => boolean = () => true,
): ((path: string) => Standing) => {
  const byPath = byPathIn(fields)
  const valueOf = (path: string) => {
    const value = valueAt(record, path)
    const field = byPath.get(path)
    return value === undefined && field && !isGroup(field) ? emptyOfKind(field) : value
  }
  const standing = (path: string): Standing => {
    const all = conditionsAt(fields, path).map(({ condition, decider }): Standing => {
      if (!isKnown(decider)) return 'unknown'
      return holds(condition, valueOf(decider)) ? standing(decider) : 'hidden'
    })
    return (['hidden', 'unknown'] as const).find(one => all.some(other => other === one)) ?? 'asked'
  }
  return standing
}

/** Whether a record asks for a field, by its path. `askedIn(fields, form.getValues())('options.isDelta')` */
export const askedIn = (fields: Fields, record: Values): ((path: string) => boolean) => {
  const standing = standingIn(fields, record)
  return path => standing(path) === 'asked'
}

/** Values of the fields that decide, by path, under which certain others are asked for. */
export type Branch = Readonly<Record<string, unknown>>

/** A record that stands on a branch. */
export const onBranch = (record: Values, branch: Branch): Values =>
  Object.entries(branch).reduce((values, [path, value]) => withAt(values, path, value), record)

/** The codes of an option list of the service, by its name. */
export type CodesOf = (list: string) => readonly string[]

/** A kind with its field; shared code asks the kind and never which one it is. */
export const kindOf = (field: Field) =>
  // each kind takes its own field
  [kinds[field.kind] as (typeof kinds)[Kind & 'text'], field as Field<'text'>] as const

const codesAt = (field: Field, codesOf: CodesOf): readonly string[] => {
  if ('options' in field && typeof field.options !== 'string') return field.options.map(({ code }) => code)
  const [kind, own] = kindOf(field)
  const list = kind.listOf(own)
  return list === undefined ? [] : codesOf(list)
}

const emptyOfKind = (field: Field): unknown => {
  const [kind, own] = kindOf(field)
  return kind.empty(own)
}

/** Whether a field, or one of the values of a field of several, can be that. Of a list of the service nobody knows. */
export const fitting = (field: Field, value: Scalar): boolean => {
  const [kind, own] = kindOf(field)
  const schema = kind.schema({ ...own, required: false }, 'update')
  return schema.safeParse(value).success || schema.safeParse([value]).success
}

/** Values that a field can hold, its default first. */
const candidates = (field: Field, named: readonly Scalar[], codesOf: CodesOf): unknown[] => {
  const [kind, own] = kindOf(field)
  const schema = kind.schema(own, 'create')
  const numbers = named.flatMap(value => (typeof value === 'number' ? [value + 1, value - 1] : []))
  const single: unknown[] = [...named, ...codesAt(field, codesOf), true, false, ...numbers]
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
const branchWith = (fields: Fields, wanted: readonly Deciding[], codesOf: CodesOf): Branch | undefined => {
  const byPath = new Map(flatOf(fields))
  const all = [...wanted]
  // a field that decides has to be asked for itself
  for (const { decider } of all)
    for (const further of conditionsAt(fields, decider))
      if (!all.some(one => one.condition === further.condition)) all.push(further)
  const branch: Record<string, unknown> = {}
  for (const decider of decidersOf(fields).filter(path => all.some(one => one.decider === path))) {
    const field = byPath.get(decider)
    if (!field || isGroup(field)) return undefined
    const conditions = all.filter(one => one.decider === decider).map(({ condition }) => condition)
    const found = candidates(field, conditions.flatMap(valuesNamed), codesOf).filter(value =>
      conditions.every(condition => holds(condition, value)),
    )
    if (found.length === 0) return undefined
    branch[decider] = found[0]
  }
  return branch
}

const opposite = ({ condition, decider }: Deciding): Deciding => {
  const { field } = condition
  const named = valuesNamed(condition)
  return { decider, condition: condition.not === undefined ? { field, not: named } : { field, in: named } }
}

/**
 * The branches of a declaration: each conditional field is asked for on one of them and hidden on another. A declaration
 * without conditions has one empty branch.
 * @example branchesOf(ftp.fields, () => ['sftp', 'ftp']) // [{ protocol: 'sftp' }, { protocol: 'ftp' }]
 */
export const branchesOf = (fields: Fields, codesOf: CodesOf = () => []): Branch[] => {
  const branches = conditionalOf(fields).flatMap(path => {
    const conditions = conditionsAt(fields, path)
    const hidden = conditions.map(one => branchWith(fields, [opposite(one)], codesOf)).find(Boolean)
    return [branchWith(fields, conditions, codesOf), hidden].filter(branch => branch !== undefined)
  })
  const distinct = [...new Map(branches.map(branch => [JSON.stringify(branch), branch])).values()]
  return distinct.length > 0 ? distinct : [{}]
}

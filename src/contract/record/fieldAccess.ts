import type { Role } from '../calls/call.ts'
import type { Fields, Group } from '../fields.ts'
import type { Field } from '../kinds.ts'
import type { FieldAccess } from '../kinds/kind.ts'
import { type Declaration, isResource, type ResourceDeclaration } from '../resource.ts'
import { flattenFields, isGroup, isRecord, memoizeByObject, type Values, valueAt } from './paths.ts'

/** What a user may do with a field. */
export type FieldVerb = keyof FieldAccess

/** The role that a field needs; undefined if every user of its record may do that. Who may not read a field cannot set it. */
export const roleFor = ({ access }: Pick<Field, 'access'>, verb: FieldVerb): Role | undefined => {
  if (typeof access === 'object') return access[verb] ?? access.read
  return verb === 'read' ? undefined : access
}

/** Whether a user with these roles may read a field, or set it in a new or a stored record. */
export const mayUse = (field: Field, verb: FieldVerb, roles: readonly string[]): boolean => {
  const role = roleFor(field, verb)
  return role === undefined || roles.includes(role)
}

/** The paths of the fields that need a role to be read. */
export const guardedFieldsOf = (fields: Fields): string[] =>
  flattenFields(fields).flatMap(([path, field]) =>
    !isGroup(field) && roleFor(field, 'read') !== undefined ? [path] : [],
  )

const readableFields = (fields: Fields, roles: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Field | Group][] => {
      if (!isGroup(field)) return mayUse(field, 'read', roles) ? [[name, field]] : []
      const members = readableFields(field.fields, roles) as typeof field.fields // a part of them
      return Object.keys(members).length > 0 ? [[name, { ...field, fields: members }]] : []
    }),
  )

/** Leaves out the names of fields that are not in the declaration. */
const rowWithin = (
  row: ResourceDeclaration['row'],
  paths: ReadonlySet<string>,
): ResourceDeclaration['row'] => ({
  ...row,
  accent: row.accent !== undefined && paths.has(row.accent) ? row.accent : undefined,
  chips: row.chips?.filter(name => paths.has(name)),
  more: row.more?.filter(name => paths.has(name)),
})

const viewFor = (declaration: Declaration, roles: readonly string[]): Declaration => {
  const fields = readableFields(declaration.fields, roles)
  if (!isResource(declaration)) return { ...declaration, fields }
  const { row, search, list } = declaration
  const paths = new Set(flattenFields(fields).map(([path]) => path))
  const within = <N extends string>(names: readonly N[] | undefined) => names?.filter(name => paths.has(name))
  return {
    ...declaration,
    fields,
    row: rowWithin(row, paths),
    search: within(search),
    list: list && {
      ...list,
      columns: within(list.columns),
      filters: within(list.filters),
      bulk: within(list.bulk),
    },
  }
}

const viewsByRoles = memoizeByObject((_declaration: Declaration) => new Map<string, Declaration>())

/**
 * A declaration without the fields that users with these roles may not read: neither in records, lists, filters and CSV
 * files, nor in forms. It is the declaration itself if there are none, and the same object for the same roles.
 * @example readableBy(users, caller.roles)
 */
export const readableBy = <D extends Declaration>(declaration: D, roles: readonly string[]): D => {
  if (guardedFieldsOf(declaration.fields).length === 0) return declaration
  const views = viewsByRoles(declaration)
  const key = roles.toSorted().join()
  const view = views.get(key) ?? viewFor(declaration, roles)
  views.set(key, view)
  return view as D // of the same sort
}

/** Values by field without those of fields that a user may not read. */
export const readableValues = (
  declaration: Declaration,
  values: Values | undefined,
  roles: readonly string[],
): Values => {
  const { fields } = readableBy(declaration, roles)
  return Object.fromEntries(
    Object.entries(values ?? {}).filter(([name]) => name in fields || !(name in declaration.fields)),
  )
}

/** A state of a record without the fields that a user may not read. */
export const readableState = (declaration: Declaration, state: Values, roles: readonly string[]): Values =>
  valuesIn(readableBy(declaration, roles).fields, state)

const valuesIn = (fields: Fields, state: Values): Values =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, value]): [string, unknown][] => {
      const field = fields[name]
      if (!field) return []
      return [[name, isGroup(field) && isRecord(value) ? valuesIn(field.fields, value) : value]]
    }),
  )

/** The paths of fields that a user sets although a role is missing: each that is given if the user may not read it, else each that differs. */
export const fieldsSetWithoutRole = (
  fields: Fields,
  verb: FieldVerb,
  roles: readonly string[],
  given: Values,
  isChanged: (path: string) => boolean,
): string[] =>
  flattenFields(fields).flatMap(([path, field]) => {
    if (isGroup(field) || mayUse(field, verb, roles)) return []
    const isSet = mayUse(field, 'read', roles) ? isChanged(path) : valueAt(given, path) !== undefined
    return isSet ? [path] : []
  })

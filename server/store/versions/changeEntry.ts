import {
  concealRecord,
  nameOf,
  storedFieldsOf,
  storedFormOf,
  type Values,
} from '../../../src/contract/derive.ts'
import type { Fields, Group } from '../../../src/contract/fields.ts'
import type { Field } from '../../../src/contract/kinds.ts'
import { replacedMark } from '../../../src/contract/kinds/secrets.ts'
import { recordOrEmpty, sameValue } from '../../../src/contract/record/paths.ts'
import { type Declaration, isResource } from '../../../src/contract/resource.ts'
import type { Authorship } from '../../model/versions.ts'
import type { AuditRecord } from '../auditStore.ts'

/** A change of a record, a singleton or the mapping. */
interface Change {
  /** `channels`, `akeneoApi`, `mapping`. */
  readonly name: string
  /** Absent for the mapping. */
  readonly declaration?: Declaration | undefined
  /** The id of the record; the name of another document. */
  readonly record: string
  readonly before?: Values | undefined
  readonly after?: Values | undefined
}

/** The entry of a change in the audit log: the changed values, without secrets. A save without changes has none. */
export const changeEntry = (
  { name, declaration, record, before, after }: Change,
  { at, user, address }: Pick<Authorship, 'at' | 'user' | 'address'>,
): Omit<AuditRecord, 'id'> | undefined => {
  const changed = changedNames(declaration?.fields, before, after)
  if (before && after && changed.length === 0) return undefined
  const fields = declaration && Object.fromEntries(storedFieldsOf(declaration.fields))
  const sideOf = (side: Values | undefined, other: Values | undefined, isAfter: boolean) =>
    side
      ? Object.fromEntries(
          changed.flatMap(name => {
            const field = fields?.[name]
            if (!field) return name in side ? [[name, side[name]]] : []
            return [[name, auditedValue(field, side[name], other?.[name], isAfter)]]
          }),
        )
      : null
  return {
    at,
    user,
    address,
    action: before ? (after ? 'update' : 'delete') : 'create',
    resource: name,
    record,
    recordName: recordNameOf(declaration, after ?? before),
    before: sideOf(before, after, false),
    after: sideOf(after, before, true),
  }
}

const isSecret = (field: Parameters<typeof storedFormOf>[0]) => storedFormOf(field) !== 'clear'

const isSame = (one: unknown, other: unknown) => sameValue(one ?? null, other ?? null)

/** The names of the values that differ; of a created or deleted record all. */
const changedNames = (fields: Fields | undefined, before: Values | undefined, after: Values | undefined) => {
  const names = fields
    ? storedFieldsOf(fields).map(([name]) => name)
    : [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return before && after ? names.filter(name => !isSame(before[name], after[name])) : names
}

/** The value of a changed field for the audit log. A change that concealed values do not show, such as the content of a file, is marked as replaced. */
const auditedValue = (field: Field | Group, value: unknown, other: unknown, isAfter: boolean): unknown => {
  if (field.kind === 'group') {
    const [side, before] = [recordOrEmpty(value), recordOrEmpty(other)]
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, member]) => [
        name,
        auditedValue(member, side[name], before[name], isAfter),
      ]),
    )
  }
  if (isSecret(field)) return isAfter && value ? replacedMark : null
  const concealed = concealRecord({ field }, { field: value })['field']
  const looksSame =
    !isSame(value, other) && isSame(concealed, concealRecord({ field }, { field: other })['field'])
  return isAfter && looksSame && concealed !== null ? replacedMark : concealed
}

/** The title of a record with its subtitle: `Olga Operator (olga@example.com)`. */
export const recordNameOf = (
  declaration: Declaration | undefined,
  record: Values | undefined,
): string | null => {
  if (!declaration || !isResource(declaration) || !record) return null
  const { subtitle } = declaration.row
  const shown = concealRecord(declaration.fields, record)
  const more = subtitle === undefined || subtitle === declaration.id ? undefined : shown[subtitle]
  const name = nameOf(declaration, record)
  return name && more ? `${name} (${String(more)})` : name || null
}

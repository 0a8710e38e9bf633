import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import {
  concealRecord,
  nameOf,
  storedFieldsOf,
  storedFormOf,
  type Values,
} from '../../../src/contract/derive.ts'
import type { Group } from '../../../src/contract/fields.ts'
import type { Field } from '../../../src/contract/kinds.ts'
import { replacedMark } from '../../../src/contract/kinds/secrets.ts'
import type { Mapping } from '../../../src/contract/mapping/mapping.ts'
import { recordOrEmpty, sameValue } from '../../../src/contract/record/paths.ts'
import { type Declaration, isResource, type ResourceDeclaration } from '../../../src/contract/resource.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Deps } from '../../deps.ts'
import { mappingDocument } from '../../exports/run/runSetup.ts'
import { isoTime } from '../../shared/clock.ts'
import type { ChangeAuthor } from '../versions/authorship.ts'

/** A change of a record or a singleton. */
export interface Change {
  readonly user: ChangeAuthor
  readonly declaration: Declaration
  readonly action: 'create' | 'update' | 'delete'
  /** The id of the record; the name of the declaration for a singleton. */
  readonly record: string
  readonly before: Values | undefined
  readonly after: Values | undefined
}

/** Records a change in the audit log with the values before and after, without secrets. A save without changes is not recorded. */
export const logChange = async (
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  { user, declaration, action, record, before, after }: Change,
): Promise<void> => {
  if (action === 'update' && before && after && changedFieldsOf(declaration, before, after).length === 0)
    return
  await audit.add({
    at: isoTime(clock.now()),
    user: user.email,
    address: user.address ?? null,
    action,
    resource: declaration.name,
    record,
    recordName: recordNameOf(declaration, after ?? before),
    before: auditedFields(declaration, before, after, false),
    after: auditedFields(declaration, after, before, true),
  })
}

/** The fields of one mapping that are missing or different in the other. */
export const differenceOf = (one: Mapping, other: Mapping): Mapping =>
  Object.fromEntries(
    Object.entries(one).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key])),
  )

/** Records a change of the mapping in the audit log; the mapping has no declaration. */
export const logMappingChange = async (
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  user: ChangeAuthor,
  before: Mapping,
  after: Mapping,
): Promise<void> => {
  if (sameValue(before, after)) return
  await audit.add({
    at: isoTime(clock.now()),
    user: user.email,
    address: user.address ?? null,
    action: 'update',
    resource: mappingDocument,
    record: mappingDocument,
    recordName: null,
    before: differenceOf(before, after),
    after: differenceOf(after, before),
  })
}

const isSecret = (field: Parameters<typeof storedFormOf>[0]) => storedFormOf(field) !== 'clear'

const isSame = (one: unknown, other: unknown) => sameValue(one ?? null, other ?? null)

/** The fields with different values, by name. */
const changedFieldsOf = ({ fields }: Declaration, side: Values, other: Values) =>
  storedFieldsOf(fields).filter(([name]) => !isSame(side[name], other[name]))

/** The values of the changed fields for the audit log, without secrets. */
const auditedFields = (
  declaration: Declaration,
  side: Values | undefined,
  other: Values | undefined,
  isAfter: boolean,
) => {
  if (!side) return null
  const changed = other ? changedFieldsOf(declaration, side, other) : storedFieldsOf(declaration.fields)
  return Object.fromEntries(
    changed.map(([name, field]) => [name, auditedValue(field, side[name], other?.[name], isAfter)]),
  )
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
const recordNameOf = (declaration: Declaration, record: Values | undefined): string | null => {
  if (!isResource(declaration) || !record) return null
  const { subtitle } = declaration.row
  const shown = concealRecord(declaration.fields, record)
  const more = subtitle === undefined || subtitle === declaration.id ? undefined : shown[subtitle]
  const name = nameOf(declaration, record)
  return name && more ? `${name} (${String(more)})` : name || null
}

/** The name of the record of an action or a refused save; null for areas without records that users change. */
export const activitySubject = async ({ records }: Pick<Deps, 'records'>, area: string, id: string) => {
  const all: readonly ResourceDeclaration[] = Object.values(resources)
  const declaration = all.find(one => one.name === area && 'update' in callsOf(one))
  return declaration ? recordNameOf(declaration, await records.find(declaration, id)) : null
}

import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
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
import { mappingDocument } from '../../exports/runSetup.ts'
import { isoTime } from '../../shared/clock.ts'
import type { Actor } from '../activityLog.ts'

/** Who changes something; from where is not known of what another system brings back. */
type ChangedBy = CurrentUser & Partial<Pick<Actor, 'address'>>

/** A change of a record or a singleton. */
export interface Change {
  readonly user: ChangedBy
  readonly declaration: Declaration
  readonly action: 'create' | 'update' | 'delete'
  /** The record's identifier; the declaration's name for a singleton. */
  readonly record: string
  readonly before: Values | undefined
  readonly after: Values | undefined
}

/** Writes into the audit log who changed what and when, with the values before and after. Secrets never; nor a save that changed nothing. */
export const logChange = async (
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  { user, declaration, action, record, before, after }: Change,
): Promise<void> => {
  if (action === 'update' && before && after && changedIn(declaration, before, after).length === 0) return
  await audit.add({
    at: isoTime(clock.now()),
    user: user.email,
    address: user.address ?? null,
    action,
    resource: declaration.name,
    record,
    recordName: recordNameOf(declaration, after ?? before),
    before: changedFields(declaration, before, after, false),
    after: changedFields(declaration, after, before, true),
  })
}

/** The fields of one mapping that the other has not or has otherwise. */
export const differing = (one: Mapping, other: Mapping): Mapping =>
  Object.fromEntries(
    Object.entries(one).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key])),
  )

/** Writes into the audit log who changed which fields of the mapping, which has no declaration. */
export const logMappingChange = async (
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  user: ChangedBy,
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
    before: differing(before, after),
    after: differing(after, before),
  })
}

const isSecret = (field: Parameters<typeof storedFormOf>[0]) => storedFormOf(field) !== 'clear'

const isSame = (one: unknown, other: unknown) => sameValue(one ?? null, other ?? null)

/** The fields, by name, that differ between both sides. */
const changedIn = ({ fields }: Declaration, side: Values, other: Values) =>
  storedFieldsOf(fields).filter(([name]) => !isSame(side[name], other[name]))

/** The fields that differ between both sides, without secrets. */
const changedFields = (
  declaration: Declaration,
  side: Values | undefined,
  other: Values | undefined,
  isAfter: boolean,
) => {
  if (!side) return null
  const changed = other ? changedIn(declaration, side, other) : storedFieldsOf(declaration.fields)
  return Object.fromEntries(
    changed.map(([name, field]) => [name, shownSide(field, side[name], other?.[name], isAfter)]),
  )
}

/** One side of a changed field. What differs in secret only, as the content of a file, says that it was replaced. */
const shownSide = (field: Field | Group, value: unknown, other: unknown, isAfter: boolean): unknown => {
  if (field.kind === 'group') {
    const [side, before] = [recordOrEmpty(value), recordOrEmpty(other)]
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, member]) => [
        name,
        shownSide(member, side[name], before[name], isAfter),
      ]),
    )
  }
  if (isSecret(field)) return isAfter && value ? replacedMark : null
  const shown = concealRecord({ field }, { field: value })['field']
  const looksSame =
    !isSame(value, other) && isSame(shown, concealRecord({ field }, { field: other })['field'])
  return isAfter && looksSame && shown !== null ? replacedMark : shown
}

/** The name of a record, distinct from others of that name: `Olga Operator (olga@example.com)`. */
const recordNameOf = (declaration: Declaration, record: Values | undefined): string | null => {
  if (!isResource(declaration) || !record) return null
  const { subtitle } = declaration.row
  const more = subtitle === undefined || subtitle === declaration.id ? undefined : record[subtitle]
  const name = nameOf(declaration, record)
  return name && more ? `${name} (${String(more)})` : name || null
}

/** The name of the record that an action was done to; null in areas without such actions. */
export const activitySubject = async ({ records }: Pick<Deps, 'records'>, area: string, id: string) => {
  const all: readonly ResourceDeclaration[] = Object.values(resources)
  const declaration = all.find(({ name, actions }) => name === area && actions)
  return declaration ? recordNameOf(declaration, await records.find(declaration, id)) : null
}

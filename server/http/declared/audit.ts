import type { CurrentUser } from '../../../src/contract/calls/calls.ts'
import { atRestOf, concealOf, nameOf, storedOf, type Values } from '../../../src/contract/derive.ts'
import { type Declaration, isResource } from '../../../src/contract/resource.ts'
import type { Deps } from '../../deps.ts'
import { isoTime } from '../../shared/clock.ts'
import type { AuditStore } from '../../store/auditStore.ts'
import type { PageQuery } from '../../store/pages.ts'

/** A change of a record or a singleton. */
interface Change {
  readonly user: CurrentUser
  readonly declaration: Declaration
  readonly action: 'create' | 'update' | 'delete'
  /** The record's identifier; the declaration's name for a singleton. */
  readonly record: string
  readonly before: Values | undefined
  readonly after: Values | undefined
}

/** Writes into the audit log who changed what and when, with the values before and after. Secrets never. */
export const logChange = async (
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  { user, declaration, action, record, before, after }: Change,
): Promise<void> => {
  await audit.add({
    at: isoTime(clock.now()),
    user: user.email,
    action,
    resource: declaration.name,
    record,
    recordName: recordNameOf(declaration, after ?? before),
    before: changedFields(declaration, before, after, false),
    after: changedFields(declaration, after, before, true),
  })
}

/** One page of the log as its list shows it: what changed as JSON. */
export const auditPage = async (audit: AuditStore, query: PageQuery) => {
  const { rows, total } = await audit.page(query)
  const textOf = (values: Values | null) => values && JSON.stringify(values)
  return { rows: rows.map(row => ({ ...row, before: textOf(row.before), after: textOf(row.after) })), total }
}

/** Stands for a secret that was replaced: that it changed may be known, what it is may not. */
const replaced = '(changed)'

const isSecret = (field: Parameters<typeof atRestOf>[0]) => atRestOf(field) !== 'clear'

/** The fields that differ between both sides, without secrets. */
const changedFields = (
  declaration: Declaration,
  side: Values | undefined,
  other: Values | undefined,
  isAfter: boolean,
) => {
  if (!side) return null
  const shown = concealOf(declaration.fields, side)
  const entries = storedOf(declaration.fields)
    .filter(([name]) => !other || JSON.stringify(side[name] ?? null) !== JSON.stringify(other[name] ?? null))
    .map(([name, field]) => [name, isSecret(field) ? (isAfter && side[name] ? replaced : null) : shown[name]])
  return Object.fromEntries(entries)
}

/** The name of a record, distinct from others of that name: `Olga Operator (olga@example.com)`. */
const recordNameOf = (declaration: Declaration, record: Values | undefined): string | null => {
  if (!isResource(declaration) || !record) return null
  const { subtitle } = declaration.row
  const more = subtitle === undefined || subtitle === declaration.id ? undefined : record[subtitle]
  const name = nameOf(declaration, record)
  return name && more ? `${name} (${String(more)})` : name || null
}

import { atRestOf, concealOf, nameOf, storedOf, type Values } from '../../src/contract/derive.ts'
import type { CurrentUser } from '../../src/contract/calls.ts'
import { isResource, type Declaration } from '../../src/contract/resource.ts'
import { isoTime } from '../clock.ts'
import type { Deps } from '../deps.ts'

/** What happened to a record or a singleton. */
export interface Change {
  readonly user: CurrentUser
  readonly declaration: Declaration
  readonly action: 'create' | 'update' | 'delete'
  /** The record's identifier; the declaration's name for a singleton. */
  readonly record: string
  readonly before: Values | undefined
  readonly after: Values | undefined
}

/** Stands for a secret that was replaced: that it changed may be known, what it is may not. */
const replaced = '(changed)'

const isSecret = (field: Parameters<typeof atRestOf>[0]) => atRestOf(field) !== 'clear'

/** The fields that differ, as people may see them. */
const differing = (
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
  return JSON.stringify(Object.fromEntries(entries))
}

/** What people call the record, told apart from others of that name: `Olga Operator (olga@example.com)`. */
const calledOf = (declaration: Declaration, record: Values | undefined): string | null => {
  if (!isResource(declaration) || !record) return null
  const { subtitle } = declaration.row
  const more = subtitle === undefined || subtitle === declaration.id ? undefined : record[subtitle]
  const name = nameOf(declaration, record)
  return name && more ? `${name} (${String(more)})` : name || null
}

/** Writes who changed what, when, before and after into the audit log. Secrets never. */
export const noteChange = async (
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  { user, declaration, action, record, before, after }: Change,
): Promise<void> => {
  await audit.add({
    at: isoTime(clock.now()),
    user: user.email,
    action,
    resource: declaration.name,
    record,
    recordName: calledOf(declaration, after ?? before),
    before: differing(declaration, before, after, false),
    after: differing(declaration, after, before, true),
  })
}

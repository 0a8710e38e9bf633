import { concealRecord, nameOf, type Values } from '../../../src/contract/derive.ts'
import { replacedMark } from '../../../src/contract/kinds/secrets.ts'
import { sameValue } from '../../../src/contract/record/paths.ts'
import { type Declaration, isResource } from '../../../src/contract/resource.ts'
import type { Authorship } from '../../model/versions.ts'
import type { AuditRecord } from '../auditStore.ts'
import { type Forms, replaceMarks, shownStates } from './versionedForm.ts'

/** The document that a change is of. */
interface ChangedDocument {
  /** `channels`, `akeneoApi`, `mapping`. */
  readonly name: string
  /** Absent for the mapping. */
  readonly declaration?: Declaration | undefined
  /** The id of the record; the name of another document. */
  readonly record: string
  /** The title of the record. */
  readonly recordName: string | null
}

/**
 * The entry of a change in the audit log: the changed values as the history shows them. A save without changes has none.
 * It is no reference to the version, because it outlives those beyond the newest of a document and those of deleted users.
 */
export const changeEntry = (
  { name, declaration, record, recordName }: ChangedDocument,
  forms: Forms,
  { at, user, address }: Pick<Authorship, 'at' | 'user' | 'address'>,
): Omit<AuditRecord, 'id'> | undefined => {
  const { before, after } = forms
  const isChanged = (value: string) =>
    !before || !after || !sameValue(before[value] ?? null, after[value] ?? null)
  const names = new Set(Object.keys({ ...before, ...after }).filter(isChanged))
  if (names.size === 0) return undefined
  const changesIn = (side: Values | null, mark: string | null) =>
    side && replaceMarks(Object.fromEntries(Object.entries(side).filter(([value]) => names.has(value))), mark)
  const [earlier, later] = shownStates(declaration?.fields, before ?? null, after ?? null)
  return {
    at,
    user,
    address,
    action: before ? (after ? 'update' : 'delete') : 'create',
    resource: name,
    record,
    recordName,
    before: changesIn(earlier, null),
    after: changesIn(later, replacedMark),
  }
}

/** The title of a record with its subtitle: `Olga Operator (olga@example.com)`; null for what is no record. */
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

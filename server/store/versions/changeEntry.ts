import { concealRecord, hasContent, nameOf, type Values } from '../../../src/contract/derive.ts'
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
  /** Its values before and after. */
  readonly values: Forms
}

/** Files by the names of their fields, without their content: the forms have only marks of them. */
const filesIn = (declaration: Declaration | undefined, values: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(declaration?.fields ?? {}).flatMap(([name, field]): [string, unknown][] =>
      field.kind !== 'group' && hasContent(field)
        ? [[name, concealRecord({ [name]: field }, values)[name]]]
        : [],
    ),
  )

/**
 * The entry of a change in the audit log: the changed values as the history shows them. A save without changes has none.
 * It is no reference to the version, because it outlives those beyond the newest of a document and those of deleted users.
 */
export const changeEntry = (
  { name, declaration, record, values }: ChangedDocument,
  forms: Forms,
  { at, user, address }: Pick<Authorship, 'at' | 'user' | 'address'>,
): Omit<AuditRecord, 'id'> | undefined => {
  const { before, after } = forms
  const isChanged = (value: string) =>
    !before || !after || !sameValue(before[value] ?? null, after[value] ?? null)
  const names = new Set(Object.keys({ ...before, ...after }).filter(isChanged))
  if (names.size === 0) return undefined
  const [filesBefore, filesAfter] = [filesIn(declaration, values.before), filesIn(declaration, values.after)]
  // the content of a file that looks the same was replaced
  for (const [file, shown] of Object.entries(filesAfter))
    if (shown !== null && sameValue(shown, filesBefore[file])) filesAfter[file] = replacedMark
  const changesIn = (side: Values | null, mark: string | null, files: Values) => {
    const changes = Object.entries({ ...side, ...files }).filter(([value]) => names.has(value))
    return side && replaceMarks(Object.fromEntries(changes), mark)
  }
  const [earlier, later] = shownStates(declaration?.fields, before ?? null, after ?? null)
  return {
    at,
    user,
    address,
    action: before ? (after ? 'update' : 'delete') : 'create',
    resource: name,
    record,
    recordName: recordNameOf(declaration, values.after ?? values.before),
    before: changesIn(earlier, null, filesBefore),
    after: changesIn(later, replacedMark, filesAfter),
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

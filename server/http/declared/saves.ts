import {
  concealRecord,
  flattenFields,
  hasSecretPart,
  mergeRecord,
  storedFieldsOf,
  unmaskValue,
  valueAt,
  type Values,
} from '../../../src/contract/derive.ts'
import { schemaOf } from '../../../src/contract/saveSchemas.ts'
import {
  fieldError,
  type FieldMessages,
  formatIssue,
  formatReason,
  type SentenceOf,
  messagesOfIssues,
} from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import { changeQuery } from '../../../src/contract/calls/declaredCalls.ts'
import type { SaveMode } from '../../../src/contract/kinds.ts'
import { brokenRulesOf, topLevelName, validPartOf } from '../../../src/contract/record/brokenRules.ts'
import { fieldsSetWithoutRole } from '../../../src/contract/record/fieldAccess.ts'
import { holdsMask } from '../../../src/contract/kinds/addresses.ts'
import { isGroup, isRecord, sameValue } from '../../../src/contract/record/paths.ts'
import type { Declaration } from '../../../src/contract/resource.ts'
import type { Language } from '../../../src/contract/words.ts'
import { CallError } from '../../shared/errors.ts'
import type { Caller } from '../versions/authorship.ts'

/** The paths of the fields that a save is restricted to; a group includes its fields. */
export type Restriction = readonly string[] | undefined

/** Whether a save restricted to some fields stores the one at a path. */
export const isWithin = (restriction: Restriction, path: string): boolean =>
  restriction === undefined || restriction.some(one => path === one || path.startsWith(`${one}.`))

/** What a save or a deletion is based on. */
export interface Basis {
  /** The fields to store. */
  readonly restriction?: Restriction
  /** The newest version when the caller read the document; 0 without one. Undefined if the caller does not say it. */
  readonly seen?: number | undefined
  /** Whether the save replaces the whole document, so that any change since refuses it. */
  readonly isWhole?: boolean
}

/**
 * Reads `?changed=label,options.isDelta&seen=31`.
 * @throws CallError wrongShape for an unknown field, because its change would be lost silently
 */
export const readBasis = (query: unknown, fields: Fields, language: Language): Basis => {
  const { changed, seen } = changeQuery.parse(query)
  if (changed === undefined) return { seen }
  const paths = changed.split(',').filter(Boolean)
  const fieldPaths = new Set(flattenFields(fields).map(([path]) => path))
  if (paths.every(path => fieldPaths.has(path))) return { restriction: paths, seen }
  throw new CallError('wrongShape', {}, { errors: { changed: [fieldError('notAnOption', language)] } })
}

/**
 * Completes a partial change: fields that the body or the restriction leaves out get their stored values, with secrets
 * masked. Masked addresses are the stored ones. Fields without a stored value stay absent and get their defaults.
 */
export const completeChange = (
  fields: Fields,
  stored: Values,
  body: Values,
  restriction: Restriction,
  above = '',
): Values => {
  const storedNames = new Set(storedFieldsOf(fields).map(([name]) => name))
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const path = above + name
      const given = body[name]
      if (field.kind === 'group' && (isRecord(given) || given === undefined)) {
        const before = isRecord(stored[name]) ? stored[name] : {}
        return [[name, completeChange(field.fields, before, given ?? {}, restriction, `${path}.`)]]
      }
      // a repeated password is not stored, so the restriction does not apply to it
      if (given !== undefined && (isWithin(restriction, path) || !storedNames.has(name)))
        return [[name, unmaskValue(field, given, stored[name])]]
      const shown = concealRecord({ [name]: field }, stored)[name]
      return name in stored && storedNames.has(name) ? [[name, unmaskValue(field, shown, stored[name])]] : []
    }),
  )
}

/** A save as the rules of access see it. */
interface AccessedSave {
  readonly fields: Fields
  readonly on: SaveMode
  /** The body as it was sent, before it was completed from the stored record. */
  readonly body: Values
  readonly record: Values
  /** The stored record, or the defaults of a new one. */
  readonly stored: Values
}

/** Returns an error for each field that is set and needs a role which the user does not have. */
export const roleErrorsOf = (
  { fields, on, body, record, stored }: AccessedSave,
  { user, language }: Caller,
): FieldMessages => {
  const after = mergeRecord(fields, record, stored)
  const isChanged = (path: string) => !sameValue(valueAt(after, path) ?? null, valueAt(stored, path) ?? null)
  const refused = fieldsSetWithoutRole(fields, on, user.roles, body, isChanged)
  return Object.fromEntries(refused.map(path => [path, [fieldError('reserved', language)]]))
}

/** A record to validate. */
interface RecordToValidate {
  readonly fields: Fields
  readonly on: SaveMode
  readonly whole: Values
  readonly language: Language
  /** The rules across fields. */
  readonly check?: Declaration['check']
  /** Finds the declaration's own sentences. */
  readonly sentenceOf?: SentenceOf
  /**
   * Finds errors in a record that its schema accepts.
   * @param wrong the names of the fields that the schema has refused; they are empty in the record
   */
  findErrors(record: Values, wrong: ReadonlySet<string>): Promise<FieldMessages>
}

/** A parsed record and its errors. */
interface ValidatedRecord {
  readonly record: Values
  readonly errors: FieldMessages
}

const nothingWrong: ReadonlySet<string> = new Set()

/** Messages by the paths of fields: a message about an item of a list belongs to its field. */
const messagesByField = (fields: Fields, issues: Parameters<typeof messagesOfIssues>[0]): FieldMessages => {
  const paths = flattenFields(fields)
    .map(([path]) => path)
    .toSorted((one, other) => other.length - one.length)
  const fieldOf = (path: string) => paths.find(one => path === one || path.startsWith(`${one}.`)) ?? path
  const messages: Record<string, string[]> = {}
  for (const [path, texts] of Object.entries(messagesOfIssues(issues)))
    messages[fieldOf(path)] = [...new Set([...(messages[fieldOf(path)] ?? []), ...texts])]
  return messages
}

/**
 * Validates a record by its schema, its rules across fields, its options and the rules of the service, and returns all errors at once: if the
 * schema refuses some fields, the rules still check the others.
 */
export const validateRecord = async ({
  fields,
  on,
  whole,
  language,
  check,
  sentenceOf,
  findErrors,
}: RecordToValidate): Promise<ValidatedRecord> => {
  const errorsIn = async (record: Values, wrong: ReadonlySet<string>): Promise<FieldMessages> => {
    const broken = brokenRulesOf({ fields, check }, record, name => !wrong.has(name))
    const errors: Record<string, string[]> = {}
    for (const { path, reason } of broken)
      (errors[path] ??= []).push(formatReason(reason, language, sentenceOf))
    for (const [path, field] of flattenFields(fields))
      // `completeChange` has replaced the mask of the stored address
      if (!isGroup(field) && hasSecretPart(field) && holdsMask(valueAt(record, path)))
        errors[path] = [fieldError('maskedAddress', language)]
    return { ...errors, ...(await findErrors(record, wrong)) }
  }
  const parsed = schemaOf(fields, on).safeParse(whole, { error: formatIssue(language, sentenceOf) })
  if (parsed.success) return { record: parsed.data, errors: await errorsIn(parsed.data, nothingWrong) }
  const ofShape = messagesByField(fields, parsed.error.issues)
  const wrong = new Set(Object.keys(ofShape).map(topLevelName))
  const record = validPartOf(fields, whole, on, wrong)
  const ofRules = Object.entries(await errorsIn(record, wrong)).filter(
    ([path]) => !wrong.has(topLevelName(path)),
  )
  return { record, errors: { ...ofShape, ...Object.fromEntries(ofRules) } }
}

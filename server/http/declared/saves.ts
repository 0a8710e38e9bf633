import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import {
  concealRecord,
  emptyRecordOf,
  flattenFields,
  mergeRecord,
  schemaOf,
  storedFieldsOf,
  valueAt,
  type Values,
} from '../../../src/contract/derive.ts'
import {
  fieldError,
  type FieldMessages,
  formatIssue,
  messagesOfIssues,
} from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { SaveMode } from '../../../src/contract/kinds.ts'
import { sameValue } from '../../../src/contract/record/paths.ts'
import type { Language } from '../../../src/contract/words.ts'
import { CallError } from '../../shared/errors.ts'

/** Fields that a save is restricted to, by path; a group stands for all of its fields. */
export type Restriction = readonly string[] | undefined

/**
 * Reads `?changed=label,options.isDelta`.
 * @throws CallError wrongShape for a name that is no field: else a change would be lost without a word
 */
export const readRestriction = (query: unknown, fields: Fields, language: Language): Restriction => {
  const { changed } = query as { changed?: string } // parsed by the call's schema
  if (changed === undefined) return undefined
  const paths = changed.split(',').filter(Boolean)
  const known = new Set(flattenFields(fields).map(([path]) => path))
  if (paths.every(path => known.has(path))) return paths
  throw new CallError('wrongShape', {}, { errors: { changed: [fieldError('notAnOption', language)] } })
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The whole record that a change means: what the body says, and where it says nothing, or the restriction leaves a
 * field out, what is stored, secrets masked. What neither knows is absent and takes its default.
 */
export const wholeOf = (
  fields: Fields,
  stored: Values,
  body: Values,
  restriction: Restriction,
  above = '',
): Values => {
  const kept = new Set(storedFieldsOf(fields).map(([name]) => name))
  const isMeant = (path: string) =>
    restriction === undefined || restriction.some(one => path === one || path.startsWith(`${one}.`))
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const path = above + name
      const given = body[name]
      if (field.kind === 'group' && (isRecord(given) || given === undefined)) {
        const before = isRecord(stored[name]) ? stored[name] : {}
        return [[name, wholeOf(field.fields, before, given ?? {}, restriction, `${path}.`)]]
      }
      // a repeated password is only compared with the other
      if (given !== undefined && (isMeant(path) || !kept.has(name))) return [[name, given]]
      return name in stored && kept.has(name) ? [[name, concealRecord({ [name]: field }, stored)[name]]] : []
    }),
  )
}

/** Who saves, and in which language they are answered. */
export interface By {
  readonly user: CurrentUser
  readonly language: Language
}

/** A sentence at each field that a save changes and that belongs to a role its caller has not. */
export const reservedIn = (fields: Fields, record: Values, stored: Values, { user, language }: By) => {
  const after = mergeRecord(fields, record, stored)
  const isChanged = (path: string) => !sameValue(valueAt(after, path) ?? null, valueAt(stored, path) ?? null)
  const refused = flattenFields(fields).flatMap(([path, field]) => {
    const role = field.kind === 'group' ? undefined : field.access
    return role === undefined || user.roles.includes(role) || !isChanged(path) ? [] : [path]
  })
  return Object.fromEntries(refused.map(path => [path, [fieldError('reserved', language)]]))
}

/** A record to be judged. */
interface Judged {
  readonly fields: Fields
  readonly on: SaveMode
  readonly whole: Values
  readonly language: Language
  /** What speaks against a record of the right shape. */
  refusals(record: Values): Promise<FieldMessages>
}

/** What a record is once it is parsed, and what speaks against it. */
interface Judgement {
  readonly record: Values
  readonly errors: FieldMessages
}

const topOf = (path: string) => path.split('.', 1)[0] ?? path

/** Each field as its own schema reads it; one that is wrong is left empty. */
const soundPart = (fields: Fields, whole: Values, on: SaveMode, wrong: ReadonlySet<string>): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const own = { [name]: field }
      const parsed = wrong.has(name) ? undefined : schemaOf(own, on).safeParse(whole)
      return Object.entries(parsed?.success ? parsed.data : emptyRecordOf(own))
    }),
  )

/**
 * Judges a record by its shape, its choices and the rules of the service, all in one answer: where the shape of some
 * fields is wrong, the rest is judged all the same.
 */
export const judge = async ({ fields, on, whole, language, refusals }: Judged): Promise<Judgement> => {
  const parsed = schemaOf(fields, on).safeParse(whole, { error: formatIssue(language) })
  if (parsed.success) return { record: parsed.data, errors: await refusals(parsed.data) }
  const ofShape = messagesOfIssues(parsed.error.issues)
  const wrong = new Set(Object.keys(ofShape).map(topOf))
  const record = soundPart(fields, whole, on, wrong)
  const ofRules = Object.entries(await refusals(record)).filter(([path]) => !wrong.has(topOf(path)))
  return { record, errors: { ...ofShape, ...Object.fromEntries(ofRules) } }
}

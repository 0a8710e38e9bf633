import {
  concealRecord,
  hasContent,
  hasSecretPart,
  storedFieldsOf,
  storedFormOf,
  type Values,
} from '../../../src/contract/derive.ts'
import type { Fields, Group } from '../../../src/contract/fields.ts'
import type { Field } from '../../../src/contract/kinds.ts'
import { replacedMark, secretMask } from '../../../src/contract/kinds/secrets.ts'
import { recordOrEmpty, sameValue } from '../../../src/contract/record/paths.ts'

/** A state of a record, with its form in the history. */
interface Known {
  readonly record: Values
  readonly form: Values
}

/** Whether a version holds only a mark in place of the value: of a secret, a password or a file. */
export const isMarked = (field: Field | Group): boolean =>
  field.kind !== 'group' && (storedFormOf(field) !== 'clear' || hasContent(field))

const mark = /^\(set(?: [\d:.TZ-]+)?\)$/

/** Whether a value of a version stands for a secret or a file. */
export const isMark = (value: unknown): boolean => typeof value === 'string' && mark.test(value)

const markOf = (value: unknown, before: unknown, markBefore: unknown, at: string | undefined) => {
  if (value === null || value === undefined || value === '') return null
  if (markBefore && sameValue(value, before)) return markBefore
  return at === undefined ? '(set)' : `(set ${at})`
}

/**
 * The form of a record in the history: without what only the service writes, and with a mark for each secret and file
 * that tells one value from the next.
 * @param at the time of the change; undefined for a state that was found
 */
const versionedForm = (fields: Fields, record: Values, known: Known, at?: string): Values =>
  Object.fromEntries(
    storedFieldsOf(fields).flatMap(([name, field]): [string, unknown][] => {
      const [value, before, form] = [record[name], known.record[name], known.form[name]]
      if (field.kind === 'group') {
        const earlier = { record: recordOrEmpty(before), form: recordOrEmpty(form) }
        return [[name, versionedForm(field.fields, recordOrEmpty(value), earlier, at)]]
      }
      if (isMarked(field)) return [[name, markOf(value, before, form, at)]]
      return field.readOnly ? [] : [[name, value ?? null]]
    }),
  )

/** The states before and after a change in the history; undefined where the document does not exist. */
export interface Forms {
  readonly before?: Values | undefined
  readonly after?: Values | undefined
}

/**
 * The forms of a change.
 * @param newest the form of the newest version, whose marks stay for the same secrets
 */
export const changeForms = (
  fields: Fields | undefined,
  { before, after }: Forms,
  newest: Values | null,
  at: string,
): Forms => {
  if (!fields) return { before, after }
  const earlier = before && versionedForm(fields, before, { record: before, form: newest ?? {} })
  const known = { record: before ?? {}, form: earlier ?? {} }
  return { before: earlier, after: after && versionedForm(fields, after, known, at) }
}

/** A version as the body of a save: without marks, so that secrets and files stay as they are stored. */
export const withoutMarks = (fields: Fields, form: Values): Values =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]): [string, unknown][] => {
      const field = fields[name]
      if (!field || isMarked(field)) return []
      return [[name, field.kind === 'group' ? withoutMarks(field.fields, recordOrEmpty(value)) : value]]
    }),
  )

/**
 * A state as answers show it, without what is secret of an address.
 * @param fields absent for the mapping, which has no addresses
 * @param before the earlier state: a change of an address that does not show is marked
 */
export const shownState = (fields: Fields | undefined, state: Values, before?: Values | null): Values => ({
  ...state,
  ...Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([name, field]): [string, unknown][] => {
      if (!(name in state) || field.kind === 'group' || !hasSecretPart(field)) return []
      const [value, earlier] = [state[name], before?.[name]]
      const [shown, shownBefore] = [value, earlier].map(
        one => concealRecord({ field }, { field: one })['field'],
      )
      const isHidden = !sameValue(value, earlier) && sameValue(shown, shownBefore)
      return [[name, isHidden ? replacedMark : shown]]
    }),
  ),
})

/** Two states to compare as answers show them. */
export const shownStates = (
  fields: Fields | undefined,
  before: Values | null,
  after: Values | null,
): [Values | null, Values | null] => [
  before && shownState(fields, before),
  after && shownState(fields, after, before),
]

/** A version for an answer: the mask of a secret, or something else, in place of each mark. */
export const replaceMarks = (form: Values, by: string | null = secretMask): Values =>
  JSON.parse(JSON.stringify(form), (_name, value: unknown) => (isMark(value) ? by : value)) as Values // the same record

import { emptyRecordOf, mergeRecord, type Values } from '../../../src/contract/derive.ts'
import { fieldError, type FieldMessages, type Refused } from '../../../src/contract/errors.ts'
import { type Declaration, isResource } from '../../../src/contract/resource.ts'
import { formatSentence } from '../../../src/contract/words.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import type { RecheckOnWrite } from '../../store/recordStore.ts'
import { documentOf } from '../../store/versions/versionStore.ts'
import { doneReply } from '../bind.ts'
import type { ServedOptions } from '../optionLists.ts'
import { authorOf, type Caller } from '../versions/authorship.ts'
import { mergeSave, refuseDeleted, refuseUnseen } from '../versions/conflicts.ts'
import type { DeclaredWords } from './declarationTexts.ts'
import type { References } from './references.ts'
import { rules } from './rules.ts'
import { type Basis, completeChange, type Restriction, roleErrorsOf, validateRecord } from './saves.ts'

/** The outcome of a save: what was stored, or the errors by field. */
export type Saved =
  | {
      /** Of the record; empty for a singleton. */
      readonly id: string
      readonly values: Values
      /** What only the answer to this save has. */
      readonly once: Values | undefined
      readonly errors?: undefined
    }
  | { readonly errors: FieldMessages; readonly values?: undefined }

/** The outcome of a deletion: the record, or the reason why it stays. */
export type Removed =
  | { readonly record: Values; readonly message?: undefined }
  | { readonly message: string; readonly record?: undefined }

/**
 * Saves the records of a resource or the values of a singleton. All saves pass these checks, whether they come from a form,
 * a file or an older version.
 */
export interface DocumentSaves {
  /**
   * Adds a record.
   * @param seen the newest version that the caller has read, of a record with a key
   * @throws CallError deletedMeanwhile or entryGone if another user has deleted the record since
   */
  create(body: Values, by: Caller, seen?: number): Promise<Saved>
  /**
   * Saves what the body has; the rest stays.
   * @param id of the record; empty for a singleton
   * @throws CallError entryGone if there is no such record; changedMeanwhile if another user has changed the same values since
   * the caller read them
   */
  update(id: string, body: Values, by: Caller, basis?: Basis): Promise<Saved>
  /**
   * Deletes a record, unless a rule or a reference forbids it.
   * @param seen the newest version that the caller has read
   * @throws CallError entryGone if there is no such record; changedBeforeDeletion if another user has changed it since
   */
  remove(id: string, by: Caller, seen?: number): Promise<Removed>
  /** Makes a document what it was: null removes the record, anything else adds a missing one. */
  restore(id: string, data: Values | null, by: Caller, basis?: Basis): Promise<Refused | typeof doneReply>
  /** The errors that a save would have, without saving. @param id of the record to change; undefined for a new one */
  check(body: Values, id: string | undefined, by: Caller): Promise<FieldMessages>
}

/** What the saves of all declarations are checked by. */
export interface SaveChecks {
  readonly options: ServedOptions
  readonly references: References
  readonly words: DeclaredWords
}

type Stored = Values & { id?: unknown }

/** A record after a change, with all errors. */
interface Validated {
  readonly record: Values
  readonly errors: FieldMessages
}

const isEmpty = (errors: FieldMessages) => Object.keys(errors).length === 0

/** Creates the saves of a declaration: conflicts, validation, storage with history, and the rule of the declaration. */
export const createDocumentSaves = (
  declaration: Declaration,
  deps: Deps,
  { options, references, words }: SaveChecks,
): DocumentSaves => {
  const { fields, name } = declaration
  const resource = isResource(declaration) ? declaration : undefined
  const key = resource?.id
  const { records } = deps
  const rule = rules[name] ?? {}
  const recheck = references.recheckOf(declaration, rule.recheckOnWrite)

  const documentIn = (id: string) => ({
    deps,
    document: key === undefined ? name : documentOf(declaration, id),
    declaration,
  })

  const find = async (id: string): Promise<Stored | undefined> =>
    isResource(declaration) ? records.find(declaration, id) : records.readSettings(declaration)

  /** Validates a new document, or a change of a stored one. */
  const validate = (
    body: Values,
    whole: Values,
    stored: Stored | undefined,
    by: Caller,
  ): Promise<Validated> => {
    const on = stored ? 'update' : 'create'
    return validateRecord({
      fields,
      on,
      whole,
      language: by.language,
      check: declaration.check,
      sentenceOf: words.sentencesOf(declaration, by.language),
      findErrors: async (record, wrong) => ({
        ...(await options.refused(fields, record, by.language)),
        ...(await rule.validate?.({ deps, record, wrong, stored, language: by.language })),
        ...roleErrorsOf({ fields, on, body, record, stored: stored ?? emptyRecordOf(fields) }, by),
      }),
    })
  }

  /** The document after a change. */
  const validateChange = async (
    id: string,
    stored: Stored,
    body: Values,
    restriction: Restriction,
    by: Caller,
  ): Promise<Validated> => {
    const whole = completeChange(fields, stored, body, restriction) // validated in the next line
    const { record, errors } = await validate(body, whole, stored, by)
    const isRenamed = key !== undefined && key !== 'id' && whole[key] !== id
    return {
      record,
      errors: { ...(isRenamed && { [key]: [fieldError('keyFixed', by.language)] }), ...errors },
    }
  }

  const keyOf = (record: Values) =>
    key === undefined || key === 'id' || typeof record[key] !== 'string' ? undefined : record[key]

  const taken = (value: string, { language }: Caller): FieldMessages =>
    key === undefined ? {} : { [key]: [fieldError('taken', language, { value })] }

  /** Stores a document as it was validated, unless it has errors. */
  const store = async (
    id: string | undefined,
    by: Caller,
    action: 'create' | 'update',
    check: (stored: Stored | undefined) => Promise<Validated>,
  ): Promise<Saved> => {
    let errors: FieldMessages = {}
    let given: Values = {}
    const saved = await records.change(
      declaration,
      id,
      async (stored: Stored | undefined) => {
        const next = await check(stored)
        errors = next.errors
        given = mergeRecord(fields, next.record, stored ?? {})
        return isEmpty(errors) ? { ...given, ...(await rule.derive?.(given, stored ?? {}, deps)) } : undefined
      },
      { recheck, by: authorOf(deps, by, action) },
    )
    if (!saved) return { errors }
    const { before, after: values = {} } = saved
    await rule.afterChange?.(deps, { user: by.user, record: saved.id, before, after: values })
    return { id: saved.id, values, once: rule.answerOnce?.(given, values) }
  }

  const create: DocumentSaves['create'] = async (body, by, seen) => {
    if (seen !== undefined) await refuseDeleted({ ...documentIn(String(body[key ?? ''])), by, seen })
    const validateNew = () => validate(body, body, undefined, by)
    let first: Validated | undefined = await validateNew()
    const id = keyOf(first.record)
    if (!isEmpty(first.errors)) {
      // all that is wrong is said at once
      const isTaken = id !== undefined && (await find(id)) !== undefined
      return { errors: { ...(isTaken && taken(id, by)), ...first.errors } }
    }
    return store(id, by, 'create', async stored => {
      // another record may have been stored meanwhile
      const next = first ?? (await validateNew())
      first = undefined
      return stored && id !== undefined ? { ...next, errors: taken(id, by) } : next
    })
  }

  const update: DocumentSaves['update'] = (id, body, by, basis = {}) =>
    store(id, by, 'update', async stored => {
      if (!stored) throw new CallError('entryGone')
      const restriction = await mergeSave({ ...documentIn(id), by, stored, body, basis })
      return validateChange(id, stored, body, restriction, by)
    })

  const remove: DocumentSaves['remove'] = async (id, by, seen) => {
    const { user, language } = by
    let message: string | undefined
    const isRemovable: RecheckOnWrite = async (_next, within, stored = {}) => {
      const reason = await rule.refuseDeletion?.({ records: within, stored, user })
      message = reason
        ? formatSentence(reason, language)
        : resource && (await references.describeUses(resource, id, language, within))
      return message === undefined
    }
    const removed = await records.change(
      declaration,
      id,
      async stored => {
        if (!stored) throw new CallError('entryGone')
        await refuseUnseen({ ...documentIn(id), by, seen }, 'changedBeforeDeletion')
        return message === undefined ? null : undefined
      },
      { recheck: isRemovable, by: authorOf(deps, by, 'delete') },
    )
    if (!removed) return { message: message ?? '' }
    const { before: record = {} } = removed
    await rule.afterChange?.(deps, { user, record: id, before: record, after: undefined })
    return { record }
  }

  return {
    create,
    update,
    remove,

    restore: async (id, data, by, basis) => {
      const exists = (await find(id)) !== undefined
      if (data) {
        const { errors } = await (exists ? update(id, data, by, basis) : create(data, by))
        return errors ? { success: false, errors } : doneReply
      }
      const { message } = exists ? await remove(id, by, basis?.seen) : {}
      return message === undefined ? doneReply : { success: false, message }
    },

    check: async (body, id, by) => {
      if (id !== undefined) {
        const stored = await find(id)
        if (!stored) throw new CallError('entryGone')
        return (await validateChange(id, stored, body, undefined, by)).errors
      }
      const { record, errors } = await validate(body, body, undefined, by)
      const given = keyOf(record)
      const isTaken = given !== undefined && (await find(given)) !== undefined
      return { ...(isTaken && taken(given, by)), ...errors }
    },
  }
}

import {
  concealRecord,
  emptyRecordOf,
  hasVersions,
  mergeRecord,
  type Values,
} from '../../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import { readableBy, readableValues } from '../../../src/contract/record/fieldAccess.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { formatSentence } from '../../../src/contract/words.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { documentOf, type VersionStore } from '../../store/versions/versionStore.ts'
import type { Options } from '../optionLists.ts'
import { logChange } from './audit.ts'
import type { DeclaredWords } from './declarationTexts.ts'
import type { References } from './references.ts'
import { rules } from './rules.ts'
import { authorOf, type Caller } from '../versions/authorship.ts'
import { mergeSave, refuseDeleted, refuseUnseen } from '../versions/conflicts.ts'
import { withId } from './recordList.ts'
import { type Basis, completeChange, type Restriction, roleErrorsOf, validateRecord } from './saves.ts'

/** The outcome of a save: the record as responses show it, or the errors by field. */
export type Saved =
  | { readonly record: Values; readonly errors?: undefined }
  | { readonly errors: FieldMessages; readonly record?: undefined }

/** The outcome of a deletion: the record as responses showed it, or the reason why it stays. */
export type Removed =
  | { readonly record: Values; readonly message?: undefined }
  | { readonly message: string; readonly record?: undefined }

type Stored = Values & { id?: unknown }

/** Saves the records of a resource, after the same checks for single records and for those of a file. */
export interface RecordSaves {
  /** Prepares a stored record for a response to a user. */
  toReply(record: Stored, user: CurrentUser): Values
  /** Adds the number of the newest version to the answers about records; 0 without one. */
  withVersions(replies: readonly Values[]): Promise<readonly Values[]>
  /**
   * Adds a record.
   * @param seen the newest version that the caller has read, of a record with a key
   * @throws CallError deletedMeanwhile or entryGone if another user has deleted the record since
   */
  create(body: Values, by: Caller, seen?: number): Promise<Saved>
  /**
   * Saves what the body has; the rest stays.
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
  /** The errors that a save would have, without saving. @param id of the record to change; undefined for a new one */
  check(body: Values, id: string | undefined, by: Caller): Promise<FieldMessages>
}

const isEmpty = (errors: FieldMessages) => Object.keys(errors).length === 0

/** Creates the saves of a resource: validation, storage, audit log and the rule of the declaration. */
export const createRecordSaves = (
  resource: ResourceDeclaration<Fields>,
  deps: Deps,
  options: Options,
  references: References,
  words: DeclaredWords,
): RecordSaves => {
  const { fields } = resource
  const { records } = deps
  const rule = rules[resource.name] ?? {}
  const recheck = references.recheckOf(resource, rule.recheckOnWrite)

  const document = (id: string, versions = deps.versions) => ({
    deps: { ...deps, versions },
    document: documentOf(resource, id),
    declaration: resource,
  })

  const toReply = (record: Stored, { roles }: CurrentUser): Values => {
    return {
      ...(resource.id === 'id' ? { id: record.id } : {}),
      ...concealRecord(readableBy(resource, roles).fields, record),
      ...readableValues(resource, rule.computeRecord?.(record), roles),
    }
  }

  /** Validates a new record, or a change of a stored one. */
  const validated = (body: Values, whole: Values, stored: Stored | undefined, by: Caller) =>
    validateRecord({
      fields,
      on: stored ? 'update' : 'create',
      whole,
      language: by.language,
      check: resource.check,
      sentenceOf: words.sentencesOf(resource, by.language),
      findErrors: async (record, wrong) => ({
        ...(await options.refused(fields, record, by.language)),
        ...(await rule.validate?.({ deps, record, wrong, stored, language: by.language })),
        ...roleErrorsOf(
          {
            fields,
            on: stored ? 'update' : 'create',
            body,
            record,
            stored: stored ?? emptyRecordOf(fields),
          },
          by,
        ),
      }),
    })

  const taken = (record: Values, { language }: Caller) => ({
    [resource.id]: [fieldError('taken', language, { value: String(record[resource.id]) })],
  })

  /** The record after a change, with all errors. */
  const changed = async (
    id: string,
    stored: Stored,
    body: Values,
    restriction: Restriction,
    by: Caller,
  ): Promise<{ record: Values; errors: FieldMessages }> => {
    const whole = completeChange(fields, stored, body, restriction) // validated in the next line
    const { record, errors } = await validated(body, whole, stored, by)
    const renamed = resource.id !== 'id' && whole[resource.id] !== id
    return {
      record,
      errors: { ...(renamed && { [resource.id]: [fieldError('keyFixed', by.language)] }), ...errors },
    }
  }

  return {
    toReply,

    withVersions: async replies => {
      if (!hasVersions(resource)) return replies
      const documentIn = (reply: Values) => documentOf(resource, String(withId(resource, reply)['id']))
      const newest = await deps.versions.newestIds(replies.map(documentIn))
      return replies.map(reply => ({ ...reply, version: newest.get(documentIn(reply)) ?? 0 }))
    },

    check: async (body, id, by) => {
      if (id === undefined) {
        const { record, errors } = await validated(body, body, undefined, by)
        const key = resource.id === 'id' ? undefined : record[resource.id]
        const isTaken = typeof key === 'string' && (await records.find(resource, key)) !== undefined
        return { ...(isTaken && taken(record, by)), ...errors }
      }
      const stored = await records.find(resource, id)
      if (!stored) throw new CallError('entryGone')
      return (await changed(id, stored, body, undefined, by)).errors
    },

    create: async (body, by, seen) => {
      if (seen !== undefined) await refuseDeleted({ ...document(String(body[resource.id])), by, seen })
      const { record, errors } = await validated(body, body, undefined, by)
      if (!isEmpty(errors)) return { errors }
      const merged = mergeRecord(fields, record, {})
      const after = { ...merged, ...(await rule.derive?.(merged, {}, deps)) }
      const id = await records.create(resource, after, recheck, authorOf(deps, by, 'create'))
      if (id === undefined) {
        const again = await validated(body, body, undefined, by) // another record may have been stored meanwhile
        return { errors: isEmpty(again.errors) ? taken(record, by) : again.errors }
      }
      const change = { user: by.user, declaration: resource, action: 'create', record: id } as const
      await logChange(deps, { ...change, before: undefined, after })
      await rule.afterChange?.(deps, { ...change, before: undefined, after })
      const given = resource.id === 'id' ? Number(id) : id
      const once = rule.answerOnce?.(merged, after)
      return { record: { ...toReply({ ...after, id: given }, by.user), ...once, id: given } }
    },

    update: async (id, body, by, basis = {}) => {
      let errors: FieldMessages = {}
      let given: Values = {}
      const saved = await records.update(
        resource,
        id,
        async stored => {
          const restriction = await mergeSave({ ...document(id), by, stored, body, basis })
          const next = await changed(id, stored, body, restriction, by)
          errors = next.errors
          given = mergeRecord(fields, next.record, stored)
          return isEmpty(errors) ? { ...given, ...(await rule.derive?.(given, stored, deps)) } : undefined
        },
        recheck,
        authorOf(deps, by),
      )
      if (!isEmpty(errors)) return { errors }
      if (!saved) throw new CallError('entryGone')
      const change = { user: by.user, declaration: resource, action: 'update', record: id } as const
      await logChange(deps, { ...change, ...saved })
      await rule.afterChange?.(deps, { ...change, ...saved })
      const once = rule.answerOnce?.(given, saved.after)
      return { record: { ...toReply({ ...saved.after, id: saved.before.id }, by.user), ...once } }
    },

    remove: async (id, by, seen) => {
      const { user, language } = by
      let before: Stored = {}
      const refusal = async (within: RecordStore, versions: VersionStore) => {
        const stored = await within.find(resource, id)
        if (!stored) throw new CallError('entryGone')
        await refuseUnseen({ ...document(id, versions), by, seen }, 'changedBeforeDeletion')
        before = stored
        const reason = await rule.refuseDeletion?.({ records: within, stored, user })
        return reason
          ? formatSentence(reason, language)
          : references.describeUses(resource, id, language, within)
      }
      const message = await records.removeUnless(resource, id, refusal, authorOf(deps, by, 'delete'))
      if (message !== undefined) return { message }
      const change = { user, declaration: resource, action: 'delete', record: id } as const
      await logChange(deps, { ...change, before, after: undefined })
      await rule.afterChange?.(deps, { ...change, before, after: undefined })
      return { record: toReply(before, user) }
    },
  }
}

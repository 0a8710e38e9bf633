import { HttpError, type Identifier, type RaRecord } from 'ra-core'
import { z } from 'zod'
import { bulkReply, type BulkResult, maxBulkRecords } from '../contract/calls/declaredCalls.ts'
import { concealRecord, hasVersions, inputFieldsOf, type Values } from '../contract/derive.ts'
import type { Fields } from '../contract/fields.ts'
import { type Declaration, isResource } from '../contract/resource.ts'
import { isRecord, sameValue, valueAt } from '../contract/record/paths.ts'
import { visibilityIn } from '../contract/record/visibility.ts'
import { acceptSave, isUnknownCall, joinMessages } from '../wire/saves.ts'
import { createBulkError, forEachRecord } from './bulkError.ts'
import { type Entry, type Reader, identified } from './readRecords.ts'
import type { Naming, Refuse, Send } from './dataProviderTypes.ts'

/** The versions of records that a user has read, by their ids. */
export type SeenVersions = Readonly<Record<string, number>>

/** One change as react-admin gives it: `data` may be a part of the record, `previousData` empty. */
export interface Change {
  readonly id: Identifier
  readonly data: Values
  readonly previousData?: Values | undefined
}

/** Writes records. Each rejects with HttpError 422 and `body.errors` by field where the service refuses. */
interface Writer {
  create(entry: Entry, data: Values): Promise<RaRecord>
  update(entry: Entry, change: Change): Promise<RaRecord>
  /**
   * In one call, where the backend has it, else one after the other. Rejects with the failures by record (`bulkFailuresIn`)
   * once all were tried.
   */
  updateMany(entry: Entry, ids: readonly Identifier[], data: Values, seen?: SeenVersions): Promise<void>
  remove(entry: Entry, id: Identifier, previousData?: Values): Promise<void>
  /** As `updateMany`. */
  removeMany(entry: Entry, ids: readonly Identifier[], seen?: SeenVersions): Promise<void>
}

/** The fields that a save sends: editable ones, and groups. */
const savedFields = (fields: Fields) =>
  Object.entries(fields).filter(([, field]) => field.kind === 'group' || !field.readOnly)

/** The value of a group in the body of a save: all that was read or changed, and what the declaration does not know. */
const groupBodyOf = (fields: Fields, group: Values): Values =>
  Object.fromEntries(
    Object.entries(group).flatMap(([name, value]): [string, unknown][] => {
      const field = fields[name]
      if (value === undefined || (field && field.kind !== 'group' && field.readOnly)) return []
      return [[name, field?.kind === 'group' && isRecord(value) ? groupBodyOf(field.fields, value) : value]]
    }),
  )

/** The body of a save: the fields of the form that the record has, without values for missing ones. */
const bodyOf = (fields: Fields, record: Values): Values => {
  const names = new Set(savedFields(fields).map(([name]) => name))
  return Object.fromEntries(Object.entries(groupBodyOf(fields, record)).filter(([name]) => names.has(name)))
}

/** The body of a singleton's save, which replaces it whole: with what its form implies, a read-only field with a default. */
const wholeBodyOf = (fields: Fields, record: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] =>
      field.kind !== 'group' && field.readOnly && field.default !== undefined && record[name] !== undefined
        ? [[name, record[name]]]
        : [],
    ),
  ),
  ...bodyOf(fields, record),
})

/** The record without the fields that its form hides, at the top level: the service gives them their defaults. */
const visibleFieldsOf = (fields: Fields, record: Values): Values => {
  const visibilityOf = visibilityIn(fields, record, path => valueAt(record, path) !== undefined)
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !(name in fields) || visibilityOf(name) !== 'hidden'),
  )
}

/** Whether the service returns a field; it never returns passwords. */
const isReturned = (fields: Fields, name: string) => concealRecord(fields, {})[name] !== undefined

/** Whether a record has every field that the service returns, so that the stored one need not be read. */
const isComplete = (fields: Fields, record: Values): boolean =>
  savedFields(fields).every(([name, field]) => {
    const value = record[name]
    if (field.kind === 'group') return isRecord(value) && isComplete(field.fields, value)
    return value !== undefined || !isReturned(fields, name)
  })

/** The paths of the fields that differ from the record before; all given ones without it. */
const changedPaths = (fields: Fields, before: Values, data: Values, above = ''): string[] =>
  savedFields(fields).flatMap(([name, field]) => {
    const [old, value] = [before[name], data[name]]
    if (value === undefined) return []
    if (field.kind === 'group' && isRecord(value))
      return changedPaths(field.fields, isRecord(old) ? old : {}, value, `${above}${name}.`)
    const isSame = old === undefined ? value === null && !isReturned(fields, name) : sameValue(old, value)
    return isSame ? [] : [above + name]
  })

/** The stored record with the changed fields. */
const changedRecord = (fields: Fields, stored: Values, data: Values, changed: readonly string[]): Values => {
  const isChanged = (path: string) => changed.some(one => one === path || one.startsWith(`${path}.`))
  const overlay = (members: Fields, before: Values, given: Values, above: string): Values => ({
    ...before,
    ...Object.fromEntries(
      savedFields(members).flatMap(([name, field]): [string, unknown][] => {
        const [path, value] = [above + name, given[name]]
        if (value === undefined || !isChanged(path)) return []
        const old = before[name]
        return field.kind === 'group' && isRecord(value)
          ? [[name, overlay(field.fields, isRecord(old) ? old : {}, value, `${path}.`)]]
          : [[name, value]]
      }),
    ),
  })
  return overlay(fields, stored, data, '')
}

const refusedSchema = z.object({ errors: z.record(z.string(), z.string()) })

/** The field of an error: `roles` for `roles.0`. Undefined where no input can show it. */
const fieldOf = (fields: Fields, path: string): string | undefined =>
  inputFieldsOf(fields)
    .map(([name]) => name)
    .find(name => path === name || path.startsWith(`${name}.`))

/**
 * A refused save for react-admin: each message at its input, `root.serverError` in the toast of a form for the others, and
 * all of them in the error's message for changes without a form (undoable and bulk changes).
 */
const forReactAdmin = (declaration: Declaration, error: unknown, { labelOf }: Naming): unknown => {
  const refused = error instanceof HttpError ? refusedSchema.safeParse(error.body).data?.errors : undefined
  if (!(error instanceof HttpError) || !refused || Object.keys(refused).length === 0) return error
  const errors = Object.create(null) as Record<string, string> // empty, and a key may be `constructor`
  const withoutInput: string[] = []
  for (const [path, sentence] of Object.entries(refused)) {
    const field = fieldOf(declaration.fields, path)
    const name = field ?? path
    errors[name] = errors[name] === undefined ? sentence : `${errors[name]} ${sentence}`
    if (field === undefined) withoutInput.push(sentence)
  }
  const message = Object.entries(errors)
    .map(([name, sentence]) => (name ? `${labelOf(declaration, name)}: ${sentence}` : sentence))
    .join(' ')
  if (withoutInput.length > 0) errors['root.serverError'] = withoutInput.join(' ')
  return new HttpError(message, error.status, { errors })
}

/** The query of a save or a deletion that must not overwrite a newer version than the one that was read. */
const seenIn = (declaration: Declaration, record: Values | undefined) => {
  const seen = record?.['version']
  return hasVersions(declaration) && seen !== undefined ? { seen } : {}
}

/** The record of which only the version is known. */
const versionOf = (id: Identifier, seen: SeenVersions | undefined): Values => ({
  version: seen?.[String(id)],
})

/** Makes the writer over the calls of the contract. */
export const createWriter = ({
  send,
  reader,
  refuse,
  naming,
}: {
  send: Send
  reader: Reader
  refuse: Refuse
  naming: Naming
}): Writer => {
  const save = (entry: Entry, answer: Promise<unknown>) =>
    acceptSave(answer).catch((error: unknown) => {
      throw forReactAdmin(entry.declaration, error, naming)
    })

  /** @param seen the record of which the caller has read the version */
  const put = async (
    entry: Entry,
    id: Identifier,
    stored: Values,
    data: Values,
    changed: string[],
    seen: Values,
  ) => {
    const { declaration, calls } = entry
    const call = isResource(declaration) ? calls.update : calls.save
    if (!call) throw refuse(declaration, 'update')
    const record = changedRecord(declaration.fields, stored, data, changed)
    const answer = send(call, {
      places: isResource(declaration) ? { id } : {},
      query: { changed: changed.join(','), ...seenIn(declaration, seen) },
      body: (isResource(declaration) ? bodyOf : wholeBodyOf)(declaration.fields, record),
    })
    return { ...record, ...(await save(entry, answer)), id }
  }

  /** Finds a new record whose id the answer lacks: the last one that equals the sent one. */
  const findCreated = async (entry: Entry, body: Values): Promise<RaRecord | undefined> => {
    const { data } = await reader.list(entry, {})
    const sent = Object.entries(body).filter(([name]) => isReturned(entry.declaration.fields, name))
    return data.findLast(record => sent.every(([name, value]) => sameValue(record[name] ?? null, value)))
  }

  /**
   * Changes or deletes several records in as few calls as their limit allows.
   * @returns false where the backend has no such call
   */
  const inBulk = async (
    { declaration, calls: { bulk } }: Entry,
    ids: readonly Identifier[],
    body: object,
  ): Promise<boolean> => {
    if (!bulk) return false
    const results: BulkResult[] = []
    for (let first = 0; first < ids.length; first += maxBulkRecords)
      try {
        const some = ids.slice(first, first + maxBulkRecords)
        results.push(...bulkReply.parse(await send(bulk, { body: { ids: some, ...body } })).data)
      } catch (error) {
        if (first === 0 && isUnknownCall(error)) return false
        throw error
      }
    const reasonOf = ({ message, errors = {} }: BulkResult) => {
      const refused = new HttpError(message ?? '', 422, { errors: joinMessages(errors) })
      const reason = forReactAdmin(declaration, refused, naming)
      return reason instanceof Error ? reason.message : ''
    }
    const failures = results
      .filter(({ result }) => result === 'refused')
      .map(result => ({ id: result.id, reason: reasonOf(result) }))
    const done = results.filter(({ result }) => result === 'done').map(({ id }) => id)
    if (failures.length > 0) throw createBulkError(failures, done)
    return true
  }

  const remove = async (entry: Entry, id: Identifier, previousData?: Values) => {
    const call = entry.calls.delete
    if (!call) throw refuse(entry.declaration, 'delete')
    await save(entry, send(call, { places: { id }, query: seenIn(entry.declaration, previousData) }))
  }

  return {
    create: async (entry, data) => {
      const { declaration, calls } = entry
      if (!isResource(declaration) || !calls.create) throw refuse(declaration, 'create')
      const body = bodyOf(declaration.fields, visibleFieldsOf(declaration.fields, data))
      const created = { ...data, ...(await save(entry, send(calls.create, { body }))) }
      if (declaration.id in created) return identified(declaration, created)
      return (await findCreated(entry, body)) ?? { ...created, id: '' }
    },

    update: async (entry, { id, data, previousData = {} }) => {
      const { fields } = entry.declaration
      const stored = isComplete(fields, previousData)
        ? previousData
        : { ...previousData, ...(await reader.one(entry, id)) }
      const changed = changedPaths(fields, previousData, data)
      return put(entry, id, stored, data, changed, previousData)
    },

    updateMany: async (entry, ids, data, seen) => {
      const change = bodyOf(entry.declaration.fields, data)
      if (await inBulk(entry, ids, { change, ...(seen && { seen }) })) return
      const stored = new Map((await reader.many(entry, ids)).map(record => [String(record.id), record]))
      const changed = changedPaths(entry.declaration.fields, {}, data)
      await forEachRecord(ids, id =>
        put(entry, id, stored.get(String(id)) ?? {}, data, changed, versionOf(id, seen)),
      )
    },

    remove,

    removeMany: async (entry, ids, seen) => {
      if (await inBulk(entry, ids, { delete: true, ...(seen && { seen }) })) return
      await forEachRecord(ids, id => remove(entry, id, versionOf(id, seen)))
    },
  }
}

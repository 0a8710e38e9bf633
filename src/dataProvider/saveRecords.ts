import { HttpError, type Identifier, type RaRecord } from 'ra-core'
import { z } from 'zod'
import { concealRecord, inputFieldsOf, type Values } from '../contract/derive.ts'
import type { Fields } from '../contract/fields.ts'
import { type Declaration, isResource } from '../contract/resource.ts'
import { sameValue } from '../contract/record/paths.ts'
import { acceptSave } from '../wire/saves.ts'
import { type Entry, type Reader, withId } from './readRecords.ts'
import type { Naming, Refuse, Send } from './dataProviderTypes.ts'

/** One change as react-admin gives it: `data` may be a part of the record, `previousData` empty. */
export interface Change {
  readonly id: Identifier
  readonly data: Values
  readonly previousData?: Values | undefined
}

/** Writes records. Each rejects with HttpError 422 and `body.errors` by field where the service refuses. */
export interface Writer {
  create(entry: Entry, data: Values): Promise<RaRecord>
  update(entry: Entry, change: Change): Promise<RaRecord>
  /** One after the other, after one request for what is stored. */
  updateMany(entry: Entry, ids: readonly Identifier[], data: Values): Promise<void>
  remove(entry: Entry, id: Identifier): Promise<void>
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that a save sends: what a person fills in, and groups. */
const savedIn = (fields: Fields) =>
  Object.entries(fields).filter(([, field]) => field.kind === 'group' || !field.readOnly)

/** What is sent: the fields of the form that the record has, nothing else, and nothing stands for one that it lacks. */
const bodyOf = (fields: Fields, record: Values): Values =>
  Object.fromEntries(
    savedIn(fields).flatMap(([name, field]): [string, unknown][] => {
      const value = record[name]
      if (value === undefined) return []
      return [[name, field.kind === 'group' && isRecord(value) ? bodyOf(field.fields, value) : value]]
    }),
  )

/** Whether the service shows a field at all: passwords it never does. */
const isShown = (fields: Fields, name: string) => concealRecord(fields, {})[name] !== undefined

/** Whether a record has all that the service shows of it, so that what is stored need not be read. */
const isWhole = (fields: Fields, record: Values): boolean =>
  savedIn(fields).every(([name, field]) => {
    const value = record[name]
    if (field.kind === 'group') return isRecord(value) && isWhole(field.fields, value)
    return value !== undefined || !isShown(fields, name)
  })

/** The paths of what differs from the record before; without one, of all that is given. */
const changedIn = (fields: Fields, before: Values, data: Values, above = ''): string[] =>
  savedIn(fields).flatMap(([name, field]) => {
    const [old, given] = [before[name], data[name]]
    if (given === undefined) return []
    if (field.kind === 'group' && isRecord(given))
      return changedIn(field.fields, isRecord(old) ? old : {}, given, `${above}${name}.`)
    const isSame = old === undefined ? given === null && !isShown(fields, name) : sameValue(old, given)
    return isSame ? [] : [above + name]
  })

/** The record with what was changed of it. */
const changedRecord = (fields: Fields, stored: Values, data: Values, changed: readonly string[]): Values => {
  const isChanged = (path: string) => changed.some(one => one === path || one.startsWith(`${path}.`))
  const overlay = (members: Fields, before: Values, given: Values, above: string): Values => ({
    ...before,
    ...Object.fromEntries(
      savedIn(members).flatMap(([name, field]): [string, unknown][] => {
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

/** The field that an error belongs to: that of `roles.0` is `roles`. Undefined where no input can show it. */
const fieldOf = (fields: Fields, path: string): string | undefined =>
  inputFieldsOf(fields)
    .map(([name]) => name)
    .find(name => path === name || path.startsWith(`${name}.`))

/**
 * A refused save as react-admin shows it: each sentence at its input; `root.serverError` in the toast of a form for what
 * no input can show; and where there is no form any more (undoable changes, bulk changes), all of them in the message.
 */
const forReactAdmin = (declaration: Declaration, error: unknown, { labelOf }: Naming): unknown => {
  const refused = error instanceof HttpError ? refusedSchema.safeParse(error.body).data?.errors : undefined
  if (!(error instanceof HttpError) || !refused || Object.keys(refused).length === 0) return error
  const errors = Object.create(null) as Record<string, string> // empty, and a key may be `constructor`
  const homeless: string[] = []
  for (const [path, sentence] of Object.entries(refused)) {
    const field = fieldOf(declaration.fields, path)
    const name = field ?? path
    errors[name] = errors[name] === undefined ? sentence : `${errors[name]} ${sentence}`
    if (field === undefined) homeless.push(sentence)
  }
  const message = Object.entries(errors)
    .map(([name, sentence]) => (name ? `${labelOf(declaration, name)}: ${sentence}` : sentence))
    .join(' ')
  if (homeless.length > 0) errors['root.serverError'] = homeless.join(' ')
  return new HttpError(message, error.status, { errors })
}

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

  const put = async (entry: Entry, id: Identifier, stored: Values, data: Values, changed: string[]) => {
    const { declaration, calls } = entry
    const call = isResource(declaration) ? calls.update : calls.save
    if (!call) throw refuse(declaration, 'update')
    const record = changedRecord(declaration.fields, stored, data, changed)
    const answer = send(call, {
      places: isResource(declaration) ? { id } : {},
      query: { changed: changed.join(',') },
      body: bodyOf(declaration.fields, record),
    })
    return { ...record, ...(await save(entry, answer)), id }
  }

  /** The id of a new record where the answer has none: that of the last one that is as it was sent. */
  const findMade = async (entry: Entry, body: Values): Promise<RaRecord | undefined> => {
    const { data } = await reader.list(entry, {})
    const sent = Object.entries(body).filter(([name]) => isShown(entry.declaration.fields, name))
    return data.findLast(record => sent.every(([name, value]) => sameValue(record[name] ?? null, value)))
  }

  return {
    create: async (entry, data) => {
      const { declaration, calls } = entry
      if (!isResource(declaration) || !calls.create) throw refuse(declaration, 'create')
      const body = bodyOf(declaration.fields, data)
      const made = { ...data, ...(await save(entry, send(calls.create, { body }))) }
      if (declaration.id in made) return withId(declaration, made)
      return (await findMade(entry, body)) ?? { ...made, id: '' }
    },

    update: async (entry, { id, data, previousData = {} }) => {
      const { fields } = entry.declaration
      const stored = isWhole(fields, previousData)
        ? previousData
        : { ...previousData, ...(await reader.one(entry, id)) }
      return put(entry, id, stored, data, changedIn(fields, previousData, data))
    },

    updateMany: async (entry, ids, data) => {
      const stored = new Map((await reader.many(entry, ids)).map(record => [String(record.id), record]))
      for (const id of ids)
        await put(
          entry,
          id,
          stored.get(String(id)) ?? {},
          data,
          changedIn(entry.declaration.fields, {}, data),
        )
    },

    remove: async (entry, id) => {
      const call = entry.calls.delete
      if (!call) throw refuse(entry.declaration, 'delete')
      await save(entry, send(call, { places: { id } }))
    },
  }
}

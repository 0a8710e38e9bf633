import { HttpError } from 'ra-core'
import { z } from 'zod'
import { type Conflict, conflictSchema } from '../contract/versions/versionCalls.ts'

/** The messages of a refused save by field: one string per field, nested keys joined with dots. */
export type ErrorsByField = Record<string, string>

const isSentence = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Brings the errors of a refused save into one shape, however the service nests them.
 * Arrays of messages become one string, nulls and empty lists are dropped, every key remains.
 * @example joinMessages({ name: ['Too long.', 'Taken.'], label: null, options: { isDelta: ['No.'] } })
 * // { name: 'Too long. Taken.', 'options.isDelta': 'No.' }
 */
export const joinMessages = (errors: unknown): ErrorsByField => {
  // without a prototype: a key may be `constructor`
  const joined = Object.create(null) as ErrorsByField // an empty object is one
  const collect = (value: unknown, path: string) => {
    if (isSentence(value)) joined[path] = joined[path] === undefined ? value : `${joined[path]} ${value}`
    else if (Array.isArray(value))
      value.forEach((entry: unknown, index) => collect(entry, isSentence(entry) ? path : `${path}.${index}`))
    else if (typeof value === 'object' && value !== null)
      for (const [key, entry] of Object.entries(value)) collect(entry, path === '' ? key : `${path}.${key}`)
  }
  collect(errors, '')
  return joined
}

const replySchema = z
  .looseObject({
    success: z.unknown().optional(),
    message: z.string().nullish(),
    errors: z.unknown().optional(),
    data: z.unknown().optional(),
  })
  .catch({ success: false, message: null, errors: null, data: null })

const dataSchema = z.looseObject({}).catch({})

/** The refusal in the body of a service that refuses by status. */
const refusalIn = (error: unknown): unknown => {
  const refused =
    error instanceof HttpError && z.looseObject({ errors: z.looseObject({}) }).safeParse(error.body)
  if (!refused || !refused.success) throw error
  return { ...refused.data, success: false }
}

/**
 * Reads the answer to a save.
 * @returns the service's data of the new record, possibly empty
 * @throws HttpError 422 with `body.errors` by field when the answer is anything but a success; other failures as they are
 */
export const acceptSave = async (answer: Promise<unknown>): Promise<Record<string, unknown>> => {
  const reply = await answer.catch(refusalIn)
  const { success, message, errors, data } = replySchema.parse(reply)
  if (success !== true)
    throw new HttpError(message ?? 'kontor.kit.refused', 422, { errors: joinMessages(errors) })
  return dataSchema.parse(data)
}

/** What a save was refused with because another user has saved other values meanwhile; undefined for other errors. */
export const conflictIn = (error: unknown): Conflict | undefined => {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined
  return z.looseObject({ conflict: conflictSchema }).safeParse(error.body).data?.conflict
}

/** The content of an answer, with or without its `data` envelope. `contentOf({ success: true, data: [] })` is `[]`. */
export const contentOf = (reply: unknown): unknown =>
  typeof reply === 'object' && reply !== null && 'data' in reply && reply.data !== undefined
    ? reply.data
    : reply

/** Whether a status says that a path is unknown, or its verb. */
export const isUnknownStatus = (status: number): boolean => [404, 405, 501].includes(status)

/** Whether a backend lacks a call: its path, or its verb of an existing path. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof HttpError && isUnknownStatus(error.status)

/** Whether a call failed because its record does not exist (any more). */
export const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404

/** Whether the service refuses a call because too many run already. */
export const isBusy = (error: unknown): boolean => error instanceof HttpError && error.status === 429

/** The key under which react-admin's own forms show messages that belong to no input. */
const forToasts = 'root.serverError'

const bodySchema = z.object({ errors: z.record(z.string(), z.string()) })

/**
 * Divides the errors of a refused save into those of inputs and the others.
 * An error below a field (`roles.0`) belongs to the field when nothing closer has an input.
 * @returns undefined when the error is no refused save
 */
export const splitErrors = (
  error: unknown,
  inputs: readonly string[],
): { atInputs: ErrorsByField; others: ErrorsByField } | undefined => {
  const body = error instanceof HttpError ? bodySchema.safeParse(error.body) : undefined
  if (!body?.success) return undefined
  const atInputs: ErrorsByField = {}
  const others: ErrorsByField = {}
  for (const [key, message] of Object.entries(body.data.errors)) {
    if (key === forToasts) continue
    const owner = inputs
      .filter(name => key === name || key.startsWith(`${name}.`))
      .toSorted((a, b) => b.length - a.length)[0]
    if (owner === undefined) others[key] = message
    else atInputs[owner] = atInputs[owner] ? `${atInputs[owner]} ${message}` : message
  }
  return { atInputs, others }
}

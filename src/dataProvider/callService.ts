import { HttpError } from 'ra-core'
import type { z } from 'zod'
import type { Call, ReplyOf } from '../contract/call.ts'
import { refusedSchema } from '../contract/errors.ts'
import { languageOf, say } from '../contract/words.ts'
import { localeCookie } from '../i18n/localeCookie.ts'
import { callFailures } from './callFailures.ts'
import { sendCall, type CallOptions } from './sendCall.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Another backend may leave out what ours sends as null: puts null at each place a schema misses. */
const withNulls = (json: unknown, issues: readonly z.core.$ZodIssue[]): unknown => {
  const copy: unknown = structuredClone(json)
  for (const { path } of issues) {
    if (path.length === 0) continue
    let place: unknown = copy
    for (const step of path.slice(0, -1)) place = isObject(place) ? place[String(step)] : undefined
    const last = String(path.at(-1))
    if (isObject(place) && place[last] === undefined) place[last] = null
  }
  return copy
}

/** The shapes an answer may have: as declared, without its `data` envelope, or within one too many. */
const shapesOf = (call: Call, json: unknown): unknown[] => {
  const shapes = [json]
  const speaksOfSuccess = isObject(json) && 'success' in json
  if (call.method === 'GET' && !speaksOfSuccess) {
    if (isObject(json) && 'data' in json) shapes.push({ success: true, data: json['data'] }, json['data'])
    else shapes.push({ success: true, data: json })
  }
  if (speaksOfSuccess && json['success'] === true && 'data' in json) shapes.push(json['data'])
  return shapes
}

const fit = (call: Call, json: unknown): { data: unknown } | undefined => {
  for (const shape of shapesOf(call, json)) {
    const strict = call.reply.safeParse(shape)
    const parsed = strict.success ? strict : call.reply.safeParse(withNulls(shape, strict.error.issues))
    if (parsed.success) return { data: parsed.data }
  }
  return undefined
}

/**
 * Makes one call of the contract.
 * Unknown fields of the answer are ignored, absent nullable ones are null, and a missing `data` envelope is forgiven.
 * @returns the answer as the contract declares it; a refused save is an answer (`success: false`)
 * @throws HttpError(message, status, body): the service's own sentence; 422 where it refused a call that cannot
 *   be refused by contract; 0 where it cannot be reached; 502 where its answer breaks the contract
 * @example const { data } = await callService(calls.getExport, { places: { id: 3 }, signal })
 */
export const callService = async <C extends Call>(
  call: C,
  options: CallOptions<C> = {},
): Promise<ReplyOf<C>> => {
  const response = await sendCall(call, options)
  const text = await response.text()
  const language = languageOf(localeCookie.read())
  const unreadable = say(callFailures.unreadable, language, { path: call.path })
  let json: unknown
  try {
    json = text === '' ? { success: true } : JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new HttpError(unreadable, 502), { cause })
  }
  const answer = fit(call, json)
  if (answer) return answer.data as ReplyOf<C> // the call's own schema has just parsed it
  const refused = isObject(json) && json['success'] !== true && ('success' in json || 'errors' in json)
  if (!refused) throw new HttpError(unreadable, 502, json)
  const message = refusedSchema.safeParse(json).data?.message
  throw new HttpError(message ?? say(callFailures.failed, language, { status: 422 }), 422, json)
}

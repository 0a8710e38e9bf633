import { HttpError } from 'ra-core'
import { type Call, pathOf, type PlacesOf, type QueryOf, type ReplyOf } from '../contract/calls/call.ts'
import { refusedSchema } from '../contract/errors.ts'
import { isRecord } from '../contract/record/paths.ts'
import { formatSentence, languageOf, type Sentence } from '../contract/words.ts'
import { readAnswer } from './answers.ts'
import type { NameIn, Omitted } from './lenient.ts'
import { localeCookie } from './locale.ts'
import { outage } from './outage.ts'
import { requestHeaders } from './requestHeaders.ts'
import { isUnknownStatus } from './saves.ts'
import { tokenStore } from './tokenStore.ts'

/** The messages of failed calls to which the service gave none. */
const callFailures = {
  unreachable: {
    en: 'Kontor cannot be reached. Check your connection and try again.',
    de: 'Kontor ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  },
  failed: {
    en: 'Kontor answered with error {status}. Try again in a moment.',
    de: 'Kontor antwortet mit Fehler {status}. Versuchen Sie es gleich erneut.',
  },
  notOffered: {
    en: 'The connected backend does not offer this ({call}).',
    de: 'Das verbundene Backend bietet dies nicht an ({call}).',
  },
  unreadable: {
    en: 'Kontor’s answer cannot be read ({path}). Contact an administrator.',
    de: 'Die Antwort von Kontor ist nicht lesbar ({path}). Wenden Sie sich an die Administration.',
  },
} as const satisfies Record<string, Sentence>

type Places<P extends string> = string extends P
  ? Readonly<Record<string, string | number>>
  : Readonly<Record<PlacesOf<P>, string | number>>

/** The parameters of a call. */
export interface CallOptions<C extends Call> {
  /** Values for the `:places` of the path. */
  readonly places?: Places<C['path']>
  readonly query?: { readonly [N in keyof QueryOf<C>]?: QueryOf<C>[N] }
  /** Sent as JSON, undefined values as null. */
  readonly body?: unknown
  /** The fields of the answer that the caller requires besides each `id`: `['startTime', 'pageData.startTime']`. */
  readonly needs?: readonly NameIn<ReplyOf<C>>[]
  /** What becomes of other values that a backend omits: `empty` by default; records keep them `absent`. */
  readonly omitted?: Omitted
  readonly signal?: AbortSignal
  /** The `meta` that a caller gave to the data provider, for a `send` of one's own. */
  readonly meta?: unknown
  /** Called with the headers of a successful answer. */
  readonly onHeaders?: (headers: Headers) => void
  /** Extends the session, also without recent input of the user. */
  readonly work?: true
}

const addressOf = <C extends Call>(call: C, { places, query }: CallOptions<C>) => {
  const search = new URLSearchParams(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  const path = pathOf(call, (places ?? {}) as Record<string, string | number>) // a path without parameters needs none
  return search ? `${path}?${search}` : path
}

const jsonOf = (body: unknown) => JSON.stringify(body, (_name, value: unknown) => value ?? null)

const textOf = (body: unknown, name: string) => {
  const value: unknown =
    typeof body === 'object' && body !== null && name in body ? body[name as keyof typeof body] : undefined // checked by `in`
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads JSON; undefined for another body, such as a proxy's page. */
const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // the caller reads the status
  }
}

/**
 * Sends a call and returns the response of a success.
 * @throws HttpError with the service's message, status and body; status 0 where the service did not answer
 */
export const sendCall = async <C extends Call>(call: C, options: CallOptions<C> = {}): Promise<Response> => {
  const headers = requestHeaders()
  if (options.work) headers.delete('x-background')
  const init: RequestInit = { method: call.method, headers, signal: options.signal ?? null }
  if (options.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = jsonOf(options.body)
  }
  const language = languageOf(localeCookie.read())
  let response
  try {
    response = await fetch(addressOf(call, options), init)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw Object.assign(new HttpError(formatSentence(callFailures.unreachable, language), 0), { cause })
  }
  tokenStore.renew(response.headers.get('x-renewed-token'), headers.get('authorization'))
  if (response.status !== 503) outage.report(undefined)
  if (response.ok) return response
  const sent = headers.get('authorization')
  // a changed password ends the session of requests on their way, and starts another
  if (response.status === 401 && sent !== null && !tokenStore.expire(sent)) return sendCall(call, options)
  const body = await bodyOf(response)
  const { status } = response
  const message =
    textOf(body, 'message') ??
    (isUnknownStatus(status)
      ? formatSentence(callFailures.notOffered, language, { call: `${call.method} ${call.path}` })
      : formatSentence(callFailures.failed, language, { status }))
  // a database that is away; other refusals with this status do not end by themselves
  if (response.status === 503 && response.headers.has('retry-after')) outage.report(message)
  throw new HttpError(message, response.status, body)
}

/** Calls whose answers are displayed only and never saved: runs, traces, previews, choices. */
const displayOnly = /^\/ui\/api\/(?:audit|dashboard|exports|products|trace|tradebyte\/mapping\/)|\/options$/

/** Characters that change the text direction: in a product's text they could make a page display another text. */
const directionCharacters = /[\u202A-\u202E\u2066-\u2069]/g

/** The text of an answer; direction characters of displayed texts become visible by their numbers. */
const visibleText = ({ path }: Call, text: string): string =>
  displayOnly.test(path)
    ? text.replace(directionCharacters, sign => `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase()}⟩`)
    : text

/**
 * Makes one call of the contract.
 * Unknown fields of the answer are ignored. An answer that does not fit the contract is read leniently: other backends may
 * omit the `data` envelope, and every field that the caller does not require.
 * @returns the answer as the contract declares it; a refused save is an answer (`success: false`)
 * @throws HttpError(message, status, body): the service's message; 422 where it refused a call that cannot
 *   be refused by contract; 0 where it cannot be reached; 502 where its answer breaks the contract
 * @example const { data } = await callService(calls.getExport, { places: { id: 3 }, signal })
 */
export const callService = async <C extends Call>(
  call: C,
  options: CallOptions<C> = {},
): Promise<ReplyOf<C>> => {
  const response = await sendCall(call, options)
  options.onHeaders?.(response.headers)
  const text = visibleText(call, await response.text())
  const language = languageOf(localeCookie.read())
  const unreadable = formatSentence(callFailures.unreadable, language, { path: call.path })
  let json: unknown
  try {
    json = text === '' ? { success: true } : JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new HttpError(unreadable, 502), { cause })
  }
  const answer = readAnswer(call, json, options)
  if (answer) return answer.data as ReplyOf<C> // the call's own schema has just parsed it
  const refused = isRecord(json) && json['success'] !== true && ('success' in json || 'errors' in json)
  if (!refused) throw new HttpError(unreadable, 502, json)
  const message = refusedSchema.safeParse(json).data?.message
  throw new HttpError(message ?? formatSentence(callFailures.failed, language, { status: 422 }), 422, json)
}

const fallback = 'export.csv'

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined // wrongly encoded: the plain name may be valid
  }
}

/** The file name of a content-disposition header; RFC 5987's encoded form wins over the plain one. */
const nameOf = (disposition: string) => {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1')
  const bare = /filename\s*=\s*([^";\s]+)/i.exec(disposition)?.[1]
  const name = (encoded && decoded(encoded)) ?? quoted ?? bare
  return name?.split(/[/\\]/).at(-1)?.trim() || fallback
}

/**
 * Fetches the file of a call.
 * @returns its content and its name by content-disposition, else `export.csv`
 * @throws HttpError like callService
 * @example const { blob, name } = await downloadFile(calls.exportCsv, { places: { id: 128 } })
 */
export const downloadFile = async <C extends Call>(
  call: C,
  options?: CallOptions<C>,
): Promise<{ blob: Blob; name: string }> => {
  const response = await sendCall(call, options)
  return { blob: await response.blob(), name: nameOf(response.headers.get('content-disposition') ?? '') }
}

/** Saves a file by the browser's downloads. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 1000) // some browsers read it only after the click
}

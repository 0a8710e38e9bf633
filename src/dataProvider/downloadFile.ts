import type { Call } from '../contract/call.ts'
import { sendCall, type CallOptions } from './sendCall.ts'

const fallback = 'export.csv'

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined // wrongly encoded: the plain name may still do
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
 * @example const { blob, name } = await downloadFile(calls.exportCsv, { id: 128 })
 */
export const downloadFile = async <C extends Call>(
  call: C,
  places?: CallOptions<C>['places'],
  signal?: AbortSignal,
): Promise<{ blob: Blob; name: string }> => {
  const response = await sendCall(call, { places, signal } as CallOptions<C>) // without query and body it is just these
  return { blob: await response.blob(), name: nameOf(response.headers.get('content-disposition') ?? '') }
}

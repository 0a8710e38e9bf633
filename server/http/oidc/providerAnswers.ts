import type { CustomFetch } from 'openid-client'
import { type HttpClient, isLoopback } from '../../shared/networks.ts'

/** Bytes of an answer of a provider, unpacked: documents, keys and tokens have some thousands. */
export const maxAnswerBytes = 1_000_000

/** An answer, or a call, that the log-in at a provider refuses. */
export class ProviderAnswerRefused extends Error {
  override readonly name = 'ProviderAnswerRefused'
}

/** Whether an address is encrypted, or does not leave this machine. */
export const isProtected = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || isLoopback(hostname)

/** @throws ProviderAnswerRefused as soon as there are too many bytes */
const readBounded = async (
  body: AsyncIterable<Uint8Array>,
  host: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > maxAnswerBytes)
      throw new ProviderAnswerRefused(`${host} answered with more than ${maxAnswerBytes} bytes`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/**
 * Makes the `fetch` of openid-client: no call leaves this machine without encryption, wherever the document of the provider
 * sends it, and an answer is bounded while it is read.
 */
export const createProviderFetch =
  (httpClient: HttpClient): CustomFetch =>
  async (address, init) => {
    const url = new URL(address)
    if (!isProtected(url))
      throw new ProviderAnswerRefused(`${url.host} is called by http, which only this machine may be`)
    const [{ fetch }, dispatcher] = await Promise.all([import('undici'), httpClient()])
    // undici's own types differ from those of the platform, which it implements
    const { status, headers, body } = await fetch(url, { ...init, dispatcher } as never)
    const content = body && (await readBounded(body, url.host))
    // such an answer may have no body at all
    const isEmpty = status === 204 || status === 205 || status === 304
    return new Response(isEmpty ? null : content, { status, headers: [...headers] })
  }

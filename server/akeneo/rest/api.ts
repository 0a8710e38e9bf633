import type { Readable } from 'node:stream'
import { AkeneoError, barePath } from '../akeneoError.ts'
import { readJson, refusalOf } from './answers.ts'
import type { PimAnswer } from './exchange.ts'
import type { RetryLimits, Transport } from './transport.ts'

/** The access tokens for one PIM. */
export interface PimSession {
  /** The last token; null before the first one. */
  current(): string | null
  /** The token to send; the first call requests one. */
  token(signal: AbortSignal, limits?: RetryLimits): Promise<string>
  /** A token other than the refused one. @throws AkeneoError appRevoked if none can be requested */
  renew(refusedToken: string, signal: AbortSignal): Promise<string>
  /** Whether a token has expired or was replaced. */
  isOver(token: string): boolean
}

/** The most tokens of one call, which may wait for the PIM several times. */
const maxRenewals = 10

/** The REST API of one PIM. Every call has the token; after a refusal the token is renewed and the call repeated. */
export interface Api {
  readonly host: string
  /** The JSON answer to a GET. @throws AkeneoError for any status other than 200 */
  get(path: string, signal: AbortSignal, limits?: RetryLimits): Promise<unknown>
  /**
   * Like `get`, with the length of the answer in bytes.
   * @param limits those that differ from the usual ones
   */
  read(
    path: string,
    signal: AbortSignal,
    limits?: Partial<RetryLimits>,
  ): Promise<{ body: unknown; length: number }>
  /** Like `get`, but null for 404. */
  find(path: string, signal: AbortSignal): Promise<unknown>
  stream(path: string, signal: AbortSignal): Promise<{ stream: Readable; header: PimAnswer['header'] }>
  /** The error for valid JSON with unexpected content. */
  unreadable(path: string, reason: string): AkeneoError
  /** The error for a list that goes on far beyond its count. */
  endless(path: string, amounts: { readonly read: number; readonly counted: number }): AkeneoError
}

export const createApi = (transport: Transport, session: PimSession, host: string): Api => {
  const call = async (
    path: string,
    asStream: boolean,
    signal: AbortSignal,
    limits?: RetryLimits,
    accept?: (answer: PimAnswer) => void,
  ) => {
    let token = await session.token(signal, limits)
    const headers = {
      // read when the call is sent, because the token may have expired while the call waited
      get authorization() {
        token = session.current() ?? token
        return `Bearer ${token}`
      },
      ...(asStream ? {} : { accept: 'application/json' }),
    }
    const send = () => transport.send({ method: 'GET', path, asStream, headers }, signal, limits, accept)
    let answer = await send()
    // a new token that is refused at once stays refused, unless the call waited until the token expired
    for (let renewed = 0; answer.status === 401 && renewed < maxRenewals; renewed++) {
      if (renewed > 0 && !answer.hasWaited && !session.isOver(token)) break
      token = await session.renew(token, signal)
      answer = await send()
    }
    return answer
  }

  const json = async (path: string, signal: AbortSignal, limits?: RetryLimits) => {
    let body: unknown
    const answer = await call(path, false, signal, limits, received => {
      if (received.status === 200) body = readJson(received, host, barePath(path))
    })
    return { answer, body }
  }

  const bodyOf = ({ answer, body }: Awaited<ReturnType<typeof json>>, path: string): unknown => {
    if (answer.status !== 200) throw refusalOf(answer, host, path)
    return body
  }

  return {
    host,
    get: async (path, signal, limits) => bodyOf(await json(path, signal, limits), path),
    read: async (path, signal, limits = {}) => {
      const reply = await json(path, signal, { ...transport.limits, ...limits })
      return { body: bodyOf(reply, path), length: reply.answer.body.length }
    },
    find: async (path, signal) => {
      const reply = await json(path, signal)
      return reply.answer.status === 404 ? null : bodyOf(reply, path)
    },
    stream: async (path, signal) => {
      const { stream, header, ...answer } = await call(path, true, signal)
      if (!stream) throw refusalOf({ ...answer, stream, header }, host, path)
      return { stream, header }
    },
    unreadable: (path, reason) =>
      new AkeneoError('badAnswer', { host, path: barePath(path), status: 200, pimMessage: reason }),
    endless: (path, amounts) => new AkeneoError('endlessList', { host, path: barePath(path), ...amounts }),
  }
}

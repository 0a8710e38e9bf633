import type { Readable } from 'node:stream'
import { AkeneoError, barePath } from '../akeneoError.ts'
import { readJson, refusalOf } from './answers.ts'
import type { Answer } from './exchange.ts'
import type { RetryLimits, Transport } from './transport.ts'

/** The access tokens for one PIM. */
export interface Session {
  /** The token that was given last; null while there is none. */
  current(): string | null
  /** The token to send now; requests one first where there is none. */
  token(signal: AbortSignal, limits?: RetryLimits): Promise<string>
  /** A token other than the one the PIM just refused. Throws appRevoked where there is no way to get one. */
  renew(refused: string, signal: AbortSignal): Promise<string>
  /** Whether a token has lasted its time, or is not the one to send any more. */
  isOver(token: string): boolean
}

/** Tokens of a call that waits for a PIM again and again. */
const mostRenewals = 10

/** The REST API of one PIM. Every call carries the token; a refused token is renewed and the call made again. */
export interface Api {
  readonly host: string
  /** JSON of a GET; throws for anything but 200. */
  get(path: string, signal: AbortSignal, limits?: RetryLimits): Promise<unknown>
  /** As `get`, with the length of the answer in bytes. */
  read(path: string, signal: AbortSignal): Promise<{ body: unknown; length: number }>
  /** As `get`, but null for 404. */
  find(path: string, signal: AbortSignal): Promise<unknown>
  stream(path: string, signal: AbortSignal): Promise<{ stream: Readable; header: Answer['header'] }>
  /** The error for an answer that is good HTTP and good JSON, yet not what it should be. */
  unreadable(path: string, why: string): AkeneoError
}

export const createApi = (transport: Transport, session: Session, host: string): Api => {
  const call = async (
    path: string,
    asStream: boolean,
    signal: AbortSignal,
    limits?: RetryLimits,
    accept?: (answer: Answer) => void,
  ) => {
    let token = await session.token(signal, limits)
    const headers = {
      // taken when the call is sent: it may have waited for its place, or for the PIM, longer than a token lasts
      get authorization() {
        token = session.current() ?? token
        return `Bearer ${token}`
      },
      ...(asStream ? {} : { accept: 'application/json' }),
    }
    const send = () => transport.send({ method: 'GET', path, asStream, headers }, signal, limits, accept)
    let answer = await send()
    // a new token that is refused at once will always be; it may also have ended while the call waited
    for (let renewed = 0; answer.status === 401 && renewed < mostRenewals; renewed++) {
      if (renewed > 0 && !answer.hasWaited && !session.isOver(token)) break
      token = await session.renew(token, signal)
      answer = await send()
    }
    return answer
  }

  const json = async (path: string, signal: AbortSignal, limits?: RetryLimits) => {
    let body: unknown
    const answer = await call(path, false, signal, limits, good => {
      if (good.status === 200) body = readJson(good, host, barePath(path))
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
    read: async (path, signal) => {
      const answered = await json(path, signal)
      return { body: bodyOf(answered, path), length: answered.answer.body.length }
    },
    find: async (path, signal) => {
      const answered = await json(path, signal)
      return answered.answer.status === 404 ? null : bodyOf(answered, path)
    },
    stream: async (path, signal) => {
      const { stream, header, ...answer } = await call(path, true, signal)
      if (!stream) throw refusalOf({ ...answer, stream, header }, host, path)
      return { stream, header }
    },
    unreadable: (path, why) =>
      new AkeneoError('badAnswer', { host, path: barePath(path), status: 200, pimMessage: why }),
  }
}

import { z } from 'zod'
import type { Answer } from './exchange.ts'
import { jsonOf } from './jsonOf.ts'
import type { Session } from './session.ts'
import { tokenRefusal } from './tokenRefusal.ts'
import type { Patience, Transport } from './transport.ts'
import { unlessAborted } from './unlessAborted.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly clientId: string
  readonly secret: string
}

const path = '/api/oauth/v1/token'
const tokensDoor = z.object({ access_token: z.string().min(1), refresh_token: z.string().nullish() })
type Tokens = z.output<typeof tokensDoor>

/** A refresh token works once and for 14 days; these say that it no longer does, not that the PIM is away. */
const spent: ReadonlySet<number> = new Set([400, 401, 422])

/**
 * Tokens by the password grant, renewed by the refresh grant and, where the PIM refuses that, by the
 * password again. All callers share one request, because a refresh token works only once.
 * @param alive ends with the client: a shared request must not end with the caller who happened to start it
 */
export const createPasswordSession = (
  credentials: Credentials,
  host: string,
  transport: Transport,
  alive: AbortSignal,
): Session => {
  let current: Tokens | null = null
  let pending: Promise<string> | null = null

  const pair = Buffer.from(`${credentials.clientId}:${credentials.secret}`).toString('base64')
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: `Basic ${pair}`,
  }

  const grant = (body: object, patience?: Patience): Promise<Answer> =>
    transport.send({ method: 'POST', path, headers, body: JSON.stringify(body) }, alive, patience)

  const keep = (answer: Answer): string => {
    const tokens = answer.status === 200 ? tokensDoor.safeParse(jsonOf(answer)) : null
    if (!tokens?.success) throw tokenRefusal(answer, host, path)
    current = tokens.data
    return current.access_token
  }

  const logIn = async (patience?: Patience): Promise<string> => {
    const { username, password } = credentials
    return keep(await grant({ grant_type: 'password', username, password }, patience))
  }

  const refresh = async (): Promise<string> => {
    const refresh_token = current?.refresh_token
    current = null
    if (!refresh_token) return logIn()
    const answer = await grant({ grant_type: 'refresh_token', refresh_token })
    return spent.has(answer.status) ? logIn() : keep(answer)
  }

  const shared = (start: () => Promise<string>, signal: AbortSignal): Promise<string> => {
    pending ??= start().finally(() => {
      pending = null
    })
    return unlessAborted(pending, signal)
  }

  return {
    token: (signal, patience) =>
      current && !pending ? Promise.resolve(current.access_token) : shared(() => logIn(patience), signal),
    renew: (refused, signal) =>
      current && !pending && current.access_token !== refused
        ? Promise.resolve(current.access_token)
        : shared(refresh, signal),
  }
}

import { z } from 'zod'
import type { RecordOf } from '../../../src/contract/fields.ts'
import { type akeneoApi, akeneoModes } from '../../../src/resources/settings/akeneoApi.ts'
import { type Clock, unlessAborted } from '../../shared/clock.ts'
import { AkeneoError } from '../akeneoError.ts'
import { jsonOf, readJson, tokenRefusal } from './answers.ts'
import type { PimSession } from './api.ts'
import type { PimAnswer } from './exchange.ts'
import type { RetryLimits, Transport } from './transport.ts'

/** The session of an app. Its token never expires and cannot be renewed: refused means revoked in the PIM. */
export const createAppSession = (token: string, host: string): PimSession => ({
  current: () => token,
  token: () => Promise.resolve(token),
  renew: () => Promise.reject(new AkeneoError('appRevoked', { host, status: 401 })),
  isOver: () => false,
})

/** The credentials of a connection in Akeneo (Connect > Connection settings). */
export interface PimCredentials {
  readonly username: string
  readonly password: string
  readonly clientId: string
  readonly secret: string
}

/** The address of a PIM, with the credentials of a connection or the token of an app. */
export type AkeneoConnection =
  | ({ readonly mode: 'manual'; readonly url: string } & PimCredentials)
  | { readonly mode: 'app'; readonly url: string; readonly token: string }

/** The connection of the settings; null if they are incomplete. */
export const connectionOf = (settings: RecordOf<typeof akeneoApi.fields>): AkeneoConnection | null => {
  const { mode, url, username, password, clientId, secret, token } = settings
  if (!url) return null
  if (mode !== akeneoModes.appToken) return { mode: 'manual', url, username, password, clientId, secret }
  return token ? { mode: 'app', url, token } : null
}

const tokenPath = '/api/oauth/v1/token'
const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  /** Seconds. */
  expires_in: z.number().nullish().catch(null),
})

/** The granted tokens. `endsAt` is the end by our clock, computed from the time of the request, so that it is not too late. */
interface Tokens extends z.output<typeof tokensSchema> {
  readonly endsAt: number
}

/** The statuses for an invalid refresh token. Such a token is valid once and for 14 days. */
const refreshRefused: ReadonlySet<number> = new Set([400, 401, 422])

/**
 * The session of a connection: tokens by the password grant, renewed by the refresh grant and, where the PIM refuses that, by the
 * password again. All callers share one request, because a refresh token works only once.
 * @param closing is aborted when the client is closed, because a shared request must not end with its first caller
 */
export const createPasswordSession = (
  credentials: PimCredentials,
  host: string,
  transport: Transport,
  closing: AbortSignal,
  clock: Pick<Clock, 'now'>,
): PimSession => {
  let current: Tokens | null = null
  let pending: Promise<string> | null = null

  const basicCredentials = Buffer.from(`${credentials.clientId}:${credentials.secret}`).toString('base64')
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: `Basic ${basicCredentials}`,
  }

  const grant = async (body: object, limits?: RetryLimits) => {
    const requestedAt = clock.now()
    const request = { method: 'POST', path: tokenPath, headers, body: JSON.stringify(body) } as const
    return { ...(await transport.send(request, closing, limits, checkBody)), requestedAt }
  }

  /** Throws badAnswer for incomplete JSON, so that the request is repeated. */
  const checkBody = (answer: PimAnswer) => {
    const isJson = answer.header('content-type').includes('json')
    if (answer.status === 200 && isJson) readJson(answer, host, tokenPath)
  }

  const store = ({ requestedAt, ...answer }: PimAnswer & { requestedAt: number }): string => {
    const tokens = answer.status === 200 ? tokensSchema.safeParse(jsonOf(answer)) : null
    if (!tokens?.success) throw tokenRefusal(answer, host, tokenPath)
    const { expires_in } = tokens.data
    current = { ...tokens.data, endsAt: requestedAt + (expires_in ?? Number.POSITIVE_INFINITY) * 1000 }
    return current.access_token
  }

  const logIn = async (limits?: RetryLimits): Promise<string> => {
    const { username, password } = credentials
    return store(await grant({ grant_type: 'password', username, password }, limits))
  }

  const refresh = async (): Promise<string> => {
    const refresh_token = current?.refresh_token
    current = null
    if (!refresh_token) return logIn()
    const answer = await grant({ grant_type: 'refresh_token', refresh_token })
    return refreshRefused.has(answer.status) ? logIn() : store(answer)
  }

  const shareRequest = (start: () => Promise<string>, signal: AbortSignal): Promise<string> => {
    pending ??= start().finally(() => {
      pending = null
    })
    return unlessAborted(pending, signal)
  }

  return {
    current: () => current?.access_token ?? null,
    token: (signal, limits) =>
      current && !pending ? Promise.resolve(current.access_token) : shareRequest(() => logIn(limits), signal),
    renew: (refusedToken, signal) =>
      current && !pending && current.access_token !== refusedToken
        ? Promise.resolve(current.access_token)
        : shareRequest(refresh, signal),
    isOver: token => current?.access_token !== token || clock.now() >= current.endsAt,
  }
}

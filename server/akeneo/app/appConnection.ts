import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type ConnectReason, type NeededScope, neededScopes } from '../../../src/contract/pagePaths.ts'
import type { Clock } from '../../shared/clock.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { Log } from '../akeneoClient.ts'
import { AkeneoError } from '../akeneoError.ts'
import { isInner, isLoopback, type Network } from '../../shared/networks.ts'
import { jsonOf, pimMessageOf } from '../rest/answers.ts'
import { createCallLimit } from '../rest/callLimit.ts'
import { type PimAnswer, parseAddress } from '../rest/exchange.ts'

/** Scopes of Enterprise editions, for asset and record attributes. Other editions ignore unknown scopes. */
const enterpriseScopes = ['read_asset_families', 'read_assets', 'read_reference_entity_records'] as const

/** Every scope that the app requests. Source: Akeneo, Apps, "Authorization and authentication scopes". */
const requestedScopes: readonly string[] = [...neededScopes, ...enterpriseScopes]

/**
 * The missing ones of the scopes that the app needs. A scope to write includes the scope to read.
 * @param grantedScopes the scopes of the token's answer, separated by spaces
 */
export const missingScopes = (grantedScopes: string): NeededScope[] => {
  const names = new Set(grantedScopes.split(/[\s,]+/).map(name => name.replace(/^write_/, 'read_')))
  return neededScopes.filter(scope => !names.has(scope))
}

/** The page of the PIM where its user allows the app. Source: Akeneo, Apps, "Ask for authorizations". */
export const authorizationUrl = (pimUrl: string, clientId: string, state: string): string => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: requestedScopes.join(' '),
    state,
  })
  return `${pimUrl}/connect/apps/v1/authorize?${query}`
}

/** The error of an attempt to connect the app. The message is for the log and has no code, token or secret. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'
  readonly reason: ConnectReason
  readonly scopes: readonly NeededScope[]

  constructor(reason: ConnectReason, message: string, scopes: readonly NeededScope[] = [], cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.reason = reason
    this.scopes = scopes
  }
}

/** The credentials of the app in Akeneo. */
export interface AppCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** The answer to a code. The token never expires, but can be revoked. */
export interface Grant {
  readonly token: string
  /** Separated by spaces. */
  readonly scope: string
}

/** The inputs of the exchange of a code. */
export interface CodeExchange {
  readonly pimUrl: string
  readonly code: string
  readonly app: AppCredentials
  readonly network: Network
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
}

const tokenPath = '/connect/apps/v1/oauth2/token'

/** A code is valid for 30 s and for one try, so a second try would be refused. */
const limits = { timeoutMs: 15_000, tries: 1 }

const grantSchema = z.object({ access_token: z.string().min(1), scope: z.string().nullish() })
const refusalSchema = z.object({ error: z.string() })

const reasonOf = (error: string): ConnectReason => (error === 'invalid_grant' ? 'expired' : 'refused')

const readGrant = (answer: PimAnswer): Grant => {
  const grant = answer.status === 200 ? grantSchema.safeParse(jsonOf(answer)) : undefined
  if (grant?.success) return { token: grant.data.access_token, scope: grant.data.scope ?? '' }
  const refusal = refusalSchema.safeParse(jsonOf(answer))
  const reason = refusal.success ? reasonOf(refusal.data.error) : 'unreachable'
  throw new ConnectError(reason, `the PIM gave no token: ${answer.status} ${pimMessageOf(answer)}`)
}

/**
 * Exchanges the code of the callback for the app's token. The client secret is never sent.
 * @throws ConnectError expired, refused or unreachable; the signal's reason
 */
export const exchangeCode = async (exchange: CodeExchange): Promise<Grant> => {
  const { pimUrl, code, app, network, clock, log, signal } = exchange
  const address = parseAddress(pimUrl)
  const identifier = randomBytes(32).toString('hex')
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: app.clientId,
    code,
    code_identifier: identifier,
    code_challenge: createHash('sha256')
      .update(identifier + app.clientSecret)
      .digest('hex'),
  })
  // loaded when needed, because few services are connected as an app, and only once
  const [{ Pool }, { createTransport }] = await Promise.all([
    import('undici'),
    import('../rest/transport.ts'),
  ])
  const pool = new Pool(address.origin, { connections: 1, connect: network.connector(limits.timeoutMs) })
  const random = () => 0
  const transport = createTransport({
    pool,
    network,
    address,
    clock,
    random,
    log,
    limits,
    concurrency: 1,
    calls: createCallLimit(1),
    caller: 'person',
    closing: signal,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  try {
    return readGrant(
      await transport.send({ method: 'POST', path: tokenPath, headers, body: body.toString() }, signal),
    )
  } catch (cause) {
    if (!(cause instanceof AkeneoError)) throw cause
    throw new ConnectError('unreachable', cause.message, [], cause)
  } finally {
    await pool.destroy()
  }
}

/**
 * The PIM that an activation names, as an origin; null when it may not be connected.
 *
 * Any page can make a user open an activation, so only a strict address is accepted: https and a host, without credentials,
 * path, query or fragment; no IP address of an inner network, of this machine or of a cloud's metadata service. A name
 * that resolves to one of these is refused by TLS, because no server there has a certificate of that name. PIMs of a
 * company's own network are reached by their names. The PIM gets no request before an administrator has seen its address.
 *
 * @param pimUrl the decoded `pim_url`
 * @param allowsLoopback permits http to this machine, for a service that is only reached there, as in the demo
 * @example pimOriginOf('https://my-pim.cloud.akeneo.com/', false) // 'https://my-pim.cloud.akeneo.com'
 */
export const pimOriginOf = (pimUrl: string, allowsLoopback: boolean): string | null => {
  const url = URL.canParse(pimUrl) ? new URL(pimUrl) : null
  if (!url || `${url.origin}/` !== url.href) return null
  if (allowsLoopback && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)) return url.origin
  if (url.protocol !== 'https:' || url.hostname === 'localhost' || isInner(url.hostname)) return null
  return url.origin
}

/** A connection that an administrator has started and the PIM has not answered yet. */
const pendingSchema = z.object({
  /** Hash of the state that the PIM sends back. */
  state: z.string(),
  /** Hash of a secret of the browser that started it. */
  browser: z.string(),
  pimUrl: z.string(),
  /** The user that started it. */
  user: z.number(),
  /** Milliseconds since 1970. */
  until: z.number(),
})
type PendingConnection = z.infer<typeof pendingSchema>
const storedSchema = z.array(pendingSchema)

const documentName = 'akeneoConnections'

/** Milliseconds in which a user must allow the app after opening it. */
export const pendingMs = 600_000

/** The most stored connections; older ones are deleted. */
const maxPending = 20

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Creates a secret of 256 bits. */
export const newAppSecret = (): string => randomBytes(32).toString('base64url')

/** The pending connections. The database has only hashes, so that a reader of the database cannot complete any of them. */
export interface PendingConnections {
  /** @returns the state for the PIM */
  begin(connection: { pimUrl: string; user: number; browser: string }): Promise<string>
  /** Returns and deletes the connection with a state, if it was started in this browser and has not expired. A state is valid once. */
  take(state: string, browser: string): Promise<PendingConnection | undefined>
}

/** Stores pending connections in the database, so that they survive a restart. */
export const createPendingConnections = (
  documents: Pick<DocumentStore, 'change'>,
  clock: Pick<Clock, 'now'>,
): PendingConnections => ({
  begin: async ({ pimUrl, user, browser }) => {
    const state = newAppSecret()
    const now = clock.now()
    const pending: PendingConnection = {
      state: hashOf(state),
      browser: hashOf(browser),
      pimUrl,
      user,
      until: now + pendingMs,
    }
    await documents.change(documentName, storedSchema, (stored = []) =>
      [...stored.filter(({ until }) => until > now), pending].slice(-maxPending),
    )
    return state
  },

  take: async (state, browser) => {
    const [hash, now] = [hashOf(state), clock.now()]
    let connection: PendingConnection | undefined
    const isDeleted = await documents.change(documentName, storedSchema, (stored = []) => {
      connection = stored.find(pending => pending.state === hash)
      return connection && stored.filter(pending => pending !== connection)
    })
    if (!isDeleted || !connection || connection.until <= now) return undefined
    const isSameBrowser = timingSafeEqual(Buffer.from(connection.browser), Buffer.from(hashOf(browser)))
    return isSameBrowser ? connection : undefined
  },
})

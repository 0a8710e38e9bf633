import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { ApiError, type Reply } from './route.ts'

/** The credentials of a connection. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly clientId: string
  readonly secret: string
}

/** The issued tokens of the demo PIM. */
export interface Tokens {
  /** Answers POST /api/oauth/v1/token. */
  grant(request: TokenRequest): Reply
  /** Checks the token of a call. @throws ApiError 401 */
  check(authorization: string | undefined): void
  /** Revokes all access tokens, and on request the refresh tokens. */
  revoke(refreshTokensToo: boolean): void
}

/** The parts of a request that the token route reads. */
interface TokenRequest {
  readonly authorization: string | undefined
  readonly contentType: string | undefined
  readonly body: string
}

interface Setting {
  readonly credentials: Credentials
  readonly faults: () => Faults
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type Fields = Readonly<Record<string, unknown>>

const MOST_BYTES = 300
const REFRESH_SECONDS = 1_209_600

function readFields({ contentType = '', body }: TokenRequest): Fields {
  const type = contentType.split(';')[0]?.trim()
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(body))
  if (type !== 'application/json') {
    const allowed = 'Only "application/json" or "application/x-www-form-urlencoded" are allowed.'
    throw new ApiError(415, `"${contentType}" in "Content-Type" header is not valid. ${allowed}`)
  }
  try {
    const parsed: unknown = JSON.parse(body)
    // A JSON object has text keys; each field is checked where it is used.
    if (typeof parsed === 'object' && parsed !== null) return parsed as Fields
  } catch {
    throw new ApiError(400, 'Invalid json message received')
  }
  throw new ApiError(400, 'Invalid json message received')
}

function clientOf(authorization: string | undefined, fields: Fields): string {
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1]
  if (basic !== undefined) return Buffer.from(basic, 'base64').toString('utf8')
  return `${String(fields.client_id)}:${String(fields.client_secret)}`
}

/** Makes the store of valid tokens, at most a few thousand. A refresh token can be used once. */
export function createTokens({ credentials, faults, now }: Setting): Tokens {
  const access = new Map<string, number>()
  const refresh = new Map<string, number>()

  function issue(): Reply {
    const { tokenSeconds } = faults()
    for (const valid of [access, refresh]) {
      for (const [token, end] of valid)
        if (end < now() - 86_400_000 || valid.size > 5_000) valid.delete(token)
    }
    const tokens = { access: randomBytes(24).toString('hex'), refresh: randomBytes(24).toString('hex') }
    access.set(tokens.access, now() + tokenSeconds * 1000)
    refresh.set(tokens.refresh, now() + REFRESH_SECONDS * 1000)
    const answer = {
      access_token: tokens.access,
      expires_in: tokenSeconds,
      token_type: 'bearer',
      scope: null,
      refresh_token: tokens.refresh,
    }
    return { body: JSON.stringify(answer), headers: { 'Cache-Control': 'no-store, private' } }
  }

  function byPassword({ username, password }: Fields): Reply {
    if (typeof username !== 'string' || typeof password !== 'string' || username === '' || password === '') {
      throw new ApiError(422, 'Parameter "grant_type", "username" or "password" is missing, empty or invalid')
    }
    if (username !== credentials.username || password !== credentials.password) {
      throw new ApiError(422, 'No user found for the given username and password')
    }
    return issue()
  }

  function byRefreshToken({ refresh_token: token }: Fields): Reply {
    if (typeof token !== 'string' || token === '') {
      throw new ApiError(422, 'Parameter "grant_type" or "refresh_token" is missing or empty')
    }
    const end = refresh.get(token)
    if (faults().rejectRefresh || end === undefined || end <= now()) {
      throw new ApiError(422, 'Refresh token is invalid or has expired')
    }
    refresh.delete(token)
    return issue()
  }

  function grant(request: TokenRequest): Reply {
    if (Buffer.byteLength(request.body) > MOST_BYTES) {
      throw new ApiError(413, `Request content exceeded the maximum allowed size of ${MOST_BYTES} bytes`)
    }
    const fields = readFields(request)
    if (clientOf(request.authorization, fields) !== `${credentials.clientId}:${credentials.secret}`) {
      throw new ApiError(
        422,
        'Parameter "client_id" is missing or does not match any client, or secret is invalid',
      )
    }
    if (fields.grant_type === 'password') return byPassword(fields)
    if (fields.grant_type === 'refresh_token') return byRefreshToken(fields)
    if (typeof fields.grant_type === 'string' && fields.grant_type !== '') {
      throw new ApiError(422, 'This grant type is not authorized for this client')
    }
    throw new ApiError(422, 'Parameter "grant_type", "username" or "password" is missing, empty or invalid')
  }

  function check(authorization: string | undefined): void {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
    if (token === undefined) throw new ApiError(401, 'Authentication is required')
    const end = access.get(token)
    if (end === undefined) throw new ApiError(401, 'The access token provided is invalid.')
    if (end <= now()) throw new ApiError(401, 'The access token provided has expired.')
  }

  function revoke(refreshTokensToo: boolean): void {
    access.clear()
    if (refreshTokensToo) refresh.clear()
  }

  return { grant, check, revoke }
}

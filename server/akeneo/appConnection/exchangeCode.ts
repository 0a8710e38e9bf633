import { createHash, randomBytes } from 'node:crypto'
import { Pool } from 'undici'
import { z } from 'zod'
import type { ConnectReason } from '../../../src/contract/connect.ts'
import { parseAddress } from '../address.ts'
import { AkeneoError } from '../akeneoError.ts'
import { createTransport, type AkeneoClock, type AkeneoLog } from '../transport.ts'
import type { Answer } from '../exchange.ts'
import { jsonOf } from '../jsonOf.ts'
import { pimMessageOf } from '../pimMessageOf.ts'
import { ConnectError } from './connectError.ts'

/** What the app is known by in Akeneo. */
export interface AppCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** What the PIM granted. The token never expires, but can be revoked. */
export interface Grant {
  readonly token: string
  /** Separated by spaces. */
  readonly scope: string
}

/** What the exchange of a code needs. */
export interface CodeExchange {
  readonly pimUrl: string
  readonly code: string
  readonly app: AppCredentials
  readonly clock: AkeneoClock
  readonly log: AkeneoLog
  readonly signal: AbortSignal
}

const path = '/connect/apps/v1/oauth2/token'

/** A code is good for 30 s and for one try: a person waits for the answer, and a second try could only be refused. */
const patience = { timeoutMs: 15_000, tries: 1 }

const grantDoor = z.object({ access_token: z.string().min(1), scope: z.string().nullish() })
const refusalDoor = z.object({ error: z.string() })

const reasonOf = (error: string): ConnectReason => (error === 'invalid_grant' ? 'expired' : 'refused')

const read = (answer: Answer): Grant => {
  const grant = answer.status === 200 ? grantDoor.safeParse(jsonOf(answer)) : undefined
  if (grant?.success) return { token: grant.data.access_token, scope: grant.data.scope ?? '' }
  const refusal = refusalDoor.safeParse(jsonOf(answer))
  const reason = refusal.success ? reasonOf(refusal.data.error) : 'unreachable'
  throw new ConnectError(reason, `the PIM gave no token: ${answer.status} ${pimMessageOf(answer)}`)
}

/**
 * Turns the code of the callback into the app's token. The client secret itself is never sent.
 * @throws ConnectError expired, refused or unreachable; the signal's reason
 */
export const exchangeCode = async (exchange: CodeExchange): Promise<Grant> => {
  const { pimUrl, code, app, clock, log, signal } = exchange
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
  const pool = new Pool(address.origin, { connections: 1, connect: { timeout: patience.timeoutMs } })
  const random = () => 0
  const transport = createTransport({
    pool,
    address,
    clock,
    random,
    log,
    patience,
    concurrency: 1,
    alive: signal,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  try {
    return read(await transport.send({ method: 'POST', path, headers, body: body.toString() }, signal))
  } catch (cause) {
    if (!(cause instanceof AkeneoError)) throw cause
    throw new ConnectError('unreachable', cause.message, [], cause)
  } finally {
    await pool.destroy()
  }
}

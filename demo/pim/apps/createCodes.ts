import { createHash, randomBytes } from 'node:crypto'
import type { Reply } from '../http/Reply.ts'
import type { DemoApp } from './DemoApp.ts'

/** Codes given out, and the tokens they were exchanged for. */
export interface Codes {
  /** Gives a code for what the user allowed. */
  issue(app: DemoApp, scopes: readonly string[]): string
  /** Answers POST /connect/apps/v1/oauth2/token. */
  exchange(fields: URLSearchParams, appOf: (clientId: string | null) => DemoApp | undefined): Reply
  /** The scopes of a living token, else null. */
  scopesOf(token: string): readonly string[] | null
  hasTokens(clientId: string): boolean
  /** Takes all tokens back. */
  revoke(): void
}

interface Granted {
  readonly clientId: string
  readonly scopes: readonly string[]
}

const CODE_MILLISECONDS = 30_000
const MOST_KEPT = 1_000

function refused(error: string, description: string): Reply {
  return { status: 400, body: JSON.stringify({ error, error_description: description }) }
}

function keep<V>(kept: Map<string, V>, key: string, value: V): void {
  kept.set(key, value)
  for (const old of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(old)
}

/** A code lives 30 s and works once; a token never expires. @param now milliseconds since 1970 */
export function createCodes(now: () => number): Codes {
  const codes = new Map<string, Granted & { readonly until: number }>()
  const tokens = new Map<string, Granted>()

  function exchange(fields: URLSearchParams, appOf: Parameters<Codes['exchange']>[1]): Reply {
    const app = appOf(fields.get('client_id'))
    if (app === undefined) return refused('invalid_client', 'The client id is not valid')
    if (fields.get('grant_type') !== 'authorization_code') {
      return refused('unsupported_grant_type', 'Only authorization_code is supported')
    }
    const [identifier, code] = [fields.get('code_identifier') ?? '', fields.get('code') ?? '']
    if (identifier === '' || code === '') return refused('invalid_request', 'A parameter is missing')
    const challenge = createHash('sha256').update(identifier + app.clientSecret)
    if (fields.get('code_challenge') !== challenge.digest('hex')) {
      return refused('invalid_client', 'The code challenge is not valid')
    }
    const granted = codes.get(code)
    codes.delete(code)
    if (granted?.clientId !== app.clientId) return refused('invalid_grant', 'Code is not valid')
    if (granted.until <= now()) return refused('invalid_grant', 'Code has expired')
    const { clientId, scopes } = granted
    const token = randomBytes(32).toString('hex')
    keep(tokens, token, { clientId, scopes })
    return { body: JSON.stringify({ access_token: token, token_type: 'bearer', scope: scopes.join(' ') }) }
  }

  return {
    issue: ({ clientId }, scopes) => {
      const code = randomBytes(32).toString('hex')
      keep(codes, code, { clientId, scopes, until: now() + CODE_MILLISECONDS })
      return code
    },
    exchange,
    scopesOf: token => tokens.get(token)?.scopes ?? null,
    hasTokens: clientId => [...tokens.values()].some(granted => granted.clientId === clientId),
    revoke: () => tokens.clear(),
  }
}

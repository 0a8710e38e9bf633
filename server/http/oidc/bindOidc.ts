import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { calls } from '../../../src/contract/calls/calls.ts'
import { loginPaths, type LoginRefusal } from '../../../src/contract/calls/loginCall.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import { plainAddress } from '../../shared/networks.ts'
import type { ActivityLog } from '../activityLog.ts'
import type { Binder } from '../bind.ts'
import type { Sessions } from '../sessions.ts'
import { networkFailureOf, systemCodeOf } from '../../shared/systemFailures.ts'
import { accountOf, LoginAtProviderRefused } from './accounts.ts'
import { checksSchema, createProvider, failureOf, providerSettingsOf } from './provider.ts'

/** Milliseconds that a user has to log in at the provider, and that the browser has to fetch its token. */
const [attemptMs, tokenMs] = [600_000, 60_000]

const attemptSchema = z.object({ checks: checksSchema, next: z.string() })
const readySchema = z.object({ token: z.string() })

type OidcDeps = Pick<
  Deps,
  | 'config'
  | 'network'
  | 'vault'
  | 'clock'
  | 'log'
  | 'records'
  | 'identities'
  | 'audit'
  | 'outbox'
  | 'publicUrl'
>

/** A cookie whose content only the service reads and makes. */
const createSealedCookie = <S extends z.ZodType>(
  { vault, clock, publicUrl }: Pick<OidcDeps, 'vault' | 'clock' | 'publicUrl'>,
  { name, ms, schema, sameSite }: { name: string; ms: number; schema: S; sameSite: 'lax' | 'strict' },
) => {
  const isSecure = () => publicUrl().startsWith('https:')
  // browsers accept this prefix only from this host and over TLS
  const fullName = () => (isSecure() ? `__Host-${name}` : name)
  const options = () => ({ path: '/', httpOnly: true, sameSite, secure: isSecure() })
  const sealed = z.object({ until: z.number(), content: z.unknown() })
  return {
    set: (reply: FastifyReply, content: z.output<S>) => {
      const value = vault.encrypt(JSON.stringify({ until: clock.now() + ms, content }))
      reply.setCookie(fullName(), value, { ...options(), maxAge: ms / 1000 })
    },
    /** Reads it once. @returns undefined without a cookie, or for a forged or old one */
    take: ({ cookies }: FastifyRequest, reply: FastifyReply): z.output<S> | undefined => {
      const text = vault.decrypt(cookies[fullName()] ?? '')
      reply.clearCookie(fullName(), options())
      const { data } = sealed.safeParse(text === undefined ? undefined : JSON.parse(text)) // `set` wrote it
      return data && data.until > clock.now() ? schema.safeParse(data.content).data : undefined
    },
  }
}

/** The code of openid-client for an answer that did not come in time. */
const timeoutCode = 'OAUTH_TIMEOUT'

/** Whether the user cancelled at the provider, or it denies the access. Source: RFC 6749, section 4.1.2.1. */
const isDenied = (error: unknown) =>
  error instanceof Error && 'error' in error && error.error === 'access_denied'

/**
 * What the log-in page says about an error.
 * @param ifOther the reason of an error that is none of the network
 */
export const loginRefusalOf = (error: unknown, ifOther: LoginRefusal): LoginRefusal => {
  if (error instanceof LoginAtProviderRefused) return error.reason
  if (isDenied(error)) return 'denied'
  const code = systemCodeOf(error)
  const failure = networkFailureOf(code)
  if (failure === 'addressRefused') return failure
  return failure || code === timeoutCode ? 'unavailable' : ifOther
}

/** The address of the log-in page that tells how the log-in at the provider ended. */
const loginPageWith = (next: string, end: LoginRefusal | 'done') =>
  `/login?${new URLSearchParams({ sso: end, nextUrl: next }).toString()}`

/**
 * Binds the log-in at an OpenID provider: the browser goes there with the checks in a cookie, comes back with a code, and
 * the log-in page exchanges a second cookie for the token, which so is in no address. Passwords stay another way in.
 */
export const bindOidc = (
  bind: Binder,
  app: FastifyInstance,
  sessions: Sessions,
  activityLog: ActivityLog,
  deps: OidcDeps,
): void => {
  const { config, network, log, publicUrl } = deps
  const settings = providerSettingsOf(config)
  const attempts = createSealedCookie(deps, {
    name: 'kontor_sso',
    ms: attemptMs,
    schema: attemptSchema,
    // the provider's site sends the browser back
    sameSite: 'lax',
  })
  const ready = createSealedCookie(deps, {
    name: 'kontor_token',
    ms: tokenMs,
    schema: readySchema,
    sameSite: 'strict',
  })
  bind(calls.loginProvider, async () => ({ name: settings?.name ?? null }))
  bind(calls.loginToken, async ({ request, reply }) => {
    const found = ready.take(request, reply)
    if (!found) throw new CallError('loginFailed')
    return found
  })
  if (!settings) return

  const provider = createProvider(settings, network.httpClient)
  const redirectUri = () => `${publicUrl()}${loginPaths.callback}`

  const refused = (error: unknown, ifOther: LoginRefusal): LoginRefusal => {
    const reason = loginRefusalOf(error, ifOther)
    const { issuer } = settings
    log.warn({ reason, issuer, failure: failureOf(error) }, 'a log-in at the OpenID provider failed')
    return reason
  }

  app.get<{ Querystring: { nextUrl?: unknown } }>(loginPaths.start, async (request, reply) => {
    const { nextUrl } = request.query
    const next = typeof nextUrl === 'string' ? nextUrl.slice(0, 1000) : ''
    try {
      const { url, checks } = await provider.begin(redirectUri())
      attempts.set(reply, { checks, next })
      return await reply.redirect(url)
    } catch (error) {
      return reply.redirect(loginPageWith(next, refused(error, 'unusable')))
    }
  })

  app.get(loginPaths.callback, async (request, reply) => {
    const attempt = attempts.take(request, reply)
    if (!attempt) return reply.redirect(loginPageWith('', 'failed'))
    try {
      const answer = new URL(request.url.replace(/^[^?]*/, ''), redirectUri())
      const claims = await provider.finish(answer, attempt.checks)
      const user = await accountOf(deps, claims, settings)
      await activityLog.loggedIn({ email: user.email ?? '', address: plainAddress(request.ip) })
      ready.set(reply, { token: await sessions.begin(user, request, 'provider') })
      return await reply.redirect(loginPageWith(attempt.next, 'done'))
    } catch (error) {
      await activityLog.logInFailed({ email: settings.name, address: plainAddress(request.ip) })
      return reply.redirect(loginPageWith(attempt.next, refused(error, 'failed')))
    }
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { adminRole } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { connectErrorPath, connectPaths, type ConnectReason } from '../../../src/contract/pagePaths.ts'
import { akeneoApi, akeneoModes } from '../../../src/resources/settings/akeneoApi.ts'
import { users } from '../../../src/resources/users.ts'
import {
  type AppCredentials,
  type CodeExchange,
  authorizationUrl,
  ConnectError,
  createPendingConnections,
  exchangeCode,
  type Grant,
  missingScopes,
  newAppSecret,
  pendingMs,
  pimOriginOf,
} from '../../akeneo/app/appConnection.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import { isLoopback } from '../../shared/networks.ts'
import { type Binder, ok } from '../bind.ts'
import { authorOf } from '../versions/authorship.ts'
import type { SyncState } from '../../../src/contract/calls/sync.ts'
import type { Language } from '../../../src/contract/words.ts'
import { schedules } from '../../../src/resources/schedules.ts'
import { type EndedSync, formatSyncFailure } from '../../akeneo/sync/synchronizer.ts'
import { readRenamedOptions } from '../../exports/select/renamedOptions.ts'
import { readStructureProblems } from '../../exports/select/structureGuard.ts'
import { labeledOption } from '../optionLists.ts'

/** Binds the calls about synchronizations: starting one, and the state of the running and the last one. */
export const bindAkeneo = (bind: Binder, deps: Deps): void => {
  const { synchronizer, records } = deps

  const toReply = async (
    { at, failure, counts }: EndedSync,
    language: Language,
  ): Promise<NonNullable<SyncState['last']>> => {
    const touched = await readStructureProblems(deps, language)
    const enabled = (await records.list(schedules)).filter(schedule => schedule.enabled)
    return {
      at,
      success: failure === null,
      error: failure && formatSyncFailure(failure, language),
      counts,
      touched,
      schedules: touched.length > 0 ? enabled.map(({ name }) => name) : [],
      renamed: await readRenamedOptions(deps, attribute => labeledOption(attribute, language).label),
    }
  }

  bind.abortable(calls.syncAkeneo, async () => ok(await synchronizer.run()))

  bind(calls.syncState, async ({ language }) => {
    const { running, last } = await synchronizer.state()
    return ok({
      running: running && { done: running.done, total: running.total, kind: running.kind },
      last: last && (await toReply(last, language)),
    })
  })
}

/** Browsers accept a cookie with this prefix only from this host and over TLS. */
const cookieNameOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-kontor_connect' : 'kontor_connect'

/**
 * The content of the cookie of a connection attempt: the PIM that asked, and a secret of the browser that opened the
 * app.
 */
const attemptSchema = z.object({ pimUrl: z.string(), browser: z.string(), until: z.number() })
type Attempt = z.infer<typeof attemptSchema>

/** Ties a connection attempt to its browser. Only the service can read or make the cookie. */
interface ConnectCookie {
  set(reply: FastifyReply, attempt: Omit<Attempt, 'until'>): void
  /** Undefined without a cookie, or for a forged or old one. */
  read(request: FastifyRequest): Attempt | undefined
  clear(reply: FastifyReply): void
}

const createConnectCookie = ({
  vault,
  clock,
  publicUrl,
}: Pick<Deps, 'vault' | 'clock' | 'publicUrl'>): ConnectCookie => {
  const write = (reply: FastifyReply, value: string, maxAge: number) => {
    // Lax, because the PIM's site redirects the browser back
    const options = {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: publicUrl().startsWith('https:'),
    } as const
    reply.setCookie(cookieNameOf(publicUrl()), value, { ...options, maxAge })
  }
  const decrypt = (encrypted: string): unknown => {
    try {
      return JSON.parse(vault.decrypt(encrypted) ?? 'null')
    } catch {
      return undefined // forged
    }
  }
  return {
    set: (reply, attempt) => {
      const until = clock.now() + pendingMs
      write(reply, vault.encrypt(JSON.stringify({ ...attempt, until })), pendingMs / 1000)
    },
    read: ({ cookies }) => {
      const encrypted = cookies[cookieNameOf(publicUrl())]
      const attempt = encrypted === undefined ? undefined : attemptSchema.safeParse(decrypt(encrypted)).data
      return attempt && attempt.until > clock.now() ? attempt : undefined
    },
    clear: reply => write(reply, '', 0),
  }
}

type Query = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The PIM's answer without the authorization code, for the log. */
const refusalIn = (query: Query) =>
  `${textOf(query['error'])} ${textOf(query['error_description'])}`.slice(0, 300)

/** Exchanges the code that Akeneo gave to the browser. */
const grantOf = async (
  { network, clock, log, closing: signal }: Pick<Deps, 'network' | 'clock' | 'log' | 'closing'>,
  order: Pick<CodeExchange, 'pimUrl' | 'code' | 'app'>,
): Promise<Grant | RefusedGrant> => {
  try {
    return await exchangeCode({ ...order, network, clock, log, signal })
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error
    log.warn({ err: error.cause }, error.message)
    return { refused: error.reason, message: error.message }
  }
}

interface RefusedGrant {
  readonly refused: ConnectReason
  readonly message: string
}

/**
 * Connects Akeneo as an app. The activation, opened by Akeneo, redirects to a page of the console that asks an
 * administrator. On consent the browser goes to Akeneo, which redirects back with a code. Each step ends on a page of
 * the console. Source: Akeneo, Apps, "Ask for authorizations".
 */
export const bindConnect = (bind: Binder, app: FastifyInstance, deps: Deps): void => {
  const { config, clock, log, records, documents, publicUrl } = deps
  const cookie = createConnectCookie(deps)
  const pendings = createPendingConnections(documents, clock)

  const credentials = (): AppCredentials | undefined => {
    const { AKENEO_APP_CLIENT_ID: clientId, AKENEO_APP_CLIENT_SECRET: clientSecret } = config
    return clientId && clientSecret ? { clientId, clientSecret } : undefined
  }

  /** Redirects the browser to an address, or to the console's page about the error. */
  const redirect = async (reply: FastifyReply, to: () => Promise<string>) => {
    try {
      return await reply.redirect(await to())
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error
      const { reason, scopes, message, cause } = error
      log.warn({ reason, scopes, err: cause }, `the Akeneo app was not connected: ${message}`)
      return reply.redirect(connectErrorPath(reason, scopes))
    }
  }

  app.get<{ Querystring: Query }>(connectPaths.activation, (request, reply) =>
    redirect(reply, async () => {
      if (!credentials())
        throw new ConnectError(
          'notConfigured',
          'AKENEO_APP_CLIENT_ID and AKENEO_APP_CLIENT_SECRET are not set',
        )
      const entered = textOf(request.query['pim_url'])
      const pimUrl = pimOriginOf(entered, isLoopback(new URL(publicUrl()).hostname))
      if (pimUrl === null)
        throw new ConnectError('badAddress', `not the address of a PIM: ${entered.slice(0, 200)}`)
      cookie.set(reply, { pimUrl, browser: newAppSecret() })
      return connectPaths.confirm
    }),
  )

  const requireAttempt = (attempt: Attempt | undefined): Attempt => {
    if (!attempt) throw new CallError('connectionExpired')
    return attempt
  }
  bind(calls.confirmConnection, async ({ request }) =>
    ok({ pimUrl: requireAttempt(cookie.read(request)).pimUrl }),
  )

  bind(calls.startConnection, async ({ request, reply, user, body }) => {
    const { pimUrl, browser } = requireAttempt(cookie.read(request))
    // another PIM may have opened the app after the page was shown
    if (body && body.pimUrl !== pimUrl) throw new CallError('otherPim', { seen: body.pimUrl, now: pimUrl })
    const app = credentials()
    if (!app) throw new CallError('noAppCredentials')
    const state = await pendings.begin({ pimUrl, browser, user: user.id })
    cookie.set(reply, { pimUrl, browser })
    return ok({ authorizationUrl: authorizationUrl(pimUrl, app.clientId, state) })
  })

  /** The user who started the attempt, if they are still an administrator. */
  const administratorOf = async (id: number): Promise<CurrentUser> => {
    const user = await records.find(users, String(id))
    if (!user?.roles.includes(adminRole))
      throw new ConnectError('forbidden', 'who began it is no administrator any more')
    const { email, firstName, lastName, roles } = user
    return { id, email: email ?? '', firstName: firstName ?? '', lastName: lastName ?? '', roles }
  }

  const saveToken = async (user: CurrentUser, url: string, token: string) => {
    const after = { ...emptyRecordOf(akeneoApi.fields), mode: akeneoModes.appToken, url, token }
    await records.changeSettings(akeneoApi, () => after, { by: authorOf(deps, { user }) })
  }

  app.get<{ Querystring: Query }>(connectPaths.callback, (request, reply) =>
    redirect(reply, async () => {
      const { query } = request
      const attempt = cookie.read(request)
      const pending = await pendings.take(textOf(query['state']), attempt?.browser ?? '')
      if (!pending)
        throw new ConnectError('expired', 'the state is unknown, used, too old or of another browser')
      cookie.clear(reply)
      const { pimUrl } = pending
      if (query['error'] !== undefined)
        throw new ConnectError(query['error'] === 'access_denied' ? 'denied' : 'refused', refusalIn(query))
      const user = await administratorOf(pending.user)
      const app = credentials()
      if (!app) throw new ConnectError('notConfigured', 'the credentials of the app are gone')
      const code = textOf(query['code'])
      const grant = await grantOf(deps, { pimUrl, code, app })
      if ('refused' in grant) throw new ConnectError(grant.refused, grant.message)
      const missing = missingScopes(grant.scope)
      if (missing.length > 0) throw new ConnectError('missingScopes', `not granted: ${missing}`, missing)
      await saveToken(user, pimUrl, grant.token)
      log.info({ pim: pimUrl, scope: grant.scope, user: user.email }, 'the Akeneo app is connected')
      return connectPaths.success
    }),
  )
}

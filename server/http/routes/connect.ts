import type { FastifyInstance, FastifyReply } from 'fastify'
import { calls, type CurrentUser } from '../../../src/contract/calls.ts'
import { adminRole } from '../../../src/contract/call.ts'
import { connectErrorPath, connectPaths } from '../../../src/contract/connect.ts'
import { emptyOf } from '../../../src/contract/derive.ts'
import { akeneoApi, akeneoModes } from '../../../src/resources/settings/akeneoApi.ts'
import { users } from '../../../src/resources/users.ts'
import { authorizationUrl } from '../../akeneo/appConnection/authorizationUrl.ts'
import { ConnectError } from '../../akeneo/appConnection/connectError.ts'
import { exchangeCode, type AppCredentials } from '../../akeneo/appConnection/exchangeCode.ts'
import { createPendings, newSecret } from '../../akeneo/appConnection/pendings.ts'
import { isLoopback, pimOriginOf } from '../../akeneo/appConnection/pimOriginOf.ts'
import { missingScopes } from '../../akeneo/appConnection/scopes.ts'
import { CallError } from '../../callError.ts'
import type { Deps } from '../../deps.ts'
import type { Binder } from '../bind.ts'
import { createConnectCookie, type Begun } from '../connectCookie.ts'
import { noteChange } from '../noteChange.ts'
import { ok } from '../ok.ts'

type Query = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The answer of the PIM without its code, for the log. */
const refusalIn = (query: Query) =>
  `${textOf(query['error'])} ${textOf(query['error_description'])}`.slice(0, 300)

/**
 * Connects Akeneo as an app: activation (opened by Akeneo) leads to the console's page that asks an administrator; his
 * yes leads to Akeneo, which leads back here with a code. Each ends on a page of the console. Source: akeneo section 1b.
 */
export const bindConnect = (bind: Binder, app: FastifyInstance, deps: Deps): void => {
  const { config, clock, log, closing, records, documents, publicUrl } = deps
  const cookie = createConnectCookie(deps)
  const pendings = createPendings(documents, clock)

  const credentials = (): AppCredentials | undefined => {
    const { AKENEO_APP_CLIENT_ID: clientId, AKENEO_APP_CLIENT_SECRET: clientSecret } = config
    return clientId && clientSecret ? { clientId, clientSecret } : undefined
  }

  /** Leads the browser to a page of the console, or to the one that says what is wrong. */
  const lead = async (reply: FastifyReply, to: () => Promise<string>) => {
    reply.header('cache-control', 'no-store')
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
    lead(reply, async () => {
      if (!credentials())
        throw new ConnectError(
          'notConfigured',
          'AKENEO_APP_CLIENT_ID and AKENEO_APP_CLIENT_SECRET are not set',
        )
      const given = textOf(request.query['pim_url'])
      const pimUrl = pimOriginOf(given, isLoopback(new URL(publicUrl()).hostname))
      if (pimUrl === null)
        throw new ConnectError('badAddress', `not the address of a PIM: ${given.slice(0, 200)}`)
      cookie.set(reply, { pimUrl, browser: newSecret() })
      return connectPaths.confirm
    }),
  )

  const begunBy = (begun: Begun | undefined): Begun => {
    if (!begun) throw new CallError('connectionExpired')
    return begun
  }
  bind(calls.confirmConnection, async ({ request }) => ok({ pimUrl: begunBy(cookie.read(request)).pimUrl }))

  bind(calls.startConnection, async ({ request, reply, user, body }) => {
    const { pimUrl, browser } = begunBy(cookie.read(request))
    // the app may have been opened from another PIM after the page was shown
    if (body && body.pimUrl !== pimUrl) throw new CallError('otherPim', { seen: body.pimUrl, now: pimUrl })
    const app = credentials()
    if (!app) throw new CallError('noAppCredentials')
    const state = await pendings.begin({ pimUrl, browser, user: user.id })
    cookie.set(reply, { pimUrl, browser })
    return ok({ authorizationUrl: authorizationUrl(pimUrl, app.clientId, state) })
  })

  /** Who began it, if he still may. */
  const administratorOf = async (id: number): Promise<CurrentUser> => {
    const user = await records.find(users, String(id))
    if (!user?.roles.includes(adminRole))
      throw new ConnectError('forbidden', 'who began it is no administrator any more')
    const { email, firstName, lastName, roles } = user
    return { id, email: email ?? '', firstName: firstName ?? '', lastName: lastName ?? '', roles }
  }

  const keep = async (user: CurrentUser, url: string, token: string) => {
    const after = { ...emptyOf(akeneoApi.fields), mode: akeneoModes.appToken, url, token }
    const changed = await records.changeSettings(akeneoApi, () => after)
    const change = { user, declaration: akeneoApi, action: 'update', record: akeneoApi.name } as const
    if (changed) await noteChange(deps, { ...change, ...changed })
  }

  app.get<{ Querystring: Query }>(connectPaths.callback, (request, reply) =>
    lead(reply, async () => {
      const { query } = request
      const begun = cookie.read(request)
      const pending = await pendings.take(textOf(query['state']), begun?.browser ?? '')
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
      const grant = await exchangeCode({ pimUrl, code, app, clock, log, signal: closing })
      const missing = missingScopes(grant.scope)
      if (missing.length > 0) throw new ConnectError('missingScopes', `not granted: ${missing}`, missing)
      await keep(user, pimUrl, grant.token)
      log.info({ pim: pimUrl, scope: grant.scope, user: user.email }, 'the Akeneo app is connected')
      return connectPaths.success
    }),
  )
}

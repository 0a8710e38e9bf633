import { createHash, randomBytes } from 'node:crypto'
import { escapeHtml } from '../../server/outbox/mail/letter.ts'
import { htmlPage } from '../htmlPage.ts'
import type { Faults } from './faults.ts'
import type { Reply } from './http/route.ts'

/** An app as it is registered in the PIM. */
export interface DemoApp {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /** The page that connects the app; it is opened with `?pim_url=`. */
  readonly activateUrl: string
  /** The page that the browser returns to with a code. */
  readonly callbackUrl: string
}

/** An app in the list, and whether it has a token. */
interface ListedApp {
  readonly app: DemoApp
  readonly isConnected: boolean
}

const row = ({ app, isConnected }: ListedApp, origin: string): string => {
  const activation = `${app.activateUrl}?${new URLSearchParams({ pim_url: origin })}`
  const act = isConnected
    ? `<a class="button" href="${escapeHtml(activation)}">Open ${escapeHtml(app.name)}</a><form method="post" action="/connect/apps/v1/revoke"><button class="button">Revoke access</button></form>`
    : `<a class="button main" href="${escapeHtml(activation)}">Connect ${escapeHtml(app.name)}</a>`
  return `<div class="card"><div class="body"><h2>${escapeHtml(app.name)}</h2><p class="quiet">${
    isConnected ? 'Connected as an app.' : 'Not connected as an app.'
  }</p><div class="acts">${act}</div></div></div>`
}

/** The start page of the demo PIM: the apps that can be connected. */
const homePage = (apps: readonly ListedApp[], origin: string): string =>
  htmlPage(
    'Demo PIM',
    `<h1>Demo PIM: apps</h1>${
      apps.length > 0
        ? apps.map(app => row(app, origin)).join('')
        : '<p class="quiet">No app is registered. This server speaks the REST API below /api/rest/v1.</p>'
    }`,
  )

/** The request of an app for access; the form sends it on. */
interface AccessRequest {
  readonly clientId: string
  readonly scope: string
  readonly state: string
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** Asks the user of the PIM to allow or deny the access that an app requests. */
const authorizePage = (app: DemoApp, scopes: readonly string[], request: AccessRequest): string =>
  htmlPage(
    `${app.name} wants to connect`,
    `<h1>${escapeHtml(app.name)} wants to connect to this PIM</h1><div class="card"><div class="body"><p>It asks to do this:</p><ul>${scopes
      .map(scope => `<li><code>${escapeHtml(scope)}</code></li>`)
      .join('')}</ul><form method="post" class="acts">${hidden('client_id', request.clientId)}${hidden(
      'scope',
      request.scope,
    )}${hidden('state', request.state)}<button class="button main" name="decision" value="allow">Allow</button><button class="button" name="decision" value="deny">Deny</button></form></div></div>`,
  )

/** The issued codes and the tokens that they were exchanged for. */
export interface Codes {
  /** Issues a code for the scopes that the user allowed. */
  issue(app: DemoApp, scopes: readonly string[]): string
  /** Answers POST /connect/apps/v1/oauth2/token. */
  exchange(fields: URLSearchParams, appOf: (clientId: string | null) => DemoApp | undefined): Reply
  /** The scopes of a valid token, otherwise null. */
  scopesOf(token: string): readonly string[] | null
  hasTokens(clientId: string): boolean
  /** Revokes all tokens. */
  revoke(): void
}

interface Granted {
  readonly clientId: string
  readonly scopes: readonly string[]
}

const CODE_MILLISECONDS = 30_000
const MOST_ENTRIES = 1_000

function refused(error: string, description: string): Reply {
  return { status: 400, body: JSON.stringify({ error, error_description: description }) }
}

function store<V>(entries: Map<string, V>, key: string, value: V): void {
  entries.set(key, value)
  for (const oldest of entries.keys()) if (entries.size > MOST_ENTRIES) entries.delete(oldest)
}

/** A code is valid for 30 s and once; a token never expires. @param now milliseconds since 1970 */
function createCodes(now: () => number): Codes {
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
    store(tokens, token, { clientId, scopes })
    return { body: JSON.stringify({ access_token: token, token_type: 'bearer', scope: scopes.join(' ') }) }
  }

  return {
    issue: ({ clientId }, scopes) => {
      const code = randomBytes(32).toString('hex')
      store(codes, code, { clientId, scopes, until: now() + CODE_MILLISECONDS })
      return code
    },
    exchange,
    scopesOf: token => tokens.get(token)?.scopes ?? null,
    hasTokens: clientId => [...tokens.values()].some(granted => granted.clientId === clientId),
    revoke: () => tokens.clear(),
  }
}

/** The scope that an app needs for each list, by the last word of its path; other lists need none. */
const scopes: Readonly<Record<string, string>> = {
  products: 'read_products',
  'product-models': 'read_products',
  'media-files': 'read_products',
  attributes: 'read_catalog_structure',
  'attribute-groups': 'read_catalog_structure',
  families: 'read_catalog_structure',
  'family-variants': 'read_catalog_structure',
  'attribute-options': 'read_attribute_options',
  categories: 'read_categories',
  locales: 'read_channel_localization',
  currencies: 'read_channel_localization',
  channels: 'read_channel_settings',
  'association-types': 'read_association_types',
}

/** All scopes of the PIM; other scopes in a request are ignored. */
const knownScopes: readonly string[] = [...new Set(Object.values(scopes))]

/** The scope that an app needs to read a list; null if it needs none. */
export const scopeOfList = (list: string): string | null => scopes[list] ?? null

/** The parts of a request that the app routes read. */
interface AppRequest {
  readonly method: string
  readonly url: URL
  readonly body: string
}

/** The apps of the PIM: their list, their authorization, their tokens. */
export interface Apps {
  /** Registers an app; it replaces an app with the same client id. */
  register(app: DemoApp): void
  /** Revokes the access of all apps. */
  revoke(): void
  /** The scopes of the valid app token in a header; null if it has none. */
  scopesOf(authorization: string | undefined): readonly string[] | null
  /** Answers the pages and calls of apps; null for every other path. */
  answer(request: AppRequest): Reply | null
}

interface Setting {
  readonly faults: () => Faults
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const BASE = '/connect/apps/v1'

function page(body: string): Reply {
  return { type: 'text/html; charset=utf-8', headers: { 'Cache-Control': 'no-store' }, body }
}

function redirect(to: string): Reply {
  return { status: 302, type: 'text/html', headers: { Location: to }, body: '' }
}

/** Leads to the user interface of the PIM, which shows the error of a request. */
function invalidRequest(what: string): Reply {
  const error = `akeneo_connectivity.connection.connect.apps.constraint.${what}`
  return redirect(`/#/connect/apps/authorize?${new URLSearchParams({ error })}`)
}

export function createApps({ faults, now }: Setting): Apps {
  const apps = new Map<string, DemoApp>()
  const codes = createCodes(now)

  function authorize({ method, url, body }: AppRequest): Reply {
    const fields = method === 'POST' ? new URLSearchParams(body) : url.searchParams
    const request = {
      clientId: fields.get('client_id') ?? '',
      scope: fields.get('scope') ?? '',
      state: fields.get('state') ?? '',
    }
    if (request.clientId === '') return invalidRequest('client_id.not_blank')
    const app = apps.get(request.clientId)
    if (app === undefined) return invalidRequest('client_id.must_be_valid')
    const requested = request.scope.split(' ')
    const scopes = knownScopes.filter(scope => requested.includes(scope))
    if (method !== 'POST') {
      if (fields.get('response_type') !== 'code') return invalidRequest('response_type.must_be_code')
      return page(authorizePage(app, scopes, request))
    }
    const back = new URL(app.callbackUrl)
    if (request.state !== '') back.searchParams.set('state', request.state)
    if (fields.get('decision') === 'allow') {
      const { withheldScopes } = faults()
      back.searchParams.set(
        'code',
        codes.issue(
          app,
          scopes.filter(scope => !withheldScopes.includes(scope)),
        ),
      )
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The user denied the access')
    }
    return redirect(back.href)
  }

  function home({ url }: AppRequest): Reply {
    const listed = [...apps.values()].map(app => ({ app, isConnected: codes.hasTokens(app.clientId) }))
    return page(homePage(listed, url.origin))
  }

  return {
    register: app => void apps.set(app.clientId, app),
    revoke: () => codes.revoke(),
    scopesOf: authorization => {
      const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
      return token === undefined ? null : codes.scopesOf(token)
    },
    answer: request => {
      const { method, url, body } = request
      if (url.pathname === '/' && method === 'GET') return home(request)
      if (url.pathname === `${BASE}/authorize`) return authorize(request)
      if (method !== 'POST') return null
      if (url.pathname === `${BASE}/oauth2/token`)
        return codes.exchange(new URLSearchParams(body), id => apps.get(id ?? ''))
      if (url.pathname !== `${BASE}/revoke`) return null
      codes.revoke()
      return redirect('/')
    },
  }
}

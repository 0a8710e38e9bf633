import type { Faults } from '../Faults.ts'
import type { Reply } from '../http/Reply.ts'
import { authorizePage, homePage } from './appPages.ts'
import { createCodes } from './createCodes.ts'
import type { DemoApp } from './DemoApp.ts'
import { knownScopes } from './scopeOfList.ts'

/** What the app routes need of a request. */
export interface AppRequest {
  readonly method: string
  readonly url: URL
  readonly body: string
}

/** The apps of the PIM: their list, their authorization, their tokens. */
export interface Apps {
  /** Makes an app known; another one of the same client id takes its place. */
  register(app: DemoApp): void
  /** Takes the access of all apps back. */
  revoke(): void
  /** The scopes of the living app token in a header; null when it holds none. */
  scopesOf(authorization: string | undefined): readonly string[] | null
  /** Answers what people and apps ask here; null for every other path. */
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

/** The PIM says what is wrong with a request in its own user interface. */
function misasked(what: string): Reply {
  const error = `akeneo_connectivity.connection.connect.apps.constraint.${what}`
  return redirect(`/#/connect/apps/authorize?${new URLSearchParams({ error })}`)
}

export function createApps({ faults, now }: Setting): Apps {
  const apps = new Map<string, DemoApp>()
  const codes = createCodes(now)

  function authorize({ method, url, body }: AppRequest): Reply {
    const given = method === 'POST' ? new URLSearchParams(body) : url.searchParams
    const asked = {
      clientId: given.get('client_id') ?? '',
      scope: given.get('scope') ?? '',
      state: given.get('state') ?? '',
    }
    if (asked.clientId === '') return misasked('client_id.not_blank')
    const app = apps.get(asked.clientId)
    if (app === undefined) return misasked('client_id.must_be_valid')
    const wanted = asked.scope.split(' ')
    const scopes = knownScopes.filter(scope => wanted.includes(scope))
    if (method !== 'POST') {
      if (given.get('response_type') !== 'code') return misasked('response_type.must_be_code')
      return page(authorizePage(app, scopes, asked))
    }
    const back = new URL(app.callbackUrl)
    if (asked.state !== '') back.searchParams.set('state', asked.state)
    if (given.get('decision') === 'allow') {
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

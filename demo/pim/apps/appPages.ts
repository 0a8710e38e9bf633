import { escapeHtml } from '../../../server/mail/escapeHtml.ts'
import { htmlPage } from '../../htmlPage.ts'
import type { DemoApp } from './DemoApp.ts'

/** An app in the list, and whether it holds a token. */
export interface ListedApp {
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

/** What a person sees who opens the demo PIM: the apps that can be connected. */
export const homePage = (apps: readonly ListedApp[], origin: string): string =>
  htmlPage(
    'Demo PIM',
    `<h1>Demo PIM: apps</h1>${
      apps.length > 0
        ? apps.map(app => row(app, origin)).join('')
        : '<p class="quiet">No app is registered. This server speaks the REST API below /api/rest/v1.</p>'
    }`,
  )

/** What the authorization was asked with, carried through the form. */
export interface Asked {
  readonly clientId: string
  readonly scope: string
  readonly state: string
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** Asks the user of the PIM whether an app may have what it asks for. */
export const authorizePage = (app: DemoApp, scopes: readonly string[], asked: Asked): string =>
  htmlPage(
    `${app.name} wants to connect`,
    `<h1>${escapeHtml(app.name)} wants to connect to this PIM</h1><div class="card"><div class="body"><p>It asks to do this:</p><ul>${scopes
      .map(scope => `<li><code>${escapeHtml(scope)}</code></li>`)
      .join('')}</ul><form method="post" class="acts">${hidden('client_id', asked.clientId)}${hidden(
      'scope',
      asked.scope,
    )}${hidden('state', asked.state)}<button class="button main" name="decision" value="allow">Allow</button><button class="button" name="decision" value="deny">Deny</button></form></div></div>`,
  )

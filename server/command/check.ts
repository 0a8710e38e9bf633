import { access, constants } from 'node:fs/promises'
import { akeneoApi } from '../../src/resources/settings/akeneoApi.ts'
import { ftp } from '../../src/resources/settings/ftp.ts'
import { tessaApi } from '../../src/resources/settings/tessaApi.ts'
import { webhooks } from '../../src/resources/webhooks.ts'
import { loginPaths } from '../../src/contract/calls/loginCall.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { isTrouble, readFindings } from '../exports/findings/collect.ts'
import { diskSpaceOf } from '../shared/diskSpace.ts'
import { storageErrorOf } from '../shared/systemFailures.ts'
import { connectionTests } from '../http/connectionTests.ts'
import { hasOwnAdministrator, noOwnAdministrator } from '../http/oidc/accounts.ts'
import { createProvider, providerFailure, providerSettingsOf } from '../http/oidc/provider.ts'
import { reach } from '../outbox/webhook/sendMessage.ts'
import { WebhookError } from '../outbox/webhook/webhookError.ts'
import { NoKeyFile } from '../store/secrets/keyFile.ts'
import { withDeps } from './openDeps.ts'

/** The result of one check. `skipped`: it is not set up, which may be on purpose. `warning`: something else needs a person. */
export interface CheckLine {
  readonly name: string
  readonly state: 'ok' | 'skipped' | 'warning' | 'failed'
  readonly text: string
}

const line = (name: string, state: CheckLine['state'], text: string): CheckLine => ({ name, state, text })

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const gigabyte = 1_000_000_000

const checkFiles = async ({ DATA_DIR }: Config): Promise<CheckLine> => {
  try {
    await access(DATA_DIR, constants.R_OK | constants.W_OK)
    const { free } = await diskSpaceOf(DATA_DIR)
    return line('files', 'ok', `${DATA_DIR}, ${(free / gigabyte).toFixed(1)} GB free`)
  } catch (error) {
    return line('files', 'failed', `DATA_DIR: ${messageOf(storageErrorOf(error, DATA_DIR) ?? error)}`)
  }
}

const checkConnection = async (deps: Deps, name: string, label: string): Promise<CheckLine> => {
  const result = await connectionTests[name]?.(deps, 'en')
  if (!result || result.success) return line(label, 'ok', 'connected')
  const isUnset = result.reason === 'not_configured' || result.reason === 'download_only'
  return line(label, isUnset ? 'skipped' : 'failed', result.error ?? 'not connected')
}

const checkMail = async ({ mailer, config: { SMTP_URL } }: Deps): Promise<CheckLine> => {
  if (!SMTP_URL) return line('mail', 'skipped', 'SMTP_URL is not set: Kontor sends no mails')
  try {
    await mailer.check()
    return line('mail', 'ok', new URL(SMTP_URL).host)
  } catch (error) {
    return line('mail', 'failed', messageOf(error))
  }
}

/** The OpenID provider, and the way in without it. */
const checkProvider = async (deps: Deps): Promise<CheckLine[]> => {
  const settings = providerSettingsOf(deps.config)
  if (!settings)
    return [line('provider', 'skipped', 'OIDC_ISSUER is not set: users log in with their passwords')]
  const provider = await createProvider(settings, deps.network.httpClient)
    .discover()
    .then(() =>
      line('provider', 'ok', `${settings.issuer}, redirects to ${deps.publicUrl()}${loginPaths.callback}`),
    )
    .catch((error: unknown) => line('provider', 'failed', providerFailure(error, settings.issuer)))
  const administrator = (await hasOwnAdministrator(deps))
    ? line('administrator', 'ok', 'one logs in with a password')
    : line('administrator', 'failed', noOwnAdministrator)
  return [provider, administrator]
}

const checkWebhooks = async ({ records, network, closing }: Deps): Promise<CheckLine[]> =>
  Promise.all(
    (await records.list(webhooks)).map(async ({ name, url, enabled, secret }) => {
      const label = `webhook ${name}`
      if (!enabled) return line(label, 'skipped', 'it is disabled')
      if (secret === null) return line(label, 'failed', new WebhookError('secretUnreadable').message)
      try {
        const status = await reach(url, network.httpClient, closing)
        return line(label, 'ok', `${new URL(url).host} answers (${status} to a HEAD request)`)
      } catch (error) {
        return line(label, 'failed', messageOf(error))
      }
    }),
  )

/** What the dashboard names, without the connections, which were tried just now. */
const checkFindings = async (deps: Deps): Promise<CheckLine[]> => {
  const findings = (await readFindings(deps, 'en')).filter(
    finding => isTrouble(finding) && finding.code !== 'connection' && finding.code !== 'notConnected',
  )
  return findings.map(finding => {
    const text = [`${finding.sentence}.`, finding.detail].filter(Boolean).join(' ')
    return line('delivery', 'warning', text)
  })
}

/**
 * Checks all that an export needs, each in one line: database, files, Akeneo, TESSA, upload target and mail server; the
 * webhooks and the OpenID provider; and what else stands between the catalogue and TB.One.
 */
export const checkAll = async (config: Config): Promise<CheckLine[]> => {
  const files = await checkFiles(config)
  const kind = config.DATABASE_URL ? 'PostgreSQL' : 'embedded'
  const connected = await withDeps(config, async deps => [
    line('database', 'ok', kind),
    await checkConnection(deps, akeneoApi.name, 'akeneo'),
    await checkConnection(deps, tessaApi.name, 'tessa'),
    await checkConnection(deps, ftp.name, 'target'),
    await checkMail(deps),
    ...(await checkWebhooks(deps)),
    ...(await checkProvider(deps)),
    ...(await checkFindings(deps)),
  ]).catch((error: unknown) => [
    error instanceof NoKeyFile
      ? line('key', 'failed', error.message)
      : line('database', 'failed', `${kind}: ${messageOf(error)}`),
  ])
  return [files, ...connected]
}

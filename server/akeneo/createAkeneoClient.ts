import { Pool } from 'undici'
import type { RecordOf } from '../../src/contract/fields.ts'
import { type akeneoApi, akeneoModes } from '../../src/resources/settings/akeneoApi.ts'
import type { Clock } from '../shared/clock.ts'
import type { Network } from '../shared/networks.ts'
import type { AkeneoClient, AkeneoMedia, Log } from './akeneoClient.ts'
import { createModels, createProductRoute, createProducts } from './products.ts'
import { type Api, createApi } from './rest/api.ts'
import { apiPath, apiRoot } from './rest/apiPath.ts'
import { parseAddress } from './rest/exchange.ts'
import { parseListPage } from './rest/pages.ts'
import { createAppSession, createPasswordSession, type Credentials } from './rest/sessions.ts'
import { createTransport, type OnPause } from './rest/transport.ts'
import { createLists } from './sync/masterLists.ts'
import { systemInformationSchema } from './sync/masterSchemas.ts'

/** Which PIM, and as whom: a connection's credentials or an app's token. */
export type AkeneoConnection =
  | ({ readonly mode: 'manual'; readonly url: string } & Credentials)
  | { readonly mode: 'app'; readonly url: string; readonly token: string }

export interface AkeneoClientOptions {
  readonly connection: AkeneoConnection
  readonly network: Network
  readonly clock: Clock
  /** 0 to 1, spreads the pauses between tries. */
  readonly random: () => number
  readonly log: Log
  readonly onPause?: OnPause | undefined
  readonly limits?: {
    /** For one try, headers and body; 45 s unless given. */
    readonly timeoutMs?: number
    /** In all; 6 unless given. */
    readonly tries?: number
    /** Milliseconds an outage of the PIM is waited out; not at all unless given. */
    readonly patienceMs?: number
    /** Calls in flight; 4 unless given, which is what Akeneo allows a connection. */
    readonly concurrency?: number
  }
}

/** Limits of `check`: somebody is waiting in front of a form. */
const checkTries = 2
const checkTimeoutMs = 15_000

/**
 * A client for one PIM. Keeps connections open: close it.
 * @throws AkeneoError addressInvalid
 */
export const createAkeneoClient = (options: AkeneoClientOptions): AkeneoClient => {
  const { connection, network, clock, log } = options
  const { timeoutMs = 45_000, tries = 6, concurrency = 4, patienceMs } = options.limits ?? {}
  const address = parseAddress(connection.url)
  const closing = new AbortController()
  const pool = new Pool(address.origin, {
    connections: concurrency,
    keepAliveTimeout: 30_000,
    bodyTimeout: timeoutMs,
    connect: network.connector(timeoutMs),
  })
  const transport = createTransport({
    ...options,
    pool,
    address,
    limits: { timeoutMs, tries, patienceMs },
    concurrency,
    closing: closing.signal,
  })
  const session =
    connection.mode === 'app'
      ? createAppSession(connection.token, address.host)
      : createPasswordSession(connection, address.host, transport, closing.signal)
  const api = createApi(transport, session, address.host)
  const products = createProducts(api, createProductRoute(api, log), log)

  return {
    ...createLists(api),
    ...products,
    ...createModels(products.models),
    check: async signal => {
      const path = apiPath('/channels', [], { limit: 1 })
      const quick = { timeoutMs: Math.min(timeoutMs, checkTimeoutMs), tries: Math.min(tries, checkTries) }
      if (!parseListPage(await api.get(path, signal, quick)))
        throw api.unreadable(path, 'not a list of channels')
    },
    now: async signal => {
      await api.get(apiRoot, signal)
      const skewMs = transport.skewMs()
      return { now: clock.now() + (skewMs ?? 0), skewMs }
    },
    systemInformation: async signal => {
      const path = apiPath('/system-information')
      const body = await api.find(path, signal)
      if (body === null) return null
      const information = systemInformationSchema.safeParse(body)
      if (!information.success) throw api.unreadable(path, 'no version and edition')
      return information.data
    },
    media: (code, signal) => readMedia(api, code, signal),
    close: async () => {
      closing.abort(new Error('the PIM client was closed'))
      await pool.destroy()
    },
  }
}

/** Which PIM the settings name, and as whom; null while they name none. */
export const connectionOf = (settings: RecordOf<typeof akeneoApi.fields>): AkeneoConnection | null => {
  const { mode, url, username, password, clientId, secret, token } = settings
  if (!url) return null
  if (mode !== akeneoModes.appToken) return { mode: 'manual', url, username, password, clientId, secret }
  return token ? { mode: 'app', url, token } : null
}

/** Opens a media file. Its code keeps its slashes in the path; parts that would leave the route are refused. */
const readMedia = async (api: Api, code: string, signal: AbortSignal): Promise<AkeneoMedia> => {
  const parts = code.split('/')
  const path = `${apiRoot}/media-files/${parts.map(encodeURIComponent).join('/')}/download`
  if (parts.some(part => ['', '.', '..'].includes(part))) throw api.unreadable(path, 'not a media code')
  const { stream, header } = await api.stream(path, signal)
  const length = header('content-length')
  return {
    stream,
    contentType: header('content-type') || 'application/octet-stream',
    length: /^\d+$/.test(length) ? Number(length) : null,
  }
}

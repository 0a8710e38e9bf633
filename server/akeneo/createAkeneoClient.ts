import { assetFileRoute, createAssets } from './assets.ts'
import { Pool } from 'undici'
import type { Clock } from '../shared/clock.ts'
import type { Network } from '../shared/networks.ts'
import type { AkeneoClient, AkeneoMedia, Log } from './akeneoClient.ts'
import { createModels, createProductRoute, createProducts } from './products.ts'
import { type Api, createApi } from './rest/api.ts'
import { mostCalls, type PimCaller, createCallLimit, type createCallLimits } from './rest/callLimit.ts'
import { apiRoot, parseAddress } from './rest/exchange.ts'
import { apiPath, parseListPage } from './rest/pages.ts'
import { type AkeneoConnection, createAppSession, createPasswordSession } from './rest/sessions.ts'
import { createTransport, type OnCall, type OnPause } from './rest/transport.ts'
import { createLists } from './sync/masterLists.ts'
import { systemInformationSchema } from './sync/masterSchemas.ts'

export interface AkeneoClientOptions {
  readonly connection: AkeneoConnection
  readonly network: Network
  readonly clock: Clock
  /** A random number from 0 to 1, which varies the pauses between tries. */
  readonly random: () => number
  readonly log: Log
  readonly onPause?: OnPause | undefined
  /** Called with the milliseconds by which the PIM's clock is ahead, when the first answer or a later one differs from before. */
  readonly onSkew?: ((skewMs: number) => void) | undefined
  readonly onCall?: OnCall | undefined
  /** The limits that all clients of the process share; by default the client has a limit of its own. */
  readonly callLimits?: ReturnType<typeof createCallLimits>
  /** The purpose of the calls; a user by default. */
  readonly caller?: PimCaller
  readonly limits?: {
    /** For the headers and body of one try; 45 s by default. */
    readonly timeoutMs?: number
    /** Including the first one; 6 by default. */
    readonly tries?: number
    /** Milliseconds for which calls are repeated during an outage of the PIM; none by default. */
    readonly patienceMs?: number
    /** The most concurrent calls of this client. */
    readonly concurrency?: number
  }
}

/** Opens a client for the configured PIM; the caller closes it. @throws AkeneoError notConfigured */
export type ConnectAkeneo = (
  options?: Pick<AkeneoClientOptions, 'onPause' | 'limits' | 'caller'>,
) => Promise<AkeneoClient>

/** The limits of `check`, because a user waits for its result. */
const checkTries = 2
const checkTimeoutMs = 15_000

/**
 * Creates a client for one PIM. It keeps connections open, so the caller must close it.
 * @throws AkeneoError addressInvalid
 */
export const createAkeneoClient = (options: AkeneoClientOptions): AkeneoClient => {
  const { connection, network, clock, log, caller = 'person' } = options
  const { timeoutMs = 45_000, tries = 6, concurrency = mostCalls, patienceMs } = options.limits ?? {}
  const address = parseAddress(connection.url)
  const account = connection.mode === 'app' ? connection.token : connection.clientId
  const calls = options.callLimits?.(`${address.origin}${address.basePath} ${account}`)
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
    calls: calls ?? createCallLimit(concurrency),
    caller,
    closing: closing.signal,
  })
  const session =
    connection.mode === 'app'
      ? createAppSession(connection.token, address.host)
      : createPasswordSession(connection, address.host, transport, closing.signal, clock)
  const api = createApi(transport, session, address.host)
  const route = createProductRoute(api, log)
  const assets = createAssets(api)
  const products = createProducts(api, route, log, assets)

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
      await route.path(signal, true)
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
    canReadAssets: assets.canRead,
    media: (code, signal) => readMedia(api, code, signal),
    close: async () => {
      closing.abort(new Error('the PIM client was closed'))
      await pool.destroy()
    },
  }
}

/** Opens a media file. The slashes of its code stay in the path; parts that would leave the route are refused. */
const readMedia = async (api: Api, code: string, signal: AbortSignal): Promise<AkeneoMedia> => {
  const parts = code.split('/')
  const encoded = parts.map(encodeURIComponent).join('/')
  const path = code.startsWith(assetFileRoute)
    ? `${apiRoot}/${encoded}`
    : `${apiRoot}/media-files/${encoded}/download`
  if (parts.some(part => ['', '.', '..'].includes(part))) throw api.unreadable(path, 'not a media code')
  const { stream, header } = await api.stream(path, signal)
  // a compressed body is longer when it is read
  const length = header('content-encoding') === '' ? header('content-length') : ''
  return {
    stream,
    contentType: header('content-type') || 'application/octet-stream',
    length: /^\d+$/.test(length) ? Number(length) : null,
  }
}

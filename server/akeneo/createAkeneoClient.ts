import { Pool } from 'undici'
import { parseAddress } from './address.ts'
import type { AkeneoClient } from './akeneoClient.ts'
import { apiPath } from './apiPath.ts'
import { createApi } from './createApi.ts'
import { createAppSession } from './createAppSession.ts'
import { createLists } from './createLists.ts'
import { createModels } from './createModels.ts'
import { createPasswordSession, type Credentials } from './createPasswordSession.ts'
import { createProductRoute } from './createProductRoute.ts'
import { createProducts } from './createProducts.ts'
import { listPage } from './doors/listPage.ts'
import { systemInformationDoor } from './doors/systemInformationDoor.ts'
import { readMedia } from './readMedia.ts'
import { createTransport, type AkeneoClock, type AkeneoLog, type OnPause } from './transport.ts'

/** Which PIM, and as whom: a connection's credentials or an app's token. */
export type AkeneoConnection =
  | ({ readonly mode: 'manual'; readonly url: string } & Credentials)
  | { readonly mode: 'app'; readonly url: string; readonly token: string }

export interface AkeneoClientOptions {
  readonly connection: AkeneoConnection
  readonly clock: AkeneoClock
  /** 0 to 1, spreads the pauses between tries. */
  readonly random: () => number
  readonly log: AkeneoLog
  readonly onPause?: OnPause | undefined
  readonly limits?: {
    /** For one try, headers and body; default 45 s. */
    readonly timeoutMs?: number
    /** In all; default 6. */
    readonly tries?: number
    /** Calls in flight; default 4, which is what Akeneo allows a connection. */
    readonly concurrency?: number
  }
}

/** Somebody is watching a form: twice, and not for long. */
const checkTries = 2
const checkTimeoutMs = 15_000

/**
 * A client for one PIM. Keeps connections open: close it.
 * @throws AkeneoError addressInvalid
 */
export const createAkeneoClient = (options: AkeneoClientOptions): AkeneoClient => {
  const { connection, clock, random, log } = options
  const { timeoutMs = 45_000, tries = 6, concurrency = 4 } = options.limits ?? {}
  const address = parseAddress(connection.url)
  const ended = new AbortController()
  const pool = new Pool(address.origin, {
    connections: concurrency,
    keepAliveTimeout: 30_000,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs },
  })
  const patience = { timeoutMs, tries }
  const transport = createTransport({
    pool,
    address,
    clock,
    random,
    log,
    patience,
    concurrency,
    alive: ended.signal,
    onPause: options.onPause,
  })
  const session =
    connection.mode === 'app'
      ? createAppSession(connection.token, address.host)
      : createPasswordSession(connection, address.host, transport, ended.signal)
  const api = createApi(transport, session, address.host)
  const products = createProducts(api, createProductRoute(api, log), log)

  return {
    ...createLists(api),
    ...products,
    ...createModels(products.models),
    check: async signal => {
      const path = apiPath('/channels', [], { limit: 1 })
      const quick = { timeoutMs: Math.min(timeoutMs, checkTimeoutMs), tries: Math.min(tries, checkTries) }
      if (!listPage(await api.get(path, signal, quick)))
        throw api.unreadable(path, 'it is no list of channels')
    },
    systemInformation: async signal => {
      const path = apiPath('/system-information')
      const body = await api.find(path, signal)
      if (body === null) return null
      const information = systemInformationDoor.safeParse(body)
      if (!information.success) throw api.unreadable(path, 'it names no version and edition')
      return information.data
    },
    media: (code, signal) => readMedia(api, code, signal),
    close: async () => {
      ended.abort(new Error('the PIM client was closed'))
      await pool.destroy()
    },
  }
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Faults, faultsWith } from './faults.ts'
import { createApps, type DemoApp } from './apps.ts'
import type { ModelChange, ProductChange } from './catalogue/catalogueTypes.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { modelIndexOfCode, productIndexOf, uuidOf } from './catalogue/productIndex.ts'
import { createHandler } from './http/handler.ts'
import { createRouter, type Router } from './http/route.ts'
import { createTokens, type Credentials } from './http/tokens.ts'
import { type Counters, createTraffic } from './http/traffic.ts'
import { createMedia } from './media.ts'
import { masterRoutes, rootRoutes } from './routes/masterRoutes.ts'
import { mediaRoutes } from './routes/mediaRoutes.ts'
import { productRoutes } from './routes/productRoutes.ts'

/** The options of a demo PIM, and its faults at the start. */
export interface DemoPimOptions extends Partial<Faults> {
  /** 1 to 1,000,000. */
  products: number
  /** Each seed has its own assortment. Default 1. */
  seed?: number
  /** Default 127.0.0.1. */
  host?: string
  /** Default 0: any free port. */
  port?: number
  credentials?: Partial<Credentials>
  /** Milliseconds since 1970; by default the clock of the machine. */
  now?: () => number
}

/** A running demo PIM. */
export interface DemoPim {
  /** Without a slash at the end. */
  readonly url: string
  readonly credentials: Credentials
  readonly products: number
  readonly models: number
  get faults(): Faults
  /** Sets these faults and ends the others. */
  set faults(faults: Partial<Faults>)
  readonly counters: Readonly<Counters>
  resetCounters(): void
  /** Changes a product and its time of change. @example pim.touch(7, { enabled: false }) */
  touch(index: number, change?: ProductChange): void
  /** Changes a model; its values apply to its variants. @throws RangeError for an unknown code */
  touchModel(code: string, change?: ModelChange): void
  /** Revokes all access tokens, and on request the refresh tokens. */
  revokeTokens(refreshTokensToo?: boolean): void
  /** Registers an app that can be connected from the start page. */
  registerApp(app: DemoApp): void
  /** Revokes the access of connected apps, as a user of the PIM can at any time. */
  revokeApps(): void
  identifierOf(index: number): string
  uuidOf(index: number): string
  /** Index of the product with an identifier, or null. */
  indexOf(identifier: string): number | null
  /** Ends all connections and frees the port. */
  close(): Promise<void>
}

const MOST_PRODUCTS = 1_000_000

export const demoCredentials: Credentials = {
  username: 'kontor_1234',
  password: 'demo-pim-password',
  clientId: '1_kontor',
  secret: 'demo-pim-secret',
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The demo PIM got no port.'))
      else resolve(address)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close(error => (error ? reject(error) : resolve()))
    server.closeAllConnections()
  })
}

function checked(products: number): number {
  if (Number.isInteger(products) && products >= 1 && products <= MOST_PRODUCTS) return products
  throw new RangeError(`The demo PIM holds 1 to ${MOST_PRODUCTS} products, not ${products}.`)
}

/**
 * Starts a server that speaks Akeneo's REST API over a generated fashion catalogue.
 * The same options give the same bytes. A product takes four bytes of memory.
 * @example const pim = await createDemoPim({ products: 2000 }); …; await pim.close()
 */
export async function createDemoPim(options: DemoPimOptions): Promise<DemoPim> {
  const { products, seed = 1, host = '127.0.0.1', port = 0, now = Date.now, ...rest } = options
  const { credentials: own, ...startFaults } = rest
  const credentials = { ...demoCredentials, ...own }
  const catalogue = createCatalogue({ products: checked(products), seed, now })
  let current: Faults = faultsWith(startFaults)
  const faults = () => current
  const tokens = createTokens({ credentials, faults, now })
  const apps = createApps({ faults, now })
  const traffic = createTraffic(faults)
  const routes = [
    ...productRoutes({ catalogue, faults, now }),
    ...masterRoutes(faults),
    ...mediaRoutes(createMedia(catalogue), faults),
  ]
  const hasRoute = (path: string) =>
    !current.withoutRoute.some(list => `${path}/`.startsWith(`/api/rest/v1/${list}/`))
  const findRoute = createRouter([...rootRoutes(routes, hasRoute), ...routes])
  const router: Router = path => (hasRoute(path) ? findRoute(path) : null)
  const handle = createHandler({ router, tokens, apps, traffic, faults, now })
  const server = createServer((request, response) => void handle(request, response))
  const address = await listen(server, port, host)
  const shownHost =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host

  return {
    url: `http://${shownHost}:${address.port}`,
    credentials,
    products,
    models: catalogue.models,
    get faults(): Faults {
      return current
    },
    set faults(faultsToSet: Partial<Faults>) {
      current = faultsWith(faultsToSet)
    },
    counters: traffic.counters,
    resetCounters: traffic.reset,
    touch: (index, change = {}) => catalogue.changeProduct(index, change),
    touchModel: (code, change = {}) => {
      if (modelIndexOfCode(catalogue, code) === null) throw new RangeError(`There is no model "${code}".`)
      catalogue.changeModel(code, change)
    },
    revokeTokens: (refreshTokensToo = false) => tokens.revoke(refreshTokensToo),
    registerApp: app => apps.register(app),
    revokeApps: () => apps.revoke(),
    identifierOf: catalogue.identifierAt,
    uuidOf: index => uuidOf(seed, index),
    indexOf: identifier => productIndexOf(catalogue, identifier),
    close: () => close(server),
  }
}

import { demoDocument } from './configuration.ts'
import { countFlaws } from './pim/flaws.ts'

/** The address and credentials of the demo PIM. */
export interface PimAccess {
  readonly url: string
  readonly credentials: { username: string; password: string; clientId: string; secret: string }
}

/** The port and credentials of the upload server. */
export interface UploadAccess {
  readonly port: number
  readonly username: string
  readonly password: string
}

/** The app credentials that the demo service and the demo PIM share. */
export const demoAppCredentials = { clientId: 'demo-app', clientSecret: 'demo-app-secret' } as const

/** The host of the demo PIM and the upload server. */
export const demoHost = '127.0.0.1'

export const demoPassword = 'kontor-demo'
export const demoAdministrator = 'admin@example.com'
export const demoOperator = 'operator@example.com'

const operator = {
  firstName: 'Olivia',
  lastName: 'Operator',
  email: demoOperator,
  roles: [],
  notificationsWarningsEnabled: true,
  notificationsErrorsEnabled: true,
  notificationsLocale: 'en_US',
}

interface Reply {
  readonly success?: boolean
  readonly token?: string
  readonly errors?: unknown
  readonly message?: string
  /** Of a plan. */
  readonly data?: { readonly hash: string }
}

/**
 * Configures a new service over its own calls, as an administrator would by hand: the connections, a synchronization, the
 * configuration file of the demo, a second user.
 * @param password the password of both accounts
 * @throws with the message of the service if a call is refused
 */
export const configure = async (
  serviceUrl: string,
  pim: PimAccess,
  upload?: UploadAccess,
  password = demoPassword,
): Promise<void> => {
  let token = ''
  const call = async (signature: string, body?: unknown): Promise<Reply> => {
    const [method, path] = signature.split(' ')
    const response = await fetch(`${serviceUrl}/ui/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const reply = (await response.json()) as Reply // every call of the contract answers JSON of this shape
    if (!response.ok || reply.success === false)
      throw new Error(`${signature}: ${response.status} ${reply.message ?? JSON.stringify(reply.errors)}`)
    return reply
  }

  token = (await call('POST /login_check', { username: demoAdministrator, password })).token ?? ''
  await call('POST /settings/akeneo/api', { url: pim.url, ...pim.credentials })
  await call('POST /settings/akeneo/api/sync')
  if (upload) await call('POST /settings/tradebyte/ftp', { protocol: 'sftp', address: demoHost, ...upload })
  const { ftp: _ftp, ...withoutUpload } = demoDocument
  const document = upload ? demoDocument : withoutUpload
  const { data } = await call('POST /system/configuration/plan', { document })
  await call('POST /system/configuration/apply', { document, hash: data?.hash ?? '' })
  // stores the result of the test for the pages
  if (upload) await call('POST /settings/tradebyte/ftp/test-connection')
  await call('POST /users', { ...operator, password, passwordRepeat: password })
}

/** The counts of a full export of the demo catalog. */
interface ExpectedOutcome {
  readonly successful: number
  readonly warnings: number
  readonly erroneous: number
}

/** The counts follow from the flaws: a product without EAN fails, every other flaw is a warning. */
export const expectedOutcome = (products: number): ExpectedOutcome => {
  const { noEan, ...others } = countFlaws(products)
  const warnings = Object.values(others).reduce((sum, count) => sum + count, 0)
  return { successful: products - noEan - warnings, warnings, erroneous: noEan }
}

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Readonly<Record<string, unknown>>

/** What a log-in at this provider does otherwise than a right one. */
export interface Forgery {
  readonly header?: Json
  readonly claims?: Json
  readonly userinfo?: Json
  readonly document?: Json
  /** Signs ID tokens; null leaves the signature out. */
  readonly key?: KeyObject | null
  /** Sends this text in place of the answer of one endpoint. */
  readonly answers?: Readonly<Record<string, string>>
}

const createKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A key that the provider does not publish. */
export const foreignKey = createKeys().privateKey

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts an OpenID provider that is right but for its forgery, which a test changes. */
export const startForgedProvider = async () => {
  const { privateKey, publicKey } = createKeys()
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }
  let [issuer, nonce] = ['', '']
  let forgery: Forgery = {}

  const idToken = () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: 'kontor',
      sub: 'ada',
      iat: now,
      exp: now + 300,
      nonce,
      ...forgery.claims,
    }
    const signed = `${encode({ alg: 'RS256', kid: 'k', ...forgery.header })}.${encode(claims)}`
    const key = forgery.key === undefined ? privateKey : forgery.key
    return `${signed}.${key ? sign('sha256', Buffer.from(signed), key).toString('base64url') : ''}`
  }
  const right: Readonly<Record<string, () => Json>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      ...forgery.document,
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/token': () => ({ access_token: 'a token of the tests', token_type: 'bearer', id_token: idToken() }),
    '/userinfo': () => ({ sub: 'ada', email: 'ada@example.com', email_verified: true, ...forgery.userinfo }),
  }
  const respond = (path: string, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json')
    response.end(forgery.answers?.[path] ?? JSON.stringify(right[path]?.() ?? {}))
  }
  const server = createServer((request, response) => respond(request.url ?? '', response))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens at a port
  return {
    issuer,
    /** Sets what the next log-in does otherwise. */
    forge: (next: Forgery) => {
      forgery = next
    },
    /** Sets the nonce that ID tokens have, from the address that the browser is sent to. */
    visit: (address: URL) => {
      nonce = address.searchParams.get('nonce') ?? ''
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

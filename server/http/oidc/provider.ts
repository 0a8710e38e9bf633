import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { addressRefused } from '../../../src/contract/messages/failures/addressRefused.ts'
import { formatSentence } from '../../../src/contract/words.ts'
import type { Config } from '../../config.ts'
import type { HttpClient } from '../../shared/networks.ts'
import { networkFailureOf, systemCodeOf } from '../../shared/systemFailures.ts'
import { type Claims, joinClaims } from './claims.ts'
import { createProviderFetch } from './providerAnswers.ts'

/** The settings of the OpenID provider, from the environment. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the button of the log-in page calls it. */
  readonly name: string
  /** Domains of mail addresses that may have an account; empty for all that the provider knows. */
  readonly domains: readonly string[]
  /** Whether a mail address counts as verified where the provider does not say whether it is. */
  readonly trustsEmail: boolean
  /** The claim that makes an administrator, and the value that it must be or hold. */
  readonly role: { readonly claim: string; readonly admin: string } | undefined
}

/** @returns undefined where no provider is configured */
export const providerSettingsOf = (config: Config): ProviderSettings | undefined => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined
  const { OIDC_ROLE_CLAIM: claim, OIDC_ADMIN_VALUE: admin } = config
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: config.OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
    domains: config.OIDC_ALLOWED_DOMAINS.map(domain => domain.toLowerCase()),
    trustsEmail: config.OIDC_TRUST_EMAIL,
    role: claim && admin ? { claim, admin } : undefined,
  }
}

/** What must come back unchanged from the provider; it lies in a cookie of the browser meanwhile. */
export const checksSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
export type LoginChecks = z.output<typeof checksSchema>

/** The code flow with PKCE. */
export interface Provider {
  /** Where the browser is sent to, and what to compare later. @throws errors of the network, and of an answer that is none of a provider */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly checks: LoginChecks }>
  /** Exchanges the code of an answer for verified claims. @param answer the address that the provider sent the browser to */
  finish(answer: URL, checks: LoginChecks): Promise<Claims>
  /** Reads the document of the provider, and whether its issuer is the configured one. @throws what `begin` throws */
  discover(): Promise<void>
}

const timeoutSeconds = 10

/** Characters of a failure in logs, because a provider and a browser may write any text. */
const maxFailure = 300

const oauthError = z.object({ error: z.string() })

/** What may be told about an error: its messages and OAuth code, without the answers that it holds, which have tokens. */
export const failureOf = (error: unknown): string => {
  const texts: string[] = []
  for (let one = error; one instanceof Error; one = one.cause)
    texts.push(one.message, oauthError.safeParse(one).data?.error ?? '')
  return texts.filter(Boolean).join(': ').slice(0, maxFailure)
}

/** The part of openid-client's error about another issuer. */
const otherIssuer = z.object({ cause: z.object({ body: z.object({ issuer: z.string() }) }) })

/** Why a provider could not be discovered, in English, for the command line and its log. */
export const providerFailure = (error: unknown, issuer: string): string => {
  const { host } = new URL(issuer)
  const code = systemCodeOf(error)
  const failure = networkFailureOf(code)
  if (failure === 'addressRefused')
    return `${formatSentence(addressRefused, 'en', { host })} Correct them or OIDC_ISSUER.`
  if (failure) return `OIDC_ISSUER: ${host} does not answer (${code}).`
  const { data } = otherIssuer.safeParse(error)
  if (data) return `OIDC_ISSUER: the provider calls itself ${data.cause.body.issuer}. Set it to exactly that.`
  return `OIDC_ISSUER: ${issuer} has no document of an OpenID provider (${failureOf(error)}).`
}

/**
 * Makes the client of a provider. It is discovered at the first log-in, and again at the next one where that failed, so
 * that a provider that is away does not keep the service from starting.
 */
export const createProvider = (settings: ProviderSettings, httpClient: HttpClient): Provider => {
  let discovered: Promise<Configuration> | undefined

  const discover = async (): Promise<Configuration> => {
    const client = await import('openid-client')
    const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = client
    const issuer = new URL(settings.issuer)
    return discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: timeoutSeconds,
      // ID tokens are verified with the provider's keys, although TLS protects them on their way
      execute: [
        enableNonRepudiationChecks,
        // within this machine; `createProviderFetch` refuses it elsewhere
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
      [customFetch]: createProviderFetch(httpClient),
    })
  }
  const configuration = () =>
    (discovered ??= discover().catch((error: unknown) => {
      discovered = undefined
      throw error
    }))

  return {
    discover: async () => void (await configuration()),
    begin: async redirectUri => {
      const client = await import('openid-client')
      const config = await configuration()
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
      })
      return { url: url.href, checks }
    },
    finish: async (answer, { state, nonce, verifier }) => {
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      // many providers answer mail address, name and groups there alone
      const more = config.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
        : {}
      return joinClaims(claims, more)
    },
  }
}

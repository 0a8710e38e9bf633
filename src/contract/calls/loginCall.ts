import { z } from 'zod'
import { call } from './call.ts'

/** Why a log-in at the OpenID provider gave no access. */
export const loginRefusals = [
  'denied',
  'noVerifiedEmail',
  'domain',
  'accountExists',
  'addressRefused',
  'unavailable',
  'unusable',
  'failed',
] as const
export type LoginRefusal = (typeof loginRefusals)[number]

/** Addresses that the browser visits for a log-in at the OpenID provider; the callback is registered there. */
export const loginPaths = { start: '/oidc/start', callback: '/oidc/callback' } as const

/** The OpenID provider that users can log in at, for the button of the log-in page. */
export const loginProviderCall = call('GET /ui/api/login_provider', {
  summary: 'The OpenID provider that users can log in at',
  access: 'public',
  reply: z.object({ name: z.string().nullable() }),
})

/** The token of a log-in at the provider, which only the browser that logged in has a cookie for. */
export const loginTokenCall = call('POST /ui/api/login_token', {
  summary: 'Exchanges the cookie of a log-in at the OpenID provider for a token',
  access: 'public',
  reply: z.object({ token: z.string() }),
})

/** The call of the log-in page, in a file of its own because that page is loaded before the console. */
export const loginCall = call('POST /ui/api/login_check', {
  summary: 'Exchanges email address and password for a token',
  access: 'public',
  // an account with a second factor needs `code`, else the reply is 401 with `errors.code`
  body: z.object({
    username: z.string().max(254),
    password: z.string().max(200),
    code: z.string().max(40).optional(),
  }),
  reply: z.object({ token: z.string() }),
})

import { z } from 'zod'

/** Addresses of the app connection, in the order a browser passes them. Activation and callback are registered in Akeneo. Source: akeneo section 1b. */
export const connectPaths = {
  activation: '/akeneo/connect',
  confirm: '/akeneo/connect/confirm',
  callback: '/akeneo/connect/callback',
  success: '/akeneo/connect/success',
  error: '/akeneo/connect/error',
} as const

/** Why an app connection failed, as far as people can do something about it. */
const connectReasons = [
  'notConfigured',
  'badAddress',
  'expired',
  'otherPim',
  'denied',
  'missingScopes',
  'refused',
  'unreachable',
  'forbidden',
] as const
export type ConnectReason = (typeof connectReasons)[number]

/** What the app must be allowed in Akeneo; without one of them some call fails. Source: akeneo section 1b. */
export const neededScopes = [
  'read_products',
  'read_catalog_structure',
  'read_attribute_options',
  'read_categories',
  'read_channel_localization',
  'read_channel_settings',
] as const
export type NeededScope = (typeof neededScopes)[number]

/** The yes to a connection: the PIM that the person has seen. Callers that show none send no body. */
export const startConnectionBody = z.object({ pimUrl: z.string() }).nullish()

/** What the error page is told in its address. Anything else in there is not shown. */
export const connectErrorQuery = z.object({
  reason: z.enum(connectReasons).optional().catch(undefined),
  scopes: z
    .string()
    .default('')
    .transform(text => text.split(','))
    .transform(names => neededScopes.filter(scope => names.includes(scope))),
})

/** The address of the error page. `connectErrorPath('missingScopes', ['read_products'])` */
export const connectErrorPath = (reason?: ConnectReason, scopes: readonly NeededScope[] = []): string => {
  const query = [...(reason ? [`reason=${reason}`] : []), ...(scopes.length > 0 ? [`scopes=${scopes}`] : [])]
  return [connectPaths.error, query.join('&')].filter(Boolean).join('?')
}

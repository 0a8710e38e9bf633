import { wantedScopes } from './scopes.ts'

/** Where the browser asks the PIM's user to allow the app. Source: akeneo section 1b. */
export const authorizationUrl = (pimUrl: string, clientId: string, state: string): string => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: wantedScopes.join(' '),
    state,
  })
  return `${pimUrl}/connect/apps/v1/authorize?${query}`
}

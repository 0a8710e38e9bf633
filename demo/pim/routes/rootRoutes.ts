import type { Route } from '../http/Route.ts'

function routeName(path: string): string {
  const words = path
    .replace('/api/rest/v1/', '')
    .replaceAll(/[:*]\w+/g, 'get')
    .replaceAll(/[/-]+/g, '_')
  return `pim_api_${words}`
}

/** The two routes that need no token: the list of all routes and the version of the PIM. */
export function rootRoutes(others: readonly Route[]): Route[] {
  const routes = Object.fromEntries(
    others.map(({ path }) => [
      routeName(path),
      { route: path.replaceAll(/[:*](\w+)/g, '{$1}'), methods: ['GET'] },
    ]),
  )
  const authentication = { fos_oauth_server_token: { route: '/api/oauth/v1/token', methods: ['POST'] } }
  return [
    {
      path: '/api/rest/v1',
      acl: null,
      answer: ({ origin }) => ({ body: JSON.stringify({ host: origin, authentication, routes }) }),
    },
    {
      path: '/api/rest/v1/system-information',
      acl: null,
      answer: () => ({ body: JSON.stringify({ version: '7.0.55', edition: 'GE' }) }),
    },
  ]
}

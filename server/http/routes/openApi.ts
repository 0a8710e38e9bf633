import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../src/contract/call.ts'
import { openApiOf } from '../../../src/contract/openapi.ts'
import { version } from '../../version.ts'

/** The contract for machines at /ui/api/openapi.json and for people at /ui/api/docs. Neither needs a log-in: it holds no data. */
export const serveOpenApi = async (app: FastifyInstance, calls: readonly Call[]): Promise<void> => {
  const document = openApiOf(calls, version)
  app.get('/ui/api/openapi.json', async () => document)
  // the plugin's own type of a document is narrower than OpenAPI 3.1
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/ui/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', supportedSubmitMethods: [] },
  })
}

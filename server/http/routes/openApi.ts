import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Call } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import {
  actionCallsOf,
  callsOf,
  fileCallsOf,
  settingsCallsOf,
} from '../../../src/contract/calls/declaredCalls.ts'
import { openApiOf } from '../../../src/contract/openapi/openapi.ts'
import { productCalls } from '../../../src/contract/calls/products/product.ts'
import { traceCalls } from '../../../src/contract/calls/products/trace.ts'
import { configurationCalls } from '../../../src/contract/configuration/configurationCalls.ts'
import { healthCalls } from '../../../src/contract/mapping/health.ts'
import { mappingCalls } from '../../../src/contract/mapping/mapping.ts'
import { previewCalls } from '../../../src/contract/mapping/preview.ts'
import type { Declarations } from '../../../src/contract/resource.ts'
import { accountCalls } from '../../../src/resources/accountCalls.ts'
import * as declarations from '../../../src/resources/index.ts'
import { countProducts } from '../../../src/resources/settings/countProducts.ts'
import { rootFolder, version } from '../../config.ts'

/** The calls that do not come from a declaration. */
export const undeclaredCalls: readonly Call[] = [
  ...[
    calls,
    traceCalls,
    productCalls,
    mappingCalls,
    previewCalls,
    healthCalls,
    configurationCalls,
    accountCalls,
  ].flatMap(group => Object.values<Call>(group)),
  countProducts,
]

/** Every call of the contract once, from declarations and by hand. */
export const everyCall = ({ resources, settings }: Declarations = declarations): Call[] => {
  const all: Call[] = [
    ...undeclaredCalls,
    ...Object.values(resources).flatMap(resource => Object.values(callsOf(resource))),
    ...Object.values(settings).flatMap(singleton => Object.values(settingsCallsOf(singleton))),
    ...[...Object.values(resources), ...Object.values(settings)].flatMap(declaration =>
      [actionCallsOf, fileCallsOf].flatMap(callsFrom => Object.values(callsFrom(declaration))),
    ),
  ]
  return [
    ...new Map(all.toReversed().map(call => [`${call.method} ${call.path}`, call])).values(),
  ].toReversed()
}

const documentPath = '/ui/api/openapi.json'
/** The path of the documentation page. */
export const docsPath = '/ui/api/docs'

/**
 * Replaces the page's own start script, which supports neither another address of the document nor hiding its top
 * bar.
 */
const start = `window.onload = () =>
  SwaggerUIBundle({
    dom_id: '#swagger-ui',
    url: '${documentPath}',
    deepLinking: true,
    docExpansion: 'list',
    supportedSubmitMethods: [],
    presets: [SwaggerUIBundle.presets.apis],
    layout: 'BaseLayout',
  })
`

const mark = join(rootFolder, 'public', 'mark.svg')

/**
 * Serves the contract as a document at /ui/api/openapi.json and as a page at /ui/api/docs. They hold no data and need
 * no log-in. Both are made on first use, because most services never need them.
 */
export const serveOpenApi = async (app: FastifyInstance, served: Declarations | undefined): Promise<void> => {
  let made: ReturnType<typeof openApiOf> | undefined
  const document = { toJSON: () => (made ??= openApiOf(everyCall(served), version, served ?? declarations)) }
  app.get(documentPath, async () => document)
  let pages: ReturnType<typeof createPages> | undefined
  for (const path of [docsPath, `${docsPath}/*`])
    app.get(path, async (request, reply) => {
      const { method, url, headers } = request
      // GET and HEAD
      const answer = await (
        await (pages ??= createPages(document))
      ).inject({ method: method as 'GET', url, headers })
      if (answer.statusCode === 404) return reply.callNotFound()
      return reply.status(answer.statusCode).headers(answer.headers).send(answer.rawPayload)
    })
}

/** The documentation page and its files, served by a second instance, because a listening service takes no more plugins. */
const createPages = async (document: object): Promise<FastifyInstance> => {
  const [swagger, swaggerUi] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')])
  const pages = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  // the plugin's own type of a document is narrower than OpenAPI 3.1
  await pages.register(swagger.default, { mode: 'static', specification: { document: document as never } })
  const favicon = { filename: 'mark.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any' }
  await pages.register(swaggerUi.default, {
    routePrefix: docsPath,
    theme: {
      title: `Kontor ${version}`,
      js: [{ filename: 'start.js', content: start }],
      favicon: [{ ...favicon, content: await readFile(mark) }],
    },
  })
  return pages
}

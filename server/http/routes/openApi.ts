import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../src/contract/calls/call.ts'
import { openApiOf } from '../../../src/contract/calls/openapi.ts'
import { rootFolder, version } from '../../config.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import {
  actionCallsOf,
  callsOf,
  fileCallsOf,
  settingsCallsOf,
} from '../../../src/contract/calls/declaredCalls.ts'
import type { Declarations } from '../../../src/contract/resource.ts'
import { accountCalls } from '../../../src/resources/account.ts'
import * as declarations from '../../../src/resources/index.ts'
import { countProducts } from '../../../src/resources/settings/countProducts.ts'

/** Every call of the contract once: those of the declarations and those that none yields. */
export const everyCall = ({ resources, settings }: Declarations = declarations): Call[] => {
  const all: Call[] = [
    ...Object.values(calls),
    ...Object.values(accountCalls),
    countProducts,
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
/** The page for people. */
export const docsPath = '/ui/api/docs'

/**
 * Takes the place of the page's own start, which knows neither another address of the document nor a page without the
 * bar of its makers.
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
 * The contract for machines at /ui/api/openapi.json and for people at /ui/api/docs. Neither needs a log-in: it holds no
 * data. The document is made when somebody first reads it: most services are started without that.
 */
export const serveOpenApi = async (app: FastifyInstance, served: Declarations | undefined): Promise<void> => {
  let made: ReturnType<typeof openApiOf> | undefined
  const document = { toJSON: () => (made ??= openApiOf(everyCall(served), version)) }
  app.get(documentPath, async () => document)
  // the plugin's own type of a document is narrower than OpenAPI 3.1
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    theme: {
      title: `Kontor ${version}`,
      js: [{ filename: 'start.js', content: start }],
      favicon: [
        {
          filename: 'mark.svg',
          rel: 'icon',
          type: 'image/svg+xml',
          sizes: 'any',
          content: await readFile(mark),
        },
      ],
    },
  })
}

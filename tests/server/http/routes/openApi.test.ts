import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiOf, openApiPath } from '../../../../src/contract/openapi/openapi.ts'
import { everyCall } from '../../../../server/http/routes/openApi.ts'
import { resources, settings } from '../../../../src/resources/index.ts'
import { declarationsOfKontor } from '../../../shared/own.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

let service: TestService
let document: { paths: Record<string, Record<string, unknown>> }
beforeAll(async () => {
  service = await startTestService()
  document = (await service.call('GET /ui/api/openapi.json')).body as never // asserted below
})
afterAll(() => service.close())

/** The calls of the service, from fastify's own tree: `│   └── /:id (PUT, DELETE)`. */
const boundCalls = () => {
  const way: string[] = []
  const lines = service.app.printRoutes({ commonPrefix: false }).split('\n')
  const routes = lines.flatMap(line => {
    const [, indent = '', piece = '', verbs = ''] =
      /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    way.splice(indent.length / 4, Infinity, piece)
    const path = way.join('')
    return verbs.split(', ').flatMap(verb => (verb && verb !== 'HEAD' ? `${verb} ${path}` : []))
  })
  return routes.filter(route => route.includes(' /ui/api/')).toSorted()
}

describe('GET /ui/api/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(document as never)
    expect(errors).toBeUndefined()
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  it.each(everyCall().map(call => [`${call.method} ${call.path}`, call] as const))(
    'describes %s',
    (_name, call) => {
      expect(document.paths[openApiPath(call)]?.[call.method.toLowerCase()]).toMatchObject({
        summary: call.summary,
      })
    },
  )

  it('has the declarations that the calls come from', () => {
    expect(document).toMatchObject({
      'x-declarations': {
        resources: {
          channels: { id: 'name', fields: { name: { kind: 'key', pattern: '/^[a-z0-9_-]+$/i' } } },
        },
        settings: { csv: { label: 'CSV settings' } },
      },
    })
  })

  it('contains all routes of the service', () => {
    // the router ignores a slash at the end
    const declared = everyCall().map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
    // the routes of the document are not in it
    const others = ['GET /ui/api/docs', 'GET /ui/api/openapi.json']
    expect(boundCalls().filter(call => !others.some(other => call.startsWith(other)))).toEqual(
      declared.toSorted(),
    )
  })

  it('names each subject as a sentence does', () => {
    const summaries = everyCall().map(({ summary }) => summary)
    expect(summaries).toEqual(
      expect.arrayContaining([
        'The audit log, page by page',
        'The export settings',
        'The Akeneo API settings',
        'The CSV settings',
        'All channels',
      ]),
    )
  })

  it('lists calls of one subject together', () => {
    const ours = declarationsOfKontor({ resources, settings })
    const { paths } = openApiOf(everyCall(ours), '0') as typeof document // as it is served
    const operations = Object.values(paths).flatMap(verbs => Object.values(verbs))
    const groups = new Set(operations.flatMap(operation => (operation as { tags: string[] }).tags))
    expect(groups).toContain('settings tradebyte')
    expect(groups.size).toBeLessThan(16)
  })
})

describe('GET /ui/api/docs/', () => {
  const read = async (path: string) => String((await service.call(`GET /ui/api/docs/${path}`)).body.text)

  it('is a page for users, under our own name and icon', async () => {
    const page = await read('')
    expect(page).toContain('<title>Kontor ')
    expect(page).toContain('mark.svg')
    expect(page).not.toContain('favicon-32x32.png')
  })

  it('shows the OpenAPI document, without a bar of its vendor', async () => {
    const page = await read('')
    expect(page.indexOf('theme/start.js')).toBeGreaterThan(page.indexOf('swagger-initializer.js'))
    const start = await read('static/theme/start.js')
    expect(start).toContain("url: '/ui/api/openapi.json'")
    expect(start).toContain("layout: 'BaseLayout'")
  })

  it('is available as a file for tools, too', async () => {
    expect((await service.call('GET /ui/api/docs/json')).body).toEqual(document)
    expect(await read('yaml')).toMatch(/^openapi: 3\.1\.0\n/)
  })

  it('has its own files and no others', async () => {
    expect((await service.call('HEAD /ui/api/docs/static/swagger-ui.css')).status).toBe(200)
    expect((await service.call('GET /ui/api/docs/nothing')).status).toBe(404)
  })

  it('needs no other policy than every page of the console', async () => {
    const policy = async (path: string) =>
      (await service.call(`GET ${path}`)).headers.get('content-security-policy')
    expect(await policy('/ui/api/docs/')).toBe(await policy('/healthz'))
  })
})

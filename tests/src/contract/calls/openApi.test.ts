import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answer, call } from '../../../../src/contract/calls/call.ts'
import { openApiOf, openApiPath } from '../../../../src/contract/openapi/openapi.ts'
import { connectErrorPath, handbookPath, historyPath } from '../../../../src/contract/pagePaths.ts'

describe('openApiOf', () => {
  const calls = [
    call('GET /ui/api/settings/docks/:id', {
      summary: 'One',
      description: 'More',
      query: z.object({ full: z.string().optional() }),
      reply: answer(z.string()),
    }),
    call('POST /ui/api/login_check', {
      summary: 'Log in',
      access: 'public',
      body: z.object({ name: z.string() }),
    }),
    call('GET /ui/api/exports/:id/file', { summary: 'File', file: 'text/csv' }),
    call('DELETE /ui/api/settings/docks/:id', { summary: 'Gone' }),
    call('GET /ui/api/app/me', { summary: 'Me' }),
  ]
  const documentOf = () =>
    openApiOf(calls, '1.2.3') as never as {
      info: object
      paths: Record<string, Record<string, Record<string, unknown>>>
    }

  it('has an operation for each call', () => {
    const document = documentOf()
    expect(document.info).toMatchObject({ version: '1.2.3' })
    expect(Object.keys(document.paths['/ui/api/settings/docks/{id}'] ?? {})).toEqual(['get', 'delete'])
    expect(openApiPath({ path: '/a/:id/b/:name' })).toBe('/a/{id}/b/{name}')
    expect(document.paths['/ui/api/settings/docks/{id}']?.['get']).toMatchObject({
      summary: 'One',
      description: 'More',
      tags: ['settings docks'],
      security: [{ token: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'full', in: 'query', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: { content: { 'application/json': { schema: { type: 'object' } } } },
        401: {},
        default: {},
      },
    })
    expect(document.paths['/ui/api/settings/docks/{id}']?.['get']).not.toHaveProperty('requestBody')
    expect(document.paths['/ui/api/app/me']?.['get']).toMatchObject({ tags: ['login'] })
    expect(document.paths['/ui/api/app/me']?.['get']).not.toHaveProperty('description')
  })

  it('needs no token for a public call, and describes bodies and files', () => {
    const document = documentOf()
    const logIn = document.paths['/ui/api/login_check']?.['post']
    expect(logIn).toMatchObject({
      tags: ['login'],
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema: { required: ['name'] } } } },
    })
    expect(logIn?.['responses']).not.toHaveProperty('401')
    expect(document.paths['/ui/api/exports/{id}/file']?.['get']).toMatchObject({
      tags: ['exports'],
      responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } },
    })
  })

  it('has the declarations as JSON, with marks in place of code', () => {
    const document = documentOf()
    expect(document).not.toHaveProperty('x-declarations')
    const declared = { resources: [{ name: 'depots', odd: [/a+/, () => 1, null, 2] }], settings: [] }
    expect(openApiOf([], '1', declared as never)['x-declarations']).toMatchObject({
      resources: [{ name: 'depots', odd: ['/a+/', { 'x-code': true }, null, 2] }],
      settings: [],
    })
  })
})

describe('the addresses of pages', () => {
  it('name documents, sections and reasons', () => {
    expect(historyPath('channels/a b')).toMatch(/\/channels\/a%20b$/)
    expect([handbookPath(), handbookPath('mapping')]).toEqual(['/help', '/help/mapping'])
    expect(connectErrorPath()).toBe('/akeneo/connect/error')
    expect(connectErrorPath('denied')).toBe('/akeneo/connect/error?reason=denied')
    expect(connectErrorPath('missingScopes', ['read_products', 'read_categories'])).toBe(
      '/akeneo/connect/error?reason=missingScopes&scopes=read_products,read_categories',
    )
  })
})

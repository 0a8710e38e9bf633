import type { FastifyInstance } from 'fastify'

/** Reads JSON bodies. Many clients announce JSON and send nothing where a call needs no body: that is no body. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done) // a string already, as asked for above
  })
}

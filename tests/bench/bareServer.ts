import Fastify from 'fastify'

/** The floor of a start: the smallest server of the same framework, built as the service is. */
const app = Fastify()
app.get('/healthz', async () => ({ status: 'ok' }))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`listens at ${url}\n`)

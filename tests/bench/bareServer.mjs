import Fastify from 'fastify'

/** A fastify with one route, beside which the start of the service is measured. */
const app = Fastify()
app.get('/healthz', async () => ({ status: 'ok' }))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`listens at ${url}\n`)
process.once('SIGTERM', () => process.exit(0))

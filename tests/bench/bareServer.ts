import Fastify from 'fastify'

/** The floor of a start: the smallest server of the same framework, built as the service is. */
const app = Fastify()
app.get('/healthz', async () => ({ status: 'ok' }))
void app.listen({ port: 0, host: '127.0.0.1' }).then(url => process.stdout.write(`listens at ${url}\n`))
process.once('SIGTERM', () => process.exit(0))

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import { isLoopback } from '../../shared/networks.ts'
import { createMetrics } from './metrics.ts'
import { checkReadiness } from './readiness.ts'

/** Headers of a proxy: its callers are not on this machine, although its connection comes from there. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

const isEqual = (one: string, other: string) => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** Whether a caller may read /metrics: with METRICS_TOKEN, or without one from this machine. */
const mayRead = ({ headers, raw }: FastifyRequest, token: string | undefined): boolean => {
  if (token !== undefined) return isEqual(headers.authorization ?? '', `Bearer ${token}`)
  const host = headers.host?.replace(/:\d+$/, '') ?? ''
  return (
    isLoopback(raw.socket.remoteAddress ?? '') &&
    isLoopback(host) &&
    proxyHeaders.every(name => headers[name] === undefined)
  )
}

/**
 * The calls for those who watch the service: `/healthz` says that the process answers, `/readyz` whether it can work (503
 * names what it lacks), and `/metrics` gives figures in the text format of Prometheus.
 */
export const bindHealth = (app: FastifyInstance, deps: Deps): void => {
  // compression would load its code here for nothing
  app.get('/healthz', { compress: false }, async () => ({ status: 'ok' }))
  app.get('/readyz', { compress: false }, async (_request, reply) => {
    const { isReady, checks } = await checkReadiness(deps)
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'failed', checks })
  })
  const metrics = createMetrics(deps)
  app.get('/metrics', { compress: false }, async (request, reply) => {
    if (!mayRead(request, deps.config.METRICS_TOKEN)) throw new CallError('metricsRefused')
    const registry = await metrics()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

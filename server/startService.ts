import type { FastifyInstance } from 'fastify'
import { createApp, type AppOptions } from './app.ts'
import type { Config } from './config.ts'
import { createDeps, type Deps, type Replaced } from './deps.ts'
import { createFirstAdministrator, type FirstAdministrator } from './firstAdministrator.ts'

/** A running service. */
export interface Service {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly administrator: FirstAdministrator | undefined
  /** Finishes requests in flight, stops a run at its checkpoint and closes the database. */
  close(): Promise<void>
}

/** Milliseconds that requests in flight may take once the service stops. */
const graceMs = 3000
const sweepMs = 100

/** Opens everything and listens. Used by main, the demo and the tests. */
export const startService = async (config: Config, options: AppOptions & Replaced): Promise<Service> => {
  const deps = await createDeps(config, options)
  const app = await createApp(deps, options)
  const administrator = await createFirstAdministrator(deps)
  const url = await app.listen({ port: config.PORT, host: config.HOST })
  deps.listensAt(url)
  deps.runner.begin()
  deps.scheduler.begin()
  return {
    url,
    app,
    deps,
    administrator,
    close: async () => {
      // its caller waits for the end of it, and closing for its caller
      await deps.synchroniser.close()
      // who waits for the PIM or an upload server could wait for minutes
      const grace = setTimeout(() => deps.interrupt(), graceMs)
      // a connection that was answered meanwhile would be kept for its next call
      const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
      await app.close()
      clearTimeout(grace)
      clearInterval(sweep)
      await deps.close()
    },
  }
}

import type { FastifyInstance } from 'fastify'
import { commit, version } from '#core/version.ts'
import type { App } from './app.ts'

/** Serves the endpoints for monitoring: liveness and readiness. Metrics have an address of their own. */
export function serveProbes(app: App, server: FastifyInstance): void {
  const healthy = () => ({ status: 'ok', version, commit })
  server.get('/healthz', healthy)
  server.get('/readyz', async (_request, reply) => {
    const lack = await app.resources.findShortage(app.pool)
    if (lack) reply.code(503).header('retry-after', '1')
    const { lost } = app.workers
    // The node serves the restaurants on all other workers, so a balancer has to keep it.
    return reply.send({ status: lack ?? 'ok', ...(lost.length > 0 && { lostWorkers: lost }) })
  })
  // Health check that existing monitors of the family use.
  server.get('/thisistheway', async (_request, reply) => reply.redirect('/readyz', 307))
}

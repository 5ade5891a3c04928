import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { credentialPlaceholders, openApi, replaced, timePlaceholders, timesAhead } from './openapi.ts'

/** `/openapi.json`, and its page at `/docs`; both come from this program alone. */
export async function serveDocs(app: App, server: FastifyInstance): Promise<void> {
  let published: string | undefined
  server.get('/openapi.json', (request, reply) => {
    published ??= JSON.stringify(openApi(app.operations, app.domains))
    reply.header('content-type', 'application/json; charset=utf-8')
    const timely = replaced(published, timePlaceholders, timesAhead(app.clock.now()))
    return reply.send(withCredentials(timely, app, request))
  })
  // Loaded here: it is large, and most commands serve nothing.
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', hideClientButton: true, telemetry: false, withDefaultFonts: false },
  })
}

/** Examples run as they are where the reader sits at the server; nobody else is told the demo chain's secrets. */
function withCredentials(published: string, { demoCredentials }: App, { ip, headers }: FastifyRequest): string {
  // Behind a proxy on this machine everybody seems to sit here.
  const isForwarded = 'forwarded' in headers || 'x-forwarded-for' in headers || 'via' in headers
  if (!demoCredentials || !isLoopback(ip) || isForwarded) return published
  return replaced(published, credentialPlaceholders, demoCredentials)
}

const isLoopback = (ip: string) => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'

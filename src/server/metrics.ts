import { createServer } from 'node:http'
import type { Logger } from '#core/log.ts'
import type { Metrics } from '#core/metrics.ts'
import { OperatorError } from '#core/operator_error.ts'
import type { MetricsAddress } from './config.ts'

/** Connections of scrapers. */
const connectionsMax = 16

interface MetricsServer {
  url: string
  close(): Promise<void>
}

/**
 * Serves `/metrics` on an address of its own, because it shows how much a business sells. Undefined if another server of this machine uses
 * the default address.
 */
export async function serveMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  { host, port, isDefault }: MetricsAddress,
  log: Logger,
): Promise<MetricsServer | undefined> {
  const server = createServer((request, response) => {
    const isFound = request.url?.split('?', 1)[0] === '/metrics' && ['GET', 'HEAD'].includes(request.method ?? '')
    if (!isFound) return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error) => {
        log.error({ err: error }, 'the metrics cannot be read')
        response.writeHead(500).end()
      },
    )
  })
  server.maxConnections = connectionsMax
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed).listen({ host, port }, listening)
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!isDefault) throw unusable({ host, port }, code, error)
    log.warn({ code }, `no metrics: ${host}:${port} cannot be used; set COMANDA_METRICS to another address, or to off`)
    return undefined
  }
  // A listening server alone must not keep the process alive.
  server.unref()
  const address = server.address()
  const used = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${used}/metrics`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Refuses an address that the operator has chosen and that cannot be used. */
export const unusable = (
  { host, port }: Pick<MetricsAddress, 'host' | 'port'>,
  code: string | undefined,
  cause: unknown,
): OperatorError =>
  new OperatorError(
    code === 'EADDRINUSE'
      ? `COMANDA_METRICS is ${host}:${port}, which is in use`
      : `COMANDA_METRICS is ${host}:${port}, where this process cannot listen: ${code}`,
    'Give another address, or off',
    { cause },
  )

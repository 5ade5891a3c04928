import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Lag } from '#core/events/follower_store.ts'

/** Metrics for Prometheus. One registry a node, so that tests can run several. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  let measureLag: () => Promise<readonly Lag[]> = async () => []
  const followerLagEvents = new Gauge({
    name: 'comanda_follower_lag_events',
    help: 'Events that a follower has still to read',
    labelNames: ['follower'],
    registers,
  })
  const followerLagSeconds = new Gauge({
    name: 'comanda_follower_lag_seconds',
    help: 'Age of the oldest event that a follower has still to read',
    labelNames: ['follower'],
    registers,
    // Asked of the database at each scrape. While that does not answer, the last figures stand.
    async collect() {
      for (const { follower, seconds, events } of await measureLag().catch(() => [])) {
        followerLagSeconds.set({ follower }, seconds)
        followerLagEvents.set({ follower }, events)
      }
    },
  })
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'comanda_request_duration_seconds',
      help: 'Time from the first byte of a request to its answer',
      labelNames: ['path', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers,
    }),
    commandsFinished: new Counter({
      name: 'comanda_commands_finished_total',
      help: 'Commands carried out by this node',
      labelNames: ['outcome'],
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'comanda_webhook_attempts_total',
      help: 'Webhook requests sent by this node',
      labelNames: ['outcome'],
      registers,
    }),
    webhooksPaused: new Gauge({
      name: 'comanda_webhook_endpoints_paused',
      help: 'Webhook receivers that are paused after failing for too long',
      registers,
    }),
    /** Says how the lag of followers is read. */
    measureFollowers(read: () => Promise<readonly Lag[]>) {
      measureLag = read
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

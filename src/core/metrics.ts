import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Lag } from '#core/events/followers.store.ts'
import type { StalledGroups } from '#core/lanes/lanes.store.ts'

/** Number of unfinished items, and the age of the oldest. */
export interface Backlog {
  items: number
  seconds: number
}

/** Interval of the samples of the event loop's delay. The library's 10 ms would take half of an idle node's processor time. */
const delaySampleMs = 100

/** Creates the Prometheus metrics of one node, with a registry of their own, so that tests can run several nodes. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: delaySampleMs })
  const registers = [registry]
  const { lag, standing, backlogs } = measuredGauges(registers)
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
      help: 'Commands executed by this node',
      labelNames: ['outcome'],
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'comanda_webhook_attempts_total',
      help: 'Webhook requests sent by this node',
      labelNames: ['outcome'],
      registers,
    }),
    reports: new Counter({
      name: 'comanda_reports_total',
      help: 'Reports that an engine has begun: PostgreSQL or the replica',
      labelNames: ['engine'],
      registers,
    }),
    webhooksPaused: new Gauge({
      name: 'comanda_webhook_endpoints_paused',
      help: 'Webhook receivers that are paused after failing for too long',
      registers,
    }),
    /** Registers the query for stalled terminal groups. */
    measureLanes: standing.by,
    /** Registers the query for the lag of followers. */
    measureFollowers: lag.by,
    /** Registers the query for the backlogs of long-running rules. */
    measureBacklogs: backlogs.by,
  }
}

function measuredGauges(registers: Registry[]) {
  const lag = measured<readonly Lag[]>()
  const standing = measured<StalledGroups>()
  const backlogs = measured<readonly (Backlog & { rule: string })[]>()
  new Gauge({
    name: 'comanda_long_work_items',
    help: 'Pieces of long work, such as erasures of guests, that are begun and not done',
    labelNames: ['rule'],
    registers,
    collect: backlogs.intoGauge((gauge, found) => {
      for (const { rule, items } of found) gauge.set({ rule }, items)
    }),
  })
  new Gauge({
    name: 'comanda_long_work_seconds',
    help: 'How long ago the oldest piece of long work began that is not done',
    labelNames: ['rule'],
    registers,
    collect: backlogs.intoGauge((gauge, found) => {
      for (const { rule, seconds } of found) gauge.set({ rule }, seconds)
    }),
  })
  new Gauge({
    name: 'comanda_follower_lag_events',
    help: 'Events that a follower has still to read',
    labelNames: ['follower'],
    registers,
    collect: lag.intoGauge((gauge, lags) => {
      for (const { follower, events } of lags) gauge.set({ follower }, events)
    }),
  })
  new Gauge({
    name: 'comanda_follower_lag_seconds',
    help: 'Age of the oldest event that a follower has still to read',
    labelNames: ['follower'],
    registers,
    collect: lag.intoGauge((gauge, lags) => {
      for (const { follower, seconds } of lags) gauge.set({ follower }, seconds)
    }),
  })
  new Gauge({
    name: 'comanda_follower_passed_over_events',
    help: 'Events that a follower skipped after repeated failures',
    labelNames: ['follower'],
    registers,
    collect: lag.intoGauge((gauge, lags) => {
      for (const { follower, passedOver } of lags) gauge.set({ follower }, passedOver)
    }),
  })
  new Gauge({
    name: 'comanda_terminal_groups_standing',
    help: 'Terminal groups whose oldest command should have ended 10 seconds ago or earlier',
    registers,
    collect: standing.intoGauge((gauge, { groups }) => gauge.set(groups)),
  })
  new Gauge({
    name: 'comanda_terminal_groups_standing_seconds',
    help: 'How long ago the oldest command of all standing terminal groups should have ended',
    registers,
    collect: standing.intoGauge((gauge, { seconds }) => gauge.set(seconds)),
  })
  return { lag, standing, backlogs }
}

/**
 * Queries figures of the database at each scrape, once for all gauges that show them. While the database does not answer, the last figures
 * are repeated.
 */
function measured<Figures>() {
  let read: (() => Promise<Figures>) | undefined
  let reading: Promise<Figures | undefined> | undefined
  const figures = () => {
    reading ??= Promise.resolve(read?.())
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  return {
    by(how: () => Promise<Figures>) {
      read = how
    },
    intoGauge: (show: (gauge: Gauge, figures: Figures) => void) =>
      async function (this: Gauge) {
        const found = await figures()
        if (found !== undefined) show(this, found)
      },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { RestrictionGroups } from '#core/access/groups.ts'
import { Passwords } from '#core/access/passwords.ts'
import { People } from '#core/access/people.ts'
import { RateLimits } from '#core/access/rate_limits.ts'
import { Throttle } from '#core/access/throttle.ts'
import { Access } from '#core/access/tokens.ts'
import { Caches } from '#core/cache.ts'
import { ChainClocks } from '#core/chain_clocks.ts'
import { ChainWork } from '#core/chain_work.ts'
import { AcceptedCreations, Commands } from '#core/commands/accept.ts'
import { Scheduler } from '#core/commands/scheduler.ts'
import { CommandStatuses } from '#core/commands/status.ts'
import { TableAnalyzer } from '#core/db/analyzer.ts'
import { type Address, type ConnectOptions, connect, type Pool, waitUntilReachable } from '#core/db/connect.ts'
import { migrate } from '#core/db/migrate.ts'
import { ResourceMonitor } from '#core/db/resources.ts'
import { Workers } from '#core/db/workers.ts'
import { DueItems } from '#core/events/due.ts'
import type { Follower } from '#core/events/follower.ts'
import { Followers } from '#core/events/followers.ts'
import { OutgoingItems } from '#core/events/outgoing.ts'
import { RetentionService } from '#core/events/retention.ts'
import { FairSlots } from '#core/fair_slots.ts'
import type { App } from '#core/http/app.ts'
import { InnerCalls } from '#core/http/inner_calls.ts'
import { OpenConnections } from '#core/http/open_connections.ts'
import { RequestLog } from '#core/http/request_log.ts'
import { createServer } from '#core/http/server.ts'
import { Lanes } from '#core/lanes/lanes.ts'
import type { Logger } from '#core/log.ts'
import type { BackgroundService } from '#core/loop.ts'
import { createMetrics } from '#core/metrics.ts'
import { Notices } from '#core/notices.ts'
import { OperationSettings } from '#core/operation/context.ts'
import { eventsOf, loadDomains } from '#core/operation/domain.ts'
import { FrontActions } from '#core/operation/front_actions.ts'
import { Hooks } from '#core/operation/hooks.ts'
import { Operations } from '#core/operation/operations.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { Services } from '#core/operation/service.ts'
import { OperatorError } from '#core/operator_error.ts'
import { duckdb, installCommandOfMissing } from '#core/optional_library.ts'
import { ServerState } from '#core/server_state.ts'
import { Spool } from '#core/spool.ts'
import { type Clock, systemClock } from '#core/time.ts'
import { WebhookDispatcher } from '#core/webhooks/dispatcher.ts'
import { EventPages } from '#core/webhooks/event_pages.ts'
import { SentMessages } from '#core/webhooks/sent_messages.ts'
import { WebhookTester } from '#core/webhooks/tester.ts'
import { diagnose } from '#doctor/doctor.ts'
import { findBooksPlace } from '#domains/books/reads.ts'
import { ImportRunner } from '#domains/imports/changes.ts'
import { ReportCosts, ReportEngines, reportConnections, reportsApplication } from '#domains/reports/reads.ts'
import { webhookRules } from '#domains/webhooks/rules.ts'
import { Valuations } from '#ledger/valuation/valuations.ts'
import { acceptAction } from '#terminal/link/actions.ts'
import { linkLimits } from '#terminal/link/limits.ts'
import { linkPath } from '#terminal/link/protocol.ts'
import { LinkServer } from '#terminal/link/server.ts'
import type { Config } from './config.ts'
import { bellPath, Console, consolePath } from './console.ts'
import { reportsName } from './folder.ts'
import { serveMetrics } from './metrics.ts'
import { isUpgradeTo, listenForUpgrades, type UpgradeHandlers } from './upgrades.ts'

/** Settings that a node needs; tests supply only these. */
export type NodeSettings = Pick<
  Config,
  | 'host'
  | 'port'
  | 'role'
  | 'allowsApiLogin'
  | 'adminToken'
  | 'webhookNetworks'
  | 'webhookLimits'
  | 'tokenAttemptsPerMinute'
> &
  Partial<
    Pick<
      Config,
      | 'console'
      | 'books'
      | 'reports'
      | 'reportsReplica'
      | 'dataFolder'
      | 'rateLimits'
      | 'httpLimits'
      | 'linkLimits'
      | 'metrics'
      | 'trustedProxies'
    >
  >

export interface Node {
  app: App
  url: string
  /** Undefined if metrics are not served. */
  metricsUrl: string | undefined
  stop(): Promise<void>
}

/** Maximum number of concurrent queries: one per processor and one in transit. More would only slow each other down. */
export const readersMax = availableParallelism() + 1
/** Maximum number of connections for transactions. */
const connectionsMaxDefault = 16
/**
 * Number of connections that transactions of requests leave to lanes, followers and valuations: closing days waits for the latter within
 * its transaction.
 */
const connectionsOfOthers = 2
/** Time for which a poll waits for a lock, and the polls behind it: less than the lives of leases. */
const pollLockMsMax = 1_000
/** Time of the doctor's checks within the server: less than clients wait by default. */
const checkLimits = { statementMs: 4_000, totalMs: 8_000 }
/** Maximum number of connections for loading caches. */
const loadersMax = 2

/**
 * Maximum number of connections waiting to be accepted, if the kernel permits it. Clients retry a rejected one after a second, so a small
 * queue would make a burst delay everyone.
 */
const backlogMax = 4_096

/** Options of a node besides its settings. */
interface NodeOptions {
  log: Logger
  clock?: Clock
  /** Whether every response is validated against its schema; true in tests. */
  checksAnswers?: boolean
  /** Maximum number of connections for transactions; less in tests. */
  connectionsMax?: number
  /** Called with the name of each phase when it begins. */
  onPhase?(phase: string): void
  /** Resolves when the pages of the console are built. */
  consoleBuilt?: Promise<void>
}

/**
 * Starts one node on a database: an API, a worker, or both. Stopping refuses new requests, finishes running ones, then stops workers and
 * closes connections.
 */
export async function startNode(
  address: Address,
  settings: NodeSettings,
  {
    log,
    clock = systemClock,
    checksAnswers = false,
    connectionsMax = connectionsMaxDefault,
    onPhase = () => {},
    consoleBuilt = Promise.resolve(),
  }: NodeOptions,
): Promise<Node> {
  const closing: (() => unknown)[] = []
  try {
    const options = { log, clock, checksAnswers, connectionsMax, onPhase, consoleBuilt }
    return await openNode(address, settings, options, closing)
  } catch (error) {
    for (const close of closing.toReversed()) await close()
    throw error
  }
}

/** Pushes each resource onto `closing` once it is open. */
async function openNode(
  address: Address,
  settings: NodeSettings,
  { log, clock, checksAnswers, connectionsMax, onPhase, consoleBuilt }: Required<NodeOptions>,
  closing: (() => unknown)[],
): Promise<Node> {
  const resources = new ResourceMonitor()
  let workers: Workers | undefined
  const onFailure = (error: unknown) => {
    resources.record(error)
    workers?.record(error)
  }
  const pool = connect(address, { connectionsMax, prefersIndexes: true, onFailure })
  closing.push(() => pool.end({ timeout: 5 }))
  workers = await prepareDatabase(pool, { log, onPhase })
  const limited = (applicationName: string, connectionsMax: number, more: Partial<ConnectOptions> = {}) => {
    const options = { limitsConcurrency: true, prefersIndexes: true, onFailure, ...more }
    const connections = connect(address, { applicationName, connectionsMax, ...options })
    closing.push(() => connections.end({ timeout: 5 }))
    return connections
  }
  // Polls that begin on the same beat are pipelined. Citus cannot plan one that reads several shards without its parameters.
  const polling = limited('comanda polls', 1, {
    plansOnce: !workers.areThere,
    limitsConcurrency: false,
    lockMsMax: pollLockMsMax,
  })
  // Caches load through connections of their own, because callers that wait for a value may hold all others.
  const loading = limited('comanda caches', loadersMax)
  const caches = new Caches(loading, log, { polling })
  await caches.start()
  closing.push(() => caches.stop())
  const [operations, domains] = await Promise.all([loadOperations(), loadDomains()])
  const notices = new Notices(log)
  closing.push(() => notices.stop())
  const reading = limited('comanda queries', readersMax)
  const counters = { load: { requests: 0, answered: 0 }, metrics: createMetrics() }
  const services = new Services()
  const parts = {
    pool,
    reading,
    polling,
    workers,
    caches,
    clock,
    clocks: new ChainClocks({ pool, workers, caches, clock }),
    log,
    notices,
    ...counters,
    operations,
    domains,
    services,
  }
  const { commands, followers, lanes, background } = servicesOf(parts, settings)
  const app: App = {
    ...parts,
    ...(await accessOf(parts, settings)),
    writing: new FairSlots(connectionsMax - connectionsOfOthers),
    resources,
    spool: new Spool({ folder: join(settings.dataFolder ?? tmpdir(), 'spool') }),
    commands,
    notify: (ownerId) => followers.wake(ownerId),
    checksAnswers,
  }
  provideState(app, limited('comanda doctor', 1), settings)
  openReports(app, { address, pool: limited(reportsApplication, reportConnections) }, { settings, closing })
  return serveNode(app, { settings, lanes, background, closing, consoleBuilt })
}

/** Provides the state of the server to its operator. The doctor has a connection of its own. */
function provideState(
  { services, workers: { reachable }, metrics: { registry } }: App,
  checking: Pool,
  { dataFolder }: NodeSettings,
): void {
  const check = () => diagnose(checking, { dataFolder, limits: checkLimits })
  services.provide(ServerState, new ServerState({ reachable, registry, dataFolder, check }))
}

/** Settings of a node that is opened, and what closes it again. */
interface Opening {
  settings: NodeSettings
  closing: (() => unknown)[]
}

/** What a node serves, once its parts are open. */
interface Served extends Opening, Pick<ReturnType<typeof servicesOf>, 'lanes' | 'background'> {
  consoleBuilt: Promise<void>
}

/** Takes requests and links, and starts the background services. */
async function serveNode(app: App, { settings, lanes, background, closing, consoleBuilt }: Served): Promise<Node> {
  const imports = provideCallers(app)
  const links = new LinkServer({ app, lanes, limits: settings.linkLimits ?? linkLimits })
  const { server, pages } = await openHttp(app, settings, { links, consoleBuilt })
  const connections = new OpenConnections(server.server, app.load)
  for (const service of background) {
    await service.start()
    closing.push(() => service.stop())
  }
  const url = await server.listen({ host: settings.host, port: settings.port, backlog: backlogMax })
  const metrics = settings.metrics && (await serveMetrics(app.metrics, settings.metrics, app.log))
  closing.push(() => metrics?.close())
  return {
    app,
    url,
    metricsUrl: metrics?.url,
    async stop() {
      links.stop()
      imports.stop()
      await pages?.stop()
      await connections.endUntil(server.close())
      for (const close of closing.toReversed()) await close()
    },
  }
}

/** Waits until the database responds, migrates it, and returns its workers. */
async function prepareDatabase(pool: Pool, { log, onPhase }: Pick<Required<NodeOptions>, 'log' | 'onPhase'>) {
  await waitUntilReachable(() => pool`select 1`, {
    onWaiting: () => log.warn('the database does not respond yet; waiting for it'),
  })
  await migrate(pool, { onPhase })
  return Workers.open(pool, log)
}

/** Provides the services that call operations, and returns the one that runs imports. */
function provideCallers(app: App): ImportRunner {
  const imports = new ImportRunner({ ...app, calls: new InnerCalls(app) })
  const actions = new FrontActions((...action) => acceptAction(app, ...action))
  app.services.provide(ImportRunner, imports).provide(FrontActions, actions)
  return imports
}

/** Creates the HTTP server of a node, with the WebSockets of terminals and pages. A worker serves only probes. */
async function openHttp(
  app: App,
  settings: NodeSettings,
  { links, consoleBuilt }: { links: LinkServer; consoleBuilt: Promise<void> },
) {
  const serves = settings.role !== 'worker'
  const pages = serves && settings.console ? new Console(app, consoleBuilt) : undefined
  const upgrades: UpgradeHandlers = new Map([
    ...(serves ? [[linkPath, links.upgrade.bind(links)] as const] : []),
    ...(pages ? [[bellPath, pages.upgrade.bind(pages)] as const] : []),
  ])
  const server = await createServer(serves ? app : { ...app, operations: [] }, {
    limits: settings.httpLimits,
    trustedProxies: settings.trustedProxies,
    isUpgrade: (request) => isUpgradeTo(upgrades, request),
    startPath: pages && consolePath,
  })
  pages?.serve(server)
  listenForUpgrades(server.server, upgrades, app.log)
  if (serves) links.start()
  return { server, pages }
}

/**
 * Opens the engines of reports. Without a data folder or DuckDB there is no replica. With one processor a thread for reports would only
 * take memory.
 */
function openReports(
  { services, log, metrics: { reports } }: App,
  { address, pool }: { address: Address; pool: Pool },
  { settings, closing }: Opening,
): void {
  const { dataFolder, reportsReplica = 'off' } = settings
  const install = installCommandOfMissing(duckdb)
  if (install !== undefined && reportsReplica === 'on')
    throw new OperatorError(
      'COMANDA_REPORTS_REPLICA is "on", but DuckDB is not installed',
      `Install it with "${install}", or set "auto"`,
    )
  const mode = dataFolder === undefined || install !== undefined ? 'off' : reportsReplica
  const folder = join(dataFolder ?? '', reportsName)
  const ofThread = availableParallelism() > 1 ? { address } : {}
  const engines = new ReportEngines({ pool, log, mode, folder, reports, ...ofThread })
  closing.push(() => engines.close())
  services.provide(ReportEngines, engines)
}

/** Dependencies of all parts of a node. */
type Parts = Pick<App, 'pool' | 'reading' | 'polling' | 'workers' | 'caches' | 'clock' | 'clocks' | 'log'> &
  Pick<App, 'load' | 'metrics' | 'operations' | 'domains' | 'services'> & { notices: Notices }

/** Creates the background services of a node, and the services that accept commands. */
function servicesOf(parts: Parts, settings: NodeSettings) {
  const { pool, workers, caches, operations, domains } = parts
  const works = settings.role !== 'api'
  const kinds = eventsOf(domains)
  const rules = webhookRules(kinds)
  const tester = new WebhookTester({ ...parts, networks: settings.webhookNetworks })
  parts.services
    .provide(EventPages, new EventPages(rules))
    .provide(SentMessages, new SentMessages(rules, kinds))
    .provide(WebhookTester, tester)
  const webhooks = new WebhookDispatcher({
    ...parts,
    rules,
    networks: settings.webhookNetworks,
    limits: settings.webhookLimits,
    faultsOf: domains.find(({ webhookFaults }) => webhookFaults)?.webhookFaults?.(caches),
  })
  const declared = domains.flatMap(({ followers = [] }) => followers)
  const isOff = ({ setting }: Follower) => setting !== undefined && settings[setting] === false
  const followers = new Followers({
    ...parts,
    followers: [webhooks.follower, ...declared.filter((follower) => !isOff(follower))],
    stopped: declared.filter(isOff),
  })
  const dueItems = new DueItems({
    ...parts,
    notify: (ownerId) => followers.wake(ownerId),
    rules: domains.flatMap(({ due = [] }) => due),
  })
  const outgoingItems = new OutgoingItems({
    ...parts,
    networks: settings.webhookNetworks,
    rules: domains.flatMap(({ outgoing = [] }) => outgoing),
  })
  const accepted = new AcceptedCreations()
  const lanes = new Lanes({
    ...parts,
    operations: new Map(operations.map((operation) => [operation.path, operation])),
    accepted,
    onlyLinked: !works,
    emulator: domains.find(({ emulator }) => emulator)?.emulator?.(caches),
    onEvents: (organizationId) => followers.wake(organizationId),
  })
  const housekeeper = new RetentionService({
    ...parts,
    rules: domains.flatMap(({ retention = [] }) => retention),
    followers: followers.declared,
  })
  const requestLog = new RequestLog(parts)
  parts.services.provide(RequestLog, requestLog)
  const commands = new Commands({ pool, workers, accepted, onAccepted: (lane) => lanes.wake(lane) })
  const scheduler = new Scheduler({ ...parts, commands })
  parts.services.provide(ChainWork, new ChainWork({ ...parts, dueItems, outgoingItems, scheduler, followers }))
  // In the order of their start, and the reverse order of their stop. A service that wakes others comes after them.
  const background: BackgroundService[] = works
    ? [workers, new TableAnalyzer(parts), housekeeper, webhooks, followers, lanes, scheduler, dueItems, outgoingItems]
    : [workers, lanes]
  background.push(requestLog, tester)
  return { commands, followers, lanes, background }
}

/** Access rules, limits of requests, and services that operations use. */
async function accessOf(parts: Parts, settings: NodeSettings) {
  const { pool, reading, caches, clock, clocks, notices, operations, domains, services } = parts
  const groups = new RestrictionGroups(domains)
  const access = await Access.open(pool, caches, clock, settings)
  const people = new People({ pool, caches, clock }, groups)
  services
    .provide(Access, access)
    .provide(People, people)
    .provide(Passwords, new Passwords())
    .provide(RestrictionGroups, groups)
    .provide(Operations, new Operations(operations))
    .provide(Hooks, new Hooks(domains))
    .provide(Notices, notices)
    .provide(Throttle, new Throttle(clock, { attemptsMax: settings.tokenAttemptsPerMinute }))
    .provide(OperationSettings, new OperationSettings(settings))
    .provide(CommandStatuses, new CommandStatuses(pool))
    .provide(ChainClocks, clocks)
    .provide(Valuations, new Valuations({ pool, reading, clock, placeOf: findBooksPlace }))
    .provide(ReportCosts, new ReportCosts({ pool }))
  const rateLimits = new RateLimits(clock, settings.rateLimits ?? new Map())
  return { access, people, groups, rateLimits }
}

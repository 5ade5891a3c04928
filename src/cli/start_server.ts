import { createServer } from 'node:net'
import { BackupService } from '#backup/service.ts'
import { ensureConsoleBuilt } from '#console/built.ts'
import type { ExternalAddress } from '#core/db/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from '#core/db/embedded.ts'
import { placeOf, probeExternal } from '#core/db/external.ts'
import type { App } from '#core/http/app.ts'
import type { Logger } from '#core/log.ts'
import { loadDomains } from '#core/operation/domain.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { OperatorError } from '#core/operator_error.ts'
import type { Config, MetricsAddress } from '#server/config.ts'
import { type Credentials, ensureAdminToken, writeCredentials } from '#server/credentials.ts'
import { acquireFolder, describeStartFailure, restrictFolder } from '#server/folder.ts'
import { unusable } from '#server/metrics.ts'
import type { Node } from '#server/node.ts'
import { removeServer, writeServer } from '#server/server_file.ts'

export interface Server {
  node: Node
  credentials: Credentials
  /** Whether this start has created the admin token. */
  hasNewToken: boolean
  /** Resolves when the rest of the demo chain is created, as far as possible. */
  completing: Promise<void>
  /** Starts to make the demo history after that. Calls `onMissing` if any of it is missing. */
  startHistory(onMissing: () => void): void
  /** Stops everything; repeated calls return the same promise. */
  stop(): Promise<void>
}

/**
 * Starts data folder, database, node and demo chain in this order; `stop` stops them in the reverse order. An error, or the signal between
 * two steps, stops what was started.
 */
export async function startServer(
  config: Config,
  log: Logger,
  { signal, onPhase }: { signal: AbortSignal; onPhase?(phase: string): void },
): Promise<Server> {
  await checkPorts(config)
  const held = await acquireFolder(config.dataFolder)
  const closing: (() => unknown)[] = [() => held.release()]
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= closeAll(closing, log)
    return stopping
  }
  try {
    return { ...(await startProgram(config, log, { signal, closing, onPhase })), stop }
  } catch (error) {
    await stop()
    throw describeStartFailure(listenFailure(error, config), config.dataFolder)
  }
}

/** Closes the rest even if one resource fails to close. */
async function closeAll(closing: readonly (() => unknown)[], log: Logger): Promise<void> {
  for (const close of closing.toReversed())
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'failed to stop a part of the server')
    }
}

interface StartOptions {
  signal: AbortSignal
  /** Functions that stop started services, in the order of the starts. */
  closing: (() => unknown)[]
  onPhase: ((phase: string) => void) | undefined
}

async function startProgram(config: Config, log: Logger, rising: StartOptions): Promise<Omit<Server, 'stop'>> {
  const { signal, closing, onPhase } = rising
  const { dataFolder, role } = config
  const hasDemo = config.demo && role !== 'worker'
  const readable = await restrictFolder(dataFolder)
  if (readable.length > 0) log.warn({ paths: readable.slice(0, 5) }, 'other users may read files of the data folder')
  // Loads the program while the database starts; loading it earlier would delay the database processes. Errors are thrown below, where the
  // database is stopped.
  let loading: ReturnType<typeof loadProgram> | undefined
  const load = () => {
    loading ??= loadProgram(hasDemo)
    loading.catch(() => {})
    return loading
  }
  const consoleBuilt = config.console && role !== 'worker' ? ensureConsoleBuilt(log) : undefined
  const backups = await BackupService.open(config, log)
  closing.push(() => backups?.finish())
  const { address, stop } = await openDatabase(config, log, { signal, onPhase, onSpawned: load })
  closing.push(stop)
  signal.throwIfAborted()
  await backups?.prepare(address, (phase) => onPhase?.(phase))
  signal.throwIfAborted()
  const { startNode, demo: demoModule } = await load()
  const node = await startNode(address, config, { log, onPhase, consoleBuilt })
  closing.push(() => node.stop())
  backups?.start(node.app.metrics.registry)
  // Before requests are finished, which may take all the time for stopping.
  closing.push(() => backups?.stop())
  signal.throwIfAborted()
  const { credentials, isNew: hasNewToken } = await ensureAdminToken(dataFolder, node.app.pool)
  const demo = demoModule && (await openDemo(config, node.app, { ...rising, ...demoModule, credentials }))
  signal.throwIfAborted()
  closing.push(() => removeServer(dataFolder))
  await writeServer(dataFolder, { pid: process.pid, url: node.url })
  const { completing = Promise.resolve(), startHistory = () => {} } = demo ?? {}
  return { node, credentials, hasNewToken, completing, startHistory }
}

interface DemoOptions extends StartOptions, DemoModule {
  credentials: Credentials
}

/** Time for the first requests of a user, who tries the printed ones. */
const historyAfterMs = 3_000

/** Creates the part of the demo chain that clients need to read menus, then starts the rest in the background. */
async function openDemo(
  { dataFolder, demoHistory }: Config,
  app: App,
  { closing, onPhase, credentials, ...module }: DemoOptions,
): Promise<Pick<Server, 'completing' | 'startHistory'>> {
  const onMissing = () => onPhase?.('Loading the demo chain')
  const hasSecrets = credentials.demo !== undefined
  credentials.demo = await module.ensureDemo(app, credentials.demo, { onMissing })
  if (!hasSecrets) await writeCredentials(dataFolder, credentials)
  const stopping = new AbortController()
  const completing = module.completeDemo(app, credentials.demo, { signal: stopping.signal, showsToday: demoHistory })
  const history = demoHistory ? new module.DemoHistory(app, { parts: module.historyParts }) : undefined
  closing.push(async () => {
    stopping.abort()
    await completing
    await history?.stop()
  })
  return {
    completing,
    startHistory: (onMissing) =>
      void completing.then(() => {
        if (!stopping.signal.aborted) history?.start({ firstAfterMs: historyAfterMs, onMissing })
      }),
  }
}

async function openDatabase(
  { databaseUrl, dataFolder }: Config,
  log: Logger,
  { signal, onPhase, onSpawned }: Omit<StartOptions, 'closing'> & { onSpawned(): void },
): Promise<Pick<EmbeddedDatabase, 'address' | 'stop'>> {
  if (databaseUrl === undefined) return startEmbedded(dataFolder, { log, onPhase, onSpawned, signal })
  onPhase?.('Connecting to the database')
  onSpawned()
  return { address: await addressOf(databaseUrl, log, signal), stop: async () => {} }
}

async function addressOf(url: string, log: Logger, signal: AbortSignal): Promise<ExternalAddress> {
  const onWaiting = (error: unknown, limitMs: number) => {
    const problem = error instanceof Error ? error.message : String(error)
    log.warn(`the database at ${placeOf(url)} does not respond yet: ${problem}; trying for ${limitMs / 1000} s`)
  }
  const address = await probeExternal(url, { onWaiting, signal })
  const { keepsSettings, keepsStatements } = address
  if (!keepsSettings) log.warn({ keepsStatements }, 'the database is behind a pooler: session settings do not persist')
  return address
}

/** Refuses unusable listen addresses before anything is created. */
async function checkPorts(config: Config): Promise<void> {
  const { metrics } = config
  await tryToListen(config).catch((error) => {
    throw listenFailure(error, config)
  })
  if (!metrics || metrics.isDefault) return
  const isOfServer = metrics.port !== 0 && metrics.port === config.port
  await (isOfServer ? Promise.reject({ code: 'EADDRINUSE' }) : tryToListen(metrics)).catch((error) => {
    throw unusable(metrics, error.code, error)
  })
}

async function tryToListen({ host, port }: Pick<MetricsAddress, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen({ host, port }, listening)
  })
  await new Promise((closed) => server.close(closed))
}

/** Returns an OperatorError for an unusable listen address; else returns the error unchanged. */
function listenFailure(error: unknown, { host, port }: Config): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const { code, syscall = '' } = error as NodeJS.ErrnoException
  if (!['listen', 'bind', 'getaddrinfo'].includes(syscall)) return error
  if (code === 'EADDRINUSE')
    return new OperatorError(`Port ${port} on ${host} is in use`, 'Choose another with --port', { cause: error })
  if (code === 'EACCES')
    return new OperatorError(`This user may not listen on port ${port}`, 'Choose one from 1024 on with --port')
  return new OperatorError(
    `This machine cannot listen at "${host}": ${code}`,
    'Give --host an address of it, such as 127.0.0.1, or 0.0.0.0 for all',
  )
}

type DemoModule = typeof import('#demo/demo.ts')

/** Modules that are slow to load. A server without a demo loads none of it. */
async function loadProgram(hasDemo: boolean) {
  const [{ startNode }, demo] = await Promise.all([
    import('#server/node.ts'),
    hasDemo ? import('#demo/demo.ts') : undefined,
    loadOperations(),
    loadDomains(),
  ])
  return { startNode, demo }
}

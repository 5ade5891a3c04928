import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { cutOffEmbedded } from '#core/db/embedded.ts'
import type { Logger } from '#core/log.ts'
import { commit, release, version } from '#core/version.ts'
import { hasAccounts } from '#domains/people/reads.ts'
import { type Config, changedSettings } from '#server/config.ts'
import { credentialsFile } from '#server/credentials.ts'
import { isUsualDataFolder } from '#server/data_folder.ts'
import { createLog } from '#server/log.ts'
import { demo } from '#shared/demo.ts'
import { ApiClient } from './client.ts'
import { firstLink } from './console.ts'
import { curlWithToken, tokenCurl } from './curl.ts'
import { note, print, printJson } from './output.ts'
import { onStop } from './signals.ts'
import { type Server, startServer } from './start_server.ts'
import { commandText, serverWords } from './typed_as.ts'

/** Time for stopping, after which the server is cut off. Service managers kill it after 10 s, its database included. */
const stopLimitMs = 8_000
const settlingMs = 1_000

/** Runs the server until a signal stops it, then ends the process. */
export async function runServer(config: Config): Promise<never> {
  const log = createLog(config.logLevel)
  process.prependListener('uncaughtException', (error) =>
    log.error({ err: error }, 'uncaught exception; the server stops'),
  )
  const stopping = new AbortController()
  let server: Server | undefined
  let cuttingOff: Promise<never> | undefined
  onStop(() => {
    log.info('stopping')
    stopping.abort()
    setTimeout(() => {
      cuttingOff = cutOff(config, server)
    }, stopLimitMs).unref()
  })
  server = await started(config, log, stopping.signal)
  if (server) await serve(server, config, stopping.signal)
  // The end of the database lets the server stop.
  await cuttingOff
  log.info('stopped')
  if (!config.json) print([`  Comanda has stopped cleanly${server ? '' : ', before it was ready'}`])
  process.exit(0)
}

/** Starts the server; undefined if it is stopped before it is ready. */
async function started(config: Config, log: Logger, signal: AbortSignal): Promise<Server | undefined> {
  try {
    const onPhase = (phase: string) => {
      if (config.json) log.info(phase)
      else print([`  ${phase} …`])
    }
    const server = await startServer(config, log, { signal, onPhase })
    const settings = changedSettings(config)
    log.info({ version, commit, url: server.node.url, role: config.role, settings }, 'started')
    return server
  } catch (error) {
    if (!signal.aborted) throw error
    return undefined
  }
}

/** Ends the process although the server has not stopped, after its database: a copy of the data folder of a running one is worthless. */
async function cutOff({ databaseUrl, dataFolder }: Config, server: Server | undefined): Promise<never> {
  const requests = server?.node.app.load.requests ?? 0
  const subject = server === undefined ? 'The start was' : requests > 0 ? 'Requests were' : 'The server was'
  note([`comanda: ${subject} still running when the time to stop was up, and cut off.`])
  if (databaseUrl === undefined) await cutOffEmbedded(dataFolder).catch((error: Error) => note([error.message]))
  process.exit(1)
}

/** Serves until the signal, then stops the server. */
async function serve(server: Server, config: Config, signal: AbortSignal): Promise<void> {
  const stopped = once(signal, 'abort')
  // Requests that read the demo chain wait for the rest of it.
  if (!signal.aborted) await Promise.race([server.completing, stopped])
  if (!signal.aborted) {
    if (config.json) printJson(summary(server))
    else print([...blockLines(server, config), ...(await consoleLines(server, config)), ...stopLines])
    server.startHistory(() => {
      if (!config.json) print([`  Making the demo's history …`])
    })
    setTimeout(releaseStartMemory, settlingMs).unref()
  }
  if (!signal.aborted) await stopped
  await server.stop()
}

const stopLines = ['  Ctrl-C stops the server and its database', '']

/**
 * Frees memory that only the start needed: module sources, schemas, data of the demo chain. Otherwise the collector would retain it until
 * the server is busy (docs/performance.md, Starting).
 */
function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: (how: object) => void = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

const summary = ({ node, credentials }: Server) => ({
  version,
  commit: commit ?? null,
  url: node.url,
  docs: `${node.url}/docs`,
  metrics: node.metricsUrl ?? null,
  appId: credentials.demo?.appId ?? null,
  clientSecret: credentials.demo?.clientSecret ?? null,
  apiKey: credentials.demo?.apiKey ?? null,
  organizationId: credentials.demo ? demo.organization : null,
  adminToken: credentials.adminToken,
})

/** Returns how to enter the console while nobody has an account. The link is printed only on a terminal, because logs are stored. */
async function consoleLines({ node, credentials }: Server, { role, dataFolder }: Config): Promise<string[]> {
  if (role === 'worker' || (await hasAccounts(node.app.pool))) return []
  if (!process.stdout.isTTY) {
    const words = serverWords({ data: isUsualDataFolder(dataFolder) ? undefined : dataFolder })
    return [`  Console: ${commandText(['console', ...words])} prints a link to enter it`, '']
  }
  const client = new ApiClient({ url: node.url, token: credentials.adminToken })
  const link = await firstLink(client).finally(() => client.close())
  return link === undefined ? [] : ['  Console, for the first person within an hour:', `    ${link}`, '']
}

function blockLines({ node, credentials, hasNewToken }: Server, { dataFolder }: Config): string[] {
  const { url } = node
  const lines = [
    '',
    `  Comanda ${release} is ready at ${url}`,
    `  Docs: ${url}/docs`,
    `  Admin token: ${hasNewToken ? credentials.adminToken : `in ${credentialsFile(dataFolder)}`}`,
  ]
  if (!credentials.demo) return lines
  const { appId, clientSecret, apiKey } = credentials.demo
  const order = {
    phone: '+442079460000',
    orderServiceType: 'DeliveryByClient',
    customer: { type: 'one-time', name: 'Ada' },
    items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
  }
  return [
    ...lines,
    '',
    '  The demo chain was made; a start with --no-demo in an empty data folder makes none:',
    `    appId          ${appId}`,
    `    clientSecret   ${clientSecret}`,
    `    apiKey         ${apiKey}`,
    `    organizationId ${demo.organization}`,
    '',
    '  Try it (token, menu, order):',
    '',
    tokenCurl(url, { apiKey, appId, clientSecret }),
    curlWithToken(url, '/api/menu/v3/by_id', { externalMenuId: demo.menu, organizationId: demo.organization }),
    curlWithToken(url, '/api/1/deliveries/create', { organizationId: demo.organization, order }),
    '',
  ]
}

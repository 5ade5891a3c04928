import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Command } from 'commander'
import type { Logger } from '#core/log.ts'
import { version } from '#core/version.ts'
import { hasAccounts } from '#domains/people/reads.ts'
import { type Config, changedSettings, readConfig, type StartFlags } from '#server/config.ts'
import { credentialsFile } from '#server/credentials.ts'
import { createLog } from '#server/log.ts'
import { type Server, startServer } from '#server/start.ts'
import { demo } from '#shared/demo.ts'
import { ApiClient } from './client.ts'
import { firstLink } from './console.ts'
import { curlWithToken, tokenCurl } from './curl.ts'
import { note, print, printJson } from './output.ts'
import { onStop } from './signals.ts'

/** Time for stopping, after which the process exits. */
const stopLimitMs = 9_500
const settlingMs = 1_000

export const startCommand = new Command('start')
  .description('Start the server, with its own database unless DATABASE_URL names one')
  .option('--port <number>', 'port to listen on; also COMANDA_PORT (default: 8080)')
  .option('--host <address>', 'address to listen on; also COMANDA_HOST (default: 127.0.0.1)')
  .option('--data <folder>', 'where the data is kept; also COMANDA_DATA (default: ./data)')
  .option('--no-demo', 'without the demo chain')
  .option('--no-console', 'without the web console')
  .option('--role <role>', 'all, api or worker; also COMANDA_ROLE (default: all)')
  .option('--json', 'print one line of JSON instead of the start-up block')
  .action(start)

async function start(flags: StartFlags): Promise<void> {
  const config = readConfig(flags, process.env)
  const log = createLog(config.logLevel)
  process.prependListener('uncaughtException', (error) =>
    log.error({ err: error }, 'uncaught exception; the server stops'),
  )
  const stopping = new AbortController()
  let server: Server | undefined
  onStop(() => {
    log.info('stopping')
    stopping.abort()
    setTimeout(() => cutOff(server !== undefined), stopLimitMs).unref()
  })
  server = await started(config, log, stopping.signal)
  if (server) await serve(server, config, stopping.signal)
  log.info('stopped')
  if (!config.json) print([`  Comanda has stopped cleanly${server ? '' : ', before it was ready'}`])
  process.exit(0)
}

/** Starts the server; undefined if it is stopped before it is ready. */
async function started(config: Config, log: Logger, signal: AbortSignal): Promise<Server | undefined> {
  try {
    const onPhase = (phase: string) => {
      if (!config.json) print([`  ${phase} …`])
    }
    const server = await startServer(config, log, { signal, onPhase })
    const settings = changedSettings(config)
    log.info({ version, url: server.node.url, role: config.role, settings }, 'started')
    return server
  } catch (error) {
    if (!signal.aborted) throw error
    return undefined
  }
}

function cutOff(hasStarted: boolean): never {
  const subject = hasStarted ? 'Requests were' : 'The start was'
  note([`comanda: ${subject} still running when the time to stop was up, and cut off.`])
  process.exit(1)
}

/** Serves until the signal, then stops the server. */
async function serve(server: Server, config: Config, signal: AbortSignal): Promise<void> {
  if (config.json) printJson(summary(server))
  else print([...blockLines(server, config), ...(await consoleLines(server, config))])
  server.completing.then(() => setTimeout(releaseStartMemory, settlingMs).unref())
  if (!signal.aborted) await once(signal, 'abort')
  await server.stop()
}

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
  url: node.url,
  docs: `${node.url}/docs`,
  appId: credentials.demo?.appId ?? null,
  clientSecret: credentials.demo?.clientSecret ?? null,
  apiKey: credentials.demo?.apiKey ?? null,
  organizationId: credentials.demo ? demo.organization : null,
  adminToken: credentials.adminToken,
})

/** Returns how to enter the console while nobody has an account. Only a terminal gets the link: the output of a service is stored in a log. */
async function consoleLines({ node, credentials }: Server, { role }: Config): Promise<string[]> {
  if (role === 'worker' || (await hasAccounts(node.app.pool))) return []
  if (!process.stdout.isTTY) return ['  Console: npx comanda console prints a link to enter it', '']
  const client = new ApiClient({ url: node.url, token: credentials.adminToken })
  const link = await firstLink(client).finally(() => client.close())
  return link === undefined ? [] : ['  Console, for the first person within an hour:', `    ${link}`, '']
}

function blockLines({ node, credentials, hasNewToken }: Server, { dataFolder }: Config): string[] {
  const { url } = node
  const lines = [
    '',
    `  Comanda ${version} is ready at ${url}`,
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
    '  The demo chain:',
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

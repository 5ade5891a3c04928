import type { ExternalAddress } from '#core/db/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from '#core/db/embedded.ts'
import { findExternal } from '#core/db/external.ts'
import { History } from '#core/history.ts'
import type { App } from '#core/http/app.ts'
import type { Logger } from '#core/log.ts'
import { loadDomains } from '#core/operation/domain.ts'
import { loadOperations } from '#core/operation/registry.ts'
import type { Config } from './config.ts'
import { type Credentials, ensureAdminToken } from './credentials.ts'
import { holdFolder, startFailure } from './folder.ts'
import type { Node } from './node.ts'
import { removeServer, writeServer } from './server_file.ts'

export interface Server {
  node: Node
  credentials: Credentials
  stop(): Promise<void>
}

/** Brings everything up in order: data folder, database, node, demo chain. `stop` takes it down in the reverse order. */
export async function startServer(config: Config, log: Logger): Promise<Server> {
  const held = await holdFolder(config.dataFolder)
  // The program is loaded while its database comes up. What fails in it is thrown below, where the database is stopped.
  const loading = loadProgram()
  loading.catch(() => {})
  let embedded: EmbeddedDatabase | undefined
  let node: Node | undefined
  try {
    embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataFolder, { log })
    const address = embedded ? embedded.address : await addressOf(config.databaseUrl!, log)
    const { startNode, ensureDemo } = await loading
    node = await startNode(address, config, { log })
    const credentials = await ensureAdminToken(config.dataFolder, node.app.pool)
    if (config.demo && config.role !== 'worker') await ensureDemo(node.app, config.dataFolder, credentials)
    await writeServer(config.dataFolder, { pid: process.pid, url: node.url })
    const history = config.demo && config.demoHistory && config.role !== 'worker' ? historyOf(node.app) : undefined
    history?.start()
    const stop = async () => {
      await removeServer(config.dataFolder)
      await history?.stop()
      await node?.stop()
      await embedded?.stop()
      held.letGo()
    }
    return { node, credentials, stop }
  } catch (error) {
    await node?.stop()
    await embedded?.stop()
    held.letGo()
    throw startFailure(error, config.dataFolder)
  }
}

async function addressOf(url: string, log: Logger): Promise<ExternalAddress> {
  const address = await findExternal(url, {
    onWaiting: () => log.warn('the database does not answer yet; waiting for it'),
  })
  const { keepsSettings, keepsStatements } = address
  if (!keepsSettings) log.warn({ keepsStatements }, 'a pooler stands before the database: sessions keep nothing')
  return address
}

/** What takes long to load. */
async function loadProgram() {
  const [{ startNode }, { ensureDemo }] = await Promise.all([import('./node.ts'), import('./demo.ts')])
  await Promise.all([loadOperations(), loadDomains()])
  return { startNode, ensureDemo }
}

const historyOf = ({ pool, clock, log, domains, load }: App): History =>
  new History({
    pool,
    clock,
    log,
    parts: domains.flatMap(({ history = [] }) => history),
    requests: () => load.requests,
  })

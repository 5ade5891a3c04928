import type { Address } from '#core/db/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from '#core/db/embedded.ts'
import { History } from '#core/history.ts'
import type { App } from '#core/http/app.ts'
import type { Logger } from '#core/log.ts'
import type { Config } from './config.ts'
import { type Credentials, ensureAdminToken } from './credentials.ts'
import { ensureDemo } from './demo.ts'
import { holdFolder, startFailure } from './folder.ts'
import { type Node, startNode } from './node.ts'
import { removeServer, writeServer } from './server_file.ts'

export interface Server {
  node: Node
  credentials: Credentials
  stop(): Promise<void>
}

/** Brings everything up in order: data folder, database, node, demo chain. `stop` takes it down in the reverse order. */
export async function startServer(config: Config, log: Logger): Promise<Server> {
  const held = await holdFolder(config.dataFolder)
  let embedded: EmbeddedDatabase | undefined
  let node: Node | undefined
  try {
    embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataFolder, { log })
    const address: Address = embedded ? embedded.address : { url: config.databaseUrl! }
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

const historyOf = ({ pool, clock, log, domains, load }: App): History =>
  new History({
    pool,
    clock,
    log,
    parts: domains.flatMap(({ history = [] }) => history),
    requests: () => load.requests,
  })

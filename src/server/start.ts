import { mkdir } from 'node:fs/promises'
import type { Address } from '#core/db/connect.ts'
import { startEmbedded } from '#core/db/embedded.ts'
import { History } from '#core/history.ts'
import type { App } from '#core/http/app.ts'
import type { Logger } from '#core/log.ts'
import { type Config, SettingError } from './config.ts'
import { type Credentials, ensureAdminToken } from './credentials.ts'
import { ensureDemo } from './demo.ts'
import { type Node, startNode } from './node.ts'
import { findServer, removeServer, writeServer } from './server_file.ts'

export interface Server {
  node: Node
  credentials: Credentials
  stop(): Promise<void>
}

/** Brings everything up in order: data folder, database, node, demo chain. `stop` takes it down in the reverse order. */
export async function startServer(config: Config, log: Logger): Promise<Server> {
  await mkdir(config.dataFolder, { recursive: true })
  const other = config.databaseUrl ? undefined : await findServer(config.dataFolder)
  if (other)
    throw new SettingError(
      `A server (process ${other.pid}, ${other.url}) uses ${config.dataFolder} already: give --data another folder`,
    )
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataFolder, { log })
  const address: Address = embedded ? embedded.address : { url: config.databaseUrl! }
  let node: Node | undefined
  try {
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
    }
    return { node, credentials, stop }
  } catch (error) {
    await node?.stop()
    await embedded?.stop()
    throw error
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

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbedded } from '#core/db/embedded.ts'
import { demo } from '#shared/demo.ts'
import { post, startNodeProcess } from '#test/harness/nodes.ts'
import type { Load, Measured } from './loader.ts'

/** A server with its own database, and calls to it. */
export interface OwnServer {
  url: string
  /** Null unless the environment has `COMANDA_METRICS`. */
  metricsUrl: string | null
  /** Token of the demo chain's key. */
  token: string
  adminToken: string
  /** Data folder of the server; `pid` is its process. */
  folder: string
  pid: number
  /** Socket of its PostgreSQL. */
  database: { path: string; database: string }
  /** Sends a request of the operator for the demo chain's corporation. */
  save<Answer>(path: string, body: object, headers?: Record<string, string>): Promise<Answer>
  /** Sends a load from its own process; several can run at once. */
  load(task: Omit<Load, 'url' | 'token'>): Promise<Measured>
}

/** Runs the work on a server started for it, and stops everything. */
export async function onOwnServer(
  name: string,
  work: (server: OwnServer) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const adminToken = `ca_admin-token-of-the-bench-${name}`
  const folder = await mkdtemp(join(tmpdir(), `comanda-${name}-`))
  // PostgreSQL runs as another user if this process is root.
  await chmod(folder, 0o755)
  const node = await startNodeProcess({ folder, adminToken, env })
  const loaders: ChildProcess[] = []
  try {
    const { appId, clientSecret, apiKey } = node.line
    const { token } = await post<{ token: string }>(node.url, '/api/v2/access_token', { appId, clientSecret, apiKey })
    await work({
      url: node.url,
      metricsUrl: node.line.metrics,
      token,
      adminToken,
      folder,
      pid: node.pid,
      database: { path: join(folder, 'run', '.s.PGSQL.5432'), database: 'comanda' },
      save: (path, body, headers = {}) =>
        post(node.url, path, { corporationId: demo.corporation, ...body }, { token: adminToken, headers }),
      async load(task) {
        const loader = fork(join(import.meta.dirname, 'loader.ts'))
        loaders.push(loader)
        loader.send({ ...task, url: node.url, token } satisfies Load)
        const [measured] = await once(loader, 'message')
        loader.kill('SIGKILL')
        return measured
      },
    })
  } finally {
    for (const loader of loaders) loader.kill('SIGKILL')
    await node.stop()
    await removeEmbedded(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A node of the server, as a process. */
export interface NodeProcess {
  url: string
  pid: number
  /** The line that it printed when it was ready. */
  line: { appId: string; clientSecret: string; apiKey: string; adminToken: string; metrics: string | null }
  /** Resolves when the process has ended for any reason. */
  ended: Promise<unknown>
  /** Kills the process, as a power failure would. */
  kill(): Promise<void>
  /** Stops the node as an operator does, and returns its exit code. */
  stop(): Promise<number | null>
}

export interface NodeOptions {
  role?: 'api' | 'worker' | 'all'
  /** Default: the embedded database in the data folder. */
  databaseUrl?: string
  /** Data folder. Default: a new one, which is deleted with the node. */
  folder?: string
  port?: number
  demo?: boolean
  adminToken?: string
  /** Folder of another version of the program. Default: this one. */
  program?: string
  env?: Record<string, string>
  /** File descriptor for its standard error. Default: that of this process. */
  errorOutput?: number
}

const root = join(import.meta.dirname, '..', '..')
const startTries = 20
const startPollMs = 50
const alive = new Set<ChildProcess>()

// Stops the nodes however a test ends; they stop their own databases.
process.once('exit', () => {
  for (const child of alive) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Starts a node as an operator would, and waits until it is ready and has the whole demo chain. */
export async function startNodeProcess(wishes: NodeOptions): Promise<NodeProcess> {
  const folder = wishes.folder ?? (await mkdtemp(join(tmpdir(), 'comanda-node-')))
  const args = ['start', '--json', '--data', folder, '--port', String(wishes.port ?? 0), '--role', wishes.role ?? 'all']
  const main = join(wishes.program ?? root, 'src', 'main.ts')
  const child = spawn(process.execPath, [main, ...args, ...(wishes.demo === false ? ['--no-demo'] : [])], {
    stdio: ['ignore', 'pipe', wishes.errorOutput ?? 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: wishes.databaseUrl ?? '',
      COMANDA_ADMIN_TOKEN: wishes.adminToken ?? '',
      COMANDA_LOG_LEVEL: 'error',
      COMANDA_METRICS: 'off',
      COMANDA_DEMO_HISTORY: 'off',
      ...wishes.env,
    },
  })
  alive.add(child)
  const exit = new Promise<number | null>((done) => child.once('exit', done))
  const line = await Promise.race([firstLine(child), exit.then(() => undefined)])
  if (line === undefined) throw new Error('The node did not start')
  const ended = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const code = await exit
    alive.delete(child)
    if (!wishes.folder) await rm(folder, { recursive: true, force: true })
    return code
  }
  const summary = JSON.parse(line)
  if (wishes.demo !== false && wishes.role !== 'worker') await untilComplete(summary)
  return {
    url: summary.url,
    pid: child.pid!,
    line: summary,
    ended: exit,
    kill: async () => void (await ended('SIGKILL')),
    stop: () => ended('SIGTERM'),
  }
}

/** Starts a node on the data of a killed one, whose database may still be shutting down. */
export async function restartNodeProcess(wishes: NodeOptions, isGivenUp = () => false): Promise<NodeProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await startNodeProcess(wishes)
    } catch (error) {
      if (tries === startTries || isGivenUp()) throw error
      await sleep(startPollMs)
    }
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((done) => {
    child.stdout!.on('data', (chunk) => {
      output += chunk
      if (output.includes('\n')) done(output)
    })
  })
}

/**
 * Waits until the node has created the whole demo chain, as requests of the operator do. Ignores the response, which differs between
 * versions.
 */
async function untilComplete({ url, adminToken }: { url: string; adminToken: string }): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` }
  await (await fetch(`${url}/admin/loyalty/programs/list`, { method: 'POST', headers, body: '{}' })).text()
}

/** POSTs to a node. Throws for any status but 200. */
export async function post<T>(
  url: string,
  path: string,
  body: object,
  { token, headers }: { token?: string | undefined; headers?: Record<string, string> } = {},
): Promise<T> {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new RequestError(path, response.status, text)
  return JSON.parse(text || '{}')
}

/** A response other than 200. */
export class RequestError extends Error {
  readonly status: number

  constructor(path: string, status: number, text: string) {
    super(`${path} answered ${status}: ${text}`)
    this.status = status
  }
}

/** Repeats a call that fails for five seconds: other nodes see within a second what one node has written. */
export async function retryUntilPropagated<T>(call: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + 5_000; ; await sleep(50)) {
    try {
      return await call()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
  }
}

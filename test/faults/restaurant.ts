import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, connect, embeddedUser, type Pool } from '#core/db/connect.ts'
import { openEmbedded, removeEmbedded } from '#core/db/embedded.ts'
import { createLog } from '#server/log.ts'
import { demo } from '#shared/demo.ts'
import { type NodeOptions, type NodeProcess, post, RequestError, restartNodeProcess } from '#test/harness/nodes.ts'
import { openReceiver, type Receiver } from '#test/harness/receiver.ts'

export type Victim = 'server' | 'worker' | 'terminal' | 'database'

interface RestaurantOptions {
  timeZone?: string
  /** Whether API and worker are separate processes. */
  isApart?: boolean
  /** Returns the port at which the terminal connects to a server port. */
  terminalPort?: (port: number) => Promise<number>
}

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const pollMs = 50
const diaryLines = 20

/**
 * A restaurant in operation: a server with its own database, a front office, a client and a receiver of webhooks, as processes. A killed
 * process is restarted at once.
 */
export class Restaurant {
  readonly receiver: Receiver
  readonly url: string
  organizationId = ''
  terminalGroupId = ''
  token = ''
  readonly #folder: string
  readonly #port: number
  readonly #isApart: boolean
  #terminalPort = 0
  #terminalToken = ''
  #server: NodeProcess | undefined
  #worker: NodeProcess | undefined
  #terminal: ChildProcess | undefined
  #address: Address | undefined
  #isClosing = false

  private constructor(folder: string, port: number, receiver: Receiver, isApart: boolean) {
    this.#folder = folder
    this.#port = port
    this.#isApart = isApart
    this.receiver = receiver
    this.url = `http://127.0.0.1:${port}`
  }

  static async open({
    isApart = false,
    terminalPort = async (port) => port,
    timeZone = 'Europe/London',
  }: RestaurantOptions = {}): Promise<Restaurant> {
    const folder = await mkdtemp(join(tmpdir(), 'comanda-faults-'))
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    const port = await freePort()
    const restaurant = new Restaurant(folder, port, await openReceiver(), isApart)
    try {
      await restaurant.startServer()
      await restaurant.#furnish(timeZone)
      restaurant.#terminalPort = await terminalPort(port)
      await restaurant.startTerminal()
    } catch (error) {
      await restaurant.close()
      throw error
    }
    return restaurant
  }

  /** Starts the server on the existing data. `failAt` is the failpoint at which it exits (core/failpoint.ts). */
  async startServer(failAt = ''): Promise<void> {
    this.#server = await this.#start({
      folder: join(this.#folder, 'data'),
      port: this.#port,
      ...(this.#isApart && { role: 'api' as const }),
      env: { COMANDA_FAILPOINT: failAt },
    })
    this.#address ??= (await openEmbedded(join(this.#folder, 'data'), { log: createLog('warn') }))!.address
    if (this.#isApart && !this.#worker) await this.#startWorker()
  }

  async #startWorker(failAt = ''): Promise<void> {
    if (!this.#address || !('path' in this.#address)) throw new Error('The database has no socket')
    const errorOutput = openSync(this.#workerLogFile, 'a')
    this.#worker = await this.#start({
      role: 'worker',
      folder: join(this.#folder, 'worker'),
      databaseUrl: `postgres:///${this.#address.database}`,
      env: {
        PGHOST: dirname(this.#address.path),
        PGUSERNAME: embeddedUser,
        PGUSER: embeddedUser,
        COMANDA_FAILPOINT: failAt,
      },
      errorOutput,
    })
    closeSync(errorOutput)
  }

  #start = (wishes: NodeOptions): Promise<NodeProcess> => restartNodeProcess(wishes, () => this.#isClosing)

  async startTerminal(failAt = ''): Promise<void> {
    const args = ['terminal', '--url', `http://127.0.0.1:${this.#terminalPort}`, '--journal', this.#journalFile]
    const diary = openSync(this.#diaryFile, 'a')
    this.#terminal = spawn(process.execPath, [main, ...args, '--printer', `file:${this.#paperFile}`], {
      stdio: ['pipe', diary, diary],
      env: { ...process.env, COMANDA_TERMINAL_TOKEN: this.#terminalToken, COMANDA_FAILPOINT: failAt },
    })
    closeSync(diary)
  }

  /** Sends a line of input to the terminal, as its staff would. */
  tell(line: string): void {
    this.#terminal?.stdin?.write(`${line}\n`)
  }

  /** Kills and restarts a process. `failAt` is the failpoint at which the restarted worker exits. */
  async kill(victim: Victim, failAt = ''): Promise<void> {
    if (victim === 'database') return this.#killDatabase()
    if (victim === 'terminal') {
      await this.endTerminal()
      return this.startTerminal()
    }
    if (victim === 'worker') {
      await this.#worker?.kill()
      return this.#startWorker(failAt)
    }
    await this.endServer()
    await this.startServer()
  }

  async endServer(): Promise<void> {
    await this.#server?.kill()
  }

  async endTerminal(): Promise<void> {
    const terminal = this.#terminal
    if (!terminal || terminal.exitCode !== null || terminal.signalCode !== null) return
    const ended = new Promise((done) => terminal.once('exit', done))
    terminal.kill('SIGKILL')
    await ended
  }

  /** Waits until the process has exited by itself. */
  async ended(one: 'server' | 'worker' | 'terminal'): Promise<void> {
    if (one === 'server') await this.#server?.ended
    else if (one === 'worker') await this.#worker?.ended
    else while (this.#terminal?.exitCode === null && this.#terminal.signalCode === null) await sleep(pollMs)
  }

  async #killDatabase(): Promise<void> {
    if (!this.#address || !('path' in this.#address)) return
    const folder = dirname(this.#address.path)
    const file = join(dirname(folder), 'postgres', 'postmaster.pid')
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
    if (!pid) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It was already down.
    }
  }

  /** Runs work with a connection to the database, which may be down. */
  withDatabase = async <T>(work: (pool: Pool) => Promise<T>): Promise<T> => {
    const pool = connect(this.#address!, { connectionsMax: 1 })
    try {
      return await work(pool)
    } finally {
      await pool.end({ timeout: 1 })
    }
  }

  /** Sends a request until it is answered, repeating it after every error that may pass. */
  ask = async <T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
    for (;;) {
      try {
        return await post<T>(this.url, path, body, { token: this.token, headers })
      } catch (error) {
        if (error instanceof RequestError && error.status < 500 && error.status !== 408) throw error
        if (this.#isClosing) throw error
        await sleep(pollMs)
      }
    }
  }

  /** Sends a request of the operator; works only before anything is killed. */
  admin = <T>(path: string, body: object): Promise<T> =>
    post<T>(this.url, path, body, { token: this.#server!.line.adminToken })

  /** Number of commands without a result at the front office, and of unprinted tickets. */
  get unfinishedAtTerminal(): number {
    const journal = new DatabaseSync(this.#journalFile, { readOnly: true, timeout: 5_000 })
    try {
      const row = journal
        .prepare(
          `select (select count(*) from command where state is null)
                + (select count(*) from ticket where printed_at is null) as open`,
        )
        .get()
      return Number(row?.open)
    } finally {
      journal.close()
    }
  }

  /** State and last output of the terminal, for failure messages. */
  get terminalState(): string {
    const { exitCode, signalCode } = this.#terminal ?? {}
    const output = readFileSync(this.#diaryFile, 'utf8').split('\n').slice(-diaryLines).join('\n')
    return `the terminal's exit: ${exitCode ?? signalCode ?? 'none'}; it said last:\n${output}`
  }

  /** Returns the printed tickets. */
  paper = async (): Promise<string[]> => {
    const text = await readFile(this.#paperFile, 'utf8').catch(() => '')
    return text.split('\f').filter((ticket) => ticket !== '')
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.endTerminal()
    await this.#worker?.kill()
    await this.#server?.kill()
    await removeEmbedded(join(this.#folder, 'data'))
    await this.receiver.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  get #workerLogFile() {
    return join(this.#folder, 'worker.log')
  }

  get #journalFile() {
    return join(this.#folder, 'terminal.db')
  }

  get #diaryFile() {
    return join(this.#folder, 'terminal.log')
  }

  get #paperFile() {
    return join(this.#folder, 'paper.txt')
  }

  /** Saves an organization with a linked terminal group, and a client whose webhooks go to the receiver. */
  async #furnish(timeZone: string): Promise<void> {
    const { appId, clientSecret } = this.#server!.line
    const { id: organizationId } = await this.admin<{ id: string }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'Faults',
      timeZone,
      isSandbox: true,
    })
    const { id: terminalGroupId } = await this.admin<{ id: string }>('/admin/terminal_groups/save', {
      organizationId,
      name: 'Terminal',
      kind: 'linked',
    })
    const { token } = await this.admin<{ token: string }>('/admin/terminal_tokens/create', {
      terminalGroupId,
      name: 'Terminal',
    })
    const { apiKey } = await this.admin<{ apiKey: string }>('/admin/api_keys/create', {
      corporationId: demo.corporation,
      name: 'Client',
      organizationIds: [organizationId],
    })
    this.#terminalToken = token
    this.organizationId = organizationId
    this.terminalGroupId = terminalGroupId
    this.token = (
      await post<{ token: string }>(this.url, '/api/v2/access_token', { apiKey, appId, clientSecret })
    ).token
    await this.ask('/api/1/webhooks/update_settings', { organizationId, webHooksUri: this.receiver.url })
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return address && typeof address === 'object' ? address.port : 0
}

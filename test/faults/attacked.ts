import { type ChildProcess, fork } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, connect, type Pool } from '#core/db/connect.ts'
import { openEmbedded, removeEmbedded } from '#core/db/embedded.ts'
import { newId } from '#core/schema.ts'
import { createLog } from '#server/log.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'
import type { BystanderTask, Witnessed } from './bystander.ts'
import { inspect, longestPiece, measurePieces } from './inspector.ts'

const adminToken = 'ca_admin-token-of-those-who-attack'
/** Failed logins of a client per minute, or invalid admin tokens of an address. */
export const failedAttemptsMax = 20
const sampleMs = 50

/** The attacker: a client of its own chain, with a restaurant and a product. */
export interface Attacker {
  corporationId: string
  organizationId: string
  productId: string
  token: string
  keyId: string
}

/** Effects of an attack on the other client and on the server. */
export interface Harm extends Witnessed {
  /** Growth of the server's memory in MB, with garbage; undefined if the machine does not report it. */
  memoryMb: number | undefined
  /** Memory in MB that the server needed before the attack, and needs after it. */
  neededMb: { before: number; after: number } | undefined
  /** Processor time in milliseconds of the longest piece of the server's main thread; undefined if the server was restarted. */
  longestPieceMs: number | undefined
  /** Time in milliseconds in which server and client waited for a processor; undefined if the machine does not report it. */
  withheldMs: number | undefined
  seconds: number
}

type Cost = Pick<Harm, 'memoryMb' | 'neededMb' | 'longestPieceMs' | 'withheldMs' | 'seconds'>

/** A server under attack, and a client of another chain that uses it at the same time. */
export class Attacked {
  readonly #folder: string
  readonly #inspectorPort: number
  readonly #bystander: ChildProcess
  #node: NodeProcess
  #client = { url: '', token: '', organizationId: '' }
  attacker: Attacker = { corporationId: '', organizationId: '', productId: '', token: '', keyId: '' }

  private constructor(folder: string, inspectorPort: number, node: NodeProcess) {
    this.#folder = folder
    this.#inspectorPort = inspectorPort
    this.#node = node
    this.#bystander = fork(join(import.meta.dirname, 'bystander.ts'))
  }

  static async open(): Promise<Attacked> {
    const folder = await mkdtemp(join(tmpdir(), 'comanda-attack-'))
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    const inspectorPort = await freePort()
    const attacked = new Attacked(folder, inspectorPort, await startNodeProcess(nodeOptions(folder, inspectorPort)))
    try {
      await attacked.#openBystander()
      attacked.attacker = await attacked.#openAttacker()
      // Real attackers have their own machines, so here they get a low priority.
      setPriority(constants.priority.PRIORITY_LOW)
    } catch (error) {
      await attacked.close()
      throw error
    }
    return attacked
  }

  get url(): string {
    return this.#node.url
  }

  get port(): number {
    return Number(new URL(this.url).port)
  }

  /** Sends a request of the operator. */
  admin = <T>(path: string, body: object): Promise<T> =>
    post<T>(this.url, `/admin/${path}`, body, { token: adminToken })

  /** Sends a request of the attacker, with a valid token. */
  ask = <T>(path: string, body: object): Promise<T> => post<T>(this.url, path, body, { token: this.attacker.token })

  /** Kills the server and restarts it on its data, with an empty `server.json`, as a power failure may leave it. */
  async restart(): Promise<void> {
    await this.#node.kill()
    await writeFile(join(this.#folder, 'server.json'), '')
    const port = this.port
    this.#node = await startNodeProcess({ ...nodeOptions(this.#folder, this.#inspectorPort), port })
  }

  /** Runs the client during the attack, and returns what it measured. */
  async during(attack: () => Promise<unknown>): Promise<Harm> {
    return this.#withNeededMemory(async () => {
      await this.#tell({ do: 'begin', ...this.#client, url: this.url })
      const cost = await this.#costOf(attack)
      return { ...(await this.#tell<Witnessed>({ do: 'end' })), ...cost }
    })
  }

  /** Like `during`, but without the client. */
  alone(attack: () => Promise<unknown>): Promise<Cost> {
    return this.#withNeededMemory(() => this.#costOf(attack))
  }

  async #withNeededMemory<T>(measure: () => Promise<T>): Promise<T & Pick<Cost, 'neededMb'>> {
    const { pid } = this.#node
    const before = await this.#neededMb()
    const measured = await measure()
    return { ...measured, neededMb: this.#node.pid === pid ? { before, after: await this.#neededMb() } : undefined }
  }

  async #costOf(attack: () => Promise<unknown>): Promise<Omit<Cost, 'neededMb'>> {
    const { pid } = this.#node
    const withheldBefore = await this.#withheld()
    const before = await this.#memory()
    let most = before
    let isOver = false
    const watching = (async () => {
      for (; !isOver; await sleep(sampleMs)) most = Math.max(most, await this.#memory())
    })()
    await measurePieces(this.#inspectorPort)
    const startedAt = performance.now()
    try {
      await attack()
    } finally {
      isOver = true
      await watching
    }
    const seconds = (performance.now() - startedAt) / 1000
    const longestPieceMs = this.#node.pid === pid ? await longestPiece(this.#inspectorPort) : undefined
    const withheldMs = (await this.#withheld()) - withheldBefore
    return {
      longestPieceMs,
      memoryMb: before === 0 ? undefined : (most - before) / 1e6,
      withheldMs: Number.isNaN(withheldMs) || this.#node.pid !== pid ? undefined : withheldMs,
      seconds,
    }
  }

  /** Returns the number of open files and sockets of the server; undefined if the machine does not report it. */
  async descriptors(): Promise<number | undefined> {
    const found = await readdir(`/proc/${this.#node.pid}/fd`).catch(() => undefined)
    return found?.length
  }

  /** Opens a raw connection, from another address of this machine if one is given. */
  socket(localAddress?: string): Socket {
    const from = localAddress === undefined ? {} : { localAddress }
    const socket = connectSocket({ port: this.port, host: '127.0.0.1', ...from })
    socket.on('error', () => {})
    return socket
  }

  /** Returns a token for another key of the attacker. */
  async newToken(): Promise<string> {
    const { corporationId, organizationId } = this.attacker
    const key = { corporationId, name: 'Attacker', organizationIds: [organizationId] }
    const { apiKey } = await this.admin<{ apiKey: string }>('api_keys/create', key)
    return this.#tokenOf(apiKey)
  }

  withDatabase = async <T>(work: (pool: Pool) => Promise<T>): Promise<T> => {
    const embedded = await openEmbedded(this.#folder, { log: createLog('warn') })
    const pool = connect(embedded!.address as Address, { connectionsMax: 1 })
    try {
      return await work(pool)
    } finally {
      await pool.end({ timeout: 1 })
    }
  }

  async close(): Promise<void> {
    this.#bystander.kill('SIGKILL')
    await this.#node.kill()
    await removeEmbedded(this.#folder)
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Returns how long server and client have waited for a processor, in milliseconds; NaN if the machine does not report it. */
  async #withheld(): Promise<number> {
    const waited = [this.#node.pid, this.#bystander.pid].map(async (pid) => {
      const [, nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')).split(' ')
      return Number(nanoseconds ?? Number.NaN) / 1e6
    })
    return (await Promise.all(waited)).reduce((sum, ms) => sum + ms, 0)
  }

  /** Has the server collect its garbage, and returns the size of the remaining objects and buffers in MB. */
  #neededMb(): Promise<number> {
    return inspect(this.#inspectorPort, async (ask) => {
      await ask('HeapProfiler.collectGarbage')
      const heap = await ask<{ usedSize: number; backingStorageSize?: number }>('Runtime.getHeapUsage')
      return (heap.usedSize + (heap.backingStorageSize ?? 0)) / 1e6
    })
  }

  /** Returns the server's resident memory in bytes; 0 if the machine does not report it. */
  async #memory(): Promise<number> {
    const status = await readFile(`/proc/${this.#node.pid}/status`, 'utf8').catch(() => '')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  }

  async #openBystander(): Promise<void> {
    const organizationId = await this.#openRestaurant(demo.corporation, 'Bystander')
    const { apiKey } = this.#node.line
    const { hookUrl } = await this.#tell<{ hookUrl: string }>({ do: 'listen' })
    this.#client = { url: this.url, token: await this.#tokenOf(apiKey), organizationId }
    const { token } = this.#client
    await post(this.url, '/api/1/webhooks/update_settings', { organizationId, webHooksUri: hookUrl }, { token })
  }

  async #openAttacker(): Promise<Attacker> {
    const { id: corporationId } = await this.admin<{ id: string }>('corporations/save', { name: 'Attacker' })
    const organizationId = await this.#openRestaurant(corporationId, 'Attacker')
    const productId = newId<'Product'>()
    const products = [{ id: productId, name: 'Dish', prices: [{ price: 1 }] }]
    await this.admin('menus/save', { corporationId, products })
    const key = { corporationId, name: 'Attacker' }
    const { apiKey, keyId } = await this.admin<{ apiKey: string; keyId: string }>('api_keys/create', key)
    return { corporationId, organizationId, productId, keyId, token: await this.#tokenOf(apiKey) }
  }

  async #openRestaurant(corporationId: string, name: string): Promise<string> {
    const { id } = await this.admin<{ id: string }>('organizations/save', { corporationId, name, isSandbox: true })
    await this.admin('terminal_groups/save', { organizationId: id, name })
    return id
  }

  async #tokenOf(apiKey: string): Promise<string> {
    const { token } = await post<{ token: string }>(this.url, '/api/1/access_token', { apiLogin: apiKey })
    return token
  }

  /** Sends a task to the client. Fails if the client has ended, which it does without its server. */
  #tell<T>(task: BystanderTask): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.#bystander.connected) return reject(clientEnded())
      const end = () => reject(clientEnded())
      this.#bystander.once('exit', end).once('message', (message) => {
        this.#bystander.off('exit', end)
        resolve(message as T)
      })
      this.#bystander.send(task)
    })
  }
}

const clientEnded = () => new Error('The client has ended: the server no longer answers it')

const nodeOptions = (folder: string, inspectorPort: number) => ({
  folder,
  adminToken,
  env: {
    COMANDA_DEMO_HISTORY: 'off',
    COMANDA_TOKEN_ATTEMPTS: String(failedAttemptsMax),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort} --inspect-publish-uid=http`,
  },
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect } from '#core/db/connect.ts'
import { openEmbedded, removeEmbedded } from '#core/db/embedded.ts'
import { diagnose } from '#doctor/doctor.ts'
import { createLog } from '#server/log.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'

/** The program before this migration is the one that is upgraded; COMANDA_UPGRADE_FROM names another commit. */
const firstNewMigration = 'migrations/0025_progress.sql'
const root = join(import.meta.dirname, '..', '..')
const timeout = 300_000
const outcomeMsMax = 60_000
const adminToken = 'ca_admin-token-of-the-upgrade'
const creations = ['/api/1/deliveries/create', '/api/1/order/create', '/api/1/reserve/create']

const run = promisify(execFile)
const git = async (...words: string[]) => (await run('git', words, { cwd: root })).stdout.trim()

/** The commit to start from; undefined where the history does not go so far. */
async function findFormer(): Promise<string | undefined> {
  try {
    const named = process.env.COMANDA_UPGRADE_FROM
    if (named) return await git('rev-parse', '--verify', `${named}^{commit}`)
    const added = await git('log', '--diff-filter=A', '--format=%H', '--', firstNewMigration)
    return await git('rev-parse', '--verify', `${added.split('\n').at(-1)}^`)
  } catch {
    return undefined
  }
}

const former = await findFormer()
const skip =
  former === undefined && 'the history of the project is not there, or not far enough: a shallow clone has none'

describe('A data folder of the former version', { timeout, skip }, () => {
  it('goes on with the new one, and the doctor finds nothing', { timeout }, async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'comanda-upgrade-'))
    // PostgreSQL runs as another user when we are root.
    await chmod(folder, 0o755)
    const [program, data] = [join(folder, 'program'), join(folder, 'data')]
    const sessions: Session[] = []
    const start = async (wishes: { program?: string }) => {
      const session = await Session.start({ folder: data, adminToken, ...wishes })
      sessions.push(session)
      return session
    }
    try {
      await git('worktree', 'add', '--detach', program, former!)
      await symlink(join(root, 'node_modules'), join(program, 'node_modules'))
      const old = await start({ program })
      const before = await old.useEverything()
      const orders = await old.read()
      const undecided = await old.askWithoutTerminal()
      await old.stop()

      const fresh = await start({})
      // A newer version may answer members that the older one left out or had null. It never changes or drops a value.
      assert.partialDeepStrictEqual(await fresh.read(before.delivery), withoutNull(orders))
      const { state } = await fresh.outcome(undecided.organizationId, undecided.correlationId)
      assert.equal(state, 'Error', 'what nobody answered before the upgrade expires after it')
      const after = await fresh.useEverything()
      await fresh.stop()
      test.diagnostic(JSON.stringify({ former, before: before.statuses, after: after.statuses }))
      assert.deepEqual(await diagnosed(data), [])
    } finally {
      for (const session of sessions) await session.end()
      await removeEmbedded(data).catch(() => {})
      await git('worktree', 'remove', '--force', program).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** One version at work on the data folder, and an integrator and an operator who use it. */
class Session {
  readonly #node: NodeProcess
  readonly #token: string
  #delivery = ''

  private constructor(node: NodeProcess, token: string) {
    this.#node = node
    this.#token = token
  }

  static async start(wishes: Parameters<typeof startNodeProcess>[0]): Promise<Session> {
    const node = await startNodeProcess(wishes)
    const { appId, clientSecret, apiKey } = node.line
    const { token } = await post<{ token: string }>(node.url, '/api/v2/access_token', { appId, clientSecret, apiKey })
    return new Session(node, token)
  }

  async stop(): Promise<void> {
    assert.equal(await this.#node.stop(), 0)
  }

  /** Whatever has become of the test. */
  async end(): Promise<void> {
    await this.#node.stop()
  }

  #ask<T>(path: string, body: object): Promise<T> {
    return post<T>(this.#node.url, path, body, { token: path.startsWith('/admin/') ? adminToken : this.#token })
  }

  /** Calls every operation with its example. Some are refused, since others have used up what they are about. */
  async useEverything(): Promise<{ delivery: string; statuses: Record<string, number> }> {
    const { paths } = (await (await fetch(`${this.#node.url}/openapi.json`)).json()) as Contract
    const statuses: Record<string, number> = {}
    for (const path of creations)
      await this.#create(path, paths[path]!.post!.requestBody!.content['application/json']!.example!)
    for (const [path, { post: published }] of Object.entries(paths)) {
      const body = published?.requestBody?.content['application/json']?.example
      if (!body || isLeftOut(path)) continue
      const status = await this.#status(path, body)
      statuses[status] = (statuses[status] ?? 0) + 1
      assert.ok(status < 500, `${path} answered ${status}`)
    }
    assert.ok((statuses[200] ?? 0) > 50, JSON.stringify(statuses))
    return { delivery: this.#delivery, statuses }
  }

  async #status(path: string, body: object): Promise<number> {
    const token = path.startsWith('/admin/') ? adminToken : this.#token
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(`${this.#node.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await response.text()
    return response.status
  }

  async #create(path: string, body: { organizationId?: string }): Promise<void> {
    const answer = await this.#ask<{ correlationId: string; orderInfo?: { id: string } }>(path, body)
    const { organizationId = demo.organization } = body
    if (path === creations[0]) {
      const { state } = await this.outcome(organizationId, answer.correlationId)
      assert.equal(state, 'Success', path)
      this.#delivery = answer.orderInfo!.id
    }
  }

  /** An order for a linked terminal group that no front office is connected for. */
  async askWithoutTerminal(): Promise<{ organizationId: string; correlationId: string }> {
    const organization = { corporationId: demo.corporation, name: 'Without a terminal', isSandbox: true }
    const { id: organizationId } = await this.#ask<{ id: string }>('/admin/organizations/save', organization)
    const group = { organizationId, name: 'Terminal', kind: 'linked' }
    await this.#ask('/admin/terminal_groups/save', group)
    const items = [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }]
    const order = { id: randomUUID(), phone: '+442079460000', orderServiceType: 'DeliveryByClient', items }
    const { correlationId } = await this.#ask<{ correlationId: string }>(creations[0]!, { organizationId, order })
    return { organizationId, correlationId }
  }

  async outcome(organizationId: string, correlationId: string): Promise<{ state: string }> {
    for (const deadline = Date.now() + outcomeMsMax; ; await sleep(50)) {
      const status = await this.#ask<{ state: string }>('/api/1/commands/status', { organizationId, correlationId })
      if (status.state !== 'InProgress' || Date.now() > deadline) return status
    }
  }

  /** The delivery as clients see it. */
  async read(id = this.#delivery): Promise<object> {
    const { orders } = await this.#ask<{ orders: object[] }>('/api/1/deliveries/by_id', {
      organizationId: demo.organization,
      orderIds: [id],
    })
    assert.equal(orders.length, 1)
    return orders[0]!
  }
}

/** The same without members that are null, at every depth. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNull(member)]))
}

/** Tokens are rationed, and faults of a sandbox would be those of all that comes after. */
const isLeftOut = (path: string) => path.includes('access_token') || path.includes('sandbox')

interface Contract {
  paths: Record<string, { post?: Published }>
}

interface Published {
  requestBody?: { content: Record<string, { example?: { organizationId?: string } } | undefined> }
}

async function diagnosed(data: string) {
  const database = await openEmbedded(data, { log: createLog('warn') })
  assert.ok(database)
  const pool = connect(database.address, { connectionsMax: 1 })
  try {
    return (await diagnose(pool)).filter(({ count }) => count > 0)
  } finally {
    await pool.end()
    await database.close()
  }
}
